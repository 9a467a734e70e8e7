import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { adUnitSchema, adUnitUpdateSchema } from "../../../domain/inventory/schema";
import { AppError } from "../../../domain/shared/errors";
import { UNITS_PER_PROJECT_MAX } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { findApp } from "../apps/apps";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";

export type UnitRow = typeof schema.adUnits.$inferSelect;
/** `linked`: some product sells it. */
export type UnitListItem = UnitRow & { appTitle: string; linked: boolean };

/**
 * @throws AppError 070 with fields, 090 past the project's maximum, PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function createUnit(ctx: ServiceContext, projectId: string, input: unknown): Promise<UnitRow> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const { appId, headline, body, cta, profile, ...values } = parseOrRefuse(adUnitSchema, input);
  await findApp(ctx, projectId, appId);
  const count = await ctx.db.$count(schema.adUnits, eq(schema.adUnits.projectId, projectId));
  if (count >= UNITS_PER_PROJECT_MAX) throw new AppError("090");
  const id = await ctx.newId("unit");
  await insertWithOutbox(ctx, id, {
    ...values,
    id,
    projectId,
    appId,
    placement: { headline, body, cta, profile },
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  return findUnit(ctx, projectId, id);
}

async function insertWithOutbox(
  ctx: ServiceContext,
  id: string,
  row: typeof schema.adUnits.$inferInsert,
): Promise<void> {
  const outbox = await enqueue(ctx, "plan.publish", { unitId: id });
  await commit(ctx.db, [
    ctx.db.insert(schema.adUnits).values(row).onConflictDoNothing(),
    ...outbox.statements,
  ]);
  outbox.wake();
}

/** @throws AppError 070, AD_UNIT_NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function updateUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  input: unknown,
): Promise<UnitRow> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const { headline, body, cta, profile, ...values } = parseOrRefuse(adUnitUpdateSchema, input);
  const unit = await findUnit(ctx, projectId, unitId);
  await writeUnit(ctx, unit, { ...values, placement: { headline, body, cta, profile } });
  return findUnit(ctx, projectId, unitId);
}

/**
 * Archives a unit or takes it back. A unit that a product sells cannot be archived.
 * @throws AppError AD_UNIT_NOT_FOUND, 093, CONFLICT, and those of `requireAccess`
 */
export async function setUnitArchived(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  archived: boolean,
): Promise<void> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const unit = await findUnit(ctx, projectId, unitId);
  if (archived && (await isLinked(ctx, unitId))) throw new AppError("093");
  await writeUnit(ctx, unit, { status: archived ? "archived" : "available" });
}

async function writeUnit(
  ctx: ServiceContext,
  unit: UnitRow,
  fields: Partial<typeof schema.adUnits.$inferInsert>,
): Promise<void> {
  const outbox = await enqueue(ctx, "plan.publish", { unitId: unit.id });
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.adUnits)
      .set({ ...fields, updatedAt: ctx.now, version: unit.version + 1 })
      .where(and(eq(schema.adUnits.id, unit.id), eq(schema.adUnits.version, unit.version))),
    outbox.statements,
  );
  outbox.wake();
}

async function isLinked(ctx: ServiceContext, unitId: string): Promise<boolean> {
  const row = await ctx.db
    .select({ productId: schema.adProductUnits.productId })
    .from(schema.adProductUnits)
    .innerJoin(schema.adProducts, eq(schema.adProducts.id, schema.adProductUnits.productId))
    .where(and(eq(schema.adProductUnits.unitId, unitId), sql`${schema.adProducts.status} <> 'remove'`))
    .limit(1);
  return row.length > 0;
}

/** @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function getUnit(ctx: ServiceContext, projectId: string, unitId: string): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const unit = await findUnit(ctx, projectId, unitId);
  const [app, linked] = await Promise.all([findApp(ctx, projectId, unit.appId), isLinked(ctx, unitId)]);
  return { ...unit, appTitle: app.title, linked };
}

export interface UnitFilter extends PageQuery {
  q?: string;
  archived?: boolean;
  format?: string;
  /** The units of one app. */
  app?: string;
}

/** Archived units are left out unless asked for. @throws AppError 070, and those of `requireAccess` */
export async function listUnits(
  ctx: ServiceContext,
  projectId: string,
  filter: UnitFilter = {},
): Promise<Page<UnitListItem>> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const units = schema.adUnits;
  const rows = await ctx.db
    .select({
      unit: units,
      appTitle: schema.projectApps.title,
      linked: sql<number>`exists(select 1 from ${schema.adProductUnits} where ${schema.adProductUnits.unitId} = ${units.id})`,
    })
    .from(units)
    .innerJoin(schema.projectApps, eq(schema.projectApps.id, units.appId))
    .where(
      and(
        eq(units.projectId, projectId),
        isNull(schema.projectApps.deletedAt),
        filter.archived ? eq(units.status, "archived") : sql`${units.status} <> 'archived'`,
        filter.format ? sql`${units.format} = ${filter.format}` : undefined,
        filter.app ? eq(units.appId, filter.app) : undefined,
        behind(units, next),
        filter.q
          ? sql`(${units.name} like ${likePattern(filter.q)} escape '\\' or ${units.id} = ${filter.q})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(units))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.unit,
    ({ unit, appTitle, linked }) => ({ ...unit, appTitle, linked: linked === 1 }),
  );
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
    where: and(eq(schema.adUnits.projectId, projectId), inArray(schema.adUnits.id, [...unitIds])),
  });
}
