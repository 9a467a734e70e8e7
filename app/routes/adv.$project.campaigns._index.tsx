import { useLoaderData } from "@remix-run/react";
import { listCampaigns } from "../../worker/services/campaigns/list";
import type { PageHandle } from "../root";
import { CampaignsScreen, title } from "../screens/advertiser/campaigns-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(({ ctx, params, url }) =>
  listCampaigns(ctx, params.project ?? "", "adv", {
    ...listQuery(url),
    ...filterOf(url, "status"),
    ...filterOf(url, "product"),
    ...filterOf(url, "from"),
    ...filterOf(url, "to"),
  }),
);

export default function CampaignsRoute() {
  return <CampaignsScreen page={useLoaderData<typeof loader>()} />;
}
