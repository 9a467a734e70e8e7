import { and, desc, eq, gte, inArray, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { estimateUsers, RANKS_PER_REGISTER } from "../../../domain/inventory";
import { addDays, dayAt, dayStartMs, dayView } from "../../../domain/kernel";
import { HOUR_MS, hourStart, TRAFFIC_SETTLES_AFTER_MS, type TrafficMessage } from "../../../domain/serving";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import { commitWork, requireAccess, type ServiceContext } from "../kernel";
import { type AppRow, findApp } from "./apps";

/**
 * Statements that store the isolates' app counts, for the batch of the other counts: users by sketch and day, requests by SDK and hour,
 * and the app's sighting. Idempotent. Unknown apps are skipped.
 */
export async function appTrafficStatements(
  ctx: ServiceContext,
  messages: readonly TrafficMessage[],
): Promise<BatchItem<"sqlite">[]> {
  const zones = await zonesOf(
    ctx,
    messages.flatMap(({ apps = [] }) => apps.map(({ appId }) => appId)),
  );
  return messages.flatMap((message) => [
    ...countsOf(ctx, message, zones),
    ...(message.isSum ? [] : sightings(ctx, message)),
  ]);
}

/** Records that apps were seen, which the checklist waits for; runs before their counts are aggregated. */
export async function recordSightings(
  ctx: ServiceContext,
  messages: readonly TrafficMessage[],
): Promise<void> {
  await commitWork(ctx, { rows: messages.flatMap((message) => sightings(ctx, message)) });
}

async function zonesOf(ctx: ServiceContext, appIds: readonly string[]): Promise<Map<string, string>> {
  if (appIds.length === 0) return new Map();
  const { projectApps, projects } = schema;
  const ids = sql`(select value from json_each(${JSON.stringify([...new Set(appIds)])}))`;
  const rows = await ctx.db
    .select({ id: projectApps.id, timezone: projects.timezone })
    .from(projectApps)
    .innerJoin(projects, sql`${projects.id} = ${projectApps.projectId}`)
    .where(inArray(projectApps.id, ids));
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}

function countsOf(
  ctx: ServiceContext,
  { part, hourAt, fromMs = hourAt, apps = [] }: TrafficMessage,
  zones: ReadonlyMap<string, string>,
): BatchItem<"sqlite">[] {
  const known = apps.flatMap(({ appId, users, sdks }) => {
    const zone = zones.get(appId);
    return zone === undefined ? [] : [{ appId, day: dayAt(fromMs, zone), users, sdks }];
  });
  if (known.length === 0) return [];
  const { appUserRegisters: registers, appSdkRequests: sdks } = schema;
  const rows = JSON.stringify(known);
  // D1 binds a number as a real one, and division would then keep the fraction.
  const ranks = sql.raw(String(RANKS_PER_REGISTER));
  return [
    ctx.db
      .insert(registers)
      .select(
        sql`select app.value->>'appId', app.value->>'day', entry.value / ${ranks}, entry.value % ${ranks}
        from json_each(${rows}) app, json_each(app.value, '$.users') entry where true`,
      )
      .onConflictDoUpdate({
        target: [registers.appId, registers.day, registers.register],
        set: { rank: sql`excluded.rank` },
        setWhere: sql`excluded.rank > ${registers.rank}`,
      }),
    ctx.db
      .insert(sdks)
      .select(
        sql`select app.value->>'appId', sdk.value->>0, ${hourAt}, ${part}, sdk.value->>1
        from json_each(${rows}) app, json_each(app.value, '$.sdks') sdk where true`,
      )
      .onConflictDoUpdate({
        target: [sdks.appId, sdks.hourAt, sdks.sdk, sdks.part],
        set: { requests: sql`excluded.requests` },
        setWhere: sql`excluded.requests > ${sdks.requests}`,
      }),
  ];
}

/** The first sighting since the checklist was reset; earlier ones do not count. */
function sightings(
  ctx: ServiceContext,
  { hourAt, fromMs = hourAt, apps = [], testKeys = [] }: TrafficMessage,
): BatchItem<"sqlite">[] {
  const seen = (set: string, where: ReturnType<typeof sql>) =>
    rawStatement(
      ctx.db,
      sql`update project_apps set ${sql.raw(set)} = ${fromMs} where ${sql.raw(set)} is null and coalesce(preflight_reset_at, 0) <= ${fromMs} and ${where}`,
    );
  const ids = JSON.stringify(apps.map(({ appId }) => appId));
  const keys = JSON.stringify(testKeys);
  const isOne = sql`id in (select value from json_each(${ids}))`;
  return [
    ...(apps.length > 0 ? [seen("sdk_seen_at", isOne), seen("unit_seen_at", isOne)] : []),
    ...(testKeys.length > 0
      ? [seen("sdk_seen_at", sql`app_key in (select value from json_each(${keys}))`)]
      : []),
  ];
}

const SDK_DAYS = 7;
const SDKS_MAX = 20;

/** An SDK version that an app used in the last seven days, the most frequent first. */
export const seenSdkView = z.object({
  /** For example `web/1.0.0`; empty for requests without a version. */
  sdk: z.string(),
  requests: z.number(),
  /** Start of the hour of its last request, epoch milliseconds. */
  lastHourAt: z.number(),
});
export type SeenSdk = z.output<typeof seenSdkView>;

/** SDK versions of an app. The caller's access is checked before. */
export function seenSdks(ctx: ServiceContext, app: Pick<AppRow, "id">): Promise<SeenSdk[]> {
  const { appSdkRequests: sdks } = schema;
  const requests = sql<number>`sum(${sdks.requests})`;
  return ctx.db
    .select({ sdk: sdks.sdk, requests, lastHourAt: sql<number>`max(${sdks.hourAt})` })
    .from(sdks)
    .where(and(eq(sdks.appId, app.id), gte(sdks.hourAt, hourStart(ctx.now - SDK_DAYS * 24 * HOUR_MS))))
    .groupBy(sdks.sdk)
    .orderBy(desc(requests))
    .limit(SDKS_MAX);
}

/** Part that holds the sum of an hour's parts. */
const WHOLE = "";
const SDKS_KEPT_MS = 30 * 24 * HOUR_MS;
/** Days behind the current UTC day after which a day has ended in every zone and its late messages have arrived. */
const DAYS_OPEN = 2;
/** Maximum app days settled per run. */
const DAYS_MAX = 200;

/**
 * Replaces the sketches of ended days by their number of users, sums the SDK parts of settled hours, and deletes old SDK rows.
 * @returns number of settled days
 */
export async function settleAppTraffic(ctx: ServiceContext): Promise<number> {
  const days = await settleUsers(ctx);
  const { appSdkRequests: sdks } = schema;
  const parts = and(lt(sdks.hourAt, hourStart(ctx.now - TRAFFIC_SETTLES_AFTER_MS)), ne(sdks.part, WHOLE));
  await commitWork(ctx, {
    rows: [
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
    ],
  });
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
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(appDailyUsers)
        .select(
          sql`select value->>'appId', value->>'day', value->>'users' from json_each(${rows}) where true`,
        )
        .onConflictDoUpdate({
          target: [appDailyUsers.appId, appDailyUsers.day],
          set: { users: sql`excluded.users` },
        }),
      ctx.db
        .delete(registers)
        .where(
          sql`(${registers.appId}, ${registers.day}) in (select value->>'appId', value->>'day' from json_each(${rows}))`,
        ),
    ],
  });
  return settled.length;
}

