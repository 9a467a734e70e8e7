import type { DeliveryMessage, RefusedBeacon } from "../../domain/delivery";
import type { AdServeEnv } from "../env";
import { logError } from "../log";

type WaitUntil = (work: Promise<unknown>) => void;
type Queue = AdServeEnv["DELIVERY_QUEUE"];

/** Maximum messages of one queue call. */
const PACK_MAX = 100;
/** How long the first beacon of a pack waits for others, after its request was answered. */
const LINGER_MS = 20;
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
 * Sends this isolate's beacons to the queue in packs, because a queue call costs many times what a beacon does. The request
 * that opens a pack keeps the isolate alive until the pack is sent.
 */
export class BeaconSender {
  #pack: Pack | null = null;

  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  send(queue: Queue, message: DeliveryMessage, waitUntil: WaitUntil): void {
    let pack = this.#pack;
    if (pack === null) {
      pack = newPack();
      this.#pack = pack;
      waitUntil(this.#deliver(queue, pack));
    }
    const isRefused = message.verdict !== "valid" && message.verdict !== "backfill";
    if (isRefused && fold(pack, message)) return;
    pack.messages.push(message);
    if (pack.messages.length < PACK_MAX) return;
    this.#pack = null;
    pack.close();
  }

  async #deliver(queue: Queue, pack: Pack): Promise<void> {
    await Promise.race([this.sleep(LINGER_MS), pack.closed]);
    if (this.#pack === pack) this.#pack = null;
    const bodies = pack.messages.map((body) => ({ body }));
    for (let nth = 1; ; nth++) {
      try {
        await queue.sendBatch(bodies);
        return;
      } catch (error) {
        if (nth < TRIES) await this.sleep(RETRY_AFTER_MS * nth);
        else return logError("beacons not queued", error, { count: String(bodies.length) });
      }
    }
  }
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
