import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  WEBHOOK_ATTEMPT_ERRORS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_DISABLED_REASONS,
} from "../../../domain/partners";
import { createdAt, json, updatedAt, version } from "./columns";
import { projects } from "./platform";

/** Credentials that Madang sends with each webhook, so that the publisher's gateway accepts it. The secret is encrypted. */
export const clientCredentials = sqliteTable("client_credentials", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id),
  clientId: text("client_id").notNull(),
  secretSealed: text("secret_sealed").notNull(),
  updatedBy: text("updated_by").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** A publisher's webhook endpoints. Secrets are encrypted; two are valid during a rotation. */
export const webhookEndpoints = sqliteTable("webhook_endpoints", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id),
  url: text("url").notNull(),
  secretSealed: text("secret_sealed").notNull(),
  previousSecretSealed: text("previous_secret_sealed"),
  previousSecretEndsAt: integer("previous_secret_ends_at"),
  status: text("status", { enum: ["enabled", "disabled"] })
    .notNull()
    .default("enabled"),
  disabledReason: text("disabled_reason", { enum: WEBHOOK_DISABLED_REASONS }),
  /** When a message was last accepted. */
  lastDeliveredAt: integer("last_delivered_at"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** One event for one endpoint; its id is the `webhook-id` of every attempt. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    /** Identifies the event, so that an event handled twice is sent once. */
    eventKey: text("event_key").notNull(),
    type: text("type").notNull(),
    /** The exact bytes of the body, the same on every attempt. */
    body: text("body").notNull(),
    status: text("status", { enum: WEBHOOK_DELIVERY_STATUSES }).notNull().default("pending"),
    /** Attempts of the current round; sending again starts a new round. Each attempt also has its own row. */
    attempts: integer("attempts").notNull().default(0),
    /** Start of the current round. */
    roundAt: integer("round_at").notNull(),
    /** Null while pending: held until the webhook is enabled again. */
    nextAttemptAt: integer("next_attempt_at"),
    /** End of the sender's lease on this delivery; after it another sender may try. */
    claimedUntil: integer("claimed_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.projectId, table.eventKey),
    index("webhook_deliveries_project").on(table.projectId, table.createdAt, table.id),
    index("webhook_deliveries_age").on(table.createdAt),
    index("webhook_deliveries_due").on(table.status, table.projectId, table.nextAttemptAt),
    index("webhook_deliveries_claimed")
      .on(table.projectId, table.claimedUntil)
      .where(sql`claimed_until is not null`),
  ],
);

export const webhookAttempts = sqliteTable(
  "webhook_attempts",
  {
    id: text("id").primaryKey(),
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id),
    at: integer("at").notNull(),
    url: text("url").notNull(),
    /** As sent, without the client credentials' secret and the signature's key. */
    requestHeaders: json<Record<string, string>>("request_headers").notNull(),
    responseStatus: integer("response_status"),
    responseHeaders: json<Record<string, string>>("response_headers"),
    /** First kilobytes of the response. */
    responseBody: text("response_body"),
    durationMs: integer("duration_ms").notNull(),
    error: text("error", { enum: WEBHOOK_ATTEMPT_ERRORS }),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.at)],
);