export const DAU_DAYS = 30;

/** Users that requested ads in an app, by day of the project's zone, the oldest first; days without users are included. */
export const dailyUsersView = z.object({
  timezone: z.string().describe("IANA name of the zone that its days are counted in"),
  /** The last day is today, up to now. */
  days: z.array(
    z.object({
      day: dayView.describe("Calendar day, `YYYY-MM-DD`"),
      startMs: z.int(),
      users: z.int().describe("How many users of the app there were"),
    }),
  ),
});
export type DailyUsers = z.output<typeof dailyUsersView>;

/**
 * Users that the app identifies (`uid`), counted by their hashes; `domain/inventory/user-sketch.ts` states the accuracy. Requests without a
 * user are excluded. The data is some seconds old.
 * @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function getDailyUsers(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<DailyUsers> {
  const { project } = await requireAccess(ctx, projectId, "app.read", "pub");
  await findApp(ctx, projectId, appId);
  const today = dayAt(ctx.now, project.timezone);
  const from = addDays(today, 1 - DAU_DAYS);
  const counted = await usersByAppDay(ctx, [appId], from);
  const byDay = new Map(counted.map(({ day, users }) => [day, users]));
  const days = Array.from({ length: DAU_DAYS }, (_, nth) => {
    const day = addDays(from, nth);
    return { day, startMs: dayStartMs(day, project.timezone), users: byDay.get(day) ?? 0 };
  });
  return { timezone: project.timezone, days };
}

/** Sums from which each day's sketch is estimated. */
function sketchSums(ctx: ServiceContext, where: SQL | undefined) {
  const { appUserRegisters: registers } = schema;
  return ctx.db
    .select({
      appId: registers.appId,
      day: registers.day,
      filled: sql<number>`count(*)`,
      inverseSum: sql<number>`sum(1.0 / (1 << ${registers.rank}))`,
    })
    .from(registers)
    .where(where)
    .groupBy(registers.appId, registers.day);
}

