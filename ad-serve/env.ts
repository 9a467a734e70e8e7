import type { DeliveryMessage } from "../domain/delivery/event";

export interface AdServeEnv {
  PLANS: KVNamespace;
  CREATIVES: R2Bucket;
  DELIVERY_QUEUE: Queue<DeliveryMessage>;
  CAMPAIGN_METER: DurableObjectNamespace;
  CAP_COUNTER: DurableObjectNamespace;
  /** Secret: `{ "current": "k1", "keys": { "k1": "<base64url, 32 bytes>" } }`; keys rotate by adding one and moving `current`. */
  TOKEN_KEYS: string;
  AD_SERVE_ORIGIN: string;
}
