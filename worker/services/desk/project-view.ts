import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { operatorReasonSchema, PROJECT_VIEW_MS, projectPath } from "../../../domain/platform";
import { schema } from "../../db/client";
import { commitChange, commitWork, requireOperator, type ServiceContext } from "../kernel";
import { notificationOf } from "../people";

const { projects, projectViews } = schema;

/**
 * Lets an operator read a project as its owner does, for an hour; the owners are notified with the reason. An open view continues unchanged.
 * Source: decision 0182.
 * @param input `operatorReasonSchema`
 * @returns the start path of the project's pages
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND
 */
export async function startProjectView(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string> {
  const operator = requireOperator(ctx, "project.view");
  const { reason } = parseOrRefuse(operatorReasonSchema, input);
  const project = await ctx.db.query.projects.findFirst({
    columns: { kind: true, displayName: true },
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const path = projectPath(project.kind, projectId);
  if (await findOpen(ctx, projectId, operator.id)) return path;
  const id = await ctx.newId("projectView");
  const notice = await notificationOf(ctx, {
    ...{ projectId, level: LEVEL.owner, kind: "member", eventId: id },
    details: { event: "viewed", subject: project.displayName, reason, path },
  });
  const view = {
    id,
    projectId,
    accountId: operator.id,
    startedAt: ctx.now,
    endsAt: ctx.now + PROJECT_VIEW_MS,
  };
  await commitWork(ctx, {
    rows: [ctx.db.insert(projectViews).values(view).onConflictDoNothing()],
    audit: { by: operator.id, action: "project.view", subjectId: projectId, details: { reason } },
    also: [notice],
  });
  return path;
}

/** Ends an operator's own view before its hour is over. Idempotent. @throws AppError UNAUTHORIZED, FORBIDDEN, CONFLICT */
export async function endProjectView(ctx: ServiceContext, projectId: string): Promise<void> {
  const operator = requireOperator(ctx, "project.end-view");
  const view = await findOpen(ctx, projectId, operator.id);
  if (!view) return;
  const end = ctx.db
    .update(projectViews)
    .set({ endsAt: ctx.now })
    .where(and(eq(projectViews.id, view.id), eq(projectViews.endsAt, view.endsAt)));
  await commitChange(ctx, end, {
    audit: { by: operator.id, action: "project.view-end", subjectId: projectId },
  });
}

function findOpen(ctx: ServiceContext, projectId: string, accountId: string) {
  return ctx.db.query.projectViews.findFirst({
    where: and(
      eq(projectViews.projectId, projectId),
      eq(projectViews.accountId, accountId),
      gt(projectViews.endsAt, ctx.now),
    ),
  });
}
