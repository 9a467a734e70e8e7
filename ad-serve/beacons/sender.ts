import {
  type DeliveryMessage,
  type QueuedDelivery,
  queueNumberOf,
  type RefusedBeacon,
} from "../../domain/delivery";
import type { AdServeEnv, DeliveryQueue } from "../env";
import { logError } from "../log";

type WaitUntil = (work: Promise<unknown>) => void;
type SenderEnv = Pick<AdServeEnv, "DELIVERY_QUEUE" | `DELIVERY_QUEUE_${number}` | "PACK_BEACONS_MS">;

/** Maximum messages of one queue call, each of one beacon. */
const CALL_MAX = 100;
/** How long the first beacon of such a call waits for others, after its request was answered. */
const LINGER_MS = 20;
/** Maximum beacons of one message: with the longest billing addresses less than the 64 KB that a queue charges as one. */
const PACK_MAX = 20;
const PACK_MS_MAX = 200;
const TRIES = 3;
const RETRY_AFTER_MS = 200;

interface Pack {
  messages: DeliveryMessage[];
  /** Identical refused beacons by their common fields; each entry has a count. */
  folded: Map<string, RefusedBeacon>;
  /** Ends the wait. */
  close(): void;
  closed: Promise<void>;
}

/**
 * Sends this isolate's beacons to their queues, several in one call, because a queue call costs many times what a beacon does. With
 * `PACK_BEACONS_MS` they are one message, and wait longer for each other. The request that opens a pack keeps the isolate alive until
 * the pack is sent. What is lost when an isolate dies: docs/decisions/0209.
 */
export class BeaconSender {
  /** The pack that is being filled, by the number of its queue. */
  readonly #open = new Map<number, Pack>();

  /** @param packId a unique id */
  constructor(
    private readonly sleep: (ms: number) => Promise<void>,
    private readonly packId: () => string,
  ) {}

  send(env: SenderEnv, message: DeliveryMessage, waitUntil: WaitUntil): void {
    const queues = queuesOf(env);
    const nth = queueNumberOf(message, queues.length);
    const packMs = Math.min(Number(env.PACK_BEACONS_MS) || 0, PACK_MS_MAX);
    let pack = this.#open.get(nth);
    if (pack === undefined) {
      pack = newPack();
      this.#open.set(nth, pack);
      waitUntil(this.#deliver(queues[nth] ?? env.DELIVERY_QUEUE, nth, pack, packMs));
    }
    const isRefused = message.verdict !== "valid" && message.verdict !== "backfill";
    if (isRefused && fold(pack, message)) return;
    pack.messages.push(message);
    if (pack.messages.length < (packMs > 0 ? PACK_MAX : CALL_MAX)) return;
    this.#open.delete(nth);
    pack.close();
  }

  async #deliver(queue: DeliveryQueue, nth: number, pack: Pack, packMs: number): Promise<void> {
    await Promise.race([this.sleep(packMs > 0 ? packMs : LINGER_MS), pack.closed]);
    if (this.#open.get(nth) === pack) this.#open.delete(nth);
    const { messages } = pack;
    const queued: QueuedDelivery[] = packMs > 0 ? [{ pack: this.packId(), messages }] : messages;
    const bodies = queued.map((body) => ({ body }));
    for (let tries = 1; ; tries++) {
      try {
        await queue.sendBatch(bodies);
        return;
      } catch (error) {
        if (tries < TRIES) await this.sleep(RETRY_AFTER_MS * tries);
        else return logError("beacons not queued", error, { count: String(messages.length) });
      }
    }
  }
}

/** `DELIVERY_QUEUE`, `DELIVERY_QUEUE_2` and so on, up to the first that is not bound. */
function queuesOf(env: SenderEnv): DeliveryQueue[] {
  const queues = [env.DELIVERY_QUEUE];
  for (
    let next = env.DELIVERY_QUEUE_2;
    next !== undefined;
    next = env[`DELIVERY_QUEUE_${queues.length + 1}`]
  ) {
    queues.push(next);
  }
  return queues;
}

function newPack(): Pack {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  return { messages: [], folded: new Map(), close, closed };
}

/** Merges refused beacons of the same kind and reason into one with a count, because an attacker can send any number of them. */
function fold(pack: Pack, message: RefusedBeacon): boolean {
  const { verdict, kind, reason, campaignId, unitId } = message;
  if (verdict === "expired") return false;
  const name = `${verdict} ${kind} ${reason} ${campaignId} ${unitId}`;
  const known = pack.folded.get(name);
  if (known === undefined) {
    pack.folded.set(name, message);
    return false;
  }
  known.count += message.count;
  known.tokenId = null;
  return true;
}
