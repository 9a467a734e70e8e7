import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { deletionSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import { commitWork, requireAccess, type ServiceContext } from "../kernel";
import { isPackaged, readUnit, writeUnit } from "./units";

export interface Archived {
  /** Number of units that changed. */
  changed: number;
  /** Names of units that stay in use because a product sells them. */
  packaged: string[];
}

/**
 * Archives or restores units. A unit that a product sells stays in use.
 * @param unitIds at most a page of them
 * @throws AppError AD_UNIT_NOT_FOUND if the project lacks one of them, 093 if products sell all of them, and those of
 *   `requireAccess`
 */
export async function setUnitsArchived(
  ctx: ServiceContext,
  projectId: string,
  unitIds: readonly string[],
  archived: boolean,
): Promise<Archived> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const wanted = new Set(unitIds);
  const units = await standingOf(ctx, projectId, [...wanted]);
  if (units.length < wanted.size || wanted.size === 0) throw new AppError("AD_UNIT_NOT_FOUND");
  const packaged = archived ? units.filter(({ linked }) => linked === 1) : [];
  if (packaged.length === units.length) throw new AppError("093");
  const status = archived ? "archived" : "available";
  const changing = units.filter((unit) => !packaged.includes(unit) && unit.status !== status);
  await commitWork(ctx, {
    rows: changing.map(({ id }) => setStatus(ctx, id, status)),
    events: changing.map(({ id }) => ["plan.publish", { unitId: id }]),
  });
  return { changed: changing.length, packaged: packaged.map(({ name }) => name) };
}

/** `setUnitsArchived` for one unit. @throws AppError AD_UNIT_NOT_FOUND, 093, and those of `requireAccess` */
export async function setUnitArchived(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  archived: boolean,
): Promise<void> {
  await setUnitsArchived(ctx, projectId, [unitId], archived);
}

function standingOf(ctx: ServiceContext, projectId: string, ids: string[]) {
  const { adUnits } = schema;
  return ctx.db
    .select({ id: adUnits.id, name: adUnits.name, status: adUnits.status, linked: isPackaged })
    .from(adUnits)
    .where(
      and(
        eq(adUnits.projectId, projectId),
        isNull(adUnits.deletedAt),
        // One bound value, because a page of ids exceeds a statement's limit of bound values.
        sql`${adUnits.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );
}

/** Conditional on no product selling the unit, so that a concurrently created product keeps it in use. */
function setStatus(ctx: ServiceContext, id: string, status: "archived" | "available") {
  const { adUnits } = schema;
  const mayBe = status === "archived" ? sql`not ${isPackaged}` : undefined;
  return ctx.db
    .update(adUnits)
    .set({ status, updatedAt: ctx.now, version: sql`${adUnits.version} + 1` })
    .where(and(eq(adUnits.id, id), ne(adUnits.status, status), mayBe));
}

/**
 * Deletes a unit permanently: requests for it get no ad, and it is no longer listed. Delivered impressions stay in the reports.
 *
 * @param input `deletionSchema`: its name, typed
 * @throws AppError 070 for a different name, AD_UNIT_NOT_FOUND, 093 while a product sells it, CONFLICT, and those of
 *   `requireAccess`
 */
export async function deleteUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const unit = await readUnit(ctx, projectId, unitId);
  const { name } = parseOrRefuse(deletionSchema, input);
  if (name !== unit.name) throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
  if (unit.linked) throw new AppError("093");
  // Archived too, so that every query that excludes archived units excludes it.
  await writeUnit(ctx, unit, { deletedAt: ctx.now, status: "archived" });
}
