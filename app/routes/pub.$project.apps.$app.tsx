import { useLoaderData } from "@remix-run/react";
import { LIST_PAGE_LIMIT } from "../../domain/shared/limits";
import { getApp } from "../../worker/services/apps/get";
import { listUnits } from "../../worker/services/units/list";
import type { PageHandle } from "../root";
import { AppDetailScreen } from "../screens/publisher/app-detail-screen";
import { TITLES } from "../screens/publisher/titles";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.app } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => {
  const project = params.project ?? "";
  const app = await getApp(ctx, project, params.app ?? "");
  const { items } = await listUnits(ctx, project, { app: app.id, limit: LIST_PAGE_LIMIT });
  return { app, units: items, adServeOrigin: ctx.env.AD_SERVE_ORIGIN };
});

export default function AppRoute() {
  return <AppDetailScreen {...useLoaderData<typeof loader>()} />;
}
