import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type OwnUnit, ownUnitView, productDraftView, unitsStepSchema } from "../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../domain/kernel";
import { findUnits, keepProductUnits, listUnits, unitListItemView } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { UnitsStep } from "../screens/publisher/products/units-step";
import { PRODUCT_TITLES } from "../screens/publisher/products/words";
import { listQuery } from "../server/list-query";
import { draftAtProductStep } from "../server/product-step";
import { type Adapter, formAction, pageLoader } from "../server/respond";

export const handle = { title: PRODUCT_TITLES.units } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: productDraftView,
    chosen: z.array(ownUnitView),
    found: z.array(unitListItemView),
    next: z.string().nullable(),
    filtered: z.boolean(),
  }),
  async (adapter) => {
    const { ctx, params, url } = adapter;
    const { draft, units } = await draftAtProductStep(adapter, "units");
    const query = listQuery(url);
    const page = await listUnits(ctx, params.project ?? "", { limit: LIST_PAGE_LIMIT, ...query });
    return {
      draft,
      chosen: await withNamed(adapter, units),
      found: page.items,
      next: page.next,
      filtered: query.q !== undefined || query.next !== undefined,
    };
  },
);

/** The unit that the address names, whose page led here, is chosen beside those that were. */
async function withNamed({ ctx, params, url }: Adapter, chosen: OwnUnit[]): Promise<OwnUnit[]> {
  const named = url.searchParams.get("unit");
  if (named === null || chosen.some(({ id }) => id === named)) return chosen;
  const found = await findUnits(ctx, params.project ?? "", [named]);
  return [...chosen, ...found.filter(({ status }) => status !== "archived")];
}

export const action = formAction(unitsStepSchema, async (input, { ctx, params }) => {
  await keepProductUnits(ctx, params.project ?? "", input);
  return redirect(`/pub/${params.project}/products/new/info`);
});

export default function ProductUnitsRoute() {
  return <UnitsStep {...useLoaderData<typeof loader>()} />;
}
