import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  WEBHOOK_ATTEMPT_ERRORS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_DISABLED_REASONS,
} from "../../../domain/partners";
import { createdAt, json, updatedAt, version } from "./columns";
import { projects } from "./platform";

/** What Madang sends beside each webhook so that the publisher's gateway lets it in. The secret is encrypted. */
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

/** Where a publisher hears of what happens on its platform. Secrets are encrypted; two are valid while one is being replaced. */
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
  /** When a message was last taken. */
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
    /** What happened, so that an event handled twice is sent once. */
    eventKey: text("event_key").notNull(),
    type: text("type").notNull(),
    /** The body as it is sent, byte for byte, on every attempt. */
    body: text("body").notNull(),
    status: text("status", { enum: WEBHOOK_DELIVERY_STATUSES }).notNull().default("pending"),
    /** Those of this round: sending again begins a new one. Every attempt ever made has a row of its own. */
    attempts: integer("attempts").notNull().default(0),
    /** When this round began. */
    roundAt: integer("round_at").notNull(),
    /** Pending without one is held back until the webhook is switched on again. */
    nextAttemptAt: integer("next_attempt_at"),
    /** Somebody is trying it, and when nobody is any more should they never come back. */
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
    /** Its first kilobytes. */
    responseBody: text("response_body"),
    durationMs: integer("duration_ms").notNull(),
    error: text("error", { enum: WEBHOOK_ATTEMPT_ERRORS }),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.at)],
);
