import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { CAMPAIGN_STEPS, type CampaignStep } from "../../../../domain/booking";
import type { FieldErrors } from "../../../../domain/kernel";
import { fieldMessage } from "../../../../locales/words/field-messages";
import { InlineAlert } from "../../../components/inline-alert";
import { FIELD_WORDS, isStep, STEP_TITLES, useStepPath } from "./steps";

interface IncompleteNoticeProps {
  campaignId: string;
  incomplete: readonly CampaignStep[];
  /** What the request for review was refused for: `schedule.startDay`, `info.name`. */
  fields: FieldErrors;
}

/** What is still missing, under the step that it belongs to, each a way there. */
export function IncompleteNotice({ campaignId, incomplete, fields }: IncompleteNoticeProps) {
  const { i18n } = useLingui();
  const stepPath = useStepPath(campaignId);
  const refused = Object.entries(fields);
  const stepOf = (path: string) => path.split(".")[0];
  const steps = CAMPAIGN_STEPS.filter(
    (step) => incomplete.includes(step) || refused.some(([path]) => stepOf(path) === step),
  );
  if (steps.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={<Trans>아직 채우지 않은 단계가 있어요</Trans>}>
      <ul className="flex flex-col gap-1.5 pt-1">
        {steps.filter(isStep).map((step) => (
          <li key={step}>
            <Link
              to={stepPath(step)}
              className="inline-flex min-h-6 items-center font-medium underline underline-offset-2"
            >
              {i18n._(STEP_TITLES[step])}
            </Link>
            <ul className="list-disc pl-5">
              {refused
                .filter(([path]) => stepOf(path) === step)
                .map(([path, codes]) => (
                  <li key={path}>
                    {FIELD_WORDS[path] ? i18n._(FIELD_WORDS[path]) : path}:{" "}
                    {codes.map((code) => fieldMessage(i18n, code)).join(" ")}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
