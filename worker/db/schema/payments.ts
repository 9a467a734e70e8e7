import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { campaigns } from "./campaigns";
import { createdAt } from "./columns";
import { projects } from "./projects";

/** The link by which somebody else takes a campaign's payment over: one a campaign, taken once. */
export const paymentLinks = sqliteTable("payment_links", {
  campaignId: text("campaign_id")
    .primaryKey()
    .references(() => campaigns.id),
  /** Whoever has it may read what is to be paid. */
  token: text("token").notNull().unique(),
  /** The ad account that pays, once one does. */
  payerProjectId: text("payer_project_id").references(() => projects.id),
  takenBy: text("taken_by"),
  takenAt: integer("taken_at"),
  createdAt: createdAt(),
});
