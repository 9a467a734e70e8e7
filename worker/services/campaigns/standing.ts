import { eq } from "drizzle-orm";
import { type StandingRefusal, standingRefusals } from "../../../domain/campaign/standing-refusals";
import { boughtUnits, hasFilm } from "../../../domain/pricing/film-units";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { CampaignRow } from "./find";
import type { CampaignDetail } from "./get";

type Read = Pick<CampaignDetail, "campaign" | "offer" | "creatives" | "quote" | "totals">;

/** The categories that a campaign's publisher blocks, where it matters: of one that runs. */
export async function blockedCategoriesOf(ctx: ServiceContext, campaign: CampaignRow): Promise<string[]> {
  if (campaign.status !== "live" && campaign.status !== "paused") return [];
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { adBlockingCategories: true },
    where: eq(schema.projects.id, campaign.pubProjectId),
  });
  return publisher?.adBlockingCategories ?? [];
}

/** What stands in a campaign's way at this moment, by all that its page has read. A quest is shown by its channel. */
export function standingOf(
  { campaign, offer, creatives, quote, totals }: Read,
  blockedCategories: readonly string[],
  nowMs: number,
): StandingRefusal[] {
  if (campaign.quest !== null) return [];
  const { status, advertiserCategory: category } = campaign;
  const { timezone: zone, videoPriceMinor } = offer.product;
  const bought = quote && {
    pricing: quote.pricing,
    units: boughtUnits(quote, videoPriceMinor, hasFilm(creatives)),
  };
  const shown = creatives.map(({ asset, ...creative }) => ({ ...creative, assetStatus: asset.status }));
  const facts = { status, zone, category, blockedCategories, bought, delivered: totals };
  return standingRefusals({ ...facts, units: offer.units, creatives: shown }, nowMs);
}
