import { and, eq } from "drizzle-orm";
import { isHouseName } from "../../../domain/project/house-names";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { saveVersioned } from "../shared/save-once";

/** @throws AppError CONFLICT when it is not as the caller saw it, or was changed meanwhile */
export async function writeProject(
  ctx: ServiceContext,
  projectId: string,
  version: number,
  fields: Partial<typeof schema.projects.$inferInsert>,
  more: Parameters<typeof saveVersioned>[3] = [],
): Promise<void> {
  await saveVersioned(
    ctx,
    { id: projectId, version },
    ctx.db
      .update(schema.projects)
      .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
      .where(and(eq(schema.projects.id, projectId), eq(schema.projects.version, version))),
    more,
  );
}

/** No project calls itself the house anew, by either of its names. @param project as it is; null for one that opens @throws AppError 070 */
export function requireOwnName(
  project: Partial<Pick<ProjectRow, NameField>> | null,
  name: string,
  field: NameField = "displayName",
): void {
  if (name === project?.[field] || !isHouseName(name)) return;
  throw new AppError("070", { fields: { [field]: ["name.reserved"] } });
}
type NameField = "displayName" | "profileName";
