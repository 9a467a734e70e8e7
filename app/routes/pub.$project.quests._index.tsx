import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listProducts, productListItemView } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { QuestsScreen } from "../screens/publisher/quests/quests-screen";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.quests } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(productListItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
    const query = { ...listQuery(url), ...filterOf(url, "status") };
    return {
      page: await listProducts(ctx, params.project ?? "", { ...query, pricing: "cpq" }),
      filtered: Boolean(query.q || query.status),
    };
  },
);

export default function QuestsRoute() {
  return <QuestsScreen {...useLoaderData<typeof loader>()} />;
}
