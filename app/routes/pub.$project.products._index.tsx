import { useLoaderData } from "@remix-run/react";
import { listProducts } from "../../worker/services/products/list";
import type { PageHandle } from "../root";
import { ProductsScreen } from "../screens/publisher/products-screen";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.products } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const query = { ...listQuery(url), ...filterOf(url, "status") };
  const page = await listProducts(ctx, params.project ?? "", query);
  return { page, filtered: Boolean(query.q || query.status) };
});

export default function ProductsRoute() {
  return <ProductsScreen {...useLoaderData<typeof loader>()} />;
}
