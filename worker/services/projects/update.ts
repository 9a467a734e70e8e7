import { and, eq } from "drizzle-orm";
import { adAccountSchema, operationSchema, platformUpdateSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { adoption, requireAdoptable } from "../assets/adopt";
import type { ServiceContext } from "../context";
import { getProjectForMember, type ProjectView } from "./get";

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
  await write(
    ctx,
    projectId,
    project.version,
    { ...fields, logoAssetId: logoAssetId ?? project.logoAssetId },
    logoAssetId ? [adoption(ctx, logoAssetId, projectId)] : [],
  );
  return getProjectForMember(ctx, projectId);
}

/** @throws AppError 070, CONFLICT, and those of `requireAccess` */
export async function updateAdAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "adv");
  const values = parseOrRefuse(adAccountSchema, input);
  await write(ctx, projectId, project.version, {
    displayName: values.displayName,
    link: values.link ?? null,
  });
  return getProjectForMember(ctx, projectId);
}

/** Whether submitted campaigns wait for the publisher. @throws AppError 070, CONFLICT, and those of `requireAccess` */
export async function updateOperation(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "pub");
  await write(ctx, projectId, project.version, parseOrRefuse(operationSchema, input));
  return getProjectForMember(ctx, projectId);
}

async function write(
  ctx: ServiceContext,
  projectId: string,
  version: number,
  fields: Partial<typeof schema.projects.$inferInsert>,
  more: Parameters<typeof commitVersioned>[2] = [],
): Promise<void> {
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.projects)
      .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
      .where(and(eq(schema.projects.id, projectId), eq(schema.projects.version, version))),
    more,
  );
}
