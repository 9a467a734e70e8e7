import { useLoaderData } from "@remix-run/react";
import { LIST_PAGE_LIMIT } from "../../domain/shared/limits";
import { listCampaigns } from "../../worker/services/campaigns/list";
import { listProducts } from "../../worker/services/products/list";
import { nameOfAdAccount } from "../../worker/services/projects/list-ad-accounts";
import type { PageHandle } from "../root";
import { toPublisherCampaign } from "../screens/publisher/campaign-row";
import { CampaignsScreen } from "../screens/publisher/campaigns-screen";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.campaigns } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const project = params.project ?? "";
  const query = {
    ...listQuery(url),
    ...filterOf(url, "status"),
    ...filterOf(url, "product"),
    ...filterOf(url, "account"),
  };
  const { account } = query;
  const [page, products, accountName] = await Promise.all([
    listCampaigns(ctx, project, "pub", query),
    listProducts(ctx, project, { limit: LIST_PAGE_LIMIT }),
    account ? nameOfAdAccount(ctx, project, account) : null,
  ]);
  return {
    page: { ...page, items: page.items.map(toPublisherCampaign) },
    products: products.items.map(({ id, name }) => ({ value: id, label: name })),
    account: account && accountName ? { value: account, label: accountName } : null,
    filtered: Boolean(query.q || query.status || query.product || account),
    now: ctx.now,
  };
});

export default function CampaignsRoute() {
  return <CampaignsScreen {...useLoaderData<typeof loader>()} />;
}
