import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Link, useActionData } from "@remix-run/react";
import type { PlannedCampaign } from "../../../../domain/booking";
import { fieldMessage } from "../../../../locales/words/field-messages";
import { useProject } from "../../../kit/use-project";
import { isFormFailure } from "../../../ui/form/form-failure";
import { InlineAlert } from "../../../ui/inline-alert";
import { useFocusedAnswer } from "../../../ui/use-focused-answer";
import { FIELD_WORDS, isStep } from "../booking/steps";

/** Intents whose forms show their own refusals. */
const OWN_REFUSALS: readonly (string | null)[] = ["rename", "add"];

/** Why the plan was not held, filled in or sent: by campaign, with a link to the step. */
export function PlanRefusals({ campaigns }: { campaigns: readonly PlannedCampaign[] }) {
  const { i18n } = useLingui();
  const { path } = useProject();
  const answered = useActionData<unknown>();
  const failure = isFormFailure(answered) && !OWN_REFUSALS.includes(answered.intent) ? answered : null;
  const ref = useFocusedAnswer(failure);
  if (!failure) return null;
  const wrong = Object.entries(failure.fields).map(([place, codes]) => {
    const [id = "", step = "", ...rest] = place.split(".");
    return { id, step, field: [step, ...rest].join("."), codes };
  });
  const listed = campaigns.filter(({ id }) => wrong.some((each) => each.id === id));
  return (
    <div className="pb-4">
      <InlineAlert
        ref={ref}
        tone="danger"
        title={listed.length > 0 ? <Trans>아직 함께 신청할 수 없는 캠페인이 있어요</Trans> : undefined}
      >
        {listed.length === 0 && failure.message}
        <ul className="flex flex-col gap-1.5 empty:hidden">
          {listed.map(({ id, publisherName, productName }) => (
            <li key={id}>
              <span className="font-medium">
                {publisherName} · {productName}
              </span>
              <ul className="list-disc pl-5">
                {wrong
                  .filter((each) => each.id === id)
                  .map(({ step, field, codes }) => {
                    const words = FIELD_WORDS[field];
                    const text = `${words ? `${i18n._(words)}: ` : ""}${codes.map((code) => fieldMessage(i18n, code)).join(" ")}`;
                    return (
                      <li key={field}>
                        {isStep(step) ? (
                          <Link
                            to={path(`campaigns/${id}/edit/${step}`)}
                            className="inline-flex min-h-6 items-center underline underline-offset-2"
                          >
                            {text}
                          </Link>
                        ) : (
                          text
                        )}
                      </li>
                    );
                  })}
              </ul>
            </li>
          ))}
        </ul>
      </InlineAlert>
    </div>
  );
}
