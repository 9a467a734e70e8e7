import { KEY_DIMENSIONS, type KeyDimension, knows } from "./measures";
import { COMPARISONS, REPORT_CURRENCIES } from "./report-choices";
import { BREAKDOWNS, type Breakdown, offeredMeasures, type ReportReader, shownMeasures } from "./report-page";

/** Filters in a report's URL, one value each. The reason of refusals is a separate report. */
export const NARROWING = KEY_DIMENSIONS.filter((dimension) => dimension !== "reason");

/** Query parameters of a report page that describe its report; the page cursor is not one. */
export const REPORT_PARAMS: readonly string[] = [
  ...["preset", "from", "to", "by", "compare", "tab", "measure", ...NARROWING],
  ...["q", "sort", "dir"],
];
const VALUE_MAX_CHARS = 100;
const QUERY_MAX_CHARS = 2000;

/**
 * The report parameters of a query in canonical order: equal reports have equal text.
 * @returns null if the query exceeds the limits of a report
 */
export function reportQuery(search: URLSearchParams): string | null {
  const kept = new URLSearchParams();
  for (const name of REPORT_PARAMS)
    for (const value of new Set(search.getAll(name)))
      if (value !== "" && value.length <= VALUE_MAX_CHARS) kept.append(name, value);
  const query = kept.toString();
  return query.length <= QUERY_MAX_CHARS ? query : null;
}

const ID_MAX = 60;

/** Whether a report may be narrowed to one value of a dimension. */
function isNarrowedBy(side: ReportReader, dimension: KeyDimension): boolean {
  if (side === "quest") return knows("questJoined", dimension);
  return side === "backfill"
    ? knows("bidAnswers", dimension)
    : dimension !== "exchange" && dimension !== "bidOutcome";
}

/**
 * The report described by a query. Invalid values are replaced by defaults, since URLs may be typed by hand.
 * @param maySeeMoney whether the reader may see amounts
 */
export function reportOfAddress(search: URLSearchParams, side: ReportReader, maySeeMoney: boolean) {
  const breakdown: Breakdown =
    BREAKDOWNS[side].find((each) => each === search.get("tab")) ?? BREAKDOWNS[side][0];
  const narrowed = NARROWING.flatMap((dimension) => {
    if (!isNarrowedBy(side, dimension)) return [];
    const value = search.get(dimension)?.slice(0, ID_MAX);
    return value ? [[dimension, value] as const] : [];
  });
  const offered = offeredMeasures(side, maySeeMoney, [
    breakdown,
    ...narrowed.map(([dimension]) => dimension),
  ]);
  const measures = shownMeasures(search.getAll("measure"), offered);
  const compare = COMPARISONS.find((each) => each === search.get("compare")) ?? "none";
  const q = search.get("q")?.slice(0, VALUE_MAX_CHARS);
  const next = search.get("cursor");
  const currency = REPORT_CURRENCIES.find((each) => each === search.get("currency"));
  const input = {
    ...rangeOf(search),
    ...orderOf(search, [breakdown, ...measures]),
    ...{ dimensions: [breakdown], measures, compare },
    filters: Object.fromEntries(narrowed.map(([dimension, value]) => [dimension, [value]])),
    ...(q ? { search: q } : {}),
    // Campaigns are paid in the project's currency; each exchange pays in its own.
    ...(side === "backfill" && currency ? { currency } : {}),
    ...(next ? { next } : {}),
  };
  const by = (["time", "day"] as const).find((each) => each === search.get("by"));
  return { input, by, breakdown, offered, measures, compare };
}

/** @returns `preset`, `from` and `to`, if present */
export function rangeOf(search: URLSearchParams): { preset?: string; from?: string; to?: string } {
  const named = (["preset", "from", "to"] as const).flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(named);
}

function orderOf(search: URLSearchParams, sorts: readonly string[]): { sort?: string; dir?: string } {
  const sort = search.get("sort");
  if (sort === null || !sorts.includes(sort)) return {};
  return { sort, dir: search.get("dir") === "asc" ? "asc" : "desc" };
}
