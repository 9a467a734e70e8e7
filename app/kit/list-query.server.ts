/** Search text and page cursor of a list's URL, as list verbs take them. */
export function listQuery(url: URL): { q?: string; next?: string } {
  const q = url.searchParams.get("q")?.trim();
  const next = url.searchParams.get("cursor");
  return { ...(q ? { q } : {}), ...(next ? { next } : {}) };
}

/** The order in the URL; an unknown order is ignored, because URLs are also typed by hand. */
export function orderOf(url: URL, sorts: readonly string[]): { sort?: string; dir?: string } {
  const sort = url.searchParams.get("sort");
  if (sort === null || !sorts.includes(sort)) return {};
  return { sort, dir: url.searchParams.get("dir") === "asc" ? "asc" : "desc" };
}

/** A filter of the address; absent when it is not set. */
export function filterOf<Name extends string>(url: URL, name: Name): { [K in Name]?: string } {
  const value = url.searchParams.get(name);
  return (value ? { [name]: value } : {}) as { [K in Name]?: string };
}

/** The URL's search without the given parameters, such as a cursor after rows have changed. */
export function searchWithout({ searchParams }: URL, names: readonly string[]): string {
  const search = new URLSearchParams(searchParams);
  for (const name of names) search.delete(name);
  return search.toString();
}
