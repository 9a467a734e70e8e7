import { eq } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import { appStandingSchema } from "../../../domain/app/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";
import { notificationStatements } from "../notifications/notify";
import type { AppRow } from "./find";
import { writeApp } from "./write";

/**
 * Suspends an app, or lets it show ads again. Suspended, its key opens nothing and its units answer `app-suspended`, whatever its publisher
 * does; its editors are told of it with the reason. What is said twice is done once.
 *
 * @param input `appStandingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_APP_NOT_FOUND, CONFLICT
 */
export async function setAppStanding(ctx: ServiceContext, appId: string, input: unknown): Promise<AppRow> {
  const operator = requireOperator(ctx);
  const { status, reason } = parseOrRefuse(appStandingSchema, input);
  const app = await readApp(ctx, appId);
  const isSuspended = status === "suspended";
  const isSaid = app.suspensionReason === reason || !isSuspended;
  if (isSuspended === (app.suspendedAt !== null) && isSaid) return app;
  const notice = await notificationStatements(ctx, {
    projectId: app.projectId,
    level: LEVEL.editor,
    kind: "app",
    details: {
      event: isSuspended ? "suspended" : "reinstated",
      subject: app.title,
      reason: isSuspended ? reason : null,
      path: `/pub/${app.projectId}/apps/${app.id}`,
    },
    eventId: `app:${app.id}:${app.version + 1}`,
  });
  const audit = ctx.db.insert(schema.auditLog).values({
    id: await ctx.newId("audit"),
    accountId: operator.id,
    action: isSuspended ? "app.suspend" : "app.reinstate",
    subjectId: app.id,
    details: isSuspended ? { reason } : {},
    at: ctx.now,
  });
  const columns = isSuspended
    ? { suspendedAt: app.suspendedAt ?? ctx.now, suspensionReason: reason }
    : { suspendedAt: null, suspensionReason: "" };
  await writeApp(ctx, app, columns, [audit, ...notice.statements]);
  notice.wake();
  return readApp(ctx, appId);
}

async function readApp(ctx: ServiceContext, appId: string): Promise<AppRow> {
  const app = await ctx.db.query.projectApps.findFirst({ where: eq(schema.projectApps.id, appId) });
  if (!app || app.deletedAt !== null) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}
