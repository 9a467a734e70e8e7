import { redirect } from "@remix-run/cloudflare";
import { type CampaignStep, editableFields } from "../../domain/booking";
import {
  type CampaignDetail,
  freeRunsFor,
  getCampaign,
  incompleteSteps,
  readHold,
  type SlotHold,
} from "../../worker/services/booking";
import type { Adapter } from "./respond";

export interface DraftPage {
  detail: CampaignDetail;
  /** Null for products without slots. `leftMs` is of the hold by the server's clock, which the reader's is not; null when nothing is held. */
  hold: (SlotHold & { leftMs: number | null }) | null;
  /** Where its days could go instead, when they are taken. */
  freeRuns: { startDay: string; endDay: string }[];
  /** Steps that are not complete yet. */
  incomplete: CampaignStep[];
  /** A running campaign is open in its targeting only. */
  isRunning: boolean;
}

/**
 * A campaign to be edited step by step. One that is closed for the step in the address leads to its own page.
 * @throws AppError of `getCampaign`; Response
 */
export async function loadDraft({ ctx, params, url }: Adapter): Promise<DraftPage> {
  const detail = await getCampaign(ctx, params.project ?? "", params.campaign ?? "", "adv", "campaign.write");
  const { campaign, offer } = detail;
  const editable = editableFields(campaign.status);
  const isRunning = !editable.includes("everything");
  const isOpen = !isRunning || (editable.includes("targeting") && url.pathname.endsWith("/edit/targeting"));
  if (!isOpen) throw redirect(`/adv/${params.project}/campaigns/${campaign.id}`);
  const hold = isRunning ? null : await readHold(ctx, campaign, offer.product);
  return {
    detail,
    hold: hold && { ...hold, leftMs: hold.expiresAtMs && Math.max(0, hold.expiresAtMs - ctx.now) },
    freeRuns: hold?.unavailableDays.length ? await freeRunsFor(ctx, campaign, offer.product) : [],
    incomplete: isRunning ? [] : await incompleteSteps(ctx, campaign, offer),
    isRunning,
  };
}
