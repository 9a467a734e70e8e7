export const SEEN_VERSION_FIELD = "seenVersion";

/** No row has it: a field that says no version is one of an unknown state. */
const UNKNOWN_VERSION = -1;

/** By which version of the thing a form was filled in; null for a form that does not say. */
export function seenVersionIn(form: FormData): number | null {
  const seen = form.get(SEEN_VERSION_FIELD);
  if (seen === null) return null;
  return typeof seen === "string" && /^\d{1,15}$/.test(seen) ? Number(seen) : UNKNOWN_VERSION;
}
