import type { PricingType } from "../inventory/types";
import { safeHttpUrl } from "./destination";
import type { PlanCampaign, PlanCreative, ServingPlan } from "./plan";
import { furthest, type Refusal } from "./refusal";
import type { ActivePlan } from "./schedule";
import { bindToken } from "./token";
import { zoneClock } from "./zone-clock";

/**
 * A serving plan as decisions use it: whatever does not depend on the request or the clock is settled once, when the plan
 * is loaded, so that 500 candidates stay cheap a request.
 */
export type Tier = "guaranteed" | "paid" | "inhouse";

export interface CompiledCreative {
  creative: PlanCreative;
  /** Normalised http(s) address. */
  destinationUrl: string;
  /** The part of the token that is the same for every answer with this creative. */
  tokenBinding: string;
  weekdays: ReadonlySet<number> | null;
  hours: ReadonlySet<number> | null;
}

export interface Candidate {
  campaign: PlanCampaign;
  tier: Tier;
  /** Guaranteed: the part of the unit's traffic that was booked, in (0, 1]. */
  share: number;
  creatives: readonly CompiledCreative[];
  /** Null means any. */
  languages: ReadonlySet<string> | null;
  countries: ReadonlySet<string> | null;
  excludedLanguages: ReadonlySet<string> | null;
  excludedCountries: ReadonlySet<string> | null;
}

export interface CompiledPlan {
  plan: ServingPlan;
  /** What forbids every request of the unit, or null. */
  unitRefusal: Refusal | null;
  /** In an order of its own (tier, priority, id), so that the order of the plan never matters. */
  candidates: readonly Candidate[];
  /** Whether any candidate asks where a reader is. */
  byCountry: boolean;
  /** Campaigns that no request or clock can make eligible. */
  refused: readonly Refusal[];
  /** What the clock leaves of the candidates; kept until its `untilMs`, see `schedule.ts`. */
  active: ActivePlan | null;
}

const TIER: Record<PricingType, Tier> = { cpp: "guaranteed", cpm: "paid", cpc: "paid", inhouse: "inhouse" };
const TIER_ORDER: Record<Tier, number> = { guaranteed: 0, paid: 1, inhouse: 2 };

/** Relative deviation of the aspect ratio that rounding a scaled image may cause. */
const ASPECT_TOLERANCE = 0.02;

export function compilePlan(plan: ServingPlan): CompiledPlan {
  const candidates: Candidate[] = [];
  const refused: Refusal[] = [];
  for (const campaign of plan.campaigns) {
    const compiled = compileCampaign(plan, campaign);
    if (typeof compiled === "string") refused.push(compiled);
    else candidates.push(compiled);
  }
  candidates.sort(
    (a, b) =>
      TIER_ORDER[a.tier] - TIER_ORDER[b.tier] ||
      a.campaign.priority - b.campaign.priority ||
      (a.campaign.id < b.campaign.id ? -1 : 1),
  );
  const unitRefusal = !plan.unit.available
    ? "unit-unavailable"
    : !plan.project.deliverable
      ? "plan-limit"
      : null;
  const byCountry = candidates.some(
    ({ countries, excludedCountries }) => countries !== null || excludedCountries !== null,
  );
  return { plan, unitRefusal, candidates, byCountry, refused, active: null };
}

function compileCampaign(plan: ServingPlan, campaign: PlanCampaign): Candidate | Refusal {
  if (!campaign.productOnSale) return "product-not-on-sale";
  if (campaign.category !== null && plan.project.adBlockingCategories.includes(campaign.category)) {
    return "blocked-category";
  }
  if (!isZone(campaign.zone)) return "unknown-zone";
  let refusal: Refusal = "no-creative";
  const creatives: CompiledCreative[] = [];
  for (const creative of campaign.creatives) {
    const compiled = compileCreative(plan, campaign, creative);
    if (typeof compiled === "string") refusal = furthest(refusal, compiled);
    else creatives.push(compiled);
  }
  if (creatives.length === 0) return refusal;
  creatives.sort((a, b) => (a.creative.id < b.creative.id ? -1 : 1));
  return {
    campaign,
    tier: TIER[campaign.pricing],
    share: Math.min(1, campaign.slots / Math.max(1, campaign.productSlots)),
    creatives,
    languages: setOrNull(campaign.languages),
    countries: setOrNull(campaign.countries),
    excludedLanguages: setOrNull(campaign.excludedLanguages),
    excludedCountries: setOrNull(campaign.excludedCountries),
  };
}

function compileCreative(
  plan: ServingPlan,
  campaign: PlanCampaign,
  creative: PlanCreative,
): CompiledCreative | Refusal {
  if (creative.asset === null || !fits(plan.unit, creative.asset)) return "format-mismatch";
  const destinationUrl = safeHttpUrl(creative.destinationUrl);
  if (destinationUrl === null) return "bad-destination";
  const tokenBinding = bindToken({
    campaignId: campaign.id,
    creativeId: creative.id,
    unitId: plan.unit.id,
    productId: campaign.productId,
    appId: plan.unit.appId,
    advProjectId: campaign.advProjectId,
    pubProjectId: plan.project.id,
    destinationUrl,
  });
  return {
    creative,
    destinationUrl,
    tokenBinding,
    weekdays: setOrNull(creative.weekdays),
    hours: setOrNull(creative.hours),
  };
}

/** Banner and native images have the unit's aspect ratio (an image of twice the size is fine); full-screen formats scale. */
function fits(unit: ServingPlan["unit"], asset: { w: number; h: number }): boolean {
  if (unit.format !== "banner" && unit.format !== "native") return true;
  if (unit.w <= 0 || unit.h <= 0) return true;
  return Math.abs((asset.w * unit.h) / (asset.h * unit.w) - 1) <= ASPECT_TOLERANCE;
}

function isZone(zone: string): boolean {
  try {
    zoneClock(zone, 0);
    return true;
  } catch {
    return false;
  }
}

function setOrNull<T>(values: readonly T[]): ReadonlySet<T> | null {
  return values.length === 0 ? null : new Set(values);
}
