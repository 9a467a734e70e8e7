import { and, eq, isNull, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import { toUnitRow, type UnitRow } from "./find";

/** `linked`: some product sells it. */
export type UnitListItem = UnitRow & { appTitle: string; linked: boolean };

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
    ({ unit, appTitle, linked }) => ({ ...toUnitRow(unit), appTitle, linked: linked === 1 }),
  );
}
