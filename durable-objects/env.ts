import type { CampaignMeterRpc } from "../domain/budget";
import type { TrafficMessage } from "../domain/serving";

/** What the objects use of the script's bindings. Of one another they call only this: a broker asks its campaign's meter. */
export interface StateEnv {
  DB: D1Database;
  PLANS: KVNamespace;
  TRAFFIC_QUEUE: { send(message: TrafficMessage): Promise<unknown> };
  CAMPAIGN_METER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): Pick<CampaignMeterRpc, "lease">;
  };
}
