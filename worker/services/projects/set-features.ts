import { featuresSchema } from "../../../domain/project/features";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/**
 * `PUT /project/{id}/features`: which parts of the platform are on. What was sold while one was on is delivered.
 * @param input `featuresSchema`
 * @throws AppError 070, CONFLICT, and those of `requireAccess`
 */
export async function setFeatures(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "features.write", "pub");
  const { features } = parseOrRefuse(featuresSchema, input);
  await writeProject(ctx, projectId, project.version, { features: [...new Set(features)] });
  return getProjectForMember(ctx, projectId);
}
