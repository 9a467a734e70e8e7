import { AppError } from "../../../domain/shared/errors";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findUnit, isLinked } from "./find";
import { writeUnit } from "./write";

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
