import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CAMPAIGN_GROUPINGS, groupingSchema } from "../../domain/booking";
import { campaignGroupView, groupCampaignsForOperator } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { GroupedScreen, title } from "../screens/operator/grouped-screen";
import { filterOf } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    by: z.enum(CAMPAIGN_GROUPINGS),
    groups: z.array(campaignGroupView),
  }),
  async ({ ctx, url }) => {
    // A grouping that there is not is the usual one: addresses are typed by hand too.
    const asked = groupingSchema.safeParse(filterOf(url, "by"));
    const by = asked.success ? asked.data.by : "publisher";
    return { by, groups: await groupCampaignsForOperator(ctx, { by }) };
  },
);

export default function GroupedRoute() {
  return <GroupedScreen {...useLoaderData<typeof loader>()} />;
}
