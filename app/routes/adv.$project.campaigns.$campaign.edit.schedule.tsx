import { redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { plannedBookingView, plannedOf } from "../../domain/booking";
import { getCampaign, scheduleSchemaOf, updateCampaignStep } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { ScheduleStep } from "../screens/advertiser/booking/schedule-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { loadDraft } from "../server/draft";
import { type Adapter, formAction, pageLoader } from "../server/respond";
import { scheduleChoices, scheduleChoicesView } from "../server/schedule";

export const handle = { title: STEP_TITLES.schedule } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    choices: scheduleChoicesView,
    planned: plannedBookingView,
  }),
  async (adapter) => {
    const { detail } = await loadDraft(adapter);
    return {
      choices: await scheduleChoices(adapter.ctx, detail.offer.product, detail.campaign.id),
      planned: plannedOf(adapter.url.searchParams),
    };
  },
);

/** The calendar of a refused choice is an old one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

const schemaOf = async ({ ctx, params }: Adapter) => {
  const { offer } = await getCampaign(
    ctx,
    params.project ?? "",
    params.campaign ?? "",
    "adv",
    "campaign.write",
  );
  return scheduleSchemaOf(ctx, offer.product);
};

export const action = formAction(schemaOf, async (input, { ctx, params }) => {
  await updateCampaignStep(ctx, params.project ?? "", params.campaign ?? "", "schedule", input);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/edit/targeting`);
});

export default function ScheduleStepRoute() {
  return <ScheduleStep {...useLoaderData<typeof loader>()} />;
}
