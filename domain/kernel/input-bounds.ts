/**
 * Maximum size and depth of a form, query or JSON body. Checked before input is walked, copied or compared, because those costs
 * grow faster than the body. Legitimate forms and calls are far below the limits.
 */

/** The largest form has a checkbox for each of `AD_BLOCKING_DOMAINS_MAX` rows. */
export const FORM_FIELDS_MAX = 800;
export const FIELD_NAME_MAX_CHARS = 200;
/** Maximum list elements of a form in total, empty ones included: `a[99]` alone creates a hundred. */
export const FORM_PLACES_MAX = 2_000;
/** Maximum keys and indexes in all field names of a form together; each is one parsing step. The largest form has four per field. */
export const FORM_SEGMENTS_MAX = 4_000;
export const QUERY_PARAMETERS_MAX = 200;
export const QUERY_MAX_CHARS = 8 * 1024;
export const PATH_SEGMENTS_MAX = 32;
export const PATH_MAX_CHARS = 2 * 1024;
/** The largest body is `EVENTS_PER_CALL_MAX` events with their parameters. */
export const JSON_VALUES_MAX = 10_000;
export const INPUT_DEPTH_MAX = 32;

/** A key or a list index. Other parts of a name are in no known form and are ignored. */
const SEGMENT = /[^.[\]]+|\[\d*\]/g;

/** Whether a form with these field names is within the limits: `creatives[2].texts[0].text` is a text in two lists. */
export function isBoundedForm(names: Iterable<string>): boolean {
  let fields = 0;
  let steps = 0;
  const places = new Map<string, number>();
  for (const name of names) {
    if (++fields > FORM_FIELDS_MAX || name.length > FIELD_NAME_MAX_CHARS) return false;
    const segments = name.match(SEGMENT) ?? [];
    steps += segments.length;
    if (segments.length > INPUT_DEPTH_MAX || steps > FORM_SEGMENTS_MAX) return false;
    let list = "";
    for (const segment of segments) {
      if (segment.startsWith("[")) {
        const place = segment === "[]" ? (places.get(list) ?? 0) : Number(segment.slice(1, -1)) + 1;
        places.set(list, Math.max(places.get(list) ?? 0, place));
      }
      list += `.${segment}`;
    }
  }
  let total = 0;
  for (const count of places.values()) total += count;
  return total <= FORM_PLACES_MAX;
}

/** Whether parsed JSON is within the limits. The check itself stops at the limits. */
export function isBoundedJson(value: unknown): boolean {
  const left = [{ value, depth: 0 }];
  let values = 1;
  for (let next = left.pop(); next; next = left.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    const inner: unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    values += inner.length;
    if (values > JSON_VALUES_MAX || next.depth >= INPUT_DEPTH_MAX) return false;
    for (const each of inner) left.push({ value: each, depth: next.depth + 1 });
  }
  return true;
}

/** Whether a query is within the limits. @param search of a URL, with or without its `?` */
export function isBoundedQuery(search: string): boolean {
  if (search.length > QUERY_MAX_CHARS) return false;
  let pairs = 1;
  for (let at = search.indexOf("&"); at !== -1; at = search.indexOf("&", at + 1)) {
    if (++pairs > QUERY_PARAMETERS_MAX) return false;
  }
  return true;
}

/** Whether a path is within the limits for route matching. */
export function isBoundedPath(pathname: string): boolean {
  return (
    pathname.length <= PATH_MAX_CHARS &&
    pathname.split("/", PATH_SEGMENTS_MAX + 2).length <= PATH_SEGMENTS_MAX + 1
  );
}
