import { addDays, addMonths, type Day, dayAt } from "../kernel";
import type { Side } from "../people";
import { type Dimension, isMoney, knows, MEASURES, type Measure, sourcesOf } from "./measures";

/** Whose report it is: a side's, or the operators' of all, whose money is what publishers earn. */
export type ReportReader = Side | "all";

/** What the table of a report may be divided by. Source: rule R2. */
export const BREAKDOWNS = {
  adv: [
    ...(["campaign", "creative", "unit", "product", "publisher", "pricing", "format", "platform"] as const),
    ...(["hour", "day", "week", "month"] as const),
  ],
  pub: [
    ...(["campaign", "creative", "unit", "product", "app", "advertiser"] as const),
    ...(["pricing", "format", "platform", "hour", "day", "week", "month"] as const),
  ],
  all: [
    ...(["publisher", "advertiser", "campaign", "product", "app", "unit"] as const),
    ...(["pricing", "format", "platform", "hour", "day", "week", "month"] as const),
  ],
} as const satisfies Record<ReportReader, readonly Dimension[]>;
export type Breakdown = (typeof BREAKDOWNS)[ReportReader][number];

/** What most come for, in the order in which it stands; behind it all others. */
const FIRST = [
  ...(["impressions", "clicks", "ctr", "spend", "revenue", "ecpm"] as const),
  ...(["billedImpressions", "billedClicks"] as const),
] satisfies Measure[];
const IN_ORDER: readonly Measure[] = [...new Set<Measure>([...FIRST, ...MEASURES])];

/** The measures that a reader of a side may choose, as far as all of the dimensions tell them. */
export function offeredMeasures(
  side: ReportReader,
  maySeeMoney: boolean,
  by: readonly Dimension[],
): Measure[] {
  return IN_ORDER.filter((measure) => {
    if (isMoney(measure) && !maySeeMoney) return false;
    if (measure === "spend" || measure === "revenue")
      return measure === (side === "adv" ? "spend" : "revenue");
    const isOfRequests = sourcesOf(measure).includes("traffic");
    return (side !== "adv" || !isOfRequests) && by.every((dimension) => knows(measure, dimension));
  });
}

/** Those that were chosen of what is offered; where none is, those that most come for. */
export function shownMeasures(chosen: readonly string[], offered: readonly Measure[]): Measure[] {
  const shown = offered.filter((measure) => chosen.includes(measure));
  return shown.length > 0 ? shown : offered.filter((measure) => (FIRST as Measure[]).includes(measure));
}

/** What each row of a report is divided by next, when somebody looks into it. Source: rule R2. */
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
  hour: "campaign",
  day: "campaign",
  week: "day",
  month: "day",
};

/**
 * What an address says more to look into a row: its value, or its days, and what they are divided by next.
 * @param key of the row; an hour is looked into by its day
 * @returns null of a row that is of no single value
 */
export function drillInto(
  breakdown: Breakdown,
  key: string,
  zone: string,
): Record<string, string | null> | null {
  if (key === "") return null;
  const next = { tab: NEXT[breakdown], q: null, sort: null, dir: null, cursor: null, trail: null };
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
