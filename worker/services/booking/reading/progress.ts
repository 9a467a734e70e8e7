import { z } from "zod";
import { amountView } from "../../../../domain/kernel";
import { pacingView } from "../../../../domain/reports";
import type { ServiceContext } from "../../kernel";
import { pacingOf, readCampaignCounts, spentOf } from "../pacing";
import type { CampaignListItem } from "./query";

const campaignProgressView = z.object({
  /** Null for a campaign without a goal. */
  pacing: pacingView.nullable(),
  /** Confirmed participants of a quest; null for any other campaign. */
  quest: z.object({ confirmed: z.int(), target: z.int() }).nullable(),
  /** Minor units, excluding VAT; null if unknown, and for readers who may not see money. */
  spentMinor: amountView.nullable(),
});

/** Progress by campaign id; campaigns that were never booked are omitted. */
export const campaignsProgressView = z.record(z.string(), campaignProgressView);
export type CampaignsProgress = z.output<typeof campaignsProgressView>;

/** Statuses without delivery. */
const UNBOOKED: ReadonlySet<string> = new Set(["draft", "submitted", "rejected", "deleted"]);

/**
 * Progress of the campaigns of a list, in one query.
 * @param items campaigns that the caller may read
 * @param maySeeMoney whether to include what they spent
 */
export async function readProgress(
  ctx: ServiceContext,
  items: readonly CampaignListItem[],
  maySeeMoney: boolean,
): Promise<CampaignsProgress> {
  const booked = items.filter(({ campaign }) => !UNBOOKED.has(campaign.status));
  const ids = booked.map(({ id }) => id);
  const counted = await readCampaignCounts(ctx, ids, ctx.now);
  return Object.fromEntries(
    booked.flatMap(({ id, campaign, quote }) => {
      const ofCampaign = counted.get(id);
      if (!ofCampaign) return [];
      const pacing = pacingOf(campaign, quote, ofCampaign, ctx.now);
      const spentMinor = maySeeMoney ? spentOf(campaign, quote, ofCampaign, ctx.now) : null;
      const quest = campaign.quest && {
        confirmed: ofCampaign.participants,
        target: campaign.quest.recruitmentTarget,
      };
      return [[id, { pacing, quest, spentMinor }]];
    }),
  );
}
