import { and, eq, isNull } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

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
