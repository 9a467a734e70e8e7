import type { AudienceBookRpc } from "../domain/audience";
import type { SlotBookRpc } from "../domain/booking";
import type { CampaignMeterRpc } from "../domain/budget";
import type { CapCounterRpc } from "../domain/delivery";
import type { InspectionBoardRpc } from "../domain/inventory";
import type { TestBoardRpc, TrafficBookRpc } from "../domain/serving";

/** A Durable Object of the state script, typed by the contract it answers rather than by its class. */
export interface ObjectNamespace<Rpc> {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId): Rpc;
}

export interface OutboxWakeUp {
  outboxId: string;
}

/** Says that a publisher has webhook messages to send. */
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
  /** Where dead letters go back to. */
  DELIVERY_QUEUE: Queue;
  TRAFFIC_QUEUE: Queue;
  AUDIENCE_QUEUE: Queue;
  SLOT_BOOK: ObjectNamespace<SlotBookRpc>;
  CAMPAIGN_METER: ObjectNamespace<CampaignMeterRpc>;
  CAP_COUNTER: ObjectNamespace<CapCounterRpc>;
  AUDIENCE_BOOK: ObjectNamespace<AudienceBookRpc>;
  TRAFFIC_BOOK: ObjectNamespace<TrafficBookRpc>;
  TEST_BOARD: ObjectNamespace<TestBoardRpc>;
  INSPECTION_BOARD: ObjectNamespace<InspectionBoardRpc>;
  CONSOLE_ORIGIN: string;
  /** Publishers' platforms answer on `{alias}.` before it; with its port where it has one. */
  CONSOLE_DOMAIN: string;
  AD_SERVE_ORIGIN: string;
  /** `cloudflare` sends through the binding; `local` keeps mails for the mailbox page. */
  MAIL_TRANSPORT: "cloudflare" | "local";
  MAIL_FROM: string;
  MAIL?: SendEmail;
  /** `cloudflare` asks Cloudflare's resolver; `local` reads the records kept beside the mails. */
  DNS_TRANSPORT: "cloudflare" | "local";
  /** `stores` asks the stores that can be asked; `local` a made-up catalogue. */
  MARKET_TRANSPORT: "stores" | "local";
  /** `ecb` asks the European Central Bank; `local` makes them up; without it no exchange rates are asked for. */
  RATES_TRANSPORT?: "ecb" | "local";
  /** Only beside a local transport. */
  MAILBOX?: KVNamespace;
  /** Only beside local mails: log2 of what hashing a password costs, for tests (`worker/services/people/auth/password.ts`). */
  PASSWORD_LOG_N?: string;
  /** Secret: 32 random bytes, base64url. Signs sessions, and seals secrets at rest. */
  AUTH_SECRET: string;
  /** The identity provider (Google: `https://accounts.google.com`); without all three, nobody signs in by one. */
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  /** Secret. */
  OIDC_CLIENT_SECRET?: string;
  /** Secret that the ad server has too: 32 random bytes, base64url. Without it no decision is explained. */
  EXPLAIN_KEY?: string;
  /** Who runs this console, for the foot of its main page: what is not said is shown as missing. */
  BUSINESS_NAME?: string;
  BUSINESS_REPRESENTATIVE?: string;
  BUSINESS_REGISTRATION_NUMBER?: string;
  BUSINESS_MAIL_ORDER_NUMBER?: string;
  BUSINESS_ADDRESS?: string;
  BUSINESS_PHONE?: string;
  BUSINESS_EMAIL?: string;
  BUSINESS_PRIVACY_OFFICER?: string;
  /** Where the encoder answers; without it, videos wait. */
  ENCODER_URL?: string;
  /** Secret that the encoder has too: 32 random bytes, base64url. Jobs are signed with it. */
  ENCODER_KEY?: string;
  /** Secret of the payment gateway (Toss Payments); without it and the client key, no card is taken. */
  TOSS_SECRET_KEY?: string;
  /** The public half, which pages open the gateway's window with. */
  TOSS_CLIENT_KEY?: string;
  /** Where the gateway's API answers, if not at its own address (`worker/integrations/gateway.ts`). */
  TOSS_API_ORIGIN?: string;
  /** The gateway as a binding, in place of its address. */
  TOSS_BINDING?: Pick<Fetcher, "fetch">;
  /** The script that pages load the gateway's window from, likewise. */
  TOSS_SCRIPT_URL?: string;
}
