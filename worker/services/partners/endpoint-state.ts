import { eq } from "drizzle-orm";
import { AppError } from "../../../domain/kernel";
import type { WebhookVerdict } from "../../../domain/partners";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";
import { newSigningSecret } from "../../integrations/webhook";
import { requireAccess, type ServiceContext, seal } from "../kernel";
import { actNotice, notificationOf } from "../people";
import { findWebhook, releaseStatement, requireWebhook, type WebhookRow, writeWebhook } from "./endpoint";
import { holdStatement, type WebhookMessage, wakeWebhooks } from "./message-queue";

/**
 * Disables the webhook, which holds its messages back, or enables it, which sends them.
 * @throws AppError CONFLICT, PROJECT_MUTATION_NOT_ACCEPTABLE without a webhook, and those of `requireAccess`
 */
export async function setWebhookEnabled(
  ctx: ServiceContext,
  projectId: string,
  enabled: boolean,
): Promise<void> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const webhook = await requireWebhook(ctx, projectId);
  if ((webhook.status === "enabled") === enabled) return;
  if (enabled) {
    const on = { status: "enabled", disabledReason: null } as const;
    await writeWebhook(ctx, webhook, on, { rows: [releaseStatement(ctx, projectId)] });
    ctx.defer(wakeWebhooks(ctx.env, [projectId]));
  } else {
    const off = { status: "disabled", disabledReason: "by-hand" } as const;
    await writeWebhook(ctx, webhook, off, { rows: [holdStatement(ctx, projectId)] });
  }
}

type Failed = Extract<WebhookVerdict, { status: "failed" }>;

/**
 * Disables a webhook that answered 410, or that accepted no message for as long as this one was tried. Its owner and
 * editors are notified once; pending messages wait. A webhook that was changed since the attempt began stays enabled.
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
  const notice = await notificationOf(ctx, {
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
    await writeWebhook(ctx, webhook, off, {
      rows: [holdStatement(ctx, webhook.projectId)],
      also: [notice],
    });
  } catch (error) {
    // Another attempt's failure, or the publisher, disabled it first.
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
  }
}

/** Period in which messages are signed with both secrets, so that a receiver can change over without losing one. */
const BOTH_VALID_MS = 24 * 3_600_000;

/**
 * Replaces the webhook's secret. Requires reauthentication, and notifies the owners by mail.
 * @param version the webhook's version as the caller saw it: a repeated request creates one secret
 * @returns the secret, which cannot be read again
 * @throws AppError PROOF_REQUIRED, CONFLICT, PROJECT_MUTATION_NOT_ACCEPTABLE without a webhook, and those of `requireAccess`
 */
export async function rotateWebhookSecret(
  ctx: ServiceContext,
  projectId: string,
  version: number,
): Promise<string> {
  const { project } = await requireAccess(ctx, projectId, "webhook.write", "pub");
  const webhook = await requireWebhook(ctx, projectId);
  if (webhook.version !== version) throw new AppError("CONFLICT");
  const notice = await actNotice(ctx, "webhook.redirect", project);
  const secret = newSigningSecret();
  const secrets = {
    secretSealed: await seal(ctx.env, secret),
    previousSecretSealed: webhook.secretSealed,
    previousSecretEndsAt: ctx.now + BOTH_VALID_MS,
  };
  await writeWebhook(ctx, webhook, secrets, { also: [notice] });
  return secret;
}
