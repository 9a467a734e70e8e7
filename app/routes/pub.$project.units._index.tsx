import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listUnits, setUnitsArchived, unitListItemView, unitOptions } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { chosenRowsSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { bulkToast } from "../screens/publisher/unit-toasts";
import { UnitsScreen } from "../screens/publisher/units-screen";
import { filterOf, listQuery, searchWithout } from "../server/list-query";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.units } satisfies PageHandle;

const FILTERS = ["platform", "format", "connection"] as const;

export const loader = pageLoader(
  z.object({
    page: pageOf(unitListItemView),
    archived: z.boolean(),
    filtered: z.boolean(),
    hasApp: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
    const project = params.project ?? "";
    const archived = url.searchParams.get("archived") === "1";
    const filters = Object.assign({}, ...FILTERS.map((name) => filterOf(url, name)));
    const query = { ...listQuery(url), ...filters, ...orderOf(url) };
    const [page, { apps }] = await Promise.all([
      listUnits(ctx, project, { ...query, archived }),
      unitOptions(ctx, project),
    ]);
    const filtered = ["q", ...FILTERS].some((name) => url.searchParams.get(name));
    return { page, archived, filtered, hasApp: apps.length > 0 };
  },
);

/** An order that there is not is the usual one: addresses are typed by hand too. */
function orderOf({ searchParams }: URL) {
  const sort = searchParams.get("sort");
  if (sort !== "name" && sort !== "createdAt") return {};
  return { sort, dir: searchParams.get("dir") === "asc" ? "asc" : "desc" };
}

async function setArchived(adapter: Adapter, ids: readonly string[], archived: boolean) {
  const { project = "" } = adapter.params;
  const done = await setUnitsArchived(adapter.ctx, project, ids, archived);
  return redirectWithToast(
    adapter,
    `/pub/${project}/units?${searchWithout(adapter.url, ["index", "cursor", "trail"])}`,
    bulkToast(adapter.i18n, archived, done),
  );
}

export const action = intentAction({
  archive: formAction(chosenRowsSchema, ({ ids }, adapter) => setArchived(adapter, ids, true)),
  restore: formAction(chosenRowsSchema, ({ ids }, adapter) => setArchived(adapter, ids, false)),
});

export default function UnitsRoute() {
  return <UnitsScreen {...useLoaderData<typeof loader>()} />;
}
