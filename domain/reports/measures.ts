import type { DeliveryKind } from "../delivery";
import type { UserSketch } from "../inventory";
import { divideHalfUp } from "../kernel";
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
] as const;
export type KeyDimension = (typeof KEY_DIMENSIONS)[number];

export const DIMENSIONS = [...TIME_DIMENSIONS, ...KEY_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Where figures are kept: each source knows some dimensions. */
export const SOURCES = ["delivery", "events", "reach", "refusals", "traffic"] as const;
export type Source = (typeof SOURCES)[number];

const OF_CAMPAIGNS = KEY_DIMENSIONS.filter((dimension) => dimension !== "reason");

const KNOWS: Record<Source, readonly KeyDimension[]> = {
  delivery: OF_CAMPAIGNS,
  events: OF_CAMPAIGNS,
  // A campaign's users are sketched together, whatever the unit.
  reach: ["campaign", "product", "advertiser", "publisher", "pricing"],
  refusals: KEY_DIMENSIONS.filter((dimension) => dimension !== "creative"),
  // A request is of a unit, before any campaign is.
  traffic: ["unit", "app", "publisher", "format", "platform"],
};

/** Kinds of events that are counted beside impressions and clicks, by the measure that counts them. */
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
type EventMeasure = keyof typeof EVENT_MEASURES;

/** What is counted and adds up; `value` is minor units of what was delivered, VAT apart. */
export type Sum =
  | "requests"
  | "fills"
  | "impressions"
  | "billedImpressions"
  | "clicks"
  | "billedClicks"
  | "anonymousImpressions"
  | "refusals"
  | "value"
  | EventMeasure;
export type Sums = Partial<Record<Sum, number>> & {
  /** Users whom the app named; sketches of the same users add up to one of them. */
  reached?: UserSketch;
};

export const MEASURES = [
  "requests",
  "fills",
  "fillRate",
  "impressions",
  "billedImpressions",
  "clicks",
  "billedClicks",
  "ctr",
  "viewables",
  "viewability",
  "starts",
  "firstQuartiles",
  "midpoints",
  "thirdQuartiles",
  "completes",
  "completionRate",
  "skips",
  "closes",
  "rewards",
  "reach",
  "frequency",
  "anonymousImpressions",
  "refusals",
  "spend",
  "revenue",
  "ecpm",
  "ecpc",
] as const;
export type Measure = (typeof MEASURES)[number];

const MONEY: ReadonlySet<Measure> = new Set(["spend", "revenue", "ecpm", "ecpc"]);

/** Guests of a project are told performance only. Source: rule R8. */
export function isMoney(measure: Measure): boolean {
  return MONEY.has(measure);
}

const SHARES: ReadonlySet<Measure> = new Set(["fillRate", "ctr", "viewability", "completionRate"]);

/** As what a measure's figure is read. */
export function measureKind(measure: Measure): "number" | "percent" | "money" {
  return SHARES.has(measure) ? "percent" : isMoney(measure) ? "money" : "number";
}

/** What a measure is made of. */
export function sourcesOf(measure: Measure): readonly Source[] {
  switch (measure) {
    case "requests":
    case "fills":
    case "fillRate":
      return ["traffic"];
    case "refusals":
      return ["refusals"];
    case "reach":
      return ["reach"];
    case "frequency":
      return ["reach", "events", "delivery"];
    case "viewability":
      return ["events", "delivery"];
    case "completionRate":
    case "anonymousImpressions":
      return ["events"];
    default:
      return measure in EVENT_MEASURES ? ["events"] : ["delivery"];
  }
}

/** Whether every source of a measure tells the dimension; time is told by all, but hours of who was reached, who is sketched by the day. */
export function knows(measure: Measure, dimension: Dimension): boolean {
  if (dimension === "hour" && sourcesOf(measure).includes("reach")) return false;
  const isTime = (TIME_DIMENSIONS as readonly string[]).includes(dimension);
  return isTime || sourcesOf(measure).every((source) => KNOWS[source].some((each) => each === dimension));
}

const NOT_ADDED: ReadonlySet<Measure> = new Set([
  ...(["fillRate", "ctr", "viewability", "completionRate"] as const),
  ...(["reach", "frequency", "ecpm", "ecpc"] as const),
]);

/** Whether it is counted, so that the rows of a report add up to its total. Shares and costs do not, nor who was reached. */
export function addsUp(measure: Measure): boolean {
  return !NOT_ADDED.has(measure);
}

/**
 * A measure of what was summed up; null where nothing tells it: a share of nothing, a price of what is settled by word. Amounts and costs
 * are minor units, costs with two decimals.
 */
export function measureOf(measure: Measure, sums: Sums): number | null {
  const { requests = 0, fills = 0, impressions = 0, clicks = 0, value } = sums;
  switch (measure) {
    case "fillRate":
      return requests === 0 ? null : Math.min(1, fills / requests);
    case "ctr":
      return impressions === 0 ? null : clicks / impressions;
    case "viewability":
      return viewabilityRate({ viewable: sums.viewables ?? 0, impression: impressions });
    case "completionRate":
      return completionRate({ start: sums.starts ?? 0, complete: sums.completes ?? 0 });
    case "reach":
      return sums.reached?.estimate() ?? null;
    case "frequency":
      return frequencyOf(sums);
    case "spend":
    case "revenue":
      return value ?? null;
    case "ecpm":
      return value === undefined ? null : costOf(value, 1000, impressions);
    case "ecpc":
      return value === undefined ? null : costOf(value, 1, clicks);
    default:
      return sums[measure] ?? 0;
  }
}

/** How often those who were reached were shown it: impressions of users whom the app named, with two decimals. */
function frequencyOf({ impressions = 0, anonymousImpressions = 0, reached }: Sums): number | null {
  const users = reached?.estimate() ?? 0;
  return users === 0 ? null : Math.round(((impressions - anonymousImpressions) * 100) / users) / 100;
}

function costOf(value: number, per: number, count: number): number | null {
  if (count === 0) return null;
  return Number(divideHalfUp(BigInt(value) * BigInt(per * 100), BigInt(count))) / 100;
}

/** Adds the one to the other, in place. */
export function addSums(to: Sums, more: Sums): void {
  const { reached, ...counts } = more;
  for (const [sum, count] of Object.entries(counts) as [Sum, number][]) to[sum] = (to[sum] ?? 0) + count;
  if (reached) to.reached = to.reached?.union(reached) ?? reached;
}
