import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Absolute totals of a 30-minute bucket, written by the campaign's meter; a repeated write is harmless. */
export const deliveryTotals = sqliteTable(
  "delivery_totals",
  {
    campaignId: text("campaign_id").notNull(),
    creativeId: text("creative_id").notNull(),
    unitId: text("unit_id").notNull(),
    productId: text("product_id").notNull(),
    appId: text("app_id").notNull(),
    advProjectId: text("adv_project_id").notNull(),
    pubProjectId: text("pub_project_id").notNull(),
    /** Start of the bucket, epoch milliseconds. */
    bucketAt: integer("bucket_at").notNull(),
    impressions: integer("impressions").notNull(),
    clicks: integer("clicks").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.creativeId, table.unitId, table.bucketAt] }),
    index("delivery_totals_adv").on(table.advProjectId, table.bucketAt),
    index("delivery_totals_pub").on(table.pubProjectId, table.bucketAt),
  ],
);
