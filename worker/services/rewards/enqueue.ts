import { and, inArray, isNotNull } from "drizzle-orm";
import type { DeliveryEvent } from "../../../domain/delivery/event";
import { rewardOutboxId, rewardPayloadOf } from "../../../domain/delivery/reward";
import { commit } from "../../db/batch";
import { openDb, schema } from "../../db/client";
import type { OutboxWakeUp } from "../../env";

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
  const { adUnits, outbox } = schema;
  const unitIds = [...new Set(events.map(({ unitId }) => unitId))];
  const units = await db
    .select({ id: adUnits.id })
    .from(adUnits)
    .where(and(inArray(adUnits.id, unitIds), isNotNull(adUnits.rewardCallbackUrl)));
  const wanted = events.filter(({ unitId }) => units.some(({ id }) => id === unitId));
  await commit(
    db,
    wanted.map((event) =>
      db
        .insert(outbox)
        .values({
          id: rewardOutboxId(event.tokenId),
          topic: "reward.confirm",
          payload: rewardPayloadOf(event),
          createdAt: event.atMs,
          availableAt: event.atMs,
        })
        .onConflictDoNothing(),
    ),
  );
  for (const { tokenId } of wanted) await env.OUTBOX_QUEUE.send({ outboxId: rewardOutboxId(tokenId) });
}
