import { parseOrRefuse } from "../../../domain/shared/validation";
import { isOtherServer, webhookSchemaFor } from "../../../domain/webhook/address";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { newSigningSecret } from "../../integrations/webhook/signing";
import { requireAccess } from "../access";
import { forgetCredentials } from "../client-credentials/remove";
import type { ServiceContext } from "../context";
import { requireSeen, savedBy, saveOnce } from "../shared/save-once";
import { seal } from "../shared/seal";
import { findWebhook, releaseStatement, writeWebhook } from "./endpoint";
import { wakeWebhooks } from "./wake";

/**
 * Says where the publisher hears of what happens. The first address makes a secret. Another address than one that was given up on is
 * switched on, and what waited goes there. Client credentials are for the server that they were given for: another host, or a first address that somebody else
 * sets, is sent none until they are given again.
 *
 * @param input `webhookSchemaFor` the console's origin
 * @returns the new secret, which nothing can tell again; null where there is one already
 * @throws AppError 070, CONFLICT, and those of `requireAccess`
 */
export async function saveWebhook(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ secret: string | null }> {
  const { account } = await requireAccess(ctx, projectId, "webhook.write", "pub");
  const { url } = parseOrRefuse(webhookSchemaFor(ctx.env.CONSOLE_ORIGIN), input);
  const webhook = await findWebhook(ctx, projectId);
  if (!webhook) return { secret: await open(ctx, projectId, url, account.id) };
  if (webhook.url === url) return { secret: null };
  const wasGivenUp = webhook.status === "disabled" && webhook.disabledReason !== "by-hand";
  const on = { status: "enabled", disabledReason: null } as const;
  const subject = `webhook:${projectId}`;
  const more = [
    ...savedBy(ctx, subject),
    ...(wasGivenUp ? [releaseStatement(ctx, projectId)] : []),
    ...(isOtherServer(webhook.url, url) ? [forgetCredentials(ctx, projectId)] : []),
  ];
  const save = async () => {
    requireSeen(ctx, webhook);
    await writeWebhook(ctx, webhook, { url, ...(wasGivenUp ? on : {}) }, more);
    if (wasGivenUp) ctx.defer(wakeWebhooks(ctx.env, [projectId]));
  };
  await saveOnce(ctx, subject, save, async () => undefined);
  return { secret: null };
}

async function open(ctx: ServiceContext, projectId: string, url: string, openedBy: string): Promise<string> {
  const secret = newSigningSecret();
  await commit(ctx.db, [
    forgetCredentials(ctx, projectId, openedBy),
    ctx.db.insert(schema.webhookEndpoints).values({
      projectId,
      url,
      secretSealed: await seal(ctx.env, secret),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }),
  ]);
  return secret;
}
