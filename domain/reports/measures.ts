import type { DeliveryKind } from "../delivery";
import type { UserSketch } from "../inventory";
import { divideHalfUp } from "../kernel";
import { BACKFILL_RULES, type BackfillSum } from "./backfill-measures";
import { QUEST_RULES, type QuestSum } from "./quest-measures";
import { completionRate, viewabilityRate } from "./series";
import { TIME_DIMENSIONS } from "./zone-periods";

export const KEY_DIMENSIONS = [
  "campaign",
  "creative",
  "unit",
  "product",
  "app",
  "advertiser",
  "publisher",
  "pricing",
  "format",
  "platform",
  "reason",
  "uncountedReason",
  "exchange",
  "bidOutcome",
] as const;
export type KeyDimension = (typeof KEY_DIMENSIONS)[number];

export const DIMENSIONS = [...TIME_DIMENSIONS, ...KEY_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Stores of figures; each has certain dimensions. */
export const SOURCES = [
  "delivery",
  "events",
  "reach",
  "refusals",
  "traffic",
  "beacons",
  "plan",
  "quests",
  "backfill",
  "bids",
] as const;
export type Source = (typeof SOURCES)[number];

/** Dimensions of one source each. */
const APART: readonly KeyDimension[] = ["reason", "uncountedReason", "exchange", "bidOutcome"];
const OF_CAMPAIGNS = KEY_DIMENSIONS.filter((dimension) => !APART.includes(dimension));
/** What a campaign is, apart from the places that show it. */
const WHOLE_CAMPAIGNS = ["campaign", "product", "advertiser", "publisher", "pricing"] as const;

const KNOWS: Record<Source, readonly KeyDimension[]> = {
  delivery: OF_CAMPAIGNS,
  events: OF_CAMPAIGNS,
  // A campaign's users share one sketch over all units.
  reach: WHOLE_CAMPAIGNS,
  refusals: [...OF_CAMPAIGNS.filter((dimension) => dimension !== "creative"), "reason"],
  // A request belongs to a unit, and not to a campaign.
  traffic: ["unit", "app", "publisher", "format", "platform"],
  beacons: [...WHOLE_CAMPAIGNS, "uncountedReason"],
  // Plans exist for whole campaigns only, not for their creatives or units.
  plan: WHOLE_CAMPAIGNS,
  quests: WHOLE_CAMPAIGNS,
  // No campaign was shown.
  backfill: ["exchange", "unit", "app", "publisher", "format", "platform"],
  bids: ["exchange", "bidOutcome", "unit", "app", "publisher", "format", "platform"],
};

/** Events that are counted beside impressions and clicks, by their measure. */
export const EVENT_MEASURES = {
  viewables: "viewable",
  starts: "start",
  firstQuartiles: "firstQuartile",
  midpoints: "midpoint",
  thirdQuartiles: "thirdQuartile",
  completes: "complete",
  skips: "skip",
  closes: "close",
  rewards: "reward",
} as const satisfies Record<string, DeliveryKind>;

/** A count that adds up; `value` is the delivered value in minor units, VAT apart. */
export type Sum =
  | "requests"
  | "fills"
  | "impressions"
  | "billedImpressions"
  | "clicks"
  | "billedClicks"
  | "anonymousImpressions"
  | "refusals"
  | "beacons"
  | "uncounted"
  | "plannedImpressions"
  | "plannedClicks"
  | "doneImpressions"
  | "doneClicks"
  | "value"
  | keyof typeof EVENT_MEASURES
  | QuestSum
  | BackfillSum;
export type Sums = Partial<Record<Sum, number>> & {
  /** Identified users. The union of two sketches counts a shared user once. */
  reached?: UserSketch;
};

interface MeasureRule {
  /** What it counts, for the API's documents. */
  counts: string;
  sources: readonly Source[];
  /** Default: "number". */
  kind?: "percent" | "money";
  /** False for shares, averages and estimates: rows of a report do not add up to its total. Default: true. */
  addsUp?: false;
  /**
   * Computes it from the summed counts; null if undefined: a share of nothing, a price without a value. Amounts are minor units,
   * averages have two decimals. Omitted for a measure that is itself a summed count.
   */
  of?: (sums: Sums) => number | null;
}

const delivered = { sources: ["delivery"] } as const;
const asked = { sources: ["traffic"] } as const;
const events = { sources: ["events"] } as const;

/** Every measure of a report, in the order in which reports list them. Source: rule R8. */
const RULES = {
  requests: { counts: "Requests for an ad", ...asked },
  fills: { counts: "Requests that were answered with an ad", ...asked },
  fillRate: {
    ...{
      counts: "Part of the requests that were answered with an ad",
      ...asked,
      kind: "percent",
      addsUp: false,
    },
    of: ({ requests = 0, fills = 0 }) => (requests === 0 ? null : Math.min(1, fills / requests)),
  },
  impressions: { counts: "Impressions", ...delivered },
  billedImpressions: { counts: "Impressions of cpm campaigns, never more than were bought", ...delivered },
  clicks: { counts: "Clicks", ...delivered },
  billedClicks: { counts: "Clicks of cpc campaigns, never more than were bought", ...delivered },
  ctr: {
    ...{ counts: "Clicks for each impression", ...delivered, kind: "percent", addsUp: false },
    of: ({ impressions = 0, clicks = 0 }) => (impressions === 0 ? null : clicks / impressions),
  },
  viewables: { counts: "Impressions that were in view", ...events },
  viewability: {
    ...{ counts: "Part of the impressions that were in view", sources: ["events", "delivery"] },
    ...{ kind: "percent", addsUp: false },
    of: ({ viewables = 0, impressions = 0 }) =>
      viewabilityRate({ viewable: viewables, impression: impressions }),
  },
  starts: { counts: "Videos that began to play", ...events },
  firstQuartiles: { counts: "Videos that played to their first quarter", ...events },
  midpoints: { counts: "Videos that played to their middle", ...events },
  thirdQuartiles: { counts: "Videos that played to their third quarter", ...events },
  completes: { counts: "Videos that played to their end", ...events },
  completionRate: {
    ...{
      counts: "Part of the videos that played to their end",
      sources: ["events"],
      kind: "percent",
      addsUp: false,
    },
    of: ({ starts = 0, completes = 0 }) => completionRate({ start: starts, complete: completes }),
  },
  skips: { counts: "Videos that were skipped", ...events },
  closes: { counts: "Ads that were closed", ...events },
  rewards: { counts: "Rewards that were earned", ...events },
  reach: {
    ...{ counts: "Users who were shown an ad, estimated", sources: ["reach"], addsUp: false },
    of: ({ reached }) => reached?.estimate() ?? null,
  },
  frequency: {
    ...{
      counts: "Impressions of each user who was reached",
      sources: ["reach", "events", "delivery"],
      addsUp: false,
    },
    of: ({ impressions = 0, anonymousImpressions = 0, reached }) => {
      const users = reached?.estimate() ?? 0;
      return users === 0 ? null : Math.round(((impressions - anonymousImpressions) * 100) / users) / 100;
    },
  },
  anonymousImpressions: { counts: "Impressions whose app named no user", ...events },
  refusals: { counts: "Requests that were answered without the campaign", sources: ["refusals"] },
  planned: {
    ...{
      counts: "Impressions or clicks that even spending of the goal plans until now; null for both together",
    },
    ...{ sources: ["plan"], addsUp: false },
    of: (sums) => planOf(sums)?.planned ?? null,
  },
  planRate: {
    ...{ counts: "Part of the plan that was delivered, of impressions or clicks", kind: "percent" },
    ...{ sources: ["plan", "delivery"], addsUp: false },
    of: (sums) => {
      const plan = planOf(sums);
      return plan && plan.done / plan.planned;
    },
  },
  uncounted: {
    counts: "Events that were received and not counted: repeated, late, invalid or suspicious",
    sources: ["beacons"],
    of: ({ beacons = 0, uncounted = 0 }) => (beacons === 0 ? null : uncounted),
  },
  spend: {
    ...{ counts: "What the delivery cost in minor units, VAT apart", ...delivered, kind: "money" },
    of: ({ value }) => value ?? null,
  },
  revenue: {
    ...{ counts: "What the delivery earned in minor units, VAT apart", ...delivered, kind: "money" },
    of: ({ value }) => value ?? null,
  },
  ecpm: {
    ...{
      counts: "Minor units for a thousand impressions, VAT apart",
      ...delivered,
      kind: "money",
      addsUp: false,
    },
    of: ({ value, impressions = 0 }) => (value === undefined ? null : costOf(value, 1000, impressions)),
  },
  ecpc: {
    ...{ counts: "Minor units for a click, VAT apart", ...delivered, kind: "money", addsUp: false },
    of: ({ value, clicks = 0 }) => (value === undefined ? null : costOf(value, 1, clicks)),
  },
  ...QUEST_RULES,
  ...BACKFILL_RULES,
} as const satisfies Record<string, MeasureRule>;

export type Measure = keyof typeof RULES;
export const MEASURES = Object.keys(RULES) as [Measure, ...Measure[]];
const ruleOf = (measure: Measure): MeasureRule => RULES[measure];

/** Guests of a project see performance only. Source: rule R8. */
export function isMoney(measure: Measure): boolean {
  return ruleOf(measure).kind === "money";
}

/** Whether it is an amount that is computed from deliveries and agreed prices. */
export function isPriced(measure: Measure): boolean {
  return isMoney(measure) && sourcesOf(measure).includes("delivery");
}

/** The report of its own that a measure belongs to: of quests or of backfill; null for the report of campaigns. */
export function ownReportOf(measure: Measure): "quest" | "backfill" | null {
  const sources = sourcesOf(measure);
  if (sources.includes("backfill") || sources.includes("bids")) return "backfill";
  return sources.includes("quests") ? "quest" : null;
}

export function measureKind(measure: Measure): "number" | "percent" | "money" {
  return ruleOf(measure).kind ?? "number";
}

export function measureCounts(measure: Measure): string {
  return ruleOf(measure).counts;
}

export function sourcesOf(measure: Measure): readonly Source[] {
  return ruleOf(measure).sources;
}

/** Whether every source of a measure has the dimension. All have time, except that reach has no hours: it is sketched by the day. */
export function knows(measure: Measure, dimension: Dimension): boolean {
  if (dimension === "hour" && sourcesOf(measure).includes("reach")) return false;
  const isTime = (TIME_DIMENSIONS as readonly string[]).includes(dimension);
  return isTime || sourcesOf(measure).every((source) => KNOWS[source].some((each) => each === dimension));
}

/** Whether the rows of a report add up to its total. */
export function addsUp(measure: Measure): boolean {
  return ruleOf(measure).addsUp ?? true;
}

/** A measure's value of summed counts; null if undefined. Units: see `MeasureRule.of`. */
export function measureOf(measure: Measure, sums: Sums): number | null {
  const { of } = ruleOf(measure);
  return of ? of(sums) : (sums[measure as Sum] ?? 0);
}

/** What is planned and done in the one unit that is planned; null without a plan, and for plans of different units. */
function planOf({ plannedImpressions, plannedClicks, doneImpressions, doneClicks }: Sums) {
  if (plannedImpressions && plannedClicks) return null;
  if (plannedImpressions) return { planned: plannedImpressions, done: doneImpressions ?? 0 };
  return plannedClicks ? { planned: plannedClicks, done: doneClicks ?? 0 } : null;
}

/** Average cost in minor units with two decimals. */
function costOf(value: number, per: number, count: number): number | null {
  if (count === 0) return null;
  return Number(divideHalfUp(BigInt(value) * BigInt(per * 100), BigInt(count))) / 100;
}

/** Adds `more` to `to`, in place. */
export function addSums(to: Sums, more: Sums): void {
  const { reached, ...counts } = more;
  for (const [sum, count] of Object.entries(counts) as [Sum, number][]) to[sum] = (to[sum] ?? 0) + count;
  if (reached) to.reached = to.reached?.union(reached) ?? reached;
}
