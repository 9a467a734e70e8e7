import { KEY_DIMENSIONS } from "./measures";
import { COMPARISONS } from "./report-ask";
import { BREAKDOWNS, type Breakdown, offeredMeasures, type ReportReader, shownMeasures } from "./report-page";

/** What an address may narrow its report to, one value of each. Why campaigns were not served is a report of refusals alone. */
export const NARROWING = KEY_DIMENSIONS.filter((dimension) => dimension !== "reason");

/** What a report page's address says of its report; where a page of its rows begins is no part of it. */
export const REPORT_PARAMS: readonly string[] = [
  ...["preset", "from", "to", "by", "compare", "tab", "measure", ...NARROWING],
  ...["q", "sort", "dir"],
];
const VALUE_MAX_CHARS = 100;
const QUERY_MAX_CHARS = 2000;

/**
 * What an address says of its report and nothing else, in one order: the same report is the same text.
 * @returns null where it says more than a report can be asked
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

/**
 * What an address asks for. What it cannot be read by is left at what is usual, since addresses are typed by hand too.
 * @param maySeeMoney whether its reader is told amounts
 */
export function reportOfAddress(search: URLSearchParams, side: ReportReader, maySeeMoney: boolean) {
  const breakdown: Breakdown =
    BREAKDOWNS[side].find((each) => each === search.get("tab")) ?? BREAKDOWNS[side][0];
  const narrowed = NARROWING.flatMap((dimension) => {
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
  const input = {
    ...rangeOf(search),
    ...orderOf(search, [breakdown, ...measures]),
    ...{ dimensions: [breakdown], measures, compare },
    filters: Object.fromEntries(narrowed.map(([dimension, value]) => [dimension, [value]])),
    ...(q ? { search: q } : {}),
    ...(next ? { next } : {}),
  };
  const by = (["time", "day"] as const).find((each) => each === search.get("by"));
  return { input, by, breakdown, offered, measures, compare };
}

/** @returns `preset`, `from` and `to`, as far as the address has them */
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
