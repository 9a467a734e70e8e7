import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { campaignPlanView } from "../../domain/booking";
import { estimatePlan, planEstimateView } from "../../worker/services/inventory";
import { getProjectForMember, readCampaignPlan } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { EstimateScreen } from "../screens/launch/estimate-screen";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { launchAdPath } from "../server/launch";
import { pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.estimate } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    account: z.object({
      id: z.string(),
      displayName: z.string(),
    }),
    plan: campaignPlanView,
    estimate: planEstimateView,
  }),
  async ({ ctx, url }) => {
    const { id, displayName } = await getProjectForMember(ctx, url.searchParams.get("account") ?? "", "adv");
    const kept = await readCampaignPlan(ctx);
    if (!kept?.isCurrent) throw redirect(launchAdPath("plan", url));
    return {
      account: { id, displayName },
      plan: kept.plan,
      estimate: await estimatePlan(ctx, id, kept.plan),
    };
  },
);

export default function LaunchEstimateRoute() {
  return <EstimateScreen {...useLoaderData<typeof loader>()} />;
}
