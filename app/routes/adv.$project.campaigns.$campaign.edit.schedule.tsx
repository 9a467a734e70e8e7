import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { getCampaignOffer, scheduleSchemaOf, updateCampaignStep } from "../../worker/services/booking";
import { scheduleStepLoader } from "../areas/advertiser/booking/schedule.server";
import { ScheduleForm } from "../areas/advertiser/booking/schedule-form";
import { STEP_TITLES, useDraft } from "../areas/advertiser/booking/steps";
import { type ProjectAdapter, projectAction } from "../kit/project.server";
import type { PageHandle } from "../root";
import { InlineAlert } from "../ui/inline-alert";

export const handle = { access: "campaign.write", title: STEP_TITLES.schedule } satisfies PageHandle;

export const loader = scheduleStepLoader;

/** Revalidates after a refusal, because the displayed calendar is outdated. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

const schemaOf = async ({ ctx, project, id }: ProjectAdapter) => {
  const offer = await getCampaignOffer(ctx, project, id("campaign"), "campaign.write");
  return scheduleSchemaOf(ctx, offer.product);
};

export const action = projectAction(schemaOf, async (input, { ctx, project, id, path }) => {
  await updateCampaignStep(ctx, project, id("campaign"), "schedule", input);
  return redirect(path(`campaigns/${id("campaign")}/edit/targeting`));
});

export default function ScheduleStep() {
  const { choices, planned } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { campaign, offer } = useDraft().detail;
  const isFixed = offer.product.pricingType === "cpp" && !offer.publisher.editsCppBudget;
  return (
    <>
      {isFixed && (
        <InlineAlert tone="info">
          <Trans>예약한 구좌 수와 일수를 변경할 수 없는 매체예요. 날짜는 변경할 수 있어요.</Trans>
        </InlineAlert>
      )}
      <ScheduleForm
        // Different offered days reset the form.
        key={planned.startDay}
        product={offer.product}
        choices={choices}
        targeting={campaign.targeting}
        version={campaign.version}
        submitLabel={offer.product.pricingType === "cpp" ? t`15분 동안 확보하고 계속` : t`저장 후 계속`}
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
