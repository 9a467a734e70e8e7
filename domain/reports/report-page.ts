import type { Side } from "../people";
import { type Dimension, isMoney, knows, MEASURES, type Measure, sourcesOf } from "./measures";

/** What the table of a side's report may be divided by. Source: rule R2. */
export const BREAKDOWNS = {
  adv: [
    ...(["campaign", "creative", "unit", "product", "publisher", "pricing", "format", "platform"] as const),
    ...(["hour", "day", "week", "month"] as const),
  ],
  pub: [
    ...(["campaign", "creative", "unit", "product", "app", "advertiser"] as const),
    ...(["pricing", "format", "platform", "hour", "day", "week", "month"] as const),
  ],
} as const satisfies Record<Side, readonly Dimension[]>;
export type Breakdown = (typeof BREAKDOWNS)[Side][number];

/** What most come for, in the order in which it stands; behind it all others. */
const FIRST = [
  ...(["impressions", "clicks", "ctr", "spend", "revenue", "ecpm"] as const),
  ...(["billedImpressions", "billedClicks"] as const),
] satisfies Measure[];
const IN_ORDER: readonly Measure[] = [...new Set<Measure>([...FIRST, ...MEASURES])];

/** The measures that a reader of a side may choose, as far as all of the dimensions tell them. */
export function offeredMeasures(side: Side, maySeeMoney: boolean, by: readonly Dimension[]): Measure[] {
  return IN_ORDER.filter((measure) => {
    if (isMoney(measure) && !maySeeMoney) return false;
    if (measure === "spend" || measure === "revenue")
      return measure === (side === "adv" ? "spend" : "revenue");
    const isOfRequests = sourcesOf(measure).includes("traffic");
    return (side === "pub" || !isOfRequests) && by.every((dimension) => knows(measure, dimension));
  });
}

/** Those that were chosen of what is offered; where none is, those that most come for. */
export function shownMeasures(chosen: readonly string[], offered: readonly Measure[]): Measure[] {
  const shown = offered.filter((measure) => chosen.includes(measure));
  return shown.length > 0 ? shown : offered.filter((measure) => (FIRST as Measure[]).includes(measure));
}
