import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { appListItemView, listApps } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { AppsScreen } from "../screens/publisher/apps/apps-screen";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.apps } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(appListItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
    const filter = { ...listQuery(url), ...filterOf(url, "platform") };
    return {
      page: await listApps(ctx, params.project ?? "", filter),
      filtered: Boolean(filter.q || filter.platform),
    };
  },
);

export default function AppsRoute() {
  return <AppsScreen {...useLoaderData<typeof loader>()} />;
}
