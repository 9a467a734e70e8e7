import { eq } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import { AppError } from "../../../domain/shared/errors";
import type { WebhookVerdict } from "../../../domain/webhook/delivery";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { notificationStatements } from "../notifications/notify";
import type { WebhookMessage } from "./claim";
import { findWebhook, type WebhookRow, writeWebhook } from "./endpoint";
import { holdStatement } from "./hold";

type Failed = Extract<WebhookVerdict, { status: "failed" }>;

/**
 * Switches a webhook off that answered 410, or to which nothing got through for as long as this message was tried. Its owner and
 * editors are told, once; what is pending waits. A webhook that was changed since the attempt began is left alone.
 */
export async function switchOffAfter(
  ctx: ServiceContext,
  tried: WebhookRow,
  message: WebhookMessage,
  { gone }: Failed,
): Promise<void> {
  const webhook = await findWebhook(ctx, tried.projectId);
  if (webhook?.version !== tried.version || webhook.status !== "enabled") return;
  if (!gone && (webhook.lastDeliveredAt ?? 0) >= message.roundAt) return;
  const project = await ctx.db.query.projects.findFirst({
    columns: { displayName: true },
    where: eq(schema.projects.id, webhook.projectId),
  });
  const notice = await notificationStatements(ctx, {
    projectId: webhook.projectId,
    level: LEVEL.editor,
    kind: "webhook",
    details: {
      event: "disabled",
      subject: project?.displayName ?? "",
      path: `/pub/${webhook.projectId}/settings/webhook`,
    },
    eventId: `webhook:${webhook.projectId}:${webhook.version}`,
  });
  try {
    const off = { status: "disabled", disabledReason: gone ? "gone" : "failing" } as const;
    await writeWebhook(ctx, webhook, off, [holdStatement(ctx, webhook.projectId), ...notice.statements]);
    notice.wake();
  } catch (error) {
    // Another attempt's failure, or the publisher, was first.
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
  }
}
