import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import {
  adUnitSchema,
  adUnitSchemaFor,
  adUnitUpdateSchema,
  adUnitUpdateSchemaFor,
  ownUnitView,
  settingsFrom,
  UNITS_PER_PROJECT_MAX,
} from "../../../domain/inventory";
import { type AdFormat, AppError, PLATFORMS, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { newSigningSecret } from "../../integrations/webhook";
import { commitWork, requireAccess, type ServiceContext, saveRow } from "../kernel";
import { findApp } from "./apps";

/** A unit without its callback, for every reader; `getRewardCallback` reads the callback. */
export type UnitRow = Omit<typeof schema.adUnits.$inferSelect, "rewardCallbackUrl" | "rewardCallbackKey">;

export function toUnitRow(unit: typeof schema.adUnits.$inferSelect): UnitRow {
  const { rewardCallbackUrl: _url, rewardCallbackKey: _key, ...visible } = unit;
  return visible;
}

/** A unit of the project, or 404. @throws AppError AD_UNIT_NOT_FOUND */
export async function findUnit(ctx: ServiceContext, projectId: string, unitId: string): Promise<UnitRow> {
  const [unit] = await findUnits(ctx, projectId, [unitId]);
  if (!unit) throw new AppError("AD_UNIT_NOT_FOUND");
  return unit;
}

/** The project's units among the given ids; ids of other projects are omitted. */
export function findUnits(
  ctx: ServiceContext,
  projectId: string,
  unitIds: readonly string[],
): Promise<UnitRow[]> {
  return ctx.db.query.adUnits.findMany({
    columns: { rewardCallbackUrl: false, rewardCallbackKey: false },
    where: and(
      eq(schema.adUnits.projectId, projectId),
      isNull(schema.adUnits.deletedAt),
      inArray(schema.adUnits.id, [...unitIds]),
    ),
  });
}

/** @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function getUnit(ctx: ServiceContext, projectId: string, unitId: string): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  return readUnit(ctx, projectId, unitId);
}

/** As `getUnit`. The caller has already checked another access level. @throws AppError AD_UNIT_NOT_FOUND */
export async function readUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
): Promise<UnitListItem> {
  const { adUnits, projectApps } = schema;
  const [row] = await selectUnits(ctx)
    .where(
      and(
        eq(adUnits.id, unitId),
        eq(adUnits.projectId, projectId),
        isNull(adUnits.deletedAt),
        isNull(projectApps.deletedAt),
      ),
    )
    .limit(1);
  if (!row) throw new AppError("AD_UNIT_NOT_FOUND");
  return toListItem(row);
}

type UnitFields = Omit<z.output<typeof adUnitSchema>, "appId" | "format">;

/** The form's fields of this format as columns; fields of other formats are dropped. */
export function unitColumns(format: AdFormat, fields: UnitFields) {
  const { name, width, height, adMark, headline, body, cta, profile } = fields;
  return {
    name,
    width,
    height,
    adMark,
    placement: { headline, body, cta, profile },
    textItems: format === "native" ? fields.textItems : [],
    settings: settingsFrom(format, fields),
  };
}
export type UnitColumns = ReturnType<typeof unitColumns>;

/** @throws AppError CONFLICT if the unit differs from what the caller saw, or changes concurrently */
export async function writeUnit(
  ctx: ServiceContext,
  unit: Pick<UnitRow, "id" | "version">,
  fields: Partial<typeof schema.adUnits.$inferInsert>,
): Promise<void> {
  const work = { events: [["plan.publish", { unitId: unit.id }] as const] };
  await saveRow(ctx, { table: schema.adUnits, row: unit, set: fields }, work);
}

/**
 * @param input `adUnitSchemaFor` the project's apps
 * @throws AppError 070 with fields, 090 above the project's maximum, PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function createUnit(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const schemaOfApps = adUnitSchemaFor(adUnitSchema, await appsNamedBy(ctx, projectId, input));
  const { appId, format, ...fields } = parseOrRefuse(schemaOfApps, input);
  await findApp(ctx, projectId, appId);
  const id = await ctx.newId("unit");
  await insertUnit(ctx, { ...unitColumns(format, fields), id, projectId, appId, format });
  return readUnit(ctx, projectId, id);
}

/**
 * The app that the input names, if the project has it; loaded first, so that a wrong format is reported with the other errors.
 */
function appsNamedBy(ctx: ServiceContext, projectId: string, input: unknown) {
  const { projectApps: apps } = schema;
  const { appId } = (input ?? {}) as { appId?: unknown };
  if (typeof appId !== "string") return [];
  return ctx.db
    .select({ id: apps.id, platform: apps.platform })
    .from(apps)
    .where(and(eq(apps.id, appId), eq(apps.projectId, projectId), isNull(apps.deletedAt)));
}

