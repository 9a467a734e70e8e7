import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { momentView, parseOrRefuse } from "../../../domain/kernel";
import { newsOf } from "../../../domain/people";
import { newsReason, newsSentence } from "../../../locales/words/news-words";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import {
  afterCursor,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  requireAccount,
  type ServiceContext,
  toPage,
} from "../kernel";

export const notificationView = z.object({
  id: z.string().describe("Id of the notification"),
  kind: z.string().describe("Which news it is, for programs"),
  message: z.string().describe("In the caller's language"),
  reason: z.string().nullable().describe("Why, as it was told; null where none was given"),
  path: z.string().describe("The console's page about it"),
  at: momentView.describe("When it happened"),
  isRead: z.boolean().describe("Whether the caller has read it"),
});
export type NotificationView = z.output<typeof notificationView>;

/** The caller's notifications, the newest first. @throws AppError UNAUTHORIZED, 070 */
export async function listNotifications(
  ctx: ServiceContext,
  input: unknown,
): Promise<Page<NotificationView>> {
  return pageOf(ctx, input, null);
}

/** The caller's notifications about one project. @throws AppError 070, and those of `requireAccess` */
export async function listAlerts(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<Page<NotificationView>> {
  await requireAccess(ctx, projectId, "alert.read");
  return pageOf(ctx, input, projectId);
}

/** Number of the caller's unread notifications. @throws AppError UNAUTHORIZED */
export async function countUnread(ctx: ServiceContext): Promise<number> {
  const { notifications } = schema;
  const [row] = await ctx.db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.accountId, requireAccount(ctx).id), isNull(notifications.readAt)));
  return row?.n ?? 0;
}

async function pageOf(
  ctx: ServiceContext,
  input: unknown,
  projectId: string | null,
): Promise<Page<NotificationView>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, input);
  const { notifications } = schema;
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, requireAccount(ctx).id),
        projectId === null ? undefined : eq(notifications.projectId, projectId),
        afterCursor(notifications, next),
      ),
    )
    .orderBy(...newestFirst(notifications))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => viewOf(ctx, row),
  );
}

/** A notification kind that the console no longer has a text for is shown by its name. */
function viewOf(ctx: ServiceContext, row: typeof schema.notifications.$inferSelect): NotificationView {
  const i18n = serverI18n(ctx.locale);
  const news = newsOf(row.kind, row.details);
  return {
    id: row.id,
    kind: row.kind,
    message: news ? newsSentence(i18n, news) : String(row.details.subject ?? row.kind),
    reason: news && newsReason(i18n, news),
    path: news?.details.path ?? "/notifications",
    at: row.createdAt,
    isRead: row.readAt !== null,
  };
}

/** Marks one of the caller's notifications as read, or all of them. Idempotent. @throws AppError UNAUTHORIZED */
export async function markRead(ctx: ServiceContext, which: { id: string } | "all"): Promise<void> {
  const { notifications } = schema;
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now })
    .where(
      and(
        eq(notifications.accountId, requireAccount(ctx).id),
        isNull(notifications.readAt),
        which === "all" ? undefined : eq(notifications.id, which.id),
      ),
    );
}
