import { eq } from "drizzle-orm";
import { type RewardPayload, rewardMessage } from "../../../domain/delivery/reward";
import { isCallbackUrl } from "../../../domain/webhook/address";
import { schema } from "../../db/client";
import { dnsFor } from "../../integrations/dns";
import { postSigned } from "../../integrations/webhook/post";
import type { ServiceContext } from "../context";

/**
 * Tells the publisher's server of one counted reward. Nothing is told for a unit that has no address any more.
 * @throws Error when the server does not take it; the outbox tries again, ever more slowly, a bounded number of times
 */
export async function confirmReward(ctx: ServiceContext, payload: Record<string, unknown>): Promise<void> {
  const reward = payload as RewardPayload;
  const unit = await ctx.db.query.adUnits.findFirst({ where: eq(schema.adUnits.id, reward.unitId) });
  const { rewardCallbackUrl: url, rewardCallbackKey: secret } = unit ?? {};
  if (!url || !secret || !isCallbackUrl(url)) return;
  const { status, error } = await postSigned({
    url,
    dns: dnsFor(ctx.env),
    secrets: [secret],
    messageId: reward.tokenId,
    body: rewardMessage(reward),
    nowMs: ctx.now,
  });
  if (status === null || status < 200 || status > 299)
    throw new Error(`the callback answered ${status ?? error}`);
}
