import { and, eq, isNull } from "drizzle-orm";
import { type AccessScope, bearerAccessToken } from "../../../domain/access/access-token";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { hashAccessToken } from "./hash";

/**
 * The publisher whose server calls.
 * @param authorization the header
 * @param scope what the call needs
 * @throws AppError UNAUTHORIZED for a token that is none or is revoked, FORBIDDEN for one without the scope
 */
export async function findProjectByAccessToken(
  ctx: ServiceContext,
  authorization: string | null,
  scope: AccessScope,
): Promise<ProjectRow> {
  const token = bearerAccessToken(authorization);
  if (token === null) throw new AppError("UNAUTHORIZED");
  const { accessTokens, projects } = schema;
  const [found] = await ctx.db
    .select({ project: projects, scopes: accessTokens.scopes })
    .from(accessTokens)
    .innerJoin(projects, eq(projects.id, accessTokens.projectId))
    .where(
      and(
        eq(accessTokens.hash, await hashAccessToken(token)),
        isNull(accessTokens.revokedAt),
        isNull(projects.deletedAt),
      ),
    )
    .limit(1);
  if (!found) throw new AppError("UNAUTHORIZED");
  if (!found.scopes.includes(scope)) throw new AppError("FORBIDDEN");
  return found.project;
}
