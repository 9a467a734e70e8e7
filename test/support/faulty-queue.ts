import type { QueuedDelivery } from "../../domain/delivery";

/** Uniform in [0, 1), reproducible by seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * An object whose calls fail at a given rate: half of the failures before the call, and half after it, when the outcome is
 * unknown to the caller.
 */
export function failing<Target extends object>(target: Target, part: number, random: () => number): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        const draw = random();
        if (draw < part / 2) throw new Error(`killed before ${String(name)}`);
        const result: unknown = await Reflect.apply(value, target, args);
        if (draw < part) throw new Error(`killed after ${String(name)}`);
        return result;
      };
    },
  });
}

interface Waiting {
  id: string;
  timestamp: Date;
  attempts: number;
  body: QueuedDelivery;
}

/**
 * A worst-case queue: random order, batches of any size, redelivery until acknowledgement, and redelivery of some
 * acknowledged messages.
 */
export class FaultyQueue {
  readonly #waiting: Waiting[];

  constructor(
    bodies: readonly QueuedDelivery[],
    atMs: number,
    private readonly again: number,
    private readonly random: () => number,
  ) {
    const timestamp = new Date(atMs);
    this.#waiting = bodies.map((body, nth) => ({ id: `message-${nth}`, timestamp, attempts: 0, body }));
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** One delivery; if the consumer throws, nothing is acknowledged. */
  async deliver(consume: (batch: { messages: never }) => Promise<void>): Promise<void> {
    const taken = this.#take(1 + Math.floor(this.random() * 200));
    const acked = new Set<string>();
    const messages = taken.map((message) => ({
      ...message,
      attempts: ++message.attempts,
      ack: () => acked.add(message.id),
      retry: () => undefined,
    }));
    try {
      await consume({ messages: messages as never });
    } catch {
      acked.clear();
    }
    this.#waiting.push(...taken.filter(({ id }) => !acked.has(id) || this.random() < this.again));
  }

  #take(count: number): Waiting[] {
    const taken: Waiting[] = [];
    while (taken.length < count && this.#waiting.length > 0) {
      const at = Math.floor(this.random() * this.#waiting.length);
      const last = this.#waiting.pop() as Waiting;
      taken.push(this.#waiting[at] ?? last);
      if (at < this.#waiting.length) this.#waiting[at] = last;
    }
    return taken;
  }
}
