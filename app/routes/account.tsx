import { Outlet, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireAccount } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { AccountShell } from "../screens/account/account-shell";
import { fromOf } from "../screens/account/paths";
import { accountTitle } from "../screens/account/words";
import { pageLoader } from "../server/respond";
import { RouteError } from "../shell/route-error";

export const handle = { title: accountTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    from: z.string(),
  }),
  async ({ ctx, url }) => {
    requireAccount(ctx);
    return { from: fromOf(url) };
  },
);

export default function AccountRoute() {
  const { from } = useLoaderData<typeof loader>();
  return (
    <AccountShell from={from}>
      <Outlet />
    </AccountShell>
  );
}

export { RouteError as ErrorBoundary };
