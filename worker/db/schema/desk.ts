import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns";
import { projects } from "./platform";

/** What somebody asked a publisher about its media, or the platform for help. Source: rules H1, H3. */
export const inquiries = sqliteTable(
  "inquiries",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["media", "support"] }).notNull(),
    /** Who asks. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id").notNull(),
    /** Who is asked; null for the platform. */
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
    /** When it was answered first, and when whoever is asked put it away; null until then. */
    answeredAt: integer("answered_at"),
    closedAt: integer("closed_at"),
    /** The operator who is to answer what the platform was asked. */
    assigneeId: text("assignee_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("inquiries_project").on(table.projectId, table.createdAt, table.id),
    index("inquiries_publisher").on(table.publisherId, table.createdAt, table.id),
  ],
);

/** What anybody asked on the house's own pages, with or without an account. Source: rule H11. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: text("id").primaryKey(),
    type: text("type", { enum: ["publisher", "advertiser", "partnership", "other"] }).notNull(),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    company: text("company").notNull(),
    brand: text("brand").notNull(),
    audience: text("audience").notNull(),
    schedule: text("schedule", { enum: ["under-1", "under-3", "under-6", "over-6", "undecided"] }),
    budget: text("budget", { enum: ["under-10m", "under-50m", "under-100m", "over-100m"] }),
    content: text("content").notNull(),
    /** In which its receipt is written. */
    locale: text("locale").notNull(),
    /** Of address, type, content and day, so that a form that is sent twice is kept once. */
    digest: text("digest").notNull(),
    consentedAt: integer("consented_at").notNull(),
    /** Null where nothing is to be sent beside the reply. */
    marketingConsentedAt: integer("marketing_consented_at"),
    settledAt: integer("settled_at"),
    /** What was mailed to who asked, from the console. */
    reply: text("reply"),
    assigneeId: text("assignee_id"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("contacts_digest").on(table.digest),
    index("contacts_created").on(table.createdAt, table.id),
  ],
);

/** What was answered to an inquiry, in order. */
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
