import { Trans } from "@lingui/react/macro";
import {
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX,
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN,
} from "../../../../domain/booking";
import { useFormat } from "../../../ui/use-format";
import type { ScheduleChoices } from "./schedule.server";

interface StartRulesProps {
  choices: ScheduleChoices;
  /** Whether a start today is requested, so that the usual lead time does not apply. */
  sameDay?: boolean;
}

/** Earliest start of a campaign, with the reason. */
export function StartRules({ choices, sameDay = false }: StartRulesProps) {
  const format = useFormat();
  const { today, first, last } = choices.window;
  if (sameDay)
    return (
      <p className="rounded-md bg-sunken px-3 py-2.5 text-[13px]">
        <Trans>
          오늘({format.day(today)}) 시작해요. 오늘 안에 매체와 운영팀의 검토가 끝나고 소재가 승인되어야 해요.
        </Trans>
      </p>
    );
  return (
    <p className="rounded-md bg-sunken px-3 py-2.5 text-[13px]">
      {first === today ? (
        <Trans>매체에서 자체 광고를 허용한 계정이에요. 오늘부터 무료로 시작할 수 있어요.</Trans>
      ) : (
        <Trans>
          검토와 소재 준비를 위해 영업일 기준 {CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN}일 후부터{" "}
          {CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX}일 후까지 시작일로 선택할 수 있어요.
        </Trans>
      )}{" "}
      <strong className="nums">
        <Trans>
          {format.day(first)}부터 {format.day(last)}까지
        </Trans>
      </strong>
    </p>
  );
}
