/** What a list's address says, as list verbs take it: what is looked for, and where its page begins. */
export function listQuery(url: URL): { q?: string; next?: string } {
  const q = url.searchParams.get("q")?.trim();
  const next = url.searchParams.get("cursor");
  return { ...(q ? { q } : {}), ...(next ? { next } : {}) };
}

/** The order that the address asks for; one that there is not is the usual order, since addresses are typed by hand too. */
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

/** A list's search as text, but for these: rows that have changed may stand elsewhere. */
export function searchWithout({ searchParams }: URL, names: readonly string[]): string {
  const search = new URLSearchParams(searchParams);
  for (const name of names) search.delete(name);
  return search.toString();
}
