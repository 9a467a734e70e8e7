import { isReservedAlias } from "../../../domain/project/house-names";
import { platformFaceSchema } from "../../../domain/project/settings";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { type ProjectRow, requireAccess } from "../access";
import { adoption, requireAdoptable } from "../assets/adopt";
import type { ServiceContext } from "../context";
import { isAliasFree } from "./alias-available";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/**
 * Changes a platform's address and face. A picture that is left out stays; the address that was given up is anybody's to take.
 * @param input `platformFaceSchema`
 * @throws AppError 070, 081 when the alias is taken, ASSET_NOT_AVAILABLE, CONFLICT, and those of `requireAccess`
 */
export async function updatePlatform(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "pub");
  const { logoAssetId, coverAssetId, link = null, ...fields } = parseOrRefuse(platformFaceSchema, input);
  await requireAlias(ctx, project, fields.alias);
  if (logoAssetId) await requireAdoptable(ctx, logoAssetId, projectId, "logo");
  if (coverAssetId) await requireAdoptable(ctx, coverAssetId, projectId, "cover");
  const pictures = pictureColumns(project, logoAssetId, coverAssetId);
  const adopted = [logoAssetId, coverAssetId].filter((id) => id !== undefined);
  try {
    await writeProject(
      ctx,
      projectId,
      project.version,
      { ...fields, ...pictures, link },
      adopted.map((id) => adoption(ctx, id, projectId)),
    );
  } catch (error) {
    // The same code says that the row was changed and that the alias was taken meanwhile.
    if (error instanceof AppError && error.code === "CONFLICT")
      await requireAlias(ctx, project, fields.alias);
    throw error;
  }
  return getProjectForMember(ctx, projectId);
}

/** @throws AppError 070 for an alias that no platform takes anew, 081 when another platform has it */
async function requireAlias(ctx: ServiceContext, project: ProjectRow, alias: string): Promise<void> {
  if (alias === project.alias) return;
  if (isReservedAlias(alias)) throw new AppError("070", { fields: { alias: ["alias.reserved"] } });
  if (await isAliasFree(ctx, alias)) return;
  throw new AppError("081", { fields: { alias: ["alias.taken"] } });
}

const pictureColumns = (project: ProjectRow, logo: string | undefined, cover: string | undefined) => ({
  logoAssetId: logo ?? project.logoAssetId,
  coverAssetId: cover ?? project.coverAssetId,
});
