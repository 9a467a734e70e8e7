import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getCampaignOffer, updateCampaignStep } from "../../worker/services/booking";
import { questSchemaOf } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { QuestStep } from "../screens/advertiser/quest/quest-step";
import { loadDraft } from "../server/draft";
import { type Adapter, formAction, pageLoader } from "../server/respond";
import { scheduleChoices, scheduleChoicesView } from "../server/schedule";

export const handle = { title: STEP_TITLES.quest } satisfies PageHandle;

export const loader = pageLoader(scheduleChoicesView, async (adapter) => {
  const { detail } = await loadDraft(adapter);
  return scheduleChoices(adapter.ctx, detail.offer.product, detail.campaign.id);
});

const schemaOf = async ({ ctx, params }: Adapter) => {
  const offer = await getCampaignOffer(ctx, params.project ?? "", params.campaign ?? "", "campaign.write");
  return questSchemaOf(ctx, offer.product);
};

export const action = formAction(schemaOf, async (input, { ctx, params }) => {
  await updateCampaignStep(ctx, params.project ?? "", params.campaign ?? "", "quest", input);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/edit/info`);
});

export default function QuestStepRoute() {
  return <QuestStep choices={useLoaderData<typeof loader>()} />;
}
