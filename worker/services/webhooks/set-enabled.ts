import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { releaseStatement, requireWebhook, writeWebhook } from "./endpoint";
import { holdStatement } from "./hold";
import { wakeWebhooks } from "./wake";

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
    await writeWebhook(ctx, webhook, on, [releaseStatement(ctx, projectId)]);
    ctx.defer(wakeWebhooks(ctx.env, [projectId]));
  } else {
    const off = { status: "disabled", disabledReason: "by-hand" } as const;
    await writeWebhook(ctx, webhook, off, [holdStatement(ctx, projectId)]);
  }
}
