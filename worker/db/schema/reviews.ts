import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { campaigns } from "./campaigns";
import { createdAt, updatedAt } from "./columns";
import { projects } from "./projects";

/** What the clock has told of a campaign; its id names the alert for good, so that nobody is told of it twice. */
export const campaignAlerts = sqliteTable("campaign_alerts", {
  /** `{alert}:{campaign}:{what it is about}`: the submission that waits, the day that it starts on. */
  id: text("id").primaryKey(),
  campaignId: text("campaign_id")
    .notNull()
    .references(() => campaigns.id),
  createdAt: createdAt(),
});

/** Reasons of a publisher's own, to begin a rejection with. */
export const rejectionTemplates = sqliteTable(
  "rejection_templates",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    text: text("text").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("rejection_templates_text").on(table.projectId, table.text)],
);

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
