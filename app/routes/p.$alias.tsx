import { useLoaderData } from "@remix-run/react";
import { listPlatformProducts } from "../../worker/services/products/list-offered";
import { getPlatformByAlias } from "../../worker/services/projects/get-platform";
import { listProjects } from "../../worker/services/projects/list";
import type { PageHandle } from "../root";
import { PlatformScreen, title } from "../screens/landing/platform-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const project = await getPlatformByAlias(ctx, params.alias ?? "");
  const products = await listPlatformProducts(ctx, project.id);
  const wanted = products.find(({ product }) => product.id === url.searchParams.get("product"))?.product;
  const accounts = wanted && ctx.account ? await listProjects(ctx) : [];
  return {
    project,
    products,
    signedIn: ctx.account !== null,
    booking:
      wanted && ctx.account
        ? {
            product: { id: wanted.id, name: wanted.name },
            accounts: accounts
              .filter(({ kind }) => kind === "adv")
              .map(({ id, displayName }) => ({ id, displayName })),
          }
        : null,
  };
});

export default function PlatformRoute() {
  return <PlatformScreen {...useLoaderData<typeof loader>()} />;
}
