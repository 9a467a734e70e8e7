import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import { fieldMessage } from "../../locales/words/field-messages";
import { isFormFailure } from "../ui/form/form-failure";
import { InlineAlert } from "../ui/inline-alert";
import { useProject } from "./use-project";

interface ActionFailureProps {
  /** Intents of forms that display their own refusals. */
  except?: readonly string[];
  /** Intents of the buttons beside this message, if they are far from the top of the page. */
  only?: readonly string[];
}

/** Why the page's last button was refused, including field errors, for buttons without a form field. */
export function ActionFailure({ except = [], only }: ActionFailureProps) {
  const { i18n } = useLingui();
  const answered = useActionData<unknown>();
  if (!isFormFailure(answered)) return null;
  const { intent } = answered;
  if (intent !== null && except.includes(intent)) return null;
  if (only && (intent === null || !only.includes(intent))) return null;
  const words = Object.values(answered.fields)
    .flat()
    .map((code) => fieldMessage(i18n, code));
  return (
    <div className="pb-4">
      <InlineAlert tone="danger" title={words.length > 0 ? answered.message : undefined}>
        {words.length > 0 ? [...new Set(words)].join(" ") : answered.message}
      </InlineAlert>
    </div>
  );
}

const NEEDED = {
  "product.write": <Trans>광고 상품을 수정하거나 판매를 시작하려면 편집자 이상의 권한이 필요해요.</Trans>,
  "introduction.write": <Trans>상품 소개서를 올리려면 편집자 이상의 권한이 필요해요.</Trans>,
  "testing.write": (
    <Trans>체크리스트를 초기화하거나 요청 실시간 보기를 켜려면 편집자 이상의 권한이 필요해요.</Trans>
  ),
} as const;

/** Tells a viewer why this section has no buttons. Source: rule P20. */
export function MissingPermission({ action }: { action: keyof typeof NEEDED }) {
  const { may } = useProject();
  return may(action) ? null : <InlineAlert tone="info">{NEEDED[action]}</InlineAlert>;
}
