import { useLoaderData } from "@remix-run/react";
import { adProductSchemaFor } from "../../domain/inventory/schema";
import { LIST_PAGE_LIMIT } from "../../domain/shared/limits";
import { requireAccess } from "../../worker/services/access";
import { createProduct } from "../../worker/services/products/create";
import { listUnits } from "../../worker/services/units/list";
import type { PageHandle } from "../root";
import { ProductNewScreen } from "../screens/publisher/product-edit-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.productNew } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => {
  const project = params.project ?? "";
  await requireAccess(ctx, project, "product.write", "pub");
  const { items } = await listUnits(ctx, project, { limit: LIST_PAGE_LIMIT });
  return { units: items };
});

const schemaOf = async ({ ctx, params }: Adapter) => {
  const { project } = await requireAccess(ctx, params.project ?? "", "product.write", "pub");
  return adProductSchemaFor(project.currency);
};

export const action = formAction(schemaOf, async (input, adapter) => {
  const project = adapter.params.project ?? "";
  const product = await createProduct(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/products/${product.id}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.productCreated),
  });
});

export default function ProductNewRoute() {
  return <ProductNewScreen {...useLoaderData<typeof loader>()} />;
}
