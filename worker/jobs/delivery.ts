import type { DeliveryEvent, DeliveryMessage } from "../../domain/delivery/event";
import type { CampaignMeterRpc } from "../../domain/delivery/meter-rpc";
import { type CapCounterRpc, capShardName } from "../../domain/serving/cap-rpc";
import type { ObjectNamespace } from "../env";

export interface DeliveryEnv {
  LEDGER: R2Bucket;
  CAMPAIGN_METER: ObjectNamespace<CampaignMeterRpc>;
  CAP_COUNTER: ObjectNamespace<CapCounterRpc>;
}

type DeliveryBatch = Pick<MessageBatch<DeliveryMessage>, "messages">;
type QueuedMessage = DeliveryBatch["messages"][number];
type ValidMessage = QueuedMessage & { readonly body: { verdict: "valid"; event: DeliveryEvent } };

const RETRY_DELAY_MAX_S = 300;

/**
 * Consumes the delivery queue: the whole batch goes raw to the ledger, then each campaign's valid events to its meter,
 * then the displays to the caps. Every step may be repeated, so a message is acknowledged only after all of them, and
 * a failing campaign keeps back no other's. Source: design, decision 8.
 * @throws when the ledger cannot be written: nothing is counted that is not in it, and the queue delivers the batch again
 */
export async function handleDelivery(batch: DeliveryBatch, env: DeliveryEnv): Promise<void> {
  if (batch.messages.length === 0) return;
  await env.LEDGER.put(await ledgerKey(batch), ledgerLines(batch), {
    httpMetadata: { contentType: "application/x-ndjson" },
  });
  const campaigns = new Map<string, ValidMessage[]>();
  for (const message of batch.messages) {
    if (!isValid(message)) {
      message.ack();
      continue;
    }
    const { campaignId } = message.body.event;
    campaigns.set(campaignId, [...(campaigns.get(campaignId) ?? []), message]);
  }
  await Promise.all([...campaigns].map(([campaignId, messages]) => countCampaign(campaignId, messages, env)));
}

function isValid(message: QueuedMessage): message is ValidMessage {
  return message.body.verdict === "valid";
}

async function countCampaign(campaignId: string, messages: ValidMessage[], env: DeliveryEnv): Promise<void> {
  const events = messages.map((message) => message.body.event);
  try {
    await env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(campaignId)).record(events);
    await Promise.all(events.map((event) => countDisplay(event, env)));
  } catch (error) {
    console.warn(
      JSON.stringify({
        event: "delivery.retry",
        campaignId,
        messages: messages.length,
        error: String(error),
      }),
    );
    for (const message of messages) {
      message.retry({ delaySeconds: Math.min(2 ** message.attempts, RETRY_DELAY_MAX_S) });
    }
    return;
  }
  for (const message of messages) message.ack();
}

async function countDisplay(event: DeliveryEvent, env: DeliveryEnv): Promise<void> {
  const { kind, userHash, tokenId, productId, capDay } = event;
  if (kind !== "impression" || userHash === null || capDay === null) return;
  const shard = env.CAP_COUNTER.idFromName(capShardName(event.pubProjectId, userHash));
  await env.CAP_COUNTER.get(shard).count({ userHash, tokenId, productId, day: capDay });
}

/** One line a message, refused ones too; the id tells a message that is delivered again, in whatever batch. */
function ledgerLines(batch: DeliveryBatch): string {
  return batch.messages
    .map(
      ({ id, timestamp, body }) => `${JSON.stringify({ id, queuedAt: timestamp.toISOString(), ...body })}\n`,
    )
    .join("");
}

/**
 * `delivery/YYYY/MM/DD/HH/<id>.ndjson`, the UTC hour of the earliest message and a digest of the message ids: the same
 * batch delivered again overwrites itself.
 */
async function ledgerKey(batch: DeliveryBatch): Promise<string> {
  const ids = batch.messages.map((message) => message.id).sort();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ids.join("\n")));
  const id = [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const earliestMs = Math.min(...batch.messages.map((message) => message.timestamp.getTime()));
  const [date = "", hour = ""] = new Date(earliestMs).toISOString().split(/[T:]/);
  return `delivery/${date.replaceAll("-", "/")}/${hour}/${id}.ndjson`;
}
