import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { SERVED_STATUSES } from "../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { projectPath, projectStandingSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { changeRow, requireOperator, type ServiceContext } from "../kernel";
import { notificationOf } from "../people";
import { configureMeters } from "./meter";

const { adProducts, campaigns, projectApps, projects } = schema;

/**
 * Suspends a project, or restores it. A suspended publisher's products are neither shown, found nor booked; a suspended ad account's ads are
 * not shown; both are read-only. Its members are notified with the reason. The meters are updated at once, everything else by the outbox.
 * @param input `projectStandingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, CONFLICT
 */
export async function setProjectStanding(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<void> {
  const operator = requireOperator(ctx, "project.set-standing");
  const { standing, reason } = parseOrRefuse(projectStandingSchema, input);
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const isSuspended = standing === "suspended";
  if (isSuspended === (project.suspendedAt !== null)) return;
  const served = await ctx.db
    .select()
    .from(campaigns)
    .where(
      and(
        or(eq(campaigns.projectId, projectId), eq(campaigns.pubProjectId, projectId)),
        inArray(campaigns.status, SERVED_STATUSES),
      ),
    );
  const notice = await notificationOf(ctx, {
    ...{ projectId, level: LEVEL.guest, kind: "campaign-state" },
    details: {
      event: isSuspended ? "project-suspended" : "project-restored",
      subject: project.displayName,
      reason,
      path: projectPath(project.kind, projectId),
    },
    eventId: `standing:${projectId}:${project.version + 1}`,
  });
  const set = isSuspended
    ? { suspendedAt: ctx.now, suspensionReason: reason }
    : { suspendedAt: null, suspensionReason: "" };
  await changeRow(
    ctx,
    { table: projects, row: project, set },
    {
      events: [
        ...served.map(({ id }): OutboxEvent => ["meter.configure", { campaignId: id }]),
        ...(await plansOf(ctx, project)),
      ],
      audit: {
        by: operator.id,
        action: isSuspended ? "project.suspend" : "project.restore",
        subjectId: projectId,
        details: { reason },
      },
      also: [notice],
    },
  );
  await configureMeters(ctx, served);
}

/** Events that republish plans: all of a publisher, or the booked products of an ad account. */
async function plansOf(
  ctx: ServiceContext,
  { id, kind }: Pick<typeof projects.$inferSelect, "id" | "kind">,
): Promise<OutboxEvent[]> {
  if (kind === "pub") {
    const apps = await ctx.db
      .select({ appId: projectApps.id })
      .from(projectApps)
      .where(and(eq(projectApps.projectId, id), isNull(projectApps.deletedAt)));
    return apps.map(({ appId }) => ["plan.publish", { appId }]);
  }
  const booked = await ctx.db
    .selectDistinct({ productId: adProducts.id })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .where(and(eq(campaigns.projectId, id), inArray(campaigns.status, SERVED_STATUSES)));
  return booked.map(({ productId }) => ["plan.publish", { productId }]);
}
