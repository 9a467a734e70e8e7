import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { campaignListItemView, listCampaignsForOperator } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { OperatorCampaignsScreen, title } from "../screens/operator/campaigns-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

/** Whatever waits for the final review stands on top of the first page of an unfiltered list. */
export const loader = pageLoader(
  z.object({
    pending: z.array(campaignListItemView),
    page: pageOf(campaignListItemView),
  }),
  async ({ ctx, url }) => {
    const query = { ...listQuery(url), ...filterOf(url, "status") };
    const isFirst = !query.q && !url.searchParams.get("status") && !query.next;
    const [pending, page] = await Promise.all([
      isFirst ? listCampaignsForOperator(ctx, { pending: true, limit: 100 }) : null,
      listCampaignsForOperator(ctx, query),
    ]);
    return { pending: pending?.items ?? [], page };
  },
);

export default function OperatorCampaignsRoute() {
  return <OperatorCampaignsScreen {...useLoaderData<typeof loader>()} />;
}
