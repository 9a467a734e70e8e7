import { platformUpdateSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import { adoption, requireAdoptable } from "../assets/adopt";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/**
 * Changes a platform's face: name, description, colour, logo.
 * @throws AppError 070, ASSET_NOT_AVAILABLE, CONFLICT, and those of `requireAccess`
 */
export async function updatePlatform(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "pub");
  const { logoAssetId, ...fields } = parseOrRefuse(platformUpdateSchema, input);
  if (logoAssetId) await requireAdoptable(ctx, logoAssetId, projectId, "logo");
  await writeProject(
    ctx,
    projectId,
    project.version,
    { ...fields, logoAssetId: logoAssetId ?? project.logoAssetId },
    logoAssetId ? [adoption(ctx, logoAssetId, projectId)] : [],
  );
  return getProjectForMember(ctx, projectId);
}
