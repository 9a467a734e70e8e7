import { inArray, lt } from "drizzle-orm";
import { NOTIFICATION_KEPT_DAYS } from "../../../domain/account/alarms";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

const DAY_MS = 24 * 3_600_000;
const BATCH = 1_000;

/** Forgets what the console told people long ago, the oldest first, so many at a time. @returns how many */
export async function forgetOldNotifications(ctx: ServiceContext): Promise<number> {
  const { notifications } = schema;
  const old = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, ctx.now - NOTIFICATION_KEPT_DAYS * DAY_MS))
    .orderBy(notifications.createdAt)
    .limit(BATCH);
  const gone = await ctx.db
    .delete(notifications)
    .where(inArray(notifications.id, old))
    .returning({ id: notifications.id });
  return gone.length;
}
