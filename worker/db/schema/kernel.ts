import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OutboxTopic } from "../outbox-topics";
import { createdAt, json } from "./columns";

/** Rate limit counters by time window; see `domain/people/throttle.ts`. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowEndsAt: integer("window_ends_at").notNull(),
  },
  (table) => [index("rate_limits_window").on(table.windowEndsAt)],
);

/** Effects outside the database: written in the same batch as the change that causes them, drained by a queue. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    topic: text("topic").$type<OutboxTopic>().notNull(),
    payload: json<Record<string, unknown>>("payload").notNull(),
    createdAt: createdAt(),
    availableAt: integer("available_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    doneAt: integer("done_at"),
    lastError: text("last_error"),
  },
  (table) => [index("outbox_open").on(table.doneAt, table.availableAt)],
);

/** Last run of each background process: time, duration and failed tasks. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name", { enum: ["clock"] }).primaryKey(),
  at: integer("at").notNull(),
  tookMs: integer("took_ms").notNull(),
  faults: json<string[]>("faults").notNull(),
  faultAt: integer("fault_at"),
});

/** Mails sent to each address; their content is not stored. Source: decision 0180. */
export const sentMails = sqliteTable(
  "sent_mails",
  {
    id: text("id").primaryKey(),
    address: text("address").notNull(),
    /** With codes masked. */
    subject: text("subject").notNull(),
    sentAt: integer("sent_at").notNull(),
  },
  (table) => [
    index("sent_mails_address").on(table.address, table.sentAt),
    index("sent_mails_age").on(table.sentAt),
  ],
);

/**
 * Answers of writes that affect money or bookings, by the caller's idempotency key; and the last submission by which an account
 * saved each thing (`worker/services/kernel/work.ts`).
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    accountId: text("account_id").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    response: json<unknown>("response").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("idempotency_keys_account").on(table.accountId, table.key)],
);

/** Every operator action, as a hash chain: each entry holds the hash of the previous one. Source: decision 0183. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    action: text("action").notNull(),
    subjectId: text("subject_id").notNull(),
    details: json<Record<string, unknown>>("details").notNull(),
    at: integer("at").notNull(),
    /** Position in the chain, starting at 1. */
    seq: integer("seq").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    uniqueIndex("audit_log_seq").on(table.seq),
    index("audit_log_subject").on(table.subjectId, table.at),
    index("audit_log_at").on(table.at, table.id),
  ],
);

/** Queue messages whose retries are exhausted; messages that were sent again stay for a while. Source: rule K31. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text("id").primaryKey(),
    queue: text("queue").notNull(),
    /** JSON. */
    body: text("body").notNull(),
    sentAt: integer("sent_at").notNull(),
    replayedAt: integer("replayed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("dead_letters_open").on(table.queue, table.createdAt).where(sql`${table.replayedAt} is null`),
  ],
);
