import type { AudienceMessage } from "../domain/audience";
import type { BudgetBrokerRpc, CampaignMeterRpc } from "../domain/budget";
import type { CapCounterRpc, QueuedDelivery } from "../domain/delivery";
import type { InspectionBoardRpc } from "../domain/inventory";
import type { TestBoardRpc, TrafficMessage } from "../domain/serving";

/** A Durable Object of the state script, typed by its RPC contract instead of its class. */
export interface ObjectNamespace<Rpc> {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId): Rpc;
}

export interface DeliveryQueue {
  sendBatch(messages: readonly { body: QueuedDelivery }[]): Promise<unknown>;
}

export interface AdServeEnv {
  PLANS: KVNamespace;
  CREATIVES: R2Bucket;
  AUDIENCE_QUEUE: { send(message: AudienceMessage): Promise<unknown> };
  DELIVERY_QUEUE: DeliveryQueue;
  /** Further delivery queues, numbered from 2 without a gap. */
  [queue: `DELIVERY_QUEUE_${number}`]: DeliveryQueue | undefined;
  /** Packs this long, in milliseconds, the beacons of an isolate into one queue message; at most 200, and not at all if unset or 0. */
  PACK_BEACONS_MS?: string;
  TRAFFIC_QUEUE: { send(message: TrafficMessage): Promise<unknown> };
  CAMPAIGN_METER: ObjectNamespace<CampaignMeterRpc>;
  BUDGET_BROKER: ObjectNamespace<BudgetBrokerRpc>;
  CAP_COUNTER: ObjectNamespace<CapCounterRpc>;
  TEST_BOARD: ObjectNamespace<TestBoardRpc>;
  INSPECTION_BOARD: ObjectNamespace<InspectionBoardRpc>;
  /** Secret: `{ "current": "k1", "keys": { "k1": "<base64url, 32 bytes>" } }`; keys rotate by adding one and moving `current`. */
  TOKEN_KEYS: string;
  /** Secret with which the console signs explain keys: 32 random bytes, base64url. Without it the explain call is disabled. */
  EXPLAIN_KEY?: string;
  AD_SERVE_ORIGIN: string;
  CONSOLE_ORIGIN: string;
}
