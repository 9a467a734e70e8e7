import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { creatives } from "./campaigns";
import { createdAt } from "./columns";
import { adProducts } from "./inventory";
import { projects } from "./projects";

/** A phone or browser of a publisher's own that previews and test campaigns are served to, or of an ad account's own, for previews of its creatives. */
export const testDevices = sqliteTable(
  "test_devices",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    /** What the app sends as its user or device: an advertising id, or any id that the publisher chose. */
    deviceId: text("device_id").notNull(),
    createdAt: createdAt(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [index("test_devices_project").on(table.projectId, table.createdAt, table.id)],
);

/** One creative shown on one test device until it ends; marked, and never counted. Source: rules S14, S15. */
export const adPreviews = sqliteTable(
  "ad_previews",
  {
    id: text("id").primaryKey(),
    /** The publisher, on whose units it is shown. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    creativeId: text("creative_id")
      .notNull()
      .references(() => creatives.id),
    deviceId: text("device_id")
      .notNull()
      .references(() => testDevices.id),
    startedAt: integer("started_at").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (table) => [
    index("ad_previews_project").on(table.projectId, table.endsAt),
    index("ad_previews_device").on(table.deviceId, table.endsAt),
    index("ad_previews_creative").on(table.creativeId, table.endsAt),
  ],
);

/** A test campaign of a product: every unit of it shows the test ad to one device, until it is ended or 30 minutes have passed. */
export const adTests = sqliteTable(
  "ad_tests",
  {
    id: text("id").primaryKey(),
    productId: text("product_id")
      .notNull()
      .references(() => adProducts.id),
    deviceId: text("device_id")
      .notNull()
      .references(() => testDevices.id),
    startedAt: integer("started_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    seenAt: integer("seen_at"),
  },
  (table) => [index("ad_tests_product").on(table.productId, table.endsAt)],
);

/** What a publisher's server calls an advertiser or a creative; ads carry it. Source: rules I24, A5. */
export const adTags = sqliteTable(
  "ad_tags",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind", { enum: ["account", "creative"] }).notNull(),
    /** The advertiser's project, or the creative. */
    targetId: text("target_id").notNull(),
    tag: text("tag").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("ad_tags_target").on(table.projectId, table.kind, table.targetId)],
);
