import { and, eq, inArray, isNull } from "drizzle-orm";
import { deletionSchema } from "../../../domain/project/settings";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { OutboxTopic } from "../../db/outbox-topics";
import { type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { writeProject } from "./write";

/** What binds two sides: none of it may lose its project. */
const BINDING = ["submitted", "booked", "live", "paused"] as const;

/**
 * Deletes a project: nobody enters it any more, its ads stop, its keys and tokens open nothing, its address stays its own. What was
 * delivered stays in the other side's reports.
 *
 * @param input `deletionSchema`: its name, typed
 * @throws AppError 070 when the name is another, PROJECT_CANNOT_BE_DELETED while campaigns are in review, booked, live or paused,
 *   CONFLICT, and those of `requireAccess`
 */
export async function deleteProject(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "project.delete");
  const { name } = parseOrRefuse(deletionSchema, input);
  if (name !== project.displayName) {
    throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
  }
  if (await hasBindingCampaigns(ctx, project)) throw new AppError("PROJECT_CANNOT_BE_DELETED");
  const outbox = await enqueueAll(
    ctx,
    project.kind === "pub" ? await closingsOf(ctx, projectId) : [["preview.end", { adAccountId: projectId }]],
  );
  await writeProject(ctx, projectId, project.version, { deletedAt: ctx.now }, outbox.statements);
  outbox.wake();
}

async function hasBindingCampaigns(ctx: ServiceContext, { id, kind }: ProjectRow): Promise<boolean> {
  const { campaigns } = schema;
  const found = await ctx.db.query.campaigns.findFirst({
    columns: { id: true },
    where: and(
      eq(kind === "pub" ? campaigns.pubProjectId : campaigns.projectId, id),
      inArray(campaigns.status, [...BINDING]),
    ),
  });
  return found !== undefined;
}

/** What the ad server must be told: that the platform's units, apps and tokens are nobody's any more. */
async function closingsOf(
  ctx: ServiceContext,
  projectId: string,
): Promise<[OutboxTopic, Record<string, unknown>][]> {
  const { projectApps, accessTokens } = schema;
  const [apps, tokens] = await Promise.all([
    ctx.db.query.projectApps.findMany({
      columns: { id: true },
      where: and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)),
    }),
    ctx.db.query.accessTokens.findMany({
      columns: { id: true },
      where: and(eq(accessTokens.projectId, projectId), isNull(accessTokens.revokedAt)),
    }),
  ]);
  return [
    ["plan.publish", { projectId }],
    ...apps.map(({ id }): [OutboxTopic, Record<string, unknown>] => ["plan.publish", { appId: id }]),
    ...tokens.map(({ id }): [OutboxTopic, Record<string, unknown>] => ["access.publish", { tokenId: id }]),
  ];
}
