import { type CampaignMeterRpc, type MeterShardRpc, meterNameOf } from "../../domain/budget";
import {
  type CapCounterRpc,
  capShardName,
  type DeliveryArrival,
  type DeliveryEvent,
  type DeliveryMessage,
  type MeteredMessage,
  shardName,
  shardOf,
  subjectOf,
  withoutShard,
} from "../../domain/delivery";
import { describedShort } from "../../domain/kernel";
import type { ObjectNamespace, OutboxWakeUp } from "../env";
import { enqueueRewards } from "../services/serving";
import { type BackfillEnv, type BackfillQueued, countBackfill } from "./backfill";
import { retryDelayS } from "./context";
import { type LedgerEnv, writeDelivery } from "./ledger";

export interface DeliveryEnv extends BackfillEnv, LedgerEnv {
  DB: D1Database;
  OUTBOX_QUEUE: { send(message: OutboxWakeUp): Promise<unknown> };
  CAMPAIGN_METER: ObjectNamespace<CampaignMeterRpc>;
  METER_SHARD: ObjectNamespace<MeterShardRpc>;
  CAP_COUNTER: ObjectNamespace<CapCounterRpc>;
}

type DeliveryBatch = Pick<MessageBatch<DeliveryMessage>, "messages">;
type QueuedMessage = Message<MeteredMessage>;

const isBackfill = (message: Message<DeliveryMessage>): message is BackfillQueued =>
  message.body.verdict === "backfill";
const isMetered = (message: Message<DeliveryMessage>): message is QueuedMessage => !isBackfill(message);

/**
 * Consumes the delivery queue: writes the raw batch to the ledger, then passes each campaign's arrivals to its meter and its
 * displays to the caps, then the rewards to the outbox. Every step may be repeated, so a message is acknowledged only after
 * all of them. A failing campaign does not delay others. Source: rule D6.
 * @throws when the ledger cannot be written: only recorded beacons are counted, and the queue delivers the batch again
 */
export async function handleDelivery({ messages }: DeliveryBatch, env: DeliveryEnv): Promise<void> {
  if (messages.length === 0) return;
  const takenAtMs = Date.now();
  await writeDelivery(env, messages.map(forLedger));
  const meters = new Map<string, QueuedMessage[]>();
  for (const message of messages.filter(isMetered)) {
    const subject = subjectOf(message.body);
    const shard = shardOfBeacon(message.body);
    const name =
      shard === 0 || subject === null ? meterNameOf(subject, message.id) : shardName(subject, shard);
    const ofMeter = meters.get(name);
    if (ofMeter === undefined) meters.set(name, [message]);
    else ofMeter.push(message);
  }
  await Promise.all([
    ...[...meters].map(([name, ofMeter]) => countAtMeter(name, ofMeter, takenAtMs, env)),
    countBackfill(messages.filter(isBackfill), env),
  ]);
}

/** The shard that counts a beacon; refused ones are counted by the campaign's meter. */
const shardOfBeacon = (body: MeteredMessage): number =>
  body.verdict === "valid" ? shardOf(body.event.tokenId) : 0;

/** The arrival in the form of its meter, which counts a forged beacon under the unit that it names. */
function arrivalOf({ id, body }: QueuedMessage): DeliveryArrival {
  return body.verdict === "valid"
    ? { arrivalId: id, ...body }
    : { arrivalId: id, ...body, campaignId: subjectOf(body) };
}

/**
 * The message without what may identify a person: the reward's custom data, the address hash, and the exchange's billing address. The
 * ledger is retained for a long time.
 */
function forLedger({ id, timestamp, body }: Message<DeliveryMessage>) {
  if (body.verdict === "backfill") {
    const { burl: _, ...impression } = body.impression;
    return { id, timestamp, body: { ...body, impression } };
  }
  if (body.verdict !== "valid") return { id, timestamp, body };
  const { customData: _, addressHash: __, ...event } = body.event;
  return { id, timestamp, body: { ...body, event } };
}

/** @param name of a meter, or of a shard of one */
async function countAtMeter(
  name: string,
  messages: QueuedMessage[],
  takenAtMs: number,
  env: DeliveryEnv,
): Promise<void> {
  const isShard = messages.some(({ body }) => shardOfBeacon(body) > 0);
  try {
    const objects = isShard ? env.METER_SHARD : env.CAMPAIGN_METER;
    const events = messages.flatMap(({ body }) => (body.verdict === "valid" ? [body.event] : []));
    const [{ rewarded }] = await Promise.all([
      objects.get(objects.idFromName(name)).record(messages.map(arrivalOf), takenAtMs),
      ...events.map((event) => countDisplay(event, env)),
    ]);
    const rewards = events.filter(({ kind, tokenId }) => kind === "reward" && rewarded.includes(tokenId));
    await enqueueRewards(env, rewards);
  } catch (error) {
    const count = messages.length;
    console.warn(
      JSON.stringify({
        event: "delivery.retry",
        requestId: messages[0]?.id,
        meter: name,
        messages: count,
        error: describedShort(error),
      }),
    );
    for (const message of messages) {
      message.retry({ delaySeconds: retryDelayS(message.attempts) });
    }
    return;
  }
  for (const message of messages) message.ack();
}

async function countDisplay(event: DeliveryEvent, env: DeliveryEnv): Promise<void> {
  const { kind, userHash, tokenId, productId, campaignId, capDay } = event;
  if (kind !== "impression" || userHash === null || capDay === null) return;
  const shard = env.CAP_COUNTER.idFromName(capShardName(event.pubProjectId, userHash));
  const keys = [productId, campaignId];
  await env.CAP_COUNTER.get(shard).count({ userHash, tokenId: withoutShard(tokenId), keys, day: capDay });
}
