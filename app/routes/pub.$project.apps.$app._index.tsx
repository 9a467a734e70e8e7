import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { appDeletionSchema, ownAppView } from "../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../domain/kernel";
import {
  challengeApp,
  dailyUsersView,
  deleteApp,
  getApp,
  getDailyUsers,
  isSold,
  listUnits,
  ownershipOf,
  ownershipView,
  resolveApp,
  unitListItemView,
  updateApp,
} from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { AppDetailScreen } from "../screens/publisher/apps/app-detail-screen";
import { checkCodeSchema, sendCodeSchema } from "../screens/publisher/apps/forms";
import { buttonSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.app } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    app: ownAppView,
    units: z.array(unitListItemView),
    users: dailyUsersView,
    ownership: ownershipView,
    sold: z.boolean(),
    adServeOrigin: z.string(),
    hasMailbox: z.boolean(),
  }),
  async ({ ctx, params }) => {
    const project = params.project ?? "";
    const app = await getApp(ctx, project, params.app ?? "");
    const [{ items: units }, users, ownership, sold] = await Promise.all([
      listUnits(ctx, project, { app: app.id, limit: LIST_PAGE_LIMIT }),
      getDailyUsers(ctx, project, app.id),
      ownershipOf(ctx, app),
      isSold(ctx, app.id),
    ]);
    const { AD_SERVE_ORIGIN: adServeOrigin, MAIL_TRANSPORT } = ctx.env;
    return { app, units, users, ownership, sold, adServeOrigin, hasMailbox: MAIL_TRANSPORT === "local" };
  },
);

const projectOf = ({ params }: Adapter) => params.project ?? "";
const appOf = ({ params }: Adapter) => params.app ?? "";

function back(adapter: Adapter, toast: keyof typeof TOASTS, below = `/${appOf(adapter)}`): Response {
  return redirectWithToast(adapter, `/pub/${projectOf(adapter)}/apps${below}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS[toast]),
  });
}

function statusAction(status: "paused" | "available", toast: keyof typeof TOASTS) {
  return formAction(buttonSchema, async (_, adapter) => {
    await updateApp(adapter.ctx, projectOf(adapter), appOf(adapter), { section: "status", status });
    return back(adapter, toast);
  });
}

export const action = intentAction({
  pause: statusAction("paused", "appPaused"),
  resume: statusAction("available", "appResumed"),
  delete: formAction(appDeletionSchema, async (input, adapter) => {
    await deleteApp(adapter.ctx, projectOf(adapter), appOf(adapter), input);
    return back(adapter, "appDeleted", "");
  }),
  "send-code": formAction(sendCodeSchema, async ({ email }, adapter) => {
    await challengeApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "email", email });
    return back(adapter, "codeSent");
  }),
  "check-code": formAction(checkCodeSchema, async ({ code }, adapter) => {
    await resolveApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "email", code });
    return back(adapter, "appVerified");
  }),
  "look-for-record": formAction(buttonSchema, async (_, adapter) => {
    await challengeApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "dns" });
    return back(adapter, "recordLooked");
  }),
  "check-record": formAction(buttonSchema, async (_, adapter) => {
    await resolveApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "dns" });
    return back(adapter, "appVerified");
  }),
});

export default function AppRoute() {
  return <AppDetailScreen {...useLoaderData<typeof loader>()} />;
}
