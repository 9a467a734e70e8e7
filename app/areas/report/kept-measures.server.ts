import { safeNext } from "../../../domain/kernel";
import { MEASURES, type Measure } from "../../../domain/reports";
import { readCookie } from "../../../locales/words/server";
import type { Adapter } from "../../kit/page.server";

/** Cookie with the measures that its reader chose last on this host. */
export const MEASURES_COOKIE = "madang_measures";

const SEPARATOR = ".";

const measuresIn = (names: readonly FormDataEntryValue[]): Measure[] =>
  MEASURES.filter((measure) => names.includes(measure));

const keptMeasures = (request: Request): Measure[] =>
  measuresIn((readCookie(request, MEASURES_COOKIE) ?? "").split(SEPARATOR));

/** The cookie's value for a posted choice: measures that were not offered stay chosen for the breakdowns that have them. */
export function measuresToKeep(request: Request, form: FormData): string {
  const offered = measuresIn(form.getAll("offered"));
  const others = keptMeasures(request).filter((measure) => !offered.includes(measure));
  return [...measuresIn(form.getAll("measure")), ...others].join(SEPARATOR);
}

/** The address after a choice of measures: the page that it was made on, with them. */
export function withMeasures(next: string, form: FormData): string {
  const [path = "", query] = safeNext(next).split("?");
  const search = new URLSearchParams(query);
  search.delete("measure");
  for (const measure of measuresIn(form.getAll("measure"))) search.append("measure", measure);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A report's query; without measures it has the ones that its reader chose last. */
export function queryWithMeasures({ url, request }: Pick<Adapter, "url" | "request">): URLSearchParams {
  const query = new URLSearchParams(url.searchParams);
  if (query.has("measure")) return query;
  for (const measure of keptMeasures(request)) query.append("measure", measure);
  return query;
}
