import { inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { RANKS_PER_REGISTER } from "../../../../domain/app/user-sketch";
import { dayAt } from "../../../../domain/calendar/day";
import type { TrafficMessage } from "../../../../domain/delivery/traffic";
import { rawStatement } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";

/**
 * What isolates counted of apps, as statements of the batch that keeps the rest: users by sketch and day, requests by SDK and hour, and
 * that an app was seen at all. Written again they change nothing. Apps that are not there are left out.
 */
export async function appTrafficStatements(
  ctx: ServiceContext,
  messages: readonly TrafficMessage[],
): Promise<BatchItem<"sqlite">[]> {
  const zones = await zonesOf(
    ctx,
    messages.flatMap(({ apps = [] }) => apps.map(({ appId }) => appId)),
  );
  return messages.flatMap((message) => [...countsOf(ctx, message, zones), ...sightings(ctx, message)]);
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
  return [
    ctx.db
      .insert(registers)
      .select(
        sql`select app.value->>'appId', app.value->>'day', entry.value / ${RANKS_PER_REGISTER}, entry.value % ${RANKS_PER_REGISTER}
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
      }),
  ];
}

/** The first sighting since the checklist was reset; one from before the reset is none. */
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