interface AppDayUsers {
  appId: string;
  day: string;
  users: number;
}

/**
 * Users by app and day from a given day on: settled numbers, and estimates for unsettled days.
 * @param appIds as for `inArray`
 */
export async function usersByAppDay(
  ctx: ServiceContext,
  appIds: SQLWrapper | string[],
  from: string,
): Promise<AppDayUsers[]> {
  const { appUserRegisters: registers, appDailyUsers: settled } = schema;
  const [open, closed] = await Promise.all([
    sketchSums(ctx, and(inArray(registers.appId, appIds), gte(registers.day, from))),
    ctx.db
      .select({ appId: settled.appId, day: settled.day, users: settled.users })
      .from(settled)
      .where(and(inArray(settled.appId, appIds), gte(settled.day, from))),
  ]);
  const counted: AppDayUsers[] = [
    ...closed,
    ...open.map(({ appId, day, filled, inverseSum }) => ({
      ...{ appId, day },
      users: estimateUsers(filled, inverseSum),
    })),
  ];
  // Estimates come after settled numbers and so replace them: they are newer.
  return [...new Map(counted.map((each) => [`${each.day} ${each.appId}`, each])).values()];
}

/**
 * The highest number of users per day of a publisher's apps in the last 30 days; null if nothing was measured. A user of two apps
 * counts twice.
 */
export async function mostDailyUsers(ctx: ServiceContext, projectId: string): Promise<number | null> {
  const { projectApps } = schema;
  const ids = ctx.db
    .select({ id: projectApps.id })
    .from(projectApps)
    .where(eq(projectApps.projectId, projectId));
  const byDay = new Map<string, number>();
  for (const { day, users } of await usersByAppDay(ctx, ids, addDays(dayAt(ctx.now, "UTC"), -DAU_DAYS)))
    byDay.set(day, (byDay.get(day) ?? 0) + users);
  return byDay.size === 0 ? null : Math.max(...byDay.values());
}

/**
 * Users per day of several apps together: the mean, and the sum of each app's maximum, over the last 30 days. A user of two apps
 * counts twice.
 */
export async function usersOfApps(
  ctx: ServiceContext,
  appIds: readonly string[],
): Promise<{ perDay: number; most: number }> {
  const ids = sql`(select value from json_each(${JSON.stringify(appIds)}))`;
  const counted = await usersByAppDay(ctx, ids, addDays(dayAt(ctx.now, "UTC"), -DAU_DAYS));
  let perDay = 0;
  let most = 0;
  for (const own of Map.groupBy(counted, ({ appId }) => appId).values()) {
    const users = own.map((each) => each.users);
    perDay += users.reduce((sum, count) => sum + count, 0) / users.length;
    most += Math.max(...users);
  }
  return { perDay: Math.round(perDay), most };
}
