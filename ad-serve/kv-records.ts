import { logError } from "./log";

/** How long a record is used before KV is read again after an answer, and at most. */
const FRESH_MS = 30_000;
const STALE_MAX_MS = 5 * 60_000;
/** KV's edge cache in seconds. */
const KV_CACHE_TTL_S = 30;

/** How records of one kind are read from their text. `T` has the version that its text begins with. */
interface RecordKind<T> {
  /** For the log. */
  name: string;
  empty: T;
  parse(text: string): T;
  /** Whether the text is the publication that `known` was read from. */
  isSame(text: string, known: T): boolean;
  sizeOf(value: T): number;
  /** Maximum of all sizes; the records read longest ago are dropped first. */
  sizeMax: number;
}

interface Known<T> {
  value: T;
  readAtMs: number;
}

export type WaitUntil = (work: Promise<unknown>) => void;

/** Records of KV in memory. */
export class KvRecords<T> {
  private readonly known = new Map<string, Known<T>>();
  private readonly loading = new Map<string, Promise<void>>();

  constructor(private readonly kind: RecordKind<T>) {}

  /** A promise only where KV has to be read first; "unread" if that fails. */
  of(
    kv: KVNamespace,
    key: string,
    nowMs: number,
    waitUntil: WaitUntil,
  ): T | "unread" | Promise<T | "unread"> {
    const known = this.known.get(key);
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : nowMs - known.readAtMs;
    if (known !== undefined && ageMs < FRESH_MS) return known.value;
    const loading = this.load(kv, key, nowMs).catch((error) =>
      logError(`${this.kind.name} not read`, error, { key }),
    );
    waitUntil(loading);
    if (known !== undefined && ageMs < STALE_MAX_MS) return known.value;
    return loading.then(() => {
      const read = this.known.get(key);
      return read === undefined || nowMs - read.readAtMs >= STALE_MAX_MS ? "unread" : read.value;
    });
  }

  private load(kv: KVNamespace, key: string, nowMs: number): Promise<void> {
    const running = this.loading.get(key);
    if (running !== undefined) return running;
    const started = this.read(kv, key, nowMs).finally(() => this.loading.delete(key));
    this.loading.set(key, started);
    return started;
  }

  private async read(kv: KVNamespace, key: string, readAtMs: number): Promise<void> {
    const { empty, parse, isSame } = this.kind;
    const text = await kv.get(key, { type: "text", cacheTtl: KV_CACHE_TTL_S });
    const before = this.known.get(key)?.value;
    this.known.delete(key);
    if (text === null) this.known.set(key, { value: empty, readAtMs });
    else if (before !== undefined && isSame(text, before)) this.known.set(key, { value: before, readAtMs });
    else this.known.set(key, { value: parse(text), readAtMs });
    this.dropOldest();
  }

  private dropOldest(): void {
    const { sizeOf, sizeMax } = this.kind;
    let left = [...this.known.values()].reduce((sum, { value }) => sum + sizeOf(value), 0);
    for (const [key, { value }] of this.known) {
      if (left <= sizeMax || this.known.size === 1) return;
      this.known.delete(key);
      left -= sizeOf(value);
    }
  }
}
