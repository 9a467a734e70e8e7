import { AppError } from "../../../domain/shared/errors";
import { newSigningSecret } from "../../integrations/webhook/signing";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { seal } from "../shared/seal";
import { requireWebhook, writeWebhook } from "./endpoint";

/** How long messages are signed with both secrets, so that a receiver can change over without missing one. */
const BOTH_VALID_MS = 24 * 3_600_000;

/**
 * Gives the webhook a new secret.
 * @param version the webhook's own as the caller saw it: the same request sent twice makes one secret
 * @returns the secret, which nothing can tell again
 * @throws AppError CONFLICT, PROJECT_MUTATION_NOT_ACCEPTABLE without a webhook, and those of `requireAccess`
 */
export async function rotateWebhookSecret(
  ctx: ServiceContext,
  projectId: string,
  version: number,
): Promise<string> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const webhook = await requireWebhook(ctx, projectId);
  if (webhook.version !== version) throw new AppError("CONFLICT");
  const secret = newSigningSecret();
  await writeWebhook(ctx, webhook, {
    secretSealed: await seal(ctx.env, secret),
    previousSecretSealed: webhook.secretSealed,
    previousSecretEndsAt: ctx.now + BOTH_VALID_MS,
  });
  return secret;
}
