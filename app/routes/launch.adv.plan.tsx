import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { planSchemaFor, planWindow } from "../../domain/campaign/planner";
import { requireAccount } from "../../worker/services/access";
import { holidayChanges } from "../../worker/services/holidays/read";
import { keepCampaignPlan, readCampaignPlan } from "../../worker/services/projects/campaign-plan";
import type { PageHandle } from "../root";
import { PlanStep } from "../screens/launch/plan-step";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { launchAdPath } from "../server/launch-path";
import { type Adapter, formAction, pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.plan } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, url }) => {
  const [kept, holidays] = await Promise.all([readCampaignPlan(ctx), holidayChanges(ctx)]);
  return {
    plan: kept?.plan ?? null,
    nowMs: ctx.now,
    holidays,
    window: planWindow(ctx.now, holidays),
    isAtPlatform: ctx.platform !== null,
    hasAccount: url.searchParams.has("account"),
    skipTo: url.searchParams.has("account") ? null : launchAdPath("account", url),
  };
});

const schemaOf = async ({ ctx }: Adapter) => {
  requireAccount(ctx);
  return planSchemaFor(ctx.now, await holidayChanges(ctx));
};

export const action = formAction(schemaOf, async (input, { ctx, url }) => {
  await keepCampaignPlan(ctx, input);
  return redirect(launchAdPath(url.searchParams.has("account") ? "estimate" : "account", url));
});

export default function LaunchPlanRoute() {
  return <PlanStep {...useLoaderData<typeof loader>()} />;
}
