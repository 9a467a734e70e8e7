import { movedRegion } from "../../../domain/project/country";
import { contactSchema } from "../../../domain/project/settings";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/**
 * Who answers for an ad account, and in which language.
 * @param input `contactSchema`
 * @throws AppError 070 with fields, CONFLICT, and those of `requireAccess`
 */
export async function updateContact(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "adv");
  const { primaryEmail = null, ...values } = parseOrRefuse(contactSchema, input, movedRegion(project, input));
  await writeProject(ctx, projectId, project.version, { ...values, primaryEmail });
  return getProjectForMember(ctx, projectId);
}
