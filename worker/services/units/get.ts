import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { selectUnits, toListItem, type UnitListItem } from "./select";

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
