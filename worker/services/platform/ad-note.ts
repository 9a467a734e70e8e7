import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { listingSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  commitWork,
  isListed,
  type Page,
  requireAccount,
  requireOperator,
  type ServiceContext,
} from "../kernel";
import { type AdNoteItem, listMedia, type mediaFilterSchema } from "./media";

const { projects } = schema;

/**
 * The platforms in the ad-note catalogue, newest first, filtered by their public products.
 * @param query `mediaFilterSchema`
 * @throws AppError UNAUTHORIZED, 070
 */
export async function listAdNote(
  ctx: ServiceContext,
  query: z.input<typeof mediaFilterSchema> = {},
): Promise<Page<AdNoteItem>> {
  requireAccount(ctx);
  return listMedia(ctx, query);
}

/** @throws AppError PROJECT_NOT_FOUND for a platform outside the catalogue */
export async function getAdNotePlatform(ctx: ServiceContext, publisherId: string): Promise<{ id: string }> {
  const [listed] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.id, publisherId), eq(projects.kind, "pub"), isNull(projects.deletedAt), isListed()),
    )
    .limit(1);
  if (!listed) throw new AppError("PROJECT_NOT_FOUND");
  return listed;
}

/**
 * Adds a publisher to the ad-note catalogue, or removes it. Adding requires that the publisher's own switch is on.
 * @param input `listingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, PROJECT_KIND_MUST_BE_PUB, PROJECT_FEATURES_REQUIRED
 */
export async function setListing(
  ctx: ServiceContext,
  input: unknown,
): Promise<{ project: string; listed: boolean }> {
  const operator = requireOperator(ctx, "project.set-listing");
  const { project: projectId, listed, reason } = parseOrRefuse(listingSchema, input);
  const { projects } = schema;
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  if (project.kind !== "pub") throw new AppError("PROJECT_KIND_MUST_BE_PUB");
  if (listed && !project.features.includes("ad-note")) throw new AppError("PROJECT_FEATURES_REQUIRED");
  if (listed === (project.delistedAt === null)) return { project: projectId, listed };
  const delistedAt = listed ? null : ctx.now;
  await commitWork(ctx, {
    rows: [ctx.db.update(projects).set({ delistedAt }).where(eq(projects.id, projectId))],
    audit: {
      by: operator.id,
      action: listed ? "project.list" : "project.delist",
      subjectId: projectId,
      details: { reason },
    },
  });
  return { project: projectId, listed };
}
