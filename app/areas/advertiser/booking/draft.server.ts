import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  type BookingStep,
  bookingSteps,
  CAMPAIGN_STEPS,
  editableFields,
  stepFrom,
} from "../../../../domain/booking";
import { isTrusted } from "../../../../domain/platform";
import { campaignForecastView } from "../../../../domain/reports";
import {
  freeRunsFor,
  getCampaign,
  incompleteSteps,
  ownCampaignDetailView,
  readForecast,
  readHold,
  readSending,
  sendingView,
  slotHoldView,
} from "../../../../worker/services/booking";
import { askOnce } from "../../../../worker/services/kernel";
import type { ProjectAdapter } from "../../../kit/project.server";

export const draftPageView = z.object({
  detail: ownCampaignDetailView,
  /** Null for products without slots. `leftMs` is the remaining hold by the server's clock; null when nothing is held. */
  hold: slotHoldView
    .extend({
      leftMs: z.number().nullable(),
    })
    .nullable(),
  /** Alternative free days, when its days are taken. */
  freeRuns: z.array(
    z.object({
      startDay: z.string(),
      endDay: z.string(),
    }),
  ),
  /** Steps that are not complete yet. */
  incomplete: z.array(z.enum(CAMPAIGN_STEPS)),
  sending: sendingView,
  /** The forecast; null before it was requested. */
  forecast: campaignForecastView.nullable(),
  /** Only the targeting of a running campaign can be edited. */
  isRunning: z.boolean(),
});
export type DraftPage = z.output<typeof draftPageView>;

/**
 * A campaign for the booking steps, used by both the frame and the step. A campaign that is closed for the step in the URL
 * redirects to its own page.
 * @throws AppError of `getCampaign`; Response
 */
export function loadDraft(adapter: ProjectAdapter): Promise<DraftPage> {
  return askOnce(adapter.ctx, `draft:${adapter.id("campaign")}`, () => readDraft(adapter));
}

/**
 * The draft for one of its steps. Redirects to the next step if the booking does not have this one.
 * @throws as `loadDraft`
 */
export async function loadStep(adapter: ProjectAdapter, step: BookingStep): Promise<DraftPage> {
  const draft = await loadDraft(adapter);
  const { campaign, offer } = draft.detail;
  const next = stepFrom(step, bookingSteps(offer, campaign.targeting));
  const home = adapter.path(`campaigns/${campaign.id}`);
  if (next !== step) throw redirect(draft.isRunning ? home : `${home}/edit/${next}`);
  return draft;
}

async function readDraft({ ctx, url, project, id, path }: ProjectAdapter): Promise<DraftPage> {
  const detail = await getCampaign(ctx, project, id("campaign"), "adv", "campaign.write");
  const { campaign, offer } = detail;
  const editable = editableFields(campaign.status);
  const isRunning = !editable.includes("everything");
  const isOpen = !isRunning || (editable.includes("targeting") && url.pathname.endsWith("/edit/targeting"));
  if (!isOpen) throw redirect(path(`campaigns/${campaign.id}`));
  const granted = isTrusted(offer.grants);
  const hold = isRunning ? null : await readHold(ctx, campaign, offer.product, granted);
  return {
    detail,
    hold: hold && { ...hold, leftMs: hold.expiresAtMs && Math.max(0, hold.expiresAtMs - ctx.now) },
    freeRuns: hold?.unavailableDays.length ? await freeRunsFor(ctx, campaign, offer.product, granted) : [],
    incomplete: isRunning ? [] : await incompleteSteps(ctx, campaign, offer),
    sending: await readSending(ctx, campaign.id),
    forecast: isRunning ? null : await readForecast(ctx, campaign),
    isRunning,
  };
}
