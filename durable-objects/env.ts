import type { CampaignMeterRpc } from "../domain/budget";
import type { TrafficMessage } from "../domain/serving";
import type { TotalsWriterRpc } from "./totals-writer/rows";

/** Bindings that the objects use. Brokers call their campaign's meter, and meters a writer of totals. */
export interface StateEnv {
  DB: D1Database;
  PLANS: KVNamespace;
  TRAFFIC_QUEUE: { send(message: TrafficMessage): Promise<unknown> };
  CAMPAIGN_METER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): Pick<CampaignMeterRpc, "lease">;
  };
  TOTALS_WRITER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): TotalsWriterRpc;
  };
}
