import { redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { getCampaignOffer, scheduleSchemaOf, updateCampaignStep } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { ScheduleStep } from "../screens/advertiser/booking/schedule-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { type Adapter, formAction } from "../server/respond";
import { scheduleStepLoader } from "../server/schedule";

export const handle = { title: STEP_TITLES.schedule } satisfies PageHandle;

export const loader = scheduleStepLoader;

/** The calendar of a refused choice is an old one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

const schemaOf = async ({ ctx, params }: Adapter) => {
  const offer = await getCampaignOffer(ctx, params.project ?? "", params.campaign ?? "", "campaign.write");
  return scheduleSchemaOf(ctx, offer.product);
};

export const action = formAction(schemaOf, async (input, { ctx, params }) => {
  await updateCampaignStep(ctx, params.project ?? "", params.campaign ?? "", "schedule", input);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/edit/targeting`);
});

export default function ScheduleStepRoute() {
  return <ScheduleStep {...useLoaderData<typeof loader>()} />;
}
