import { and, asc, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OwnUnit } from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { deletionSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import { commitWork, type Page, requireAccess, type ServiceContext } from "../kernel";
import { isPackaged, readUnit, writeUnit } from "./units";

export interface Archived {
  /** How many are archived, or taken back, now that were not before. */
  changed: number;
  /** Names of those that stay because a product sells them. */
  packaged: string[];
}

/**
 * Archives units or takes them back, as many as may be: one that a product sells stays in use.
 * @param unitIds at most a page of them
 * @throws AppError AD_UNIT_NOT_FOUND when the project lacks one of them, 093 when a product sells each of them, and those of
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

/** One unit. @throws AppError AD_UNIT_NOT_FOUND, 093, and those of `requireAccess` */
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
        // One bound parameter carries them all: a statement may not bind a page of them.
        sql`${adUnits.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );
}

/** A product that packages the unit meanwhile keeps it in use. */
function setStatus(ctx: ServiceContext, id: string, status: "archived" | "available") {
  const { adUnits } = schema;
  const mayBe = status === "archived" ? sql`not ${isPackaged}` : undefined;
  return ctx.db
    .update(adUnits)
    .set({ status, updatedAt: ctx.now, version: sql`${adUnits.version} + 1` })
    .where(and(eq(adUnits.id, id), ne(adUnits.status, status), mayBe));
}

/**
 * Deletes a unit for good: it is asked for in vain, and nobody finds it any more. What was delivered there stays in the reports.
 *
 * @param input `deletionSchema`: its name, typed
 * @throws AppError 070 when the name is another, AD_UNIT_NOT_FOUND, 093 while a product sells it, CONFLICT, and those of
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
  // Archived too, so that whatever leaves archived units out leaves it out.
  await writeUnit(ctx, unit, { deletedAt: ctx.now, status: "archived" });
}

/** What a list of units may be sorted by. */
export const UNIT_SORTS = ["createdAt", "name"] as const;

export const unitOrderSchema = z.object({
  sort: z.enum(UNIT_SORTS).default("createdAt"),
  dir: z.enum(["asc", "desc"]).default("desc"),
});
export type UnitOrder = z.output<typeof unitOrderSchema>;

const { adUnits } = schema;

/** By the id where two are alike, so that the order is the same on every page. */
export function inOrder({ sort, dir }: UnitOrder): SQL[] {
  const direction = dir === "asc" ? asc : desc;
  return [direction(adUnits[sort]), direction(adUnits.id)];
}

/** The units behind a cursor: keyset paging. A cursor of another order is the start. */
export function afterUnitCursor({ sort, dir }: UnitOrder, next: string | undefined): SQL | undefined {
  const place = placeOf(sort, next);
  if (!place) return undefined;
  const beyond = dir === "asc" ? gt : lt;
  const column = adUnits[sort];
  return or(beyond(column, place.value), and(eq(column, place.value), beyond(adUnits.id, place.id)));
}

/** @param rows one more than the page holds, where there is a next one */
export function toUnitPage<Item extends OwnUnit>(
  rows: readonly Item[],
  limit: number,
  { sort }: UnitOrder,
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const place = rows.length > limit && last ? JSON.stringify([sort, last[sort], last.id]) : null;
  return {
    items,
    next: place === null ? null : btoa(String.fromCharCode(...new TextEncoder().encode(place))),
  };
}

function placeOf(sort: UnitOrder["sort"], next: string | undefined) {
  if (!next) return null;
  try {
    const bytes = Uint8Array.from(atob(next), (character) => character.charCodeAt(0));
    const [of, value, id] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    const isValue = typeof value === (sort === "name" ? "string" : "number");
    return of === sort && isValue && typeof id === "string" ? { value: value as string & number, id } : null;
  } catch {
    return null;
  }
}
