import { z } from "zod";
import { campaignForecastView, pacingCurve, pacingPointView } from "../../../../domain/reports";
import type { ServiceContext } from "../../kernel";
import { campaignFiguresView, readCampaignFigures } from "../../reports";
import { readForecast } from "./forecast";
import type { CampaignDetail } from "./get";

export const campaignResultsView = campaignFiguresView.extend({
  /** Plan, delivery and forecast by day, in the unit of the goal; empty for a campaign without a goal. */
  curve: z.array(pacingPointView),
  /** The forecast at its submission. */
  foretold: campaignForecastView.nullable(),
});
export type CampaignResults = z.output<typeof campaignResultsView>;

/** Pricings that are paid by delivery, so that each part of the delivery has a price. */
const PRICED_BY_DELIVERY: ReadonlySet<string> = new Set(["cpm", "cpc"]);

/**
 * A campaign's delivery, compared with its plan and broken down into parts.
 * @param detail of a campaign that the caller may read
 * @param maySeeMoney whether to include the cost of each part
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
