import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
    createdAt: createdAt(),
  },
  (table) => [
    index("inquiries_project").on(table.projectId, table.createdAt, table.id),
    index("inquiries_publisher").on(table.publisherId, table.createdAt, table.id),
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
