import type { PlanCache } from "../plan-cache";

const KEPT_MS = 10 * 60_000;
const UNITS_MAX = 10_000;

/** The registered domain of each unit's app, as far as this isolate has met it; null for apps that have none. */
export class UnitDomains {
  readonly #known = new Map<string, { domain: string | null; untilMs: number }>();

  /** Undefined when `load` has to be asked. */
  peek(unitId: string, nowMs: number): string | null | undefined {
    const known = this.#known.get(unitId);
    return known !== undefined && nowMs < known.untilMs ? known.domain : undefined;
  }

  /** @throws when KV fails */
  async load(
    plans: PlanCache,
    kv: KVNamespace,
    unitId: string,
    nowMs: number,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<string | null> {
    const compiled = plans.peek(unitId, nowMs) ?? (await plans.get(kv, unitId, waitUntil));
    const domain = compiled?.plan.unit.domain ?? null;
    if (this.#known.size >= UNITS_MAX) this.#known.clear();
    this.#known.set(unitId, { domain, untilMs: nowMs + KEPT_MS });
    return domain;
  }
}
