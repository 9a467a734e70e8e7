import { Trans } from "@lingui/react/macro";
import {
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX,
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN,
} from "../../../../domain/shared/limits";
import { useFormat } from "../../../i18n/use-format";
import type { ScheduleChoices } from "../../../server/schedule";

/** When a campaign may begin, and why not sooner. */
export function StartRules({ choices }: { choices: ScheduleChoices }) {
  const format = useFormat();
  const { first, last } = choices.window;
  return (
    <p className="rounded-md bg-sunken px-3 py-2.5 text-[13px]">
      <Trans>
        검토와 소재 준비를 위해 영업일 기준 {CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN}일 뒤부터{" "}
        {CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX}일 뒤까지 시작할 수 있어요.
      </Trans>{" "}
      <strong className="nums">
        <Trans>
          {format.day(first)}부터 {format.day(last)}까지
        </Trans>
      </strong>
    </p>
  );
}
