import type { SerializeFrom } from "@remix-run/cloudflare";

/** The `name` of a page's handle, from its loader's data. */
export function named<Loader>(pick: (loaded: SerializeFrom<Loader>) => string): (loaded: unknown) => string {
  return (loaded) => pick(loaded as SerializeFrom<Loader>);
}
