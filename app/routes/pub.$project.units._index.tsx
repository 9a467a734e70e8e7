import { useLoaderData } from "@remix-run/react";
import { listUnits } from "../../worker/services/units/list";
import type { PageHandle } from "../root";
import { TITLES } from "../screens/publisher/titles";
import { UnitsScreen } from "../screens/publisher/units-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.units } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const archived = url.searchParams.get("archived") === "1";
  const query = { ...listQuery(url), ...filterOf(url, "format"), archived };
  const page = await listUnits(ctx, params.project ?? "", query);
  return { page, archived, filtered: Boolean(query.q || query.format) };
});

export default function UnitsRoute() {
  return <UnitsScreen {...useLoaderData<typeof loader>()} />;
}
