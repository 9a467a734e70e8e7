import { useLoaderData } from "@remix-run/react";
import { getPlanUsage, planUsageView } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { PlanScreen } from "../screens/publisher-settings/plan-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { pageLoader } from "../server/respond";

export const handle = { title: SETTINGS_TITLES.plan } satisfies PageHandle;

export const loader = pageLoader(planUsageView, ({ ctx, params }) => getPlanUsage(ctx, params.project ?? ""));

export default function PlanRoute() {
  return <PlanScreen usage={useLoaderData<typeof loader>()} />;
}
