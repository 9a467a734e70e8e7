import { profileSchema } from "../../../domain/project/settings";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import { adoption, requireAdoptable } from "../assets/adopt";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { requireOwnName, writeProject } from "./write";

/**
 * How a publisher presents itself to advertisers, or an ad account in its ads; a picture that is left out stays.
 * @param input `profileSchema`
 * @throws AppError 070, ASSET_NOT_AVAILABLE, CONFLICT, and those of `requireAccess`
 */
export async function updateProfile(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update");
  const { profileName, profileAssetId } = parseOrRefuse(profileSchema, input);
  requireOwnName(project, profileName, "profileName");
  if (profileAssetId) await requireAdoptable(ctx, profileAssetId, projectId, "profile");
  await writeProject(
    ctx,
    projectId,
    project.version,
    { profileName, profileAssetId: profileAssetId ?? project.profileAssetId },
    profileAssetId ? [adoption(ctx, profileAssetId, projectId)] : [],
  );
  return getProjectForMember(ctx, projectId);
}
