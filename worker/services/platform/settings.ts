import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { BINDING_STATUSES } from "../../../domain/booking";
import { AppError, movedRegion, parseOrRefuse } from "../../../domain/kernel";
import {
  contactSchema,
  featuresSchema,
  generalSchema,
  isIdentifierFree,
  isReservedAlias,
  operationSchema,
  type ProjectFeature,
  platformFaceSchema,
  profileSchema,
} from "../../../domain/platform";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { adoption, requireAdoptable } from "../content";
import { type ProjectRow, requireAccess, type ServiceContext } from "../kernel";
import { getProjectForMember, isAliasFree, type ProjectView, requireOwnName, writeProject } from "./projects";

/**
 * Changes an ad account's contact and language.
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

/**
 * Changes a platform's name and contact. Values determined by its country, such as zone and currency, cannot change.
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

/**
 * Changes whether submitted campaigns require the publisher's review, and which parts of a booking advertisers may change.
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

/**
 * Changes a publisher's profile for advertisers, or an ad account's profile in its ads; an omitted picture stays.
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
    { rows: profileAssetId ? [adoption(ctx, profileAssetId, projectId)] : [] },
  );
  return getProjectForMember(ctx, projectId);
}

/**
 * Changes a platform's alias and appearance. An omitted picture stays; the former alias becomes available to other platforms.
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
      { rows: adopted.map((id) => adoption(ctx, id, projectId)) },
    );
  } catch (error) {
    // The same code reports a changed row and a concurrently taken alias.
    if (error instanceof AppError && error.code === "CONFLICT")
      await requireAlias(ctx, project, fields.alias);
    throw error;
  }
  return getProjectForMember(ctx, projectId);
}

/** @throws AppError 070 for a reserved alias, 081 if another platform has it */
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

/**
 * `PUT /project/{id}/features`: switches the platform's features. Sales made while a feature was on are still delivered; so identifiers of
 * users stay on while an agreed campaign needs them.
 * @param input `featuresSchema`
 * @throws AppError 070, TARGETING_LOCKED, CONFLICT, and those of `requireAccess`
 */
export async function setFeatures(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "features.write", "pub");
  const { features } = parseOrRefuse(featuresSchema, input);
  const isSwitched = (feature: ProjectFeature) =>
    features.includes(feature) !== project.features.includes(feature);
  const isMoved = isSwitched("identifier-free");
  if (isMoved && isIdentifierFree({ features })) await requireNoUsersMeant(ctx, projectId);
  const events: OutboxEvent[] = isMoved
    ? [["audience.define", { projectId }], ...(await appsPublished(ctx, projectId))]
    : isSwitched("backfill")
      ? [["plan.publish", { projectId }]]
      : [];
  await writeProject(ctx, projectId, project.version, { features: [...new Set(features)] }, { events });
  return getProjectForMember(ctx, projectId);
}

/** @throws AppError TARGETING_LOCKED while a campaign that was agreed to and has not ended means certain users */
async function requireNoUsersMeant(ctx: ServiceContext, projectId: string): Promise<void> {
  const { targetings, campaigns } = schema;
  // An id is part of no other text.
  const meant = sql`exists (select 1 from ${targetings} t where t.project_id = ${projectId} and instr(${campaigns.targeting}, t.id) > 0)`;
  const [found] = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(eq(campaigns.pubProjectId, projectId), inArray(campaigns.status, [...BINDING_STATUSES]), meant),
    )
    .limit(1);
  if (found) throw new AppError("TARGETING_LOCKED");
}

/** The ad server knows apps by a record of their own, beside the plans of their units. */
export async function appsPublished(ctx: ServiceContext, projectId: string): Promise<OutboxEvent[]> {
  const { projectApps } = schema;
  const apps = await ctx.db
    .select({ id: projectApps.id })
    .from(projectApps)
    .where(and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)));
  return apps.map(({ id }) => ["plan.publish", { appId: id }]);
}
