import { eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { unseal } from "../shared/seal";
import type { WebhookRow } from "./endpoint";

/** A webhook with all that an attempt needs. */
export interface WebhookTarget {
  webhook: WebhookRow;
  /** The one in use first. */
  secrets: string[];
  /** The publisher's client credentials, as HTTP Basic (RFC 7617). */
  headers: Record<string, string>;
}

export async function readTarget(ctx: ServiceContext, webhook: WebhookRow): Promise<WebhookTarget> {
  const { previousSecretSealed, previousSecretEndsAt } = webhook;
  const isPreviousValid = previousSecretEndsAt !== null && previousSecretEndsAt > ctx.now;
  const sealed = [webhook.secretSealed, ...(isPreviousValid ? [previousSecretSealed] : [])];
  const known = sealed.filter((each) => each !== null);
  const secrets = await Promise.all(known.map((each) => unseal(ctx.env, each)));
  return { webhook, secrets, headers: await credentialsOf(ctx, webhook.projectId) };
}

async function credentialsOf(ctx: ServiceContext, projectId: string): Promise<Record<string, string>> {
  const { clientCredentials } = schema;
  const found = await ctx.db.query.clientCredentials.findFirst({
    where: eq(clientCredentials.projectId, projectId),
  });
  if (!found) return {};
  const pair = `${found.clientId}:${await unseal(ctx.env, found.secretSealed)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}
