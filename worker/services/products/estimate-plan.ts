import { type CampaignPlan, planCurrency } from "../../../domain/campaign/planner";
import {
  compareEstimates,
  type Estimate,
  type EstimateRefusal,
  estimate,
} from "../../../domain/pricing/estimate";
import type { TrafficForecast } from "../../../domain/pricing/expected-delivery";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { slotCalendar } from "../campaigns/slots";
import type { ServiceContext } from "../context";
import type { ProductRow } from "./find";
import { listOfferedProducts } from "./list-offered";
import type { OfferedProduct } from "./offer";
import { trafficOf } from "./traffic-of";

export interface EstimatedOffer {
  offer: OfferedProduct;
  estimate: Estimate;
  trafficSource: TrafficForecast["source"];
}

export interface PlanEstimate {
  /** The best for the plan's goal first. */
  offers: EstimatedOffer[];
  /** Products that the plan does not book, and why. */
  refused: { offer: OfferedProduct; refusal: EstimateRefusal }[];
}

/**
 * What a plan's budget buys, product by product, of those that an ad account is shown; the newest 100 of them.
 * @throws AppError of `listOfferedProducts`
 */
export async function estimatePlan(
  ctx: ServiceContext,
  advProjectId: string,
  plan: CampaignPlan,
): Promise<PlanEstimate> {
  const offered = await listOfferedProducts(ctx, advProjectId, { limit: LIST_PAGE_LIMIT });
  // What a quest costs is its campaign's word, and in-house is free: a budget buys nothing of them.
  const items = offered.items.filter(
    ({ product: { pricingType } }) => pricingType !== "cpq" && pricingType !== "inhouse",
  );
  const products = items.map(({ product }) => product);
  const [traffic, free] = await Promise.all([
    trafficOf(ctx, products),
    Promise.all(products.map((product) => freeSlots(ctx, product, plan))),
  ]);
  const answer: PlanEstimate = { offers: [], refused: [] };
  items.forEach(({ product, publisher, formats }, at) => {
    const offer = { product, publisher, formats };
    const forecast = traffic.get(product.id);
    if (!forecast) return;
    const result = estimate(plan, planCurrency(plan), product, forecast, free[at] ?? 0);
    if (result.ok) {
      answer.offers.push({ offer, estimate: result.estimate, trafficSource: forecast.source });
    } else {
      answer.refused.push({ offer, refusal: result.refusal });
    }
  });
  answer.offers.sort((a, b) => compareEstimates(plan.goal, a.estimate, b.estimate));
  return answer;
}

/** Slots that are free on each of the plan's days; what the book does not name is free. */
async function freeSlots(ctx: ServiceContext, product: ProductRow, plan: CampaignPlan): Promise<number> {
  if (product.pricingType !== "cpp") return 0;
  const capacity = product.cppSlots ?? 0;
  const days = await slotCalendar(ctx, product, plan.startDay, plan.endDay);
  return Math.min(capacity, ...days.map(({ taken }) => capacity - taken));
}
