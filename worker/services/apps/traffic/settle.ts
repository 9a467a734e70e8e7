import { and, lt, ne, sql } from "drizzle-orm";
import { estimateUsers } from "../../../../domain/app/user-sketch";
import { addDays, dayAt } from "../../../../domain/calendar/day";
import { HOUR_MS, hourStart, TRAFFIC_SETTLES_AFTER_MS } from "../../../../domain/delivery/traffic";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { sketchSums } from "./users";

/** The part that an hour's parts are added up in. */
const WHOLE = "";
const SDKS_KEPT_MS = 30 * 24 * HOUR_MS;
/** Days behind the day of UTC, so that a day is over in every zone, and its late messages are in. */
const DAYS_OPEN = 2;
/** How many days of apps one tick settles. */
const DAYS_MAX = 200;

/**
 * Turns the sketches of days that are over into their number of users, adds up the SDKs' parts of settled hours, and forgets SDKs of
 * long ago. @returns how many days were settled
 */
export async function settleAppTraffic(ctx: ServiceContext): Promise<number> {
  const days = await settleUsers(ctx);
  const { appSdkRequests: sdks } = schema;
  const parts = and(lt(sdks.hourAt, hourStart(ctx.now - TRAFFIC_SETTLES_AFTER_MS)), ne(sdks.part, WHOLE));
  await commit(ctx.db, [
    ctx.db
      .insert(sdks)
      .select(
        sql`select app_id, sdk, hour_at, ${WHOLE}, sum(requests) from app_sdk_requests where ${parts} group by app_id, sdk, hour_at`,
      )
      .onConflictDoUpdate({
        target: [sdks.appId, sdks.hourAt, sdks.sdk, sdks.part],
        set: { requests: sql`${sdks.requests} + excluded.requests` },
      }),
    ctx.db.delete(sdks).where(parts),
    ctx.db.delete(sdks).where(lt(sdks.hourAt, ctx.now - SDKS_KEPT_MS)),
  ]);
  return days;
}

async function settleUsers(ctx: ServiceContext): Promise<number> {
  const { appUserRegisters: registers, appDailyUsers } = schema;
  const over = addDays(dayAt(ctx.now, "UTC"), -DAYS_OPEN);
  const sums = await sketchSums(ctx, lt(registers.day, over)).limit(DAYS_MAX);
  if (sums.length === 0) return 0;
  const settled = sums.map(({ appId, day, filled, inverseSum }) => ({
    appId,
    day,
    users: estimateUsers(filled, inverseSum),
  }));
  const rows = JSON.stringify(settled);
  await commit(ctx.db, [
    ctx.db
      .insert(appDailyUsers)
      .select(sql`select value->>'appId', value->>'day', value->>'users' from json_each(${rows}) where true`)
      .onConflictDoUpdate({
        target: [appDailyUsers.appId, appDailyUsers.day],
        set: { users: sql`excluded.users` },
      }),
    ctx.db
      .delete(registers)
      .where(
        sql`(${registers.appId}, ${registers.day}) in (select value->>'appId', value->>'day' from json_each(${rows}))`,
      ),
  ]);
  return settled.length;
}
