import { and, eq, inArray, isNotNull } from "drizzle-orm";
import {
  type DeliveryEvent,
  type RewardPayload,
  rewardMessage,
  rewardOutboxId,
  rewardPayloadOf,
} from "../../../domain/delivery";
import { isCallbackUrl } from "../../../domain/kernel";
import { commit } from "../../db/batch";
import { openDb, schema } from "../../db/client";
import type { OutboxWakeUp } from "../../env";
import { dnsFor } from "../../integrations/dns";
import { postSigned } from "../../integrations/webhook";
import { outboxStatement, type ServiceContext } from "../kernel";

/**
 * Tells the publisher's server of one counted reward. Nothing is told for a unit that has no address any more.
 * @throws Error when the server does not take it; the outbox tries again, ever more slowly, a bounded number of times
 */
export async function confirmReward(ctx: ServiceContext, reward: RewardPayload): Promise<void> {
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

interface RewardEnv {
  DB: D1Database;
  OUTBOX_QUEUE: { send(message: OutboxWakeUp): Promise<unknown> };
}

/**
 * Has rewards told to the publishers' servers that want to hear of them: one outbox row a token, however often it is called.
 * @param events counted rewards
 */
export async function enqueueRewards(env: RewardEnv, events: readonly DeliveryEvent[]): Promise<void> {
  if (events.length === 0) return;
  const db = openDb(env.DB);
  const { adUnits } = schema;
  const unitIds = [...new Set(events.map(({ unitId }) => unitId))];
  const units = await db
    .select({ id: adUnits.id })
    .from(adUnits)
    .where(and(inArray(adUnits.id, unitIds), isNotNull(adUnits.rewardCallbackUrl)));
  const wanted = events.filter(({ unitId }) => units.some(({ id }) => id === unitId));
  await commit(
    db,
    wanted.map((event) =>
      outboxStatement(db, ["reward.confirm", rewardPayloadOf(event)], {
        id: rewardOutboxId(event.tokenId),
        atMs: event.atMs,
      }),
    ),
  );
  for (const { tokenId } of wanted) await env.OUTBOX_QUEUE.send({ outboxId: rewardOutboxId(tokenId) });
}
