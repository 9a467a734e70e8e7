/**
 * How many values and how deep a form, a query or a JSON body may be, whoever sends it. They are counted before anything walks, copies or
 * compares what came, since that takes time that grows faster than the body does. No form and no call of ours comes near them.
 */

/** The largest form has a box for each of `AD_BLOCKING_DOMAINS_MAX` rows. */
export const FORM_FIELDS_MAX = 800;
export const FIELD_NAME_MAX_CHARS = 200;
/** Places in all lists of a form together, whether something stands in them or not: `a[99]` alone makes a hundred. */
export const FORM_PLACES_MAX = 2_000;
/** Keys and places in all names of a form together: each of them is a step of taking it apart. The largest form has four a field. */
export const FORM_SEGMENTS_MAX = 4_000;
export const QUERY_PARAMETERS_MAX = 200;
export const QUERY_MAX_CHARS = 8 * 1024;
export const PATH_SEGMENTS_MAX = 32;
export const PATH_MAX_CHARS = 2 * 1024;
/** The largest body is `EVENTS_PER_CALL_MAX` events with their parameters. */
export const JSON_VALUES_MAX = 10_000;
export const INPUT_DEPTH_MAX = 32;

/** A key, or a place in a list. What else stands in a name is a name that no form has, and makes nothing. */
const SEGMENT = /[^.[\]]+|\[\d*\]/g;

/** Whether a form with fields of these names may be taken apart: `creatives[2].texts[0].text` is a text in two lists. */
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

/** Whether parsed JSON may be walked. Looks no deeper and no further than it may be. */
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

/** Whether a query may be taken apart. @param search of an address, with or without its `?` */
export function isBoundedQuery(search: string): boolean {
  if (search.length > QUERY_MAX_CHARS) return false;
  let pairs = 1;
  for (let at = search.indexOf("&"); at !== -1; at = search.indexOf("&", at + 1)) {
    if (++pairs > QUERY_PARAMETERS_MAX) return false;
  }
  return true;
}

/** Whether a path may be compared with the pages that there are. */
export function isBoundedPath(pathname: string): boolean {
  return (
    pathname.length <= PATH_MAX_CHARS &&
    pathname.split("/", PATH_SEGMENTS_MAX + 2).length <= PATH_SEGMENTS_MAX + 1
  );
}
