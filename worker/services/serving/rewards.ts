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
 * Calls the publisher's server with one counted reward. Skipped for a unit that no longer has a callback URL.
 * @throws Error if the server does not accept it; the outbox retries with growing delays, a limited number of times
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
 * Enqueues callbacks of rewards whose units have a callback URL: one outbox row per token. Idempotent.
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
