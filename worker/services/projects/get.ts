import type { Side } from "../../../domain/access/matrix";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type ProjectView, toProjectView } from "./view";

/**
 * A project of the caller, with the caller's level. Guests may enter too: which pages they see is the matrix's word.
 * @throws AppError UNAUTHORIZED, PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_KIND_MUST_BE_*
 */
export async function getProjectForMember(
  ctx: ServiceContext,
  projectId: string,
  side?: Side,
): Promise<ProjectView> {
  return toProjectView(await requireAccess(ctx, projectId, "report.read", side));
}
