import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag } from "./columns";
import { projects } from "./platform";

/** Questions to a publisher about its media, or to the platform's support. Source: rules H1, H3. */
export const inquiries = sqliteTable(
  "inquiries",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["media", "support"] }).notNull(),
    /** The project that asks. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id").notNull(),
    /** The publisher that is asked; null for the platform. */
    publisherId: text("publisher_id"),
    type: text("type").notNull(),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    company: text("company").notNull().default(""),
    brand: text("brand").notNull().default(""),
    audience: text("audience").notNull().default(""),
    /** Bands of `domain/desk/inquiry.ts`. */
    schedule: text("schedule"),
    budget: text("budget"),
    content: text("content").notNull(),
    consentedAt: integer("consented_at").notNull(),
    /** Time of the first answer, and of archiving by the recipient; null until then. */
    answeredAt: integer("answered_at"),
    closedAt: integer("closed_at"),
    /** The operator assigned to a question to the platform. */
    assigneeId: text("assignee_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("inquiries_project").on(table.projectId, table.createdAt, table.id),
    index("inquiries_publisher").on(table.publisherId, table.createdAt, table.id),
  ],
);

/** Messages from the contact form of the house's pages, with or without an account. Source: rule H11. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: text("id").primaryKey(),
    type: text("type", {
      enum: ["publisher", "advertiser", "partnership", "coffee-chat", "other"],
    }).notNull(),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    company: text("company").notNull(),
    brand: text("brand").notNull(),
    audience: text("audience").notNull(),
    schedule: text("schedule", { enum: ["under-1", "under-3", "under-6", "over-6", "undecided"] }),
    budget: text("budget", { enum: ["under-10m", "under-50m", "under-100m", "over-100m"] }),
    content: text("content").notNull(),
    /** Language of the receipt. */
    locale: text("locale").notNull(),
    /** Digest of address, type, content and day, so that a form submitted twice is stored once. */
    digest: text("digest").notNull(),
    consentedAt: integer("consented_at").notNull(),
    /** Null without consent to marketing mails. */
    marketingConsentedAt: integer("marketing_consented_at"),
    settledAt: integer("settled_at"),
    /** Place of a coffee chat, as `coffeePlace` names it; unique, so that none is given twice. */
    coffeePlace: text("coffee_place"),
    /** Reply mailed to the sender from the console. */
    reply: text("reply"),
    assigneeId: text("assignee_id"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("contacts_digest").on(table.digest),
    uniqueIndex("contacts_coffee_place").on(table.coffeePlace),
    index("contacts_created").on(table.createdAt, table.id),
  ],
);

/** Answers to an inquiry, in order. */
export const inquiryAnswers = sqliteTable(
  "inquiry_answers",
  {
    id: text("id").primaryKey(),
    inquiryId: text("inquiry_id")
      .notNull()
      .references(() => inquiries.id),
    accountId: text("account_id").notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("inquiry_answers_inquiry").on(table.inquiryId, table.createdAt, table.id)],
);

/** Daily mails of a member's tasks. No row: none was sent, and they are on. Source: rule H17. */
export const taskMails = sqliteTable(
  "task_mails",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id").notNull(),
    /** Day of the last mail, in the project's zone. */
    mailedDay: text("mailed_day"),
    isOff: flag("is_off").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.accountId] }),
    index("task_mails_account").on(table.accountId),
  ],
);
