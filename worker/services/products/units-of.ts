import { asc, eq, inArray } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { toUnitRow, type UnitRow } from "../units/find";

export async function unitsOf(ctx: ServiceContext, productId: string): Promise<UnitRow[]> {
  const rows = await ctx.db
    .select({ unit: schema.adUnits })
    .from(schema.adProductUnits)
    .innerJoin(schema.adUnits, eq(schema.adUnits.id, schema.adProductUnits.unitId))
    .where(eq(schema.adProductUnits.productId, productId))
    .orderBy(asc(schema.adProductUnits.sortOrder));
  return rows.map((row) => toUnitRow(row.unit));
}

export async function unitIdsOf(ctx: ServiceContext, productId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ unitId: schema.adProductUnits.unitId })
    .from(schema.adProductUnits)
    .where(inArray(schema.adProductUnits.productId, [productId]));
  return rows.map((row) => row.unitId);
}
