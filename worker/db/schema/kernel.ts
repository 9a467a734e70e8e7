import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OutboxTopic } from "../outbox-topics";
import { createdAt, json } from "./columns";

/** Tries at a door, counted in windows; see `domain/people/throttle.ts`. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowEndsAt: integer("window_ends_at").notNull(),
  },
  (table) => [index("rate_limits_window").on(table.windowEndsAt)],
);

/** What must leave the database: written in the same batch as the change that causes it, drained by a queue. */
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

/** When something that runs by itself ran last, how long that took, and which of its tasks failed. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name", { enum: ["clock"] }).primaryKey(),
  at: integer("at").notNull(),
  tookMs: integer("took_ms").notNull(),
  faults: json<string[]>("faults").notNull(),
  faultAt: integer("fault_at"),
});

/** Which mails an address was sent; what they say is not kept. Source: decision 0180. */
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
 * The answer of a write that money or a booking hangs on, kept under the caller's key; and for each thing that an account saved, by which
 * submission it did so last (`worker/services/kernel/work.ts`).
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

/** Every operator action, in a chain: each entry holds the hash of the one before. Source: decision 0183. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    action: text("action").notNull(),
    subjectId: text("subject_id").notNull(),
    details: json<Record<string, unknown>>("details").notNull(),
    at: integer("at").notNull(),
    /** Its place in the chain, from 1 on. */
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

/** Messages that a queue tried in vain; those that were sent again stay for a while. Source: rule K31. */
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
