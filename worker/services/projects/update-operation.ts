import { operationSchema } from "../../../domain/project/settings";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/**
 * Whether submitted campaigns wait for the publisher, and what advertisers may change of a booking.
 * @param input `operationSchema`
 * @throws AppError 070, CONFLICT, and those of `requireAccess`
 */
export async function updateOperation(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "pub");
  await writeProject(ctx, projectId, project.version, parseOrRefuse(operationSchema, input));
  return getProjectForMember(ctx, projectId);
}
