import { type ContextRecord, contextsHead, contextsKey, topicsByContent } from "../domain/audience";
import { logError } from "./log";

/** How long a publisher's topics are used before KV is read again after an answer, and at most. */
const FRESH_MS = 30_000;
const STALE_MAX_MS = 5 * 60_000;
/** KV's edge cache in seconds. */
const KV_CACHE_TTL_S = 30;
/** Maximum contents in memory, about 200 bytes each. */
const CONTENTS_MAX = 60_000;

type Topics = readonly string[] | "unread" | undefined;

interface Known {
  v: number;
  contents: ReadonlyMap<string, readonly string[]>;
  readAtMs: number;
}

/** Topics of the contents of publishers whose campaigns ask for topics. Those read longest ago are dropped first. */
export class Contexts {
  private readonly known = new Map<string, Known>();
  private readonly loading = new Map<string, Promise<void>>();

  /** Topics of a content: a promise only where KV has to be read first. */
  of(
    kv: KVNamespace,
    projectId: string,
    contextId: string,
    nowMs: number,
    waitUntil: (work: Promise<unknown>) => void,
  ): Topics | Promise<Topics> {
    const known = this.known.get(projectId);
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : nowMs - known.readAtMs;
    if (known !== undefined && ageMs < FRESH_MS) return known.contents.get(contextId);
    const loading = this.load(kv, projectId, nowMs).catch((error) =>
      logError("contexts not read", error, { projectId }),
    );
    waitUntil(loading);
    if (known !== undefined && ageMs < STALE_MAX_MS) return known.contents.get(contextId);
    return loading.then(() => {
      const read = this.known.get(projectId);
      return read === undefined || nowMs - read.readAtMs >= STALE_MAX_MS
        ? "unread"
        : read.contents.get(contextId);
    });
  }

  private load(kv: KVNamespace, projectId: string, nowMs: number): Promise<void> {
    const running = this.loading.get(projectId);
    if (running !== undefined) return running;
    const started = this.read(kv, projectId, nowMs).finally(() => this.loading.delete(projectId));
    this.loading.set(projectId, started);
    return started;
  }

  private async read(kv: KVNamespace, projectId: string, nowMs: number): Promise<void> {
    const text = await kv.get(contextsKey(projectId), { type: "text", cacheTtl: KV_CACHE_TTL_S });
    const before = this.known.get(projectId);
    this.known.delete(projectId);
    if (text === null) this.known.set(projectId, { v: 0, contents: new Map(), readAtMs: nowMs });
    else if (before !== undefined && text.startsWith(contextsHead(before.v)))
      this.known.set(projectId, { ...before, readAtMs: nowMs });
    else {
      const record = JSON.parse(text) as ContextRecord;
      this.known.set(projectId, { v: record.v, contents: topicsByContent(record), readAtMs: nowMs });
    }
    this.dropOldest();
  }

  private dropOldest(): void {
    let left = [...this.known.values()].reduce((sum, { contents }) => sum + contents.size, 0);
    for (const [projectId, { contents }] of this.known) {
      if (left <= CONTENTS_MAX || this.known.size === 1) return;
      this.known.delete(projectId);
      left -= contents.size;
    }
  }
}
