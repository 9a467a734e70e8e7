import type { CampaignMeterRpc, MeterShardRpc, ShardSettings } from "../domain/budget";
import type { FigureBookRpc } from "../domain/delivery";
import type { TrafficMessage } from "../domain/serving";
import type { TotalsWriterRpc } from "./totals-writer/rows";

/**
 * Bindings that the objects use. Brokers call their campaign's meter, meters their shards, a publisher's store of figures and a writer of sums,
 * shards their meter, and a store one that it moved to.
 */
export interface StateEnv extends ShardSettings {
  DB: D1Database;
  PLANS: KVNamespace;
  TRAFFIC_QUEUE: { send(message: TrafficMessage): Promise<unknown> };
  CAMPAIGN_METER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): Pick<CampaignMeterRpc, "lease" | "take">;
  };
  METER_SHARD: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): MeterShardRpc;
  };
  FIGURE_BOOK: {
    idFromName(name: string): DurableObjectId;
    get(
      id: DurableObjectId,
      options?: Pick<DurableObjectNamespaceGetDurableObjectOptions, "locationHint">,
    ): FigureBookRpc;
  };
  TOTALS_WRITER: {
    idFromName(name: string): DurableObjectId;
    get(id: DurableObjectId): TotalsWriterRpc;
  };
}
