import type { CompiledPlan } from "../../domain/serving";
import type { PlanCache } from "../plan-cache";

const KEPT_MS = 10 * 60_000;
const UNITS_MAX = 10_000;

/** What a unit's beacons are compared with. */
export interface UnitSite {
  /** Shown in browsers' pages rather than by an app's own code. */
  isWeb: boolean;
  /** The registered domain of its app; null for apps that have none. */
  domain: string | null;
}

/** A unit that is not published any more: nothing is known that a beacon could contradict. */
export const UNKNOWN_SITE: UnitSite = { isWeb: false, domain: null };

/** The site of each unit, as far as this isolate has met it. */
export class UnitSites {
  readonly #known = new Map<string, { site: UnitSite; untilMs: number }>();

  /** Undefined when `load` has to be asked. */
  peek(plans: PlanCache, unitId: string, nowMs: number): UnitSite | undefined {
    const known = this.#known.get(unitId);
    if (known !== undefined && nowMs < known.untilMs) return known.site;
    const compiled = plans.peek(unitId, nowMs);
    return compiled === undefined ? undefined : this.#keep(unitId, compiled, nowMs);
  }

  /** @throws when KV fails */
  async load(
    plans: PlanCache,
    kv: KVNamespace,
    unitId: string,
    nowMs: number,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<UnitSite> {
    return this.#keep(unitId, await plans.get(kv, unitId, waitUntil), nowMs);
  }

  #keep(unitId: string, compiled: CompiledPlan | null, nowMs: number): UnitSite {
    const unit = compiled?.plan.unit;
    const site = unit ? { isWeb: unit.platform === "web", domain: unit.domain } : UNKNOWN_SITE;
    if (this.#known.size >= UNITS_MAX) this.#known.clear();
    this.#known.set(unitId, { site, untilMs: nowMs + KEPT_MS });
    return site;
  }
}
