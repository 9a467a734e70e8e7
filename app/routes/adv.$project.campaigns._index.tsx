import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import {
  campaignListItemView,
  campaignOptions,
  campaignOptionsView,
  listCampaigns,
} from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { CampaignsScreen, title } from "../screens/advertiser/campaigns-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(campaignListItemView),
    options: campaignOptionsView,
  }),
  async ({ ctx, params, url }) => {
    const { project = "" } = params;
    const filter = {
      ...listQuery(url),
      ...filterOf(url, "status"),
      ...filterOf(url, "product"),
      ...filterOf(url, "from"),
      ...filterOf(url, "to"),
    };
    const [page, options] = await Promise.all([
      listCampaigns(ctx, project, "adv", filter),
      campaignOptions(ctx, project, "adv"),
    ]);
    return { page, options };
  },
);

export default function CampaignsRoute() {
  return <CampaignsScreen {...useLoaderData<typeof loader>()} />;
}
