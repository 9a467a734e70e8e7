import { useLingui } from "@lingui/react/macro";
import type { ScheduleChoices } from "../../../server/schedule";
import { ScheduleForm } from "./schedule-form";
import { useDraft } from "./steps";

export function ScheduleStep({ choices }: { choices: ScheduleChoices }) {
  const { t } = useLingui();
  const { campaign, offer } = useDraft().detail;
  return (
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
  );
}
