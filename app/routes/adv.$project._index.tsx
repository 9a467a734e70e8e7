import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listOfferedProducts, offeredProductView } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { CatalogueScreen, title } from "../screens/advertiser/catalogue-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  pageOf(
    offeredProductView.extend({
      id: z.string(),
    }),
  ),
  ({ ctx, params, url }) =>
    listOfferedProducts(ctx, params.project ?? "", {
      ...listQuery(url),
      ...filterOf(url, "pricing"),
      ...filterOf(url, "publisher"),
    }),
);

export default function CatalogueRoute() {
  return <CatalogueScreen page={useLoaderData<typeof loader>()} />;
}
