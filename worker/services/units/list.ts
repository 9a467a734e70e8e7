import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type Page, type PageQuery, pageQuerySchema } from "../shared/paging";
import { holds } from "../shared/text-search";
import { behindUnit, inOrder, toUnitPage, unitOrderSchema } from "./order";
import { isConnected, selectUnits, toListItem, type UnitListItem } from "./select";

export type { UnitListItem } from "./select";

export const CONNECTIONS = ["waiting", "connected"] as const;

export interface UnitFilter extends PageQuery {
  /** A part of the name, or an id. */
  q?: string;
  archived?: boolean;
  format?: string;
  platform?: string;
  connection?: string;
  /** The units of one app. */
  app?: string;
  sort?: string;
  dir?: string;
}

/**
 * A page of a publisher's units, newest first unless sorted otherwise; archived units are left out unless asked for. One query,
 * however many units there are.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listUnits(
  ctx: ServiceContext,
  projectId: string,
  filter: UnitFilter = {},
): Promise<Page<UnitListItem>> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const { limit, next, ...order } = parseOrRefuse(pageQuerySchema.extend(unitOrderSchema.shape), filter);
  const rows = await selectUnits(ctx)
    .where(and(matching(projectId, filter), behindUnit(order, next)))
    .orderBy(...inOrder(order))
    .limit(limit + 1);
  return toUnitPage(rows.map(toListItem), limit, order);
}

function matching(projectId: string, { q, archived, connection, ...filter }: UnitFilter) {
  const { adUnits: units, projectApps: apps } = schema;
  return and(
    eq(units.projectId, projectId),
    isNull(units.deletedAt),
    isNull(apps.deletedAt),
    archived ? eq(units.status, "archived") : sql`${units.status} <> 'archived'`,
    filter.format ? sql`${units.format} = ${filter.format}` : undefined,
    filter.platform ? sql`${apps.platform} = ${filter.platform}` : undefined,
    filter.app ? eq(units.appId, filter.app) : undefined,
    connection === "connected" ? isConnected : connection === "waiting" ? not(isConnected) : undefined,
    q ? or(holds(q, units.name), eq(units.id, q)) : undefined,
  );
}
