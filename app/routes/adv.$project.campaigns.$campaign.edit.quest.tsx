import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getCampaignOffer, updateCampaignStep } from "../../worker/services/booking";
import { questSchemaOf } from "../../worker/services/inventory";
import { loadDraft } from "../areas/advertiser/booking/draft.server";
import { scheduleChoices, scheduleChoicesView } from "../areas/advertiser/booking/schedule.server";
import { STEP_TITLES, useDraft } from "../areas/advertiser/booking/steps";
import { QuestForm } from "../areas/advertiser/quest/quest-form";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "campaign.write", title: STEP_TITLES.quest } satisfies PageHandle;

export const loader = projectLoader(scheduleChoicesView, async (adapter) => {
  const { detail } = await loadDraft(adapter);
  return scheduleChoices(adapter.ctx, detail.offer);
});

const schemaOf = async ({ ctx, project, id }: ProjectAdapter) => {
  const offer = await getCampaignOffer(ctx, project, id("campaign"), "campaign.write");
  return questSchemaOf(ctx, offer.product);
};

export const action = projectAction(schemaOf, async (input, { ctx, project, id, path }) => {
  await updateCampaignStep(ctx, project, id("campaign"), "quest", input);
  return redirect(path(`campaigns/${id("campaign")}/edit/info`));
});

/** Edits the quest of a draft. */
export default function QuestStep() {
  const choices = useLoaderData<typeof loader>();
  const { startDay, endDay, quest, version } = useDraft().detail.campaign;
  return (
    <QuestForm
      choices={choices}
      saved={startDay && endDay && quest ? { startDay, endDay, quest } : null}
      version={version}
    />
  );
}
