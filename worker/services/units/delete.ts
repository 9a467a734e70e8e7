import { deletionSchema } from "../../../domain/project/settings";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { readUnit } from "./get";
import { writeUnit } from "./write";

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
