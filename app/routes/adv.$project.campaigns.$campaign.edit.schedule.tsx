import { redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { scheduleInputSchema } from "../../domain/campaign/schema";
import { updateCampaignStep } from "../../worker/services/campaigns/update";
import type { PageHandle } from "../root";
import { ScheduleStep } from "../screens/advertiser/booking/schedule-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { loadDraft } from "../server/draft";
import { formAction, pageLoader } from "../server/respond";
import { scheduleChoices } from "../server/schedule";

export const handle = { title: STEP_TITLES.schedule } satisfies PageHandle;

export const loader = pageLoader(async (adapter) => {
  const { detail } = await loadDraft(adapter);
  return scheduleChoices(adapter.ctx, detail.offer.product, detail.campaign.id);
});

/** The calendar of a refused choice is an old one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

export const action = formAction(scheduleInputSchema, async (input, { ctx, params }) => {
  await updateCampaignStep(ctx, params.project ?? "", params.campaign ?? "", "schedule", input);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/edit/targeting`);
});

export default function ScheduleStepRoute() {
  return <ScheduleStep choices={useLoaderData<typeof loader>()} />;
}
