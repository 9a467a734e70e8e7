import { z } from "zod";
import { campaignForecastView, pacingCurve, pacingPointView } from "../../../../domain/reports";
import type { ServiceContext } from "../../kernel";
import { campaignFiguresView, readCampaignFigures } from "../../reports";
import { readForecast } from "./forecast";
import type { CampaignDetail } from "./get";

export const campaignResultsView = campaignFiguresView.extend({
  /** Its plan, delivery and forecast by day, in the unit of its goal; empty of what has none. */
  curve: z.array(pacingPointView),
  /** What it was foretold when it was sent. */
  foretold: campaignForecastView.nullable(),
});
export type CampaignResults = z.output<typeof campaignResultsView>;

/** What is paid by what was delivered, so that each part of the delivery has a price. */
const PRICED_BY_DELIVERY: ReadonlySet<string> = new Set(["cpm", "cpc"]);

/**
 * What a campaign delivered, beside its plan and in parts.
 * @param detail of a campaign that the caller may read
 * @param maySeeMoney whether what each part cost is told
 */
export async function readCampaignResults(
  ctx: ServiceContext,
  { campaign, offer, quote, pacing, history }: CampaignDetail,
  maySeeMoney: boolean,
): Promise<CampaignResults> {
  const isPriced = maySeeMoney && quote !== null && PRICED_BY_DELIVERY.has(quote.pricing);
  const [counted, foretold] = await Promise.all([
    readCampaignFigures(ctx, campaign, offer.product.timezone, isPriced),
    readForecast(ctx, campaign),
  ]);
  const figures = { ...counted, foretold };
  const { startsAt: startsAtMs, endsAt: endsAtMs } = campaign;
  if (pacing === null || startsAtMs === null || endsAtMs === null) return { ...figures, curve: [] };
  const start = history.find(({ creative, toStatus }) => creative === null && toStatus === "live");
  const period = { startsAtMs, endsAtMs, liveAtMs: start?.at ?? null };
  const isBilled = quote?.pricing !== "inhouse";
  return { ...figures, curve: pacingCurve(pacing, period, figures.days, isBilled, ctx.now) };
}
