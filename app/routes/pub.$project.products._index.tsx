import { useLoaderData } from "@remix-run/react";
import { hasProductDraft } from "../../worker/services/products/draft";
import { listProducts } from "../../worker/services/products/list";
import { listFaultyProducts } from "../../worker/services/products/list-faulty";
import type { PageHandle } from "../root";
import { ProductsScreen } from "../screens/publisher/products-screen";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.products } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { project = "" } = params;
  const query = { ...listQuery(url), ...filterOf(url, "status"), ...filterOf(url, "pricing") };
  const [page, faulty, hasDraft] = await Promise.all([
    listProducts(ctx, project, query),
    listFaultyProducts(ctx, project),
    hasProductDraft(ctx, project),
  ]);
  return {
    page,
    filtered: Boolean(query.q || query.status || query.pricing),
    faulty: faulty.map(({ product, faults }) => ({ id: product.id, name: product.name, faults })),
    hasDraft,
  };
});

export default function ProductsRoute() {
  return <ProductsScreen {...useLoaderData<typeof loader>()} />;
}
