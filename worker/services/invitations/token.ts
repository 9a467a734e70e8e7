import type { ConsoleEnv } from "../../env";
import { purposeKey } from "../auth/keys";
import { keyedMac } from "../shared/keyed-mac";

/**
 * The secret of an invitation's link. It follows from the platform's secret, so that it is kept nowhere: the database has its digest, and
 * the mail makes it anew. Another sending makes another one, and the link before it no longer works.
 */
export async function invitationToken(
  env: Pick<ConsoleEnv, "AUTH_SECRET">,
  { id, sentAt }: { id: string; sentAt: number },
): Promise<string> {
  const key = Buffer.from(await purposeKey(env.AUTH_SECRET, "invitation")).toString("base64url");
  return keyedMac(key).of(`${id}:${sentAt}`);
}

/** SHA-256, hex: what the database keeps of a link's secret. */
export async function hashInvitationToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex");
}
