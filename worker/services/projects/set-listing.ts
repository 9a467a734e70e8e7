import { and, eq, isNull } from "drizzle-orm";
import { listingSchema } from "../../../domain/project/listing";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";

/**
 * Lists a publisher in the ad-note catalogue, or takes it out. Nobody is listed who does not want to be: its own switch must be on.
 * @param input `listingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, PROJECT_KIND_MUST_BE_PUB, PROJECT_FEATURES_REQUIRED
 */
export async function setListing(
  ctx: ServiceContext,
  input: unknown,
): Promise<{ project: string; listed: boolean }> {
  const operator = requireOperator(ctx);
  const { project: projectId, listed } = parseOrRefuse(listingSchema, input);
  const { auditLog, projects } = schema;
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  if (project.kind !== "pub") throw new AppError("PROJECT_KIND_MUST_BE_PUB");
  if (listed && !project.features.includes("ad-note")) throw new AppError("PROJECT_FEATURES_REQUIRED");
  if (listed === (project.delistedAt === null)) return { project: projectId, listed };
  await commit(ctx.db, [
    ctx.db
      .update(projects)
      .set({ delistedAt: listed ? null : ctx.now })
      .where(eq(projects.id, projectId)),
    ctx.db.insert(auditLog).values({
      id: await ctx.newId("audit"),
      accountId: operator.id,
      action: listed ? "project.list" : "project.delist",
      subjectId: projectId,
      details: {},
      at: ctx.now,
    }),
  ]);
  return { project: projectId, listed };
}
