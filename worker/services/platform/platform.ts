import type { z } from "zod";
import { AppError } from "../../../domain/kernel";
import { ownerOfHost, type platformView } from "../../../domain/platform";
import type { Db } from "../../db/client";
import type { ConsoleEnv } from "../../env";
import { findPlatform, type HostPlatform, type ServiceContext } from "../kernel";

/** The public data of a publisher's platform. */
export type PlatformView = z.output<typeof platformView>;

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

/**
 * The publisher of a request's host; null for the console's own host, without a query.
 * @param url of the request
 * @throws AppError PROJECT_NOT_FOUND for an unknown subdomain
 */
export async function platformOfHost(
  { env, db }: { env: Pick<ConsoleEnv, "CONSOLE_ORIGIN" | "CONSOLE_DOMAIN">; db: Db },
  url: string,
): Promise<HostPlatform | null> {
  const owner = ownerOfHost(new URL(url).host, {
    consoleOrigin: env.CONSOLE_ORIGIN,
    domain: env.CONSOLE_DOMAIN,
  });
  if (owner.kind === "console") return null;
  const found = await findPlatform(db, owner.alias);
  if (!found) throw new AppError("PROJECT_NOT_FOUND");
  const { id, displayName, themeColor, logoAssetId } = found;
  return { id, alias: owner.alias, displayName, themeColor, logoAssetId };
}
