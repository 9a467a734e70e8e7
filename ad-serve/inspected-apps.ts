import { inspectionKey } from "../domain/inventory";
import { logError } from "./log";

/** How long a KV answer about an app is used. */
const FRESH_MS = 10_000;
/** KV's edge cache in seconds; 30 is the minimum. */
const KV_CACHE_TTL_S = 30;
const APPS_MAX = 5_000;

interface Heard {
  /** Epoch milliseconds; 0 if the app is not being inspected. */
  untilMs: number;
  askedAtMs: number;
}

/**
 * The apps whose requests are being inspected in the developer centre, as this isolate knows them. A request costs one memory
 * lookup; KV is read after its answer. An inspection is one record per app, whatever the number of units.
 */
export class InspectedApps {
  private readonly heard = new Map<string, Heard>();

  has(appId: string, nowMs: number, kv: KVNamespace, waitUntil: (work: Promise<unknown>) => void): boolean {
    const known = this.heard.get(appId);
    if (known === undefined || nowMs - known.askedAtMs >= FRESH_MS) {
      this.keep(appId, { untilMs: known?.untilMs ?? 0, askedAtMs: nowMs });
      waitUntil(this.ask(appId, nowMs, kv));
    }
    return known !== undefined && nowMs < known.untilMs;
  }

  private async ask(appId: string, nowMs: number, kv: KVNamespace): Promise<void> {
    try {
      const text = await kv.get(inspectionKey(appId), { type: "text", cacheTtl: KV_CACHE_TTL_S });
      this.keep(appId, { untilMs: Number(text ?? 0), askedAtMs: nowMs });
    } catch (error) {
      logError("inspection not read", error, { appId });
    }
  }

  /** Evicts the app whose KV answer is oldest. */
  private keep(appId: string, heard: Heard): void {
    this.heard.delete(appId);
    this.heard.set(appId, heard);
    const [oldest] = this.heard.keys();
    if (this.heard.size > APPS_MAX && oldest !== undefined) this.heard.delete(oldest);
  }
}
