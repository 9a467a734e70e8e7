import { Trans, useLingui } from "@lingui/react/macro";
import { InlineAlert } from "../../../components/inline-alert";
import type { ScheduleChoices } from "../../../server/schedule";
import { ScheduleForm } from "./schedule-form";
import { useDraft } from "./steps";

export function ScheduleStep({ choices }: { choices: ScheduleChoices }) {
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
        product={offer.product}
        choices={choices}
        targeting={campaign.targeting}
        submitLabel={offer.product.pricingType === "cpp" ? t`15분 동안 확보하고 계속` : t`저장하고 계속`}
        defaultValue={{
          startDay: campaign.startDay ?? "",
          endDay: campaign.endDay ?? "",
          sameDay: campaign.sameDay,
          slots: String(campaign.slots),
          budgetMinor: campaign.budgetMinor?.toString(),
        }}
      />
    </>
  );
}
