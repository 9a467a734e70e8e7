import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { BlockingQuestion, TouchedCampaign } from "../../../worker/services/platform";
import { useProject } from "../../kit/use-project";
import { Breakable } from "../../ui/breakable";
import { InlineAlert } from "../../ui/inline-alert";
import { useFocusedAnswer } from "../../ui/use-focused-answer";

/** Status texts of affected campaigns. */
export const CAMPAIGN_STATUS_WORDS: Record<TouchedCampaign["status"], MessageDescriptor> = {
  booked: msg`시작 전`,
  live: msg`집행 중`,
  paused: msg`일시 중지`,
};

/** Maximum campaigns listed by name; the rest are counted. */
const NAMED_MAX = 10;

/** Effect of submitting the form again unchanged. */
export function QuestionNote({ question }: { question: BlockingQuestion }) {
  const { t } = useLingui();
  const { campaigns, known, twice } = question;
  const count = campaigns.length;
  return (
    <>
      <input type="hidden" name="answer" value={question.answer} />
      <InlineAlert
        ref={useFocusedAnswer(question.answer)}
        tone={count > 0 ? "warning" : "info"}
        title={count > 0 ? t`지금 캠페인 ${count}개의 광고가 중단돼요` : t`저장하기 전에 확인해 주세요`}
      >
        <div className="flex flex-col gap-1.5">
          {known.length > 0 && <Listed words={t`이미 차단되어 건너뛰어요`} domains={known} />}
          {twice.length > 0 && <Listed words={t`중복되어 한 번만 차단해요`} domains={twice} />}
          {count > 0 && <Campaigns campaigns={campaigns} />}
        </div>
      </InlineAlert>
    </>
  );
}

function Listed({ words, domains }: { words: string; domains: readonly string[] }) {
  return (
    <p>
      {words}: <Breakable text={domains.join(", ")} />
    </p>
  );
}

function Campaigns({ campaigns }: Pick<BlockingQuestion, "campaigns">) {
  const { i18n } = useRuntime();
  const { path } = useProject();
  const more = campaigns.length - NAMED_MAX;
  return (
    <>
      <ul className="list-disc pl-5">
        {campaigns.slice(0, NAMED_MAX).map(({ id, name, advertiserName, status }) => (
          <li key={id}>
            <Link to={path(`campaigns/${id}`)} className="text-brand-ink underline">
              {name}
            </Link>{" "}
            · {advertiserName} · {i18n._(CAMPAIGN_STATUS_WORDS[status])}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Trans>외 {more}개</Trans>
        </p>
      )}
      <p>
        <Trans>
          캠페인은 취소되지 않고 광고만 노출되지 않아요. 결제 금액은 캠페인을 취소하면서 정산해 주세요.
        </Trans>
      </p>
    </>
  );
}
