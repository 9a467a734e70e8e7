import type { CampaignMeterRpc } from "../domain/budget";

/** What the objects use of the script's bindings. Of one another they call only this: a broker asks its campaign's meter. */
export interface StateEnv {
  DB: D1Database;
  PLANS: KVNamespace;
  CAMPAIGN_METER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): Pick<CampaignMeterRpc, "lease">;
  };
}
