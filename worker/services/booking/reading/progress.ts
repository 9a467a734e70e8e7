import { z } from "zod";
import { amountView } from "../../../../domain/kernel";
import { pacingView } from "../../../../domain/reports";
import type { ServiceContext } from "../../kernel";
import { pacingOf, readCampaignCounts, spentOf } from "../pacing";
import type { CampaignListItem } from "./query";

const campaignProgressView = z.object({
  /** Null of what has nothing to reach. */
  pacing: pacingView.nullable(),
  /** Minor units, VAT apart; null where nothing tells it, and for whoever may not see money. */
  spentMinor: amountView.nullable(),
});

/** How campaigns get on, by their ids; of what was never booked nothing is said. */
export const campaignsProgressView = z.record(z.string(), campaignProgressView);
export type CampaignsProgress = z.output<typeof campaignsProgressView>;

/** Before these there is nothing to deliver. */
const UNBOOKED: ReadonlySet<string> = new Set(["draft", "submitted", "rejected", "deleted"]);

/**
 * How the campaigns of a list get on, in one question whatever their number.
 * @param items that the caller may read
 * @param maySeeMoney whether what they spent is told
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
      return [[id, { pacing, spentMinor }]];
    }),
  );
}
