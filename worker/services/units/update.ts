import { adUnitUpdateSchema } from "../../../domain/inventory/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findUnit, type UnitRow } from "./find";
import { writeUnit } from "./write";

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
