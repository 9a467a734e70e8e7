import { fnv1a } from "../kernel";
import { type DeliveryMessage, subjectOf } from "./event";
import { shardOf } from "./shard";

/**
 * Beacons of one isolate in one queue message, since a queue costs by the message. The arrival of the nth has the id
 * `{pack}:{n}`, so that a pack which is sent or delivered twice counts once.
 */
export interface DeliveryPack {
  /** Unique. */
  pack: string;
  messages: DeliveryMessage[];
}

/** A message of a delivery queue. */
export type QueuedDelivery = DeliveryMessage | DeliveryPack;

export const isPack = (queued: QueuedDelivery): queued is DeliveryPack => "pack" in queued;

/**
 * The queue that takes a beacon, 0 to `queues - 1`: by its campaign, so that a batch has several beacons of one meter, and by two bits of
 * the isolate that decided it, so that a crowded campaign is spread over four queues while an isolate's beacons of it stay in one pack. Each
 * shard of a campaign has one queue, so that a batch has beacons of one shard, too.
 */
export function queueNumberOf(message: DeliveryMessage, queues: number): number {
  if (queues === 1) return 0;
  const { subject, tokenId } = placeOf(message);
  const shard = shardOf(tokenId ?? "");
  if (shard > 0) return (fnv1a(subject) + shard) % queues;
  return fnv1a(subject + ((tokenId?.charCodeAt(0) ?? 0) & 3)) % queues;
}

function placeOf(message: DeliveryMessage): { subject: string; tokenId: string | null } {
  if (message.verdict === "backfill") {
    const { exchangeId, tokenId } = message.impression;
    return { subject: exchangeId, tokenId };
  }
  const { tokenId } = message.verdict === "valid" ? message.event : message;
  return { subject: subjectOf(message) ?? "", tokenId };
}
