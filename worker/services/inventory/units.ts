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

/** A unit as anybody sees it who sees it at all; its callback is read by `getRewardCallback`. */
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

/** The project's units among the given ids; ids of other projects are simply not there. */
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

/** The same for a verb that asked for another level already. @throws AppError AD_UNIT_NOT_FOUND */
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

/** What a form says of a unit of this format, as columns; a field of another format leaves nothing. */
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

/** @throws AppError CONFLICT when the unit is not as the caller saw it, or was changed meanwhile */
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
 * @throws AppError 070 with fields, 090 past the project's maximum, PROJECT_APP_NOT_FOUND, and those of `requireAccess`
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

/** The app that the input names, if the project has it: a wrong format is said beside whatever else is wrong. */
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

/** The maximum holds for what the batch leaves, so that two at once do not pass it. */
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
 * Changes a unit in use; what is left out is as its format is by itself. An archived one is taken back first.
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

/** The signing key is made with the first address and stays. */
function callbackOf({ key }: RewardCallback, rewardCallbackUrl: string | null) {
  const made = rewardCallbackUrl === null ? null : newSigningSecret();
  return { rewardCallbackUrl, rewardCallbackKey: key ?? made };
}

/** A unit as lists show it. */
export const unitListItemView = ownUnitView.extend({
  appTitle: z.string(),
  platform: z.enum(PLATFORMS),
  /** Packaged: some product sells it, or owes it to campaigns that it sold. */
  linked: z.boolean(),
  /** A real request for it came. Tests and previews are none. */
  connected: z.boolean(),
});
export type UnitListItem = z.output<typeof unitListItemView>;

const { adUnits, projectApps, adProducts, adProductUnits, campaigns, unitTraffic } = schema;

/**
 * Whether a product sells the unit, or is taken off while campaigns of it are still to run on the unit. Columns are spelled out: Drizzle
 * leaves the table out of those of a query of one table.
 */
export const isPackaged = sql<number>`exists(select 1 from ${adProductUnits}
  inner join ${adProducts} on ${adProducts}.id = ${adProductUnits}.product_id
  where ${adProductUnits}.unit_id = ${adUnits}.id and (${adProducts}.status <> 'remove'
    or exists(select 1 from ${campaigns} where ${campaigns}.product_id = ${adProducts}.id
      and ${campaigns}.status in ('submitted', 'booked', 'live', 'paused'))))`;

export const isConnected = sql<number>`exists(select 1 from ${unitTraffic} where ${unitTraffic}.unit_id = ${adUnits}.id)`;

/** The units with all that lists show of them, in one query however many there are. */
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
  /** Where the publisher's server hears of confirmed views, or null. */
  url: z.string().nullable(),
  /** Signs what it hears; null before the first address. */
  key: z.string().nullable(),
});
export type RewardCallback = z.output<typeof rewardCallbackView>;

/** A unit's callback, for those who may change it. @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess` */
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
