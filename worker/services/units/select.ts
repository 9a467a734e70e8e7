import { eq, sql } from "drizzle-orm";
import type { Platform } from "../../../domain/inventory/types";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { toUnitRow, type UnitRow } from "./find";

/** A unit as lists show it. */
export type UnitListItem = UnitRow & {
  appTitle: string;
  platform: Platform;
  /** Packaged: some product sells it, or owes it to campaigns that it sold. */
  linked: boolean;
  /** A real request for it came. Tests and previews are none. */
  connected: boolean;
};

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
