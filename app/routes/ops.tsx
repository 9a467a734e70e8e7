import { Outlet } from "@remix-run/react";
import { z } from "zod";
import { requireOperator } from "../../worker/services/kernel";
import { pageLoader } from "../server/respond";
import { AppShell } from "../shell/app-shell";
import { OPERATOR_NAVIGATION } from "../shell/navigation";
import { RouteError } from "../shell/route-error";

export const loader = pageLoader(z.null(), async ({ ctx }) => {
  requireOperator(ctx);
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
