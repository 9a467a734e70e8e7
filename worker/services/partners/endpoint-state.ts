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
 * Switches the webhook off, which holds its messages back, or on again, which sends them.
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
    // Another attempt's failure, or the publisher, was first.
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
  }
}

/** How long messages are signed with both secrets, so that a receiver can change over without missing one. */
const BOTH_VALID_MS = 24 * 3_600_000;

/**
 * Gives the webhook a new secret. Asks again who one is, and the owners are told by mail.
 * @param version the webhook's own as the caller saw it: the same request sent twice makes one secret
 * @returns the secret, which nothing can tell again
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
