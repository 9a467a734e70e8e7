import { inspectionKey } from "../domain/inventory";
import { logError } from "./log";

/** As long as what KV said of an app is gone by. */
const FRESH_MS = 10_000;
/** KV's own cache at the edge, seconds; 30 is the least it takes. */
const KV_CACHE_TTL_S = 30;
const APPS_MAX = 5_000;

interface Heard {
  /** Epoch milliseconds; 0 where nobody looks. */
  untilMs: number;
  askedAtMs: number;
}

/**
 * The apps whose requests are being inspected in the developer centre, as far as this isolate has heard. A request costs a look into memory: KV is asked behind
 * its answer, so that an inspection is one record, however many units the app has.
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

  /** The one that was asked for longest ago leaves first. */
  private keep(appId: string, heard: Heard): void {
    this.heard.delete(appId);
    this.heard.set(appId, heard);
    const [oldest] = this.heard.keys();
    if (this.heard.size > APPS_MAX && oldest !== undefined) this.heard.delete(oldest);
  }
}
