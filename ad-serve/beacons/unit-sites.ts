import type { CompiledPlan } from "../../domain/serving";
import type { PlanCache } from "../plan-cache";

const KEPT_MS = 10 * 60_000;
const UNITS_MAX = 10_000;

/** Data of a unit that its beacons are checked against. */
export interface UnitSite {
  /** The unit is displayed in web pages, not by an app's own code. */
  isWeb: boolean;
  /** The registered domain of the unit's app; null if it has none. */
  domain: string | null;
  /** Its platform takes nothing that names a user; see rule S24. */
  isIdentifierFree: boolean;
}

/** For a unit that is no longer published: a beacon cannot contradict it. */
export const UNKNOWN_SITE: UnitSite = { isWeb: false, domain: null, isIdentifierFree: false };

/** Sites of the units that this isolate has loaded. */
export class UnitSites {
  readonly #known = new Map<string, { site: UnitSite; untilMs: number }>();

  /** The cached site, or undefined if `load` must be called. */
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
    const site = compiled ? siteOf(compiled) : UNKNOWN_SITE;
    if (this.#known.size >= UNITS_MAX) this.#known.clear();
    this.#known.set(unitId, { site, untilMs: nowMs + KEPT_MS });
    return site;
  }
}

function siteOf({ plan: { unit, project } }: CompiledPlan): UnitSite {
  const { platform, domain } = unit;
  return { isWeb: platform === "web", domain, isIdentifierFree: project.identifierFree === true };
}
