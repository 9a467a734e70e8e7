import { eq, inArray } from "drizzle-orm";
import type { MeterConfig } from "../../../domain/budget";
import type { PlanCampaign, PlanCreative, ServingPlan } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { CampaignRow } from "../../db/schema";
import { type ProductRow, tagsOf } from "../inventory";
import type { ServiceContext } from "../kernel";
import { meterConfigOf } from "./meter";
import { categoriesByTargeting, planAudience, planCampaign } from "./plan-campaigns";
import { compilePlan } from "./publish-plan";

/** The creatives of a replayed campaign in a unit's plan. */
export type CreativesIn = (plan: ServingPlan, campaign: CampaignRow) => PlanCreative[];

/**
 * The plans of a campaign's units with the campaign and its rivals included, each with a suitable creative. Missing creatives of a draft
 * and access to private products are not part of a forecast.
 * @param rivals of the same units
 * @param creativesIn by default one suitable creative for each unit
 */
export async function replayPlans(
  ctx: ServiceContext,
  campaign: CampaignRow,
  rivals: readonly CampaignRow[],
  creativesIn: CreativesIn = (plan, each) => [fitting(plan, each)],
): Promise<ServingPlan[]> {
  const { adProducts, adProductUnits } = schema;
  const units = ctx.db
    .select({ id: adProductUnits.unitId })
    .from(adProductUnits)
    .where(eq(adProductUnits.productId, campaign.productId));
  const sold = await ctx.db
    .select({ unitId: adProductUnits.unitId, product: adProducts })
    .from(adProductUnits)
    .innerJoin(adProducts, eq(adProducts.id, adProductUnits.productId))
    .where(inArray(adProductUnits.unitId, units));
  const all = [campaign, ...rivals];
  const categoriesOf = await categoriesByTargeting(
    ctx,
    all.map((each) => ({ campaign: each })),
  );
  const tags = await tagsOf(ctx, campaign.pubProjectId);
  const plans: ServingPlan[] = [];
  for (const [unitId, products] of Map.groupBy(sold, (row) => row.unitId)) {
    const plan = await compilePlan(ctx, unitId);
    if (!plan) continue;
    const productOf = new Map(products.map(({ product }) => [product.id, product]));
    const campaigns = all.flatMap((each): PlanCampaign[] => {
      const product = productOf.get(each.productId);
      if (!product) return [];
      return [
        {
          ...anywhere(each, product, tags),
          audience: planAudience(each.targeting, categoriesOf),
          productOpen: true,
          creatives: creativesIn(plan, each),
        },
      ];
    });
    plans.push({ ...plan, campaigns });
  }
  return plans;
}

const ANY_PLACE = {
  ...{ languages: [], countries: [], excludedLanguages: [], excludedCountries: [] },
  ...{ topics: [], excludedTopics: [] },
};

const anywhere = (campaign: CampaignRow, product: ProductRow, tags: ReadonlyMap<string, unknown>) => ({
  ...planCampaign(campaign, product, tags),
  ...ANY_PLACE,
});

/** A creative that the unit can show during the campaign. */
export function fitting(
  { unit }: Pick<ServingPlan, "unit">,
  { id, startsAt, endsAt }: CampaignRow,
): PlanCreative {
  return {
    ...{ id, displayFromMs: startsAt ?? 0, displayToMs: endsAt ?? 0, weekdays: [], hours: [], browsers: [] },
    asset: { kind: "image", path: "", w: Math.max(1, unit.w), h: Math.max(1, unit.h), type: "image/png" },
    ...{ altText: "", headline: "", body: "", cta: null, destinationUrl: "https://madang.example/" },
  };
}

/** The configuration that a campaign's meter would get. @param traffic the share of each half-hour of a day, used for pacing */
export function replayMeter(campaign: CampaignRow, zone: string, traffic: readonly number[]): MeterConfig {
  const videos = { creativeIds: [], isShowable: false };
  const facts = { zone, videos, isStopped: false, isPlanUnlimited: true };
  const config = meterConfigOf(campaign, { ...facts, traffic: null });
  return config.limit === null || config.isInhouse ? config : { ...config, traffic };
}
