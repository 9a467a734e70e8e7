import { hasRatioOf } from "../content";
import type { CapLimit } from "../delivery";
import { fnv1a, hostOf, liesWithin, safeDestination, WEB_FORMATS, zoneClock } from "../kernel";
import type { PlanCampaign, PlanCreative, PlanPricing, ServingPlan } from "./plan";
import { furthest, type Refusal, type Refused } from "./refusal";
import type { ActivePlan } from "./schedule";
import type { Audience } from "./targeting";
import { bindToken } from "./token";

/**
 * A serving plan compiled for decisions: everything that depends on neither the request nor the clock is computed once, when the plan is
 * loaded, so that 500 candidates stay cheap per request.
 */
export type Tier = "guaranteed" | "paid" | "inhouse";

export interface CompiledCreative {
  creative: PlanCreative;
  /** Normalized http(s) URL. */
  destinationUrl: string;
  /** The constant part of the tokens of all answers with this creative. */
  tokenBinding: string;
  weekdays: ReadonlySet<number> | null;
  hours: ReadonlySet<number> | null;
  browsers: ReadonlySet<string> | null;
}

export interface Candidate {
  campaign: PlanCampaign;
  tier: Tier;
  /** 32-bit hash of its id. */
  hash: number;
  /** Guaranteed: the booked share of the unit's traffic, in (0, 1]. */
  share: number;
  creatives: readonly CompiledCreative[];
  /** Impressions per user and day; empty for an uncapped campaign. */
  capLimits: readonly CapLimit[];
  /** Null means any. */
  languages: ReadonlySet<string> | null;
  countries: ReadonlySet<string> | null;
  excludedLanguages: ReadonlySet<string> | null;
  excludedCountries: ReadonlySet<string> | null;
  topics: ReadonlySet<string> | null;
  excludedTopics: ReadonlySet<string> | null;
}

/** Reader attributes that the plan's candidates target; others need not be known. */
export interface NamedValues {
  languages: ReadonlySet<string>;
  countries: ReadonlySet<string>;
  browsers: ReadonlySet<string>;
  topics: ReadonlySet<string>;
  /** Custom categories. */
  categories: ReadonlySet<string>;
  /** Whether a candidate targets age, gender or custom categories. */
  profiles: boolean;
}

export interface CompiledPlan {
  plan: ServingPlan;
  /** Reason that forbids all requests of the unit, or null. */
  unitRefusal: Refusal | null;
  /** Sorted by tier, priority and id, independently of the plan's order. */
  candidates: readonly Candidate[];
  named: NamedValues;
  /** Campaigns that no request or time can make eligible. */
  refused: readonly Refused[];
  /** Candidates allowed at the current time; cached until its `untilMs`, see `schedule.ts`. */
  active: ActivePlan | null;
  /** Result for requests of a unit that serves none, by reason; see `decide.ts`. */
  closed: Map<Refusal, Audience>;
}

const TIER: Record<PlanPricing, Tier> = {
  cpp: "guaranteed",
  cpm: "paid",
  cpc: "paid",
  cpq: "paid",
  inhouse: "inhouse",
};
const TIER_ORDER: Record<Tier, number> = { guaranteed: 0, paid: 1, inhouse: 2 };

export function compilePlan(plan: ServingPlan): CompiledPlan {
  const candidates: Candidate[] = [];
  const refused: Refused[] = [];
  const blockedDomains = setOrNull(plan.project.blockedDomains ?? []);
  for (const campaign of plan.campaigns) {
    const compiled = compileCampaign(plan, campaign, blockedDomains);
    if (typeof compiled === "string") refused.push({ campaignId: campaign.id, reason: compiled });
    else candidates.push(compiled);
  }
  candidates.sort(
    (a, b) =>
      TIER_ORDER[a.tier] - TIER_ORDER[b.tier] ||
      a.campaign.priority - b.campaign.priority ||
      (a.campaign.id < b.campaign.id ? -1 : 1),
  );
  return {
    plan,
    unitRefusal: refuseUnit(plan),
    candidates,
    named: namedBy(candidates),
    refused,
    active: null,
    closed: new Map(),
  };
}

function refuseUnit({ unit, project }: ServingPlan): Refusal | null {
  if (!unit.available) return "unit-unavailable";
  if (unit.suspended) return "app-suspended";
  if (!isFormatOf(unit)) return "format-mismatch";
  return project.deliverable ? null : "plan-limit";
}

