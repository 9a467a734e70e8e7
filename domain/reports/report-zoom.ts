import type { Day } from "../kernel";

/** Parameters of the days and steps of a report, which zooming changes. */
const RANGE_PARAMS = ["preset", "from", "to", "by"] as const;
const PLACE_PARAMS = ["cursor", "trail"] as const;

/** Parameter with the range before the first zoom, as a query. */
export const ZOOMED_PARAM = "zoomed";

const rangeIn = (search: URLSearchParams): [string, string][] =>
  RANGE_PARAMS.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });

function withRange(search: URLSearchParams, range: readonly (readonly [string, string])[]): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [...RANGE_PARAMS, ...PLACE_PARAMS, ZOOMED_PARAM]) next.delete(name);
  for (const [name, value] of range) next.set(name, value);
  return next;
}

/** A report's query narrowed to some of its days. It remembers the range before the first zoom. */
export function zoomInto(search: URLSearchParams, from: Day, to: Day): URLSearchParams {
  const next = withRange(search, [
    ["preset", "custom"],
    ["from", from],
    ["to", to],
  ]);
  next.set(ZOOMED_PARAM, search.get(ZOOMED_PARAM) ?? new URLSearchParams(rangeIn(search)).toString());
  return next;
}

/** A report's query before it was zoomed; null if it was not. */
export function zoomOut(search: URLSearchParams): URLSearchParams | null {
  const before = search.get(ZOOMED_PARAM);
  return before === null ? null : withRange(search, rangeIn(new URLSearchParams(before)));
}
