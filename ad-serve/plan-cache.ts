import {
  type CompiledPlan,
  compilePlan,
  PLAN_EDGE_CACHE_MS,
  PLAN_USABLE_MS,
  planFreshMs,
  planKey,
  type ServingPlan,
} from "../domain/serving";
import { logError } from "./log";
import { type InternedPlan, PlanPool } from "./plan-pool";

const KV_CACHE_TTL_S = PLAN_EDGE_CACHE_MS / 1_000;
/** Plans that were not loaded for so long are evicted. Until then, one that did not change need not be parsed again. */
const KEPT_MS = 60_000;
/**
 * Maximum size of all cached plans, by the pool's estimate (about twice the text size). With the rest of its state it keeps an
 * isolate below half of its 128 MB.
 */
const PLANS_MAX_BYTES = 36 * 1024 * 1024;
/** Units without a plan are cached too, so that a wrong unit id is not read from KV each time; they take almost no memory. */
const ENTRIES_MAX = 5_000;
const PLAN_FORMAT: ServingPlan["v"] = 2;
/** How long a request waits for a read that another request started. */
const SHARED_WAIT_MS = 2_000;

interface Entry {
  /** Null if KV has no such unit. */
  compiled: CompiledPlan | null;
  interned: InternedPlan | null;
  loadedAtMs: number;
  /** Until then it is used as it is; later it is reloaded after the answer, and beyond `PLAN_USABLE_MS` before it. */
  freshUntilMs: number;
  loading: Promise<void> | null;
}

/**
 * The isolate's compiled plans, by unit. A plan in use is reloaded every few seconds, so the least recently loaded plan is about the
 * least recently used. It is evicted first when the plans exceed the size limit, and always after `KEPT_MS`.
 */
export class PlanCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pool = new PlanPool();

  constructor(private readonly now: () => number) {}

  /** The unit's plan while it is fresh, without a promise; undefined if `get` must be called. */
  peek(unitId: string, nowMs: number): CompiledPlan | null | undefined {
    const entry = this.entries.get(unitId);
    return entry !== undefined && nowMs < entry.freshUntilMs ? entry.compiled : undefined;
  }

  /** Whether this isolate has ever loaded a unit of this id. */
  remembers(unitId: string): boolean {
    return this.entries.get(unitId)?.compiled != null;
  }

  /**
   * The unit's plan, or null for a unit that has none. A stale plan is returned at once and reloaded after the answer.
   * @throws when KV fails and nothing usable is cached
   */
  async get(
    kv: KVNamespace,
    unitId: string,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<CompiledPlan | null> {
    const entry = this.entries.get(unitId);
    const ageMs = entry === undefined ? Number.POSITIVE_INFINITY : this.now() - entry.loadedAtMs;
    if (entry !== undefined && ageMs < PLAN_USABLE_MS) {
      if (entry.loading === null) {
        const loading = this.load(kv, unitId).catch((error) =>
          logError("plan refresh failed", error, { unitId }),
        );
        waitUntil(loading);
      }
      return entry.compiled;
    }
    if (entry?.loading) {
      await Promise.race([entry.loading, scheduler.wait(SHARED_WAIT_MS)]);
      if (this.now() - entry.loadedAtMs < PLAN_USABLE_MS) return entry.compiled;
    }
    const loading = this.load(kv, unitId);
    waitUntil(loading.catch(() => undefined));
    await loading;
    return this.entries.get(unitId)?.compiled ?? null;
  }

  private load(kv: KVNamespace, unitId: string): Promise<void> {
    const entry = this.entries.get(unitId) ?? {
      compiled: null,
      interned: null,
      loadedAtMs: Number.NEGATIVE_INFINITY,
      freshUntilMs: Number.NEGATIVE_INFINITY,
      loading: null,
    };
    this.entries.set(unitId, entry);
    const loading = this.read(kv, unitId, entry).finally(() => {
      entry.loading = null;
    });
    entry.loading = loading;
    return loading;
  }

  private async read(kv: KVNamespace, unitId: string, entry: Entry): Promise<void> {
    const text = await kv.get(planKey(unitId), { type: "text", cacheTtl: KV_CACHE_TTL_S });
    if (text === null) this.keep(entry, null);
    else if (entry.compiled === null || !text.startsWith(headOf(entry.compiled.plan))) {
      const plan = JSON.parse(text) as ServingPlan;
      this.keep(entry, plan.v === PLAN_FORMAT ? plan : null);
    }
    entry.loadedAtMs = this.now();
    entry.freshUntilMs = entry.loadedAtMs + planFreshMs(entry.compiled?.plan ?? null, entry.loadedAtMs);
    this.entries.delete(unitId);
    this.entries.set(unitId, entry);
    this.dropOldest();
  }

  /** Stores a plan unless it is older than the cached one: KV is eventually consistent and may return an older plan. */
  private keep(entry: Entry, plan: ServingPlan | null): void {
    if (plan !== null && entry.compiled !== null && plan.version <= entry.compiled.plan.version) return;
    const before = entry.interned;
    entry.interned = plan === null ? null : this.pool.intern(plan);
    entry.compiled = entry.interned === null ? null : compilePlan(entry.interned.plan);
    if (before !== null) this.pool.release(before);
  }

  private dropOldest(): void {
    const nowMs = this.now();
    for (const [unitId, entry] of this.entries) {
      const isTooMuch = this.pool.bytes > PLANS_MAX_BYTES || this.entries.size > ENTRIES_MAX;
      const isTooOld = nowMs - entry.loadedAtMs >= KEPT_MS && entry.loading === null;
      if (!isTooMuch && !isTooOld) return;
      // The last entry is the one being requested; it stays, whatever its size.
      if (this.entries.size === 1) return;
      this.entries.delete(unitId);
      if (entry.interned !== null) this.pool.release(entry.interned);
      entry.compiled = null;
      entry.interned = null;
    }
  }
}

/**
 * The first characters of a published plan's text. If they are unchanged, the plan is the same, and half a megabyte
 * need not be parsed again every few seconds.
 */
function headOf({ v, version }: ServingPlan): string {
  return `{"v":${v},"version":${version},`;
}
