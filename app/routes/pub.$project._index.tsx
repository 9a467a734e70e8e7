import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getPlatformOverview, platformSetupView } from "../../worker/services/desk";
import { reportView } from "../../worker/services/reports";
import type { PageHandle } from "../root";
import { toPublisherCampaign } from "../screens/publisher/campaign-row";
import { DashboardScreen } from "../screens/publisher/dashboard-screen";
import { TITLES } from "../screens/publisher/titles";
import { pageLoader } from "../server/respond";
import { publisherCampaignView } from "../server/views";

export const handle = { title: TITLES.dashboard } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    report: reportView,
    work: z
      .object({
        setup: platformSetupView,
        waiting: z.array(publisherCampaignView),
        latest: z.array(publisherCampaignView),
      })
      .nullable(),
    welcome: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, params, url }) => {
    const { report, work } = await getPlatformOverview(ctx, params.project ?? "");
    return {
      report,
      work: work && {
        setup: work.setup,
        waiting: work.waiting.map(toPublisherCampaign),
        latest: work.latest.map(toPublisherCampaign),
      },
      welcome: url.searchParams.has("welcome"),
      now: ctx.now,
    };
  },
);

export default function DashboardRoute() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
