import { and, eq, isNull } from "drizzle-orm";
import { bearerAccessToken } from "../../../domain/access/access-token";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { hashAccessToken } from "./access-token-hash";

/** The publisher whose server calls. @param authorization the header @throws AppError UNAUTHORIZED */
export async function findByAccessToken(
  ctx: ServiceContext,
  authorization: string | null,
): Promise<ProjectRow> {
  const token = bearerAccessToken(authorization);
  if (token === null) throw new AppError("UNAUTHORIZED");
  const { projects } = schema;
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.accessTokenHash, await hashAccessToken(token)), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("UNAUTHORIZED");
  return project;
}
