import { Trans, useLingui } from "@lingui/react/macro";
import type { PlannedBooking } from "../../../../domain/booking";
import { InlineAlert } from "../../../components/inline-alert";
import type { ScheduleChoices } from "../../../server/schedule";
import { ScheduleForm } from "./schedule-form";
import { useDraft } from "./steps";

interface ScheduleStepProps {
  choices: ScheduleChoices;
  /** Days that were offered and pressed: they stand in the form, not saved yet. */
  planned: Partial<PlannedBooking>;
}

export function ScheduleStep({ choices, planned }: ScheduleStepProps) {
  const { t } = useLingui();
  const { campaign, offer } = useDraft().detail;
  const isFixed = offer.product.pricingType === "cpp" && !offer.publisher.editsCppBudget;
  return (
    <>
      {isFixed && (
        <InlineAlert tone="info">
          <Trans>이 매체에서는 예약한 구좌 수와 일수를 바꿀 수 없어요. 날짜는 옮길 수 있어요.</Trans>
        </InlineAlert>
      )}
      <ScheduleForm
        // Other days that are offered are another form to begin with.
        key={planned.startDay}
        product={offer.product}
        choices={choices}
        targeting={campaign.targeting}
        version={campaign.version}
        submitLabel={offer.product.pricingType === "cpp" ? t`15분 동안 확보하고 계속` : t`저장하고 계속`}
        defaultValue={{
          startDay: planned.startDay ?? campaign.startDay ?? "",
          endDay: planned.endDay ?? campaign.endDay ?? "",
          sameDay: campaign.sameDay && !planned.startDay,
          slots: String(campaign.slots),
          budgetMinor: campaign.budgetMinor?.toString(),
          impressions: campaign.inhouseImpressions?.toString(),
        }}
      />
    </>
  );
}
