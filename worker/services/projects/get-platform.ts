import { AppError } from "../../../domain/shared/errors";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { findPlatform } from "./find-platform";

/** What anybody may see of a publisher's platform. */
export type PlatformView = Pick<
  ProjectRow,
  | "id"
  | "alias"
  | "displayName"
  | "description"
  | "logoAssetId"
  | "coverAssetId"
  | "themeColor"
  | "link"
  | "timezone"
  | "currency"
>;

/** @throws AppError PROJECT_NOT_FOUND */
export async function getPlatformByAlias(ctx: ServiceContext, alias: string): Promise<PlatformView> {
  const project = await findPlatform(ctx.db, alias);
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const { id, displayName, description, logoAssetId, coverAssetId } = project;
  const { themeColor, link, timezone, currency } = project;
  return {
    id,
    alias: project.alias,
    displayName,
    description,
    logoAssetId,
    coverAssetId,
    themeColor,
    link,
    timezone,
    currency,
  };
}
