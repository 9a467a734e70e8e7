import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { DashboardScreen } from "../screens/publisher/dashboard-screen";
import { TITLES } from "../screens/publisher/titles";
import { dashboardLoader } from "../server/busy-pages";

export const handle = { title: TITLES.dashboard } satisfies PageHandle;

export const loader = dashboardLoader;

export default function DashboardRoute() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
