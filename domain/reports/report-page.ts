import { addDays, addMonths, type Day, dayAt } from "../kernel";
import type { Side } from "../people";
import { type Dimension, isMoney, knows, MEASURES, type Measure, ownReportOf, sourcesOf } from "./measures";

/**
 * Reader of a report: a side, or operators, who see all projects and whose amounts are publishers' earnings; `quest` and
 * `backfill` are a publisher's reports of participations in its quests, and of exchanges' ads.
 */
export type ReportReader = Side | "all" | "quest" | "backfill";

/** Breakdowns of a report's table. Source: rule R2. */
export const BREAKDOWNS = {
  adv: [
    ...(["campaign", "creative", "unit", "product", "publisher", "pricing", "format", "platform"] as const),
    ...(["uncountedReason", "hour", "day", "week", "month"] as const),
  ],
  pub: [
    ...(["campaign", "creative", "unit", "product", "app", "advertiser"] as const),
    ...(["pricing", "format", "platform", "uncountedReason", "hour", "day", "week", "month"] as const),
  ],
  all: [
    ...(["publisher", "advertiser", "campaign", "product", "app", "unit"] as const),
    ...(["pricing", "format", "platform", "uncountedReason", "hour", "day", "week", "month"] as const),
  ],
  quest: ["campaign", "product", "advertiser", "hour", "day", "week", "month"],
  backfill: ["exchange", "bidOutcome", "unit", "app", "format", "platform", "hour", "day", "week", "month"],
} as const satisfies Record<ReportReader, readonly Dimension[]>;
export type Breakdown = (typeof BREAKDOWNS)[ReportReader][number];

/** Most used measures in display order; the others follow. */
const FIRST = [
  ...(["impressions", "clicks", "ctr", "spend", "revenue", "ecpm"] as const),
  ...(["billedImpressions", "billedClicks"] as const),
] satisfies Measure[];
const IN_ORDER: readonly Measure[] = [...new Set<Measure>([...FIRST, ...MEASURES])];

/** Measures that a side's reader can select and that have all of the dimensions. */
export function offeredMeasures(
  side: ReportReader,
  maySeeMoney: boolean,
  by: readonly Dimension[],
): Measure[] {
  return IN_ORDER.filter((measure) => {
    if (ownReportOf(measure) !== (side === "quest" || side === "backfill" ? side : null)) return false;
    if (isMoney(measure) && !maySeeMoney) return false;
    if (!by.every((dimension) => knows(measure, dimension))) return false;
    if (measure === "spend" || measure === "revenue")
      return measure === (side === "adv" ? "spend" : "revenue");
    const isOfRequests = sourcesOf(measure).includes("traffic");
    return side !== "adv" || !isOfRequests;
  });
}

/** The selected measures that are offered; if there are none, the most used ones, or what else there is. */
export function shownMeasures(chosen: readonly string[], offered: readonly Measure[]): Measure[] {
  const shown = offered.filter((measure) => chosen.includes(measure));
  if (shown.length > 0) return shown;
  const usual = offered.filter((measure) => (FIRST as Measure[]).includes(measure));
  return usual.length > 0 ? usual : [...offered];
}

/** The next breakdown when a row is opened. Source: rule R2. */
const NEXT: Record<Breakdown, Breakdown> = {
  campaign: "creative",
  creative: "unit",
  unit: "campaign",
  product: "campaign",
  app: "unit",
  advertiser: "campaign",
  publisher: "campaign",
  pricing: "campaign",
  format: "unit",
  platform: "unit",
  uncountedReason: "campaign",
  exchange: "unit",
  bidOutcome: "exchange",
  hour: "campaign",
  day: "campaign",
  week: "day",
  month: "day",
};

/**
 * Query parameters that open a row: its value or days as a filter, and the next breakdown.
 * @param key of the row; an hour opens its day
 * @param offered breakdowns of the report; days follow if the next one is not among them
 * @returns null for a row without a single value
 */
export function drillInto(
  breakdown: Breakdown,
  key: string,
  zone: string,
  offered: readonly Breakdown[],
): Record<string, string | null> | null {
  if (key === "") return null;
  const tab = offered.includes(NEXT[breakdown]) ? NEXT[breakdown] : "day";
  const next = { tab, q: null, sort: null, dir: null, cursor: null, trail: null };
  const days = daysOf(breakdown, key, zone);
  return days === null ? { ...next, [breakdown]: key } : { ...next, preset: "custom", ...days };
}

const DAYS_OF_WEEK = 7;

function daysOf(breakdown: Breakdown, key: string, zone: string): { from: Day; to: Day } | null {
  if (breakdown === "day") return { from: key, to: key };
  if (breakdown === "week") return { from: key, to: addDays(key, DAYS_OF_WEEK - 1) };
  if (breakdown === "month") return { from: `${key}-01`, to: addDays(`${addMonths(key, 1)}-01`, -1) };
  if (breakdown !== "hour") return null;
  const day = dayAt(Date.parse(key), zone);
  return { from: day, to: day };
}