type NewUnit = UnitColumns &
  Pick<typeof schema.adUnits.$inferInsert, "id" | "projectId" | "appId" | "format">;

/** The batch enforces the maximum, so that concurrent calls cannot exceed it. */
async function insertUnit(ctx: ServiceContext, unit: NewUnit): Promise<void> {
  const { adUnits } = schema;
  const count = sql`(select count(*) from ${adUnits} where ${adUnits.projectId} = ${unit.projectId} and ${adUnits.deletedAt} is null)`;
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(adUnits)
        .values({ ...unit, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing(),
      refuseWhen(ctx.db, sql`${count} > ${UNITS_PER_PROJECT_MAX}`, "090"),
    ],
    events: [["plan.publish", { unitId: unit.id }]],
  });
}

/**
 * Changes a unit in use; omitted fields take the format's defaults. An archived unit has to be restored first.
 * @param input `adUnitUpdateSchemaFor` the unit
 * @throws AppError 070, AD_UNIT_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  input: unknown,
): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const unit = await readUnit(ctx, projectId, unitId);
  const { rewardCallbackUrl, ...fields } = parseOrRefuse(
    adUnitUpdateSchemaFor(adUnitUpdateSchema, unit),
    input,
  );
  if (unit.status === "archived") throw new AppError("CONFLICT");
  await writeUnit(ctx, unit, {
    ...unitColumns(unit.format, fields),
    ...(unit.format === "rewarded"
      ? callbackOf(await getRewardCallback(ctx, projectId, unitId), rewardCallbackUrl ?? null)
      : {}),
  });
  return readUnit(ctx, projectId, unitId);
}

/** The signing key is generated with the first address and does not change. */
function callbackOf({ key }: RewardCallback, rewardCallbackUrl: string | null) {
  const made = rewardCallbackUrl === null ? null : newSigningSecret();
  return { rewardCallbackUrl, rewardCallbackKey: key ?? made };
}

/** A unit as lists show it. */
export const unitListItemView = ownUnitView.extend({
  appTitle: z.string(),
  platform: z.enum(PLATFORMS),
  /** Whether a product sells the unit, or still owes it to campaigns. */
  linked: z.boolean(),
  /** Whether a real request arrived; tests and previews do not count. */
  connected: z.boolean(),
});
export type UnitListItem = z.output<typeof unitListItemView>;

const { adUnits, projectApps, adProducts, adProductUnits, campaigns, unitTraffic } = schema;

/**
 * Whether a product sells the unit, or a removed product still has campaigns on it. Columns are qualified, because Drizzle omits the
 * table in single-table queries.
 */
export const isPackaged = sql<number>`exists(select 1 from ${adProductUnits}
  inner join ${adProducts} on ${adProducts}.id = ${adProductUnits}.product_id
  where ${adProductUnits}.unit_id = ${adUnits}.id and (${adProducts}.status <> 'remove'
    or exists(select 1 from ${campaigns} where ${campaigns}.product_id = ${adProducts}.id
      and ${campaigns}.status in ('submitted', 'booked', 'live', 'paused'))))`;

export const isConnected = sql<number>`exists(select 1 from ${unitTraffic} where ${unitTraffic}.unit_id = ${adUnits}.id)`;

/** The units with all data of lists, in one query. */
export function selectUnits(ctx: ServiceContext) {
  return ctx.db
    .select({
      unit: adUnits,
      appTitle: projectApps.title,
      platform: projectApps.platform,
      linked: isPackaged,
      connected: isConnected,
    })
    .from(adUnits)
    .innerJoin(projectApps, eq(projectApps.id, adUnits.appId));
}

export function toListItem({
  unit,
  linked,
  connected,
  ...app
}: Awaited<ReturnType<typeof selectUnits>>[number]): UnitListItem {
  return { ...toUnitRow(unit), ...app, linked: linked === 1, connected: connected === 1 };
}

export const rewardCallbackView = z.object({
  /** URL of the publisher's server that receives confirmed views, or null. */
  url: z.string().nullable(),
  /** Signing key of these calls; null before the first URL. */
  key: z.string().nullable(),
});
export type RewardCallback = z.output<typeof rewardCallbackView>;

/** A unit's callback, for accounts that may change it. @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function getRewardCallback(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
): Promise<RewardCallback> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const { adUnits } = schema;
  const [found] = await ctx.db
    .select({ url: adUnits.rewardCallbackUrl, key: adUnits.rewardCallbackKey })
    .from(adUnits)
    .where(and(eq(adUnits.id, unitId), eq(adUnits.projectId, projectId), isNull(adUnits.deletedAt)));
  if (!found) throw new AppError("AD_UNIT_NOT_FOUND");
  return found;
}
