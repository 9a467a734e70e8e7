import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { safeNext } from "../../domain/kernel";
import { countUnread, listNotifications, markRead, notificationView } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { chosenSchema } from "../screens/people/forms";
import { NotificationsScreen } from "../screens/people/notifications-screen";
import { TITLES, TOASTS } from "../screens/people/words";
import { listQuery } from "../server/list-query";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";
import { PlainShell } from "../shell/app-shell";

export const handle = { title: TITLES.notifications } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    unread: z.number(),
    now: z.number(),
    items: z.array(notificationView),
    next: z.string().nullable(),
  }),
  async ({ ctx, url }) => ({
    ...(await listNotifications(ctx, listQuery(url))),
    unread: await countUnread(ctx),
    now: ctx.now,
  }),
);

/** Opens one, or marks all as read. */
const openSchema = chosenSchema.extend({ path: z.string().max(2048).default("") });

export const action = formAction(openSchema, async ({ id, path }, adapter) => {
  await markRead(adapter.ctx, id === "all" ? "all" : { id });
  if (id !== "all") return redirect(safeNext(path, "/notifications"));
  const message = adapter.i18n._(TOASTS.allRead);
  return redirectWithToast(adapter, "/notifications", { tone: "positive", message });
});

export default function NotificationsRoute() {
  return (
    <PlainShell>
      <NotificationsScreen {...useLoaderData<typeof loader>()} />
    </PlainShell>
  );
}

export { RouteError as ErrorBoundary } from "../shell/route-error";
