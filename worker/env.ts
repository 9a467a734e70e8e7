import type { AudienceBookRpc } from "../domain/audience";
import type { SlotBookRpc } from "../domain/booking";
import type { CampaignMeterRpc, MeterShardRpc } from "../domain/budget";
import type { CapCounterRpc, ExchangeMeterRpc, FigureBookRpc } from "../domain/delivery";
import type { InspectionBoardRpc } from "../domain/inventory";
import type { TestBoardRpc, TrafficBookRpc } from "../domain/serving";

/** A Durable Object of the state script, typed by its contract rather than its class. */
export interface ObjectNamespace<Rpc> {
  idFromName(name: string): DurableObjectId;
  /** @param options the hint counts only when the object is created */
  get(
    id: DurableObjectId,
    options?: Pick<DurableObjectNamespaceGetDurableObjectOptions, "locationHint">,
  ): Rpc;
}

export interface OutboxWakeUp {
  outboxId: string;
}

/** Message: a publisher has webhook messages to send. */
export interface WebhookWakeUp {
  projectId: string;
}

export interface ConsoleEnv {
  ASSETS: Fetcher;
  DB: D1Database;
  PLANS: KVNamespace;
  CREATIVES: R2Bucket;
  LEDGER: R2Bucket;
  OUTBOX_QUEUE: Queue<OutboxWakeUp>;
  ENCODING_QUEUE: Queue<OutboxWakeUp>;
  WEBHOOK_QUEUE: Queue<WebhookWakeUp>;
  /** Target of replayed dead letters. */
  DELIVERY_QUEUE: Queue;
  TRAFFIC_QUEUE: Queue;
  AUDIENCE_QUEUE: Queue;
  SLOT_BOOK: ObjectNamespace<SlotBookRpc>;
  CAMPAIGN_METER: ObjectNamespace<CampaignMeterRpc>;
  METER_SHARD: ObjectNamespace<MeterShardRpc>;
  CAP_COUNTER: ObjectNamespace<CapCounterRpc>;
  EXCHANGE_METER: ObjectNamespace<ExchangeMeterRpc>;
  FIGURE_BOOK: ObjectNamespace<FigureBookRpc>;
  AUDIENCE_BOOK: ObjectNamespace<AudienceBookRpc>;
  TRAFFIC_BOOK: ObjectNamespace<TrafficBookRpc>;
  TEST_BOARD: ObjectNamespace<TestBoardRpc>;
  INSPECTION_BOARD: ObjectNamespace<InspectionBoardRpc>;
  CONSOLE_ORIGIN: string;
  /** Publishers' platforms are served from `{alias}.` before it; includes the port, if any. */
  CONSOLE_DOMAIN: string;
  AD_SERVE_ORIGIN: string;
  /** `cloudflare` sends through the binding; `local` stores mails for the mailbox page. */
  MAIL_TRANSPORT: "cloudflare" | "local";
  MAIL_FROM: string;
  MAIL?: SendEmail;
  /** `cloudflare` queries Cloudflare's resolver; `local` reads records stored beside the mails. */
  DNS_TRANSPORT: "cloudflare" | "local";
  /** `stores` queries app stores with a public API; `local` uses a fictional catalogue. */
  MARKET_TRANSPORT: "stores" | "local";
  /** `ecb` queries the European Central Bank; `local` generates rates; if unset, there are no exchange rates. */
  RATES_TRANSPORT?: "ecb" | "local";
  /** Set with a local transport only. */
  MAILBOX?: KVNamespace;
  /** Set with local mails only: log2 of the cost of a password hash, for tests (`worker/services/people/auth/password.ts`). */
  PASSWORD_LOG_N?: string;
  /** Secret: 32 random bytes, base64url. Signs sessions and seals stored secrets. */
  AUTH_SECRET: string;
  /** The identity provider (Google: `https://accounts.google.com`); sign-in by a provider needs all three. */
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  /** Secret. */
  OIDC_CLIENT_SECRET?: string;
  /** Secret shared with the ad server: 32 random bytes, base64url. If unset, decisions cannot be explained. */
  EXPLAIN_KEY?: string;
  /** The operating company, displayed in the footer of the front page; missing values are shown as missing. */
  BUSINESS_NAME?: string;
  BUSINESS_REPRESENTATIVE?: string;
  BUSINESS_REGISTRATION_NUMBER?: string;
  BUSINESS_MAIL_ORDER_NUMBER?: string;
  BUSINESS_ADDRESS?: string;
  BUSINESS_PHONE?: string;
  BUSINESS_EMAIL?: string;
  BUSINESS_PRIVACY_OFFICER?: string;
  /** Origin of the encoder; if unset, videos wait. */
  ENCODER_URL?: string;
  /** Secret shared with the encoder: 32 random bytes, base64url. Signs jobs. */
  ENCODER_KEY?: string;
  /** Secret of the payment gateway (Toss Payments); without it and the client key, cards are not accepted. */
  TOSS_SECRET_KEY?: string;
  /** Public key, with which pages open the gateway's window. */
  TOSS_CLIENT_KEY?: string;
  /** Origin of the gateway's API; default: the gateway's own (`worker/integrations/gateway.ts`). */
  TOSS_API_ORIGIN?: string;
  /** The gateway as a binding instead of an origin. */
  TOSS_BINDING?: Pick<Fetcher, "fetch">;
  /** URL of the gateway's script for pages; default: the gateway's own. */
  TOSS_SCRIPT_URL?: string;
}
