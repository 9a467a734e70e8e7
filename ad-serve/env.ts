import type { DeliveryMessage } from "../domain/delivery/event";
import type { CampaignMeterRpc } from "../domain/delivery/meter-rpc";
import type { CapCounterRpc } from "../domain/serving/cap-rpc";

/** A Durable Object of the state script, typed by the contract it answers rather than by its class. */
export interface ObjectNamespace<Rpc> {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId): Rpc;
}

export interface AdServeEnv {
  PLANS: KVNamespace;
  CREATIVES: R2Bucket;
  DELIVERY_QUEUE: { send(message: DeliveryMessage): Promise<unknown> };
  CAMPAIGN_METER: ObjectNamespace<CampaignMeterRpc>;
  CAP_COUNTER: ObjectNamespace<CapCounterRpc>;
  /** Secret: `{ "current": "k1", "keys": { "k1": "<base64url, 32 bytes>" } }`; keys rotate by adding one and moving `current`. */
  TOKEN_KEYS: string;
  AD_SERVE_ORIGIN: string;
}
