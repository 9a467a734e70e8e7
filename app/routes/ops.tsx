import { Outlet } from "@remix-run/react";
import { z } from "zod";
import { requireOperatorRead } from "../../worker/services/kernel";
import { AppShell } from "../kit/app-shell";
import { OPERATOR_NAVIGATION } from "../kit/navigation";
import { pageLoader } from "../kit/page.server";
import { RouteError } from "../kit/route-error";

export const loader = pageLoader(z.null(), async ({ ctx }) => {
  requireOperatorRead(ctx);
  return null;
});

export default function OperatorLayout() {
  return (
    <AppShell current={null} projects={[]} navigation={OPERATOR_NAVIGATION}>
      <Outlet />
    </AppShell>
  );
}

export { RouteError as ErrorBoundary };
