import { type CompiledPlan, compilePlan } from "../domain/serving/compile";
import { planKey, type ServingPlan } from "../domain/serving/plan";
import { logError } from "./log";

/** Younger than this, a plan is used as it is. */
const FRESH_MS = 2_000;
/** Older than this, a plan is waited for rather than refreshed behind the answer. */
const STALE_MAX_MS = 60_000;
/** KV's own cache at the edge, seconds; 30 is the least it takes. Pausing does not wait for it: leases end sooner. */
const KV_CACHE_TTL_S = 30;
/** A compiled plan of 500 campaigns is about half a megabyte. */
const ENTRIES_MAX = 200;
/** How long one request waits for a read that another one started. */
const SHARED_WAIT_MS = 2_000;

interface Entry {
  /** Null: KV has no such unit. */
  compiled: CompiledPlan | null;
  loadedAtMs: number;
  loading: Promise<void> | null;
}

/** The isolate's compiled plans, by unit; the least recently loaded leave first. */
export class PlanCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number) {}

  /** The unit's plan while it is fresh, without a promise; undefined when `get` has to be asked. */
  peek(unitId: string, nowMs: number): CompiledPlan | null | undefined {
    const entry = this.entries.get(unitId);
    return entry !== undefined && nowMs - entry.loadedAtMs < FRESH_MS ? entry.compiled : undefined;
  }

  /**
   * The unit's plan, or null for a unit that has none. A stale one is answered at once and refreshed behind the answer.
   * @throws when KV fails and nothing usable is remembered
   */
  async get(
    kv: KVNamespace,
    unitId: string,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<CompiledPlan | null> {
    const entry = this.entries.get(unitId);
    const ageMs = entry === undefined ? Number.POSITIVE_INFINITY : this.now() - entry.loadedAtMs;
    if (entry !== undefined && ageMs < STALE_MAX_MS) {
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
      if (this.now() - entry.loadedAtMs < STALE_MAX_MS) return entry.compiled;
    }
    const loading = this.load(kv, unitId);
    waitUntil(loading.catch(() => undefined));
    await loading;
    return this.entries.get(unitId)?.compiled ?? null;
  }

  private load(kv: KVNamespace, unitId: string): Promise<void> {
    const entry = this.entries.get(unitId) ?? {
      compiled: null,
      loadedAtMs: Number.NEGATIVE_INFINITY,
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
    const plan = await kv.get<ServingPlan>(planKey(unitId), { type: "json", cacheTtl: KV_CACHE_TTL_S });
    const known = entry.compiled;
    if (plan === null || plan.v !== 1) entry.compiled = null;
    // KV spreads slowly and may answer an older plan than the one remembered.
    else if (known === null || plan.version > known.plan.version) entry.compiled = compilePlan(plan);
    entry.loadedAtMs = this.now();
    this.entries.delete(unitId);
    this.entries.set(unitId, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= ENTRIES_MAX) break;
      this.entries.delete(oldest);
    }
  }
}
