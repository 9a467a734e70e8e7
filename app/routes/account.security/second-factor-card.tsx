import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useFetcher } from "@remix-run/react";
import type { SecondFactorSetUp, SecondFactorStatus } from "../../../worker/services/people";
import { StatusBadge } from "../../ui/badge";
import { CopyField } from "../../ui/copy-field";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { SecondFactorKeeping } from "./second-factor-keeping";
import { BeginSetUp, ConfirmSetUp } from "./second-factor-set-up";

/** The recovery codes, displayed only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <InlineAlert tone="warning">
        <Trans>
          복구 코드는 지금만 볼 수 있어요. 휴대폰을 잃어버렸을 때 한 번씩 사용할 수 있으니 안전한 곳에 보관해
          주세요.
        </Trans>
      </InlineAlert>
      <CopyField label={t`복구 코드`} value={codes.join("\n")} multiline />
    </div>
  );
}

interface SecondFactorCardProps {
  email: string;
  hasPassword: boolean;
  status: SecondFactorStatus;
}

/** Answer of this card's forms on success. */
export interface SecondFactorAnswer {
  setUp?: SecondFactorSetUp;
  recoveryCodes?: string[];
}

const isAnswer = (value: unknown): value is SecondFactorAnswer =>
  typeof value === "object" && value !== null && ("setUp" in value || "recoveryCodes" in value);

/**
 * The second factor, off or on. Its forms submit without navigating, so that a secret displayed once stays visible while the next
 * form is filled in; without a script the page's own answer contains it.
 */
export function SecondFactorCard({ email, hasPassword, status }: SecondFactorCardProps) {
  const sent = { begin: useFetcher<unknown>(), confirm: useFetcher<unknown>(), renew: useFetcher<unknown>() };
  const page = useActionData<unknown>();
  const answers = [sent.confirm.data, sent.renew.data, sent.begin.data, page].filter(isAnswer);
  const setUp = answers.find((answer) => answer.setUp)?.setUp ?? null;
  const codes = answers.find((answer) => answer.recoveryCodes)?.recoveryCodes ?? null;
  const person = { email, hasPassword };
  return (
    <Card
      title={<Trans>2단계 인증</Trans>}
      description={<Trans>로그인할 때 비밀번호와 함께 휴대폰 인증 앱의 코드를 확인해요.</Trans>}
      actions={
        <StatusBadge tone={status.isOn ? "positive" : "neutral"}>
          {status.isOn ? <Trans>켜짐</Trans> : <Trans>꺼짐</Trans>}
        </StatusBadge>
      }
    >
      <div className="flex flex-col gap-5">
        {status.isOn && codes && <RecoveryCodes codes={codes} />}
        {status.isOn ? (
          <SecondFactorKeeping {...person} codesLeft={status.recoveryCodesLeft} renew={sent.renew} />
        ) : (
          <>
            {(setUp || status.isBegun) && <ConfirmSetUp setUp={setUp} fetcher={sent.confirm} />}
            {!setUp && <BeginSetUp {...person} isAgain={status.isBegun} fetcher={sent.begin} />}
          </>
        )}
      </div>
    </Card>
  );
}
