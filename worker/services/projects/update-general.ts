import { movedRegion } from "../../../domain/project/country";
import { generalSchema } from "../../../domain/project/settings";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { requireOwnName, writeProject } from "./write";

/**
 * Who a platform is and how it is reached. What its country decided, zone and currency among it, is never changed.
 * @param input `generalSchema`
 * @throws AppError 070 with fields, CONFLICT, and those of `requireAccess`
 */
export async function updateGeneral(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "pub");
  const moved = movedRegion(project, input);
  const { primaryEmail = null, ...values } = parseOrRefuse(generalSchema, input, moved);
  requireOwnName(project, values.displayName);
  await writeProject(ctx, projectId, project.version, { ...values, primaryEmail });
  return getProjectForMember(ctx, projectId);
}
