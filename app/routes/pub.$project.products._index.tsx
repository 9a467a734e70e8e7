import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PRODUCT_FAULTS } from "../../domain/booking";
import { pageOf } from "../../domain/kernel";
import {
  hasProductDraft,
  listFaultyProducts,
  listProducts,
  productListItemView,
  setProductsOnSale,
} from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { chosenRowsSchema } from "../screens/publisher/forms";
import { bulkSaleToast } from "../screens/publisher/products/words";
import { ProductsScreen } from "../screens/publisher/products-screen";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery, searchWithout } from "../server/list-query";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.products } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(productListItemView),
    filtered: z.boolean(),
    faulty: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        faults: z.array(z.enum(PRODUCT_FAULTS)),
      }),
    ),
    hasDraft: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
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
  },
);

async function setOnSale(adapter: Adapter, ids: readonly string[], onSale: boolean) {
  const { project = "" } = adapter.params;
  const changed = await setProductsOnSale(adapter.ctx, project, ids, onSale);
  return redirectWithToast(
    adapter,
    `/pub/${project}/products?${searchWithout(adapter.url, ["index", "cursor", "trail"])}`,
    bulkSaleToast(adapter.i18n, onSale, changed),
  );
}

export const action = intentAction({
  "on-sale": formAction(chosenRowsSchema, ({ ids }, adapter) => setOnSale(adapter, ids, true)),
  "off-sale": formAction(chosenRowsSchema, ({ ids }, adapter) => setOnSale(adapter, ids, false)),
});

export default function ProductsRoute() {
  return <ProductsScreen {...useLoaderData<typeof loader>()} />;
}
