import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";

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
