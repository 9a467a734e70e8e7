import { call } from "./call";
import type { Store } from "./store";

interface Waiting {
  url: string;
  /** When its token ends; a later beacon would not be counted. */
  untilMs: number;
}

const NAME = "beacons";
const WAITING_MAX = 500;
const ANSWERED_WITHIN_MS = 10_000;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;

/**
 * Beacons that have to reach the ad server, in the order in which they happened. They outlive the place that showed the ad, a lost
 * network and, with a storage, the app. Each is sent until it is answered or its token has ended.
 */
export class BeaconQueue {
  private waiting: Waiting[] = [];
  /** When each known beacon ends; it is not taken a second time before. */
  private readonly known = new Map<string, number>();
  private readonly confirmations = new Map<string, () => void>();
  private readonly restored: Promise<void>;
  private isSending = false;
  private isOver = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly store: Store,
  ) {
    this.restored = this.restore();
    this.flush();
  }

  /** @param confirmed called once the ad server has taken it */
  add(url: string, untilMs: number, confirmed?: () => void): void {
    const key = keyOf(url);
    if (this.known.has(key)) return;
    this.known.set(key, untilMs);
    if (confirmed) this.confirmations.set(key, confirmed);
    this.waiting.push({ url, untilMs });
    if (this.waiting.length > WAITING_MAX) this.waiting.shift();
    this.keep();
    if (this.timer === undefined) this.flush();
  }

  /** Tries again now, for example when the app returns to the screen. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.send();
  }

  destroy(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private async restore(): Promise<void> {
    const stored = await this.store.read<Waiting[]>(NAME);
    if (!Array.isArray(stored)) return;
    const earlier = stored.filter(({ url }) => !this.known.has(keyOf(url)));
    for (const { url, untilMs } of earlier) this.known.set(keyOf(url), untilMs);
    this.waiting = [...earlier, ...this.waiting];
  }

  private async send(): Promise<void> {
    if (this.isSending || this.isOver) return;
    this.isSending = true;
    await this.restored;
    for (let next = this.next(); next && !this.isOver; next = this.next()) {
      const answered = await call(this.fetch, next.url, { method: "POST" }, ANSWERED_WITHIN_MS);
      if (this.isOver) break;
      const status = "response" in answered ? answered.response.status : 0;
      if (isTaken(status)) this.settle(next, status);
      else {
        this.later();
        break;
      }
    }
    this.isSending = false;
  }

  /** The first beacon whose token lives. */
  private next(): Waiting | undefined {
    const now = Date.now();
    const living = this.waiting.filter(({ untilMs }) => untilMs > now);
    if (living.length < this.waiting.length) {
      this.waiting = living;
      this.keep();
    }
    for (const [key, untilMs] of this.known) if (untilMs <= now) this.forget(key);
    return this.waiting[0];
  }

  private settle(sent: Waiting, status: number): void {
    this.failures = 0;
    this.waiting = this.waiting.filter((each) => each !== sent);
    this.keep();
    const key = keyOf(sent.url);
    if (status < 300) this.confirmations.get(key)?.();
    this.confirmations.delete(key);
  }

  private later(): void {
    const ms = Math.min(BACKOFF_FIRST_MS * 2 ** this.failures, BACKOFF_MAX_MS);
    this.failures += 1;
    this.timer = setTimeout(() => this.flush(), ms);
  }

  private forget(key: string): void {
    this.known.delete(key);
    this.confirmations.delete(key);
  }

  /** What an earlier run left is read before it is overwritten. */
  private keep(): void {
    void this.restored.then(() => this.store.write(NAME, this.waiting));
  }
}

/** Kind and token of a beacon's address, without its query. */
const keyOf = (url: string): string => url.split("?", 1)[0] ?? url;

/** A server that is overloaded or broken may take it later; one that refuses it will not. */
const isTaken = (status: number): boolean =>
  status >= 200 && status < 500 && status !== 408 && status !== 429;
