import { and, eq, inArray, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

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
