import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { appListItemView, listApps } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { DeveloperAppsScreen } from "../screens/publisher/apps/developer-apps-screen";
import { TITLES } from "../screens/publisher/titles";
import { listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.developer } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(appListItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
    const query = listQuery(url);
    return { page: await listApps(ctx, params.project ?? "", query), filtered: Boolean(query.q) };
  },
);

export default function DeveloperAppsRoute() {
  return <DeveloperAppsScreen {...useLoaderData<typeof loader>()} />;
}