function namedBy(candidates: readonly Candidate[]): NamedValues {
  const languages = new Set<string>();
  const countries = new Set<string>();
  const browsers = new Set<string>();
  const topics = new Set<string>();
  const categories = new Set<string>();
  const addAll = (to: Set<string>, values: Iterable<string>) => {
    for (const value of values) to.add(value);
  };
  let profiles = false;
  for (const { campaign, creatives } of candidates) {
    addAll(languages, campaign.languages);
    addAll(languages, campaign.excludedLanguages);
    addAll(countries, campaign.countries);
    addAll(countries, campaign.excludedCountries);
    addAll(topics, campaign.topics ?? []);
    addAll(topics, campaign.excludedTopics ?? []);
    for (const { creative } of creatives) addAll(browsers, creative.browsers);
    if (campaign.audience === null) continue;
    profiles = true;
    addAll(categories, campaign.audience.categories.flat());
    addAll(categories, campaign.audience.excludedCategories);
  }
  return { languages, countries, browsers, topics, categories, profiles };
}

function compileCampaign(
  plan: ServingPlan,
  campaign: PlanCampaign,
  blockedDomains: ReadonlySet<string> | null,
): Candidate | Refusal {
  if (!campaign.productOnSale) return "product-not-on-sale";
  if (!campaign.productOpen) return "private-product";
  if (campaign.category !== null && plan.project.adBlockingCategories.includes(campaign.category)) {
    return "blocked-category";
  }
  if (!isZone(campaign.zone)) return "unknown-zone";
  const isBlocked = (url: string) => blockedDomains !== null && liesWithin(hostOf(url), blockedDomains);
  let refusal: Refusal = "no-creative";
  const creatives: CompiledCreative[] = [];
  for (const creative of campaign.creatives) {
    const compiled = compileCreative(plan, campaign, creative, isBlocked);
    if (typeof compiled === "string") refusal = furthest(refusal, compiled);
    else creatives.push(compiled);
  }
  if (creatives.length === 0) return refusal;
  creatives.sort((a, b) => (a.creative.id < b.creative.id ? -1 : 1));
  return {
    campaign,
    tier: TIER[campaign.pricing],
    hash: fnv1a(campaign.id),
    share: Math.min(1, campaign.slots / Math.max(1, campaign.productSlots)),
    creatives,
    capLimits: capLimitsOf(campaign),
    languages: setOrNull(campaign.languages),
    countries: setOrNull(campaign.countries),
    excludedLanguages: setOrNull(campaign.excludedLanguages),
    excludedCountries: setOrNull(campaign.excludedCountries),
    topics: setOrNull(campaign.topics ?? []),
    excludedTopics: setOrNull(campaign.excludedTopics ?? []),
  };
}

function compileCreative(
  plan: ServingPlan,
  campaign: PlanCampaign,
  creative: PlanCreative,
  isBlocked: (url: string) => boolean,
): CompiledCreative | Refusal {
  const refusal = misfit(plan.unit, creative.asset);
  if (refusal !== null) return refusal;
  const destinationUrl = safeDestination(creative.destinationUrl);
  if (destinationUrl === null) return "bad-destination";
  if (isBlocked(campaign.advertiser.link) || isBlocked(destinationUrl)) return "blocked-domain";
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
    browsers: setOrNull(creative.browsers),
  };
}

function capLimitsOf({ id, productId, frequencyCap, campaignFrequencyCap }: PlanCampaign): CapLimit[] {
  const limits: CapLimit[] = [];
  if (frequencyCap !== null) limits.push({ key: productId, cap: frequencyCap });
  if (campaignFrequencyCap !== null) limits.push({ key: id, cap: campaignFrequencyCap });
  return limits;
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

type PlanUnit = ServingPlan["unit"];

/** The web supports only banner and native units. Source: rule K19. */
export function isFormatOf({ platform, format }: PlanUnit): boolean {
  return platform !== "web" || WEB_FORMATS.some((known) => known === format);
}

/**
 * Banner and native ads must have the unit's aspect ratio (twice the size is allowed), by the same rule as at upload; full-screen formats
 * scale.
 */
export function misfit({ format, w, h }: PlanUnit, asset: PlanCreative["asset"]): Refusal | null {
  if (asset === null) return "asset-not-ready";
  if ((format !== "banner" && format !== "native") || w <= 0 || h <= 0) return null;
  return hasRatioOf(asset, { w, h }) ? null : "size-mismatch";
}
