import type { CampaignMeterRpc } from "../domain/budget";
import type { TrafficMessage } from "../domain/serving";

/** Bindings that the objects use. The only call between objects is a broker's call to its campaign's meter. */
export interface StateEnv {
  DB: D1Database;
  PLANS: KVNamespace;
  TRAFFIC_QUEUE: { send(message: TrafficMessage): Promise<unknown> };
  CAMPAIGN_METER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): Pick<CampaignMeterRpc, "lease">;
  };
}
