import { and, eq, isNull } from "drizzle-orm";
import type { Side } from "../../../domain/access/matrix";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { type ProjectAccess, type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** A project as its members see it; the hash key of its users never leaves the server. */
export type ProjectView = Omit<ProjectRow, "uidKey" | "deletedAt"> & { level: number };

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

export function toProjectView({ project, level }: Pick<ProjectAccess, "project" | "level">): ProjectView {
  const { uidKey: _uidKey, deletedAt: _deletedAt, ...visible } = project;
  return { ...visible, level };
}

/** What anybody may see of a publisher's platform. */
export type PlatformView = Pick<
  ProjectRow,
  | "id"
  | "alias"
  | "displayName"
  | "description"
  | "logoAssetId"
  | "themeColor"
  | "link"
  | "timezone"
  | "currency"
>;

/** @throws AppError PROJECT_NOT_FOUND */
export async function getPlatformByAlias(ctx: ServiceContext, alias: string): Promise<PlatformView> {
  const project = await ctx.db.query.projects.findFirst({
    where: and(
      eq(schema.projects.alias, alias.toLowerCase()),
      eq(schema.projects.kind, "pub"),
      isNull(schema.projects.deletedAt),
    ),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const { id, displayName, description, logoAssetId, themeColor, link, timezone, currency } = project;
  return {
    id,
    alias: project.alias,
    displayName,
    description,
    logoAssetId,
    themeColor,
    link,
    timezone,
    currency,
  };
}
