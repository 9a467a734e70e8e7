import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listAppsForOperator, operatorAppView, setAppStanding } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { chosenAppSchema, suspensionSchema } from "../screens/operator/app-forms";
import { OperatorAppsScreen, reinstated, suspended, title } from "../screens/operator/apps-screen";
import { filterOf, listQuery } from "../server/list-query";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(operatorAppView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url }) => ({
    page: await listAppsForOperator(ctx, { ...listQuery(url), ...filterOf(url, "status") }),
    filtered: url.searchParams.has("q") || url.searchParams.has("status"),
  }),
);

export const action = intentAction({
  suspend: formAction(suspensionSchema, async ({ id, reason }, adapter) => {
    await setAppStanding(adapter.ctx, id, { status: "suspended", reason });
    const message = adapter.i18n._(suspended);
    return redirectWithToast(adapter, `${adapter.url.pathname}${adapter.url.search}`, {
      tone: "positive",
      message,
    });
  }),
  reinstate: formAction(chosenAppSchema, async ({ id }, adapter) => {
    await setAppStanding(adapter.ctx, id, { status: "active" });
    const message = adapter.i18n._(reinstated);
    return redirectWithToast(adapter, `${adapter.url.pathname}${adapter.url.search}`, {
      tone: "positive",
      message,
    });
  }),
});

export default function OperatorAppsRoute() {
  return <OperatorAppsScreen {...useLoaderData<typeof loader>()} />;
}
