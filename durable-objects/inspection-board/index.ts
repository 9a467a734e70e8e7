import { DurableObject } from "cloudflare:workers";
import { type InspectedRequest, type InspectionBoardRpc, withRequests } from "../../domain/inventory";
import type { StateEnv } from "../env";

const REQUESTS = "requests";
/** Retention of the last requests after an inspection. */
const KEPT_MS = 24 * 60 * 60_000;

/** The last requests of one app; see `domain/inventory/inspection.ts`. Deleted a day after the last one. */
export class InspectionBoard extends DurableObject<StateEnv> implements InspectionBoardRpc {
  async record(requests: readonly InspectedRequest[]): Promise<void> {
    const { kv } = this.ctx.storage;
    kv.put(REQUESTS, withRequests(this.#known(), requests));
    await this.ctx.storage.setAlarm(Date.now() + KEPT_MS);
  }

  async recent(): Promise<InspectedRequest[]> {
    return this.#known();
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #known(): InspectedRequest[] {
    return this.ctx.storage.kv.get<InspectedRequest[]>(REQUESTS) ?? [];
  }
}
