import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ProductTargeting } from "../../../domain/inventory/schema";
import type { WebPlacement } from "../../../domain/inventory/types";
import { createdAt, flag, json, updatedAt, version } from "./columns";
import { projects } from "./projects";

export const projectApps = sqliteTable(
  "project_apps",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    platform: text("platform", { enum: ["android", "apple", "web"] }).notNull(),
    title: text("title").notNull(),
    packageId: text("package_id"),
    bundleId: text("bundle_id"),
    storeId: text("store_id"),
    domain: text("domain"),
    /** Public by nature: it stands in the app or the page. */
    appKey: text("app_key").notNull(),
    /** Since when the publisher has proven that the app is its own. */
    verifiedAt: integer("verified_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: integer("deleted_at"),
    version: version(),
  },
  (table) => [
    index("project_apps_project").on(table.projectId, table.createdAt, table.id),
    uniqueIndex("project_apps_key").on(table.appKey),
  ],
);

export const adUnits = sqliteTable(
  "ad_units",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    appId: text("app_id")
      .notNull()
      .references(() => projectApps.id),
    name: text("name").notNull(),
    format: text("format", {
      enum: ["banner", "interstitial", "rewarded", "native", "popup", "splash"],
    }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    placement: json<WebPlacement>("placement").notNull(),
    adMark: flag("ad_mark").notNull().default(true),
    /** Rewarded units: where the publisher's server wants to hear of a confirmed view, and the key that signs it. */
    rewardCallbackUrl: text("reward_callback_url"),
    rewardCallbackKey: text("reward_callback_key"),
    status: text("status", { enum: ["packaged", "archived", "available"] })
      .notNull()
      .default("available"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index("ad_units_project").on(table.projectId, table.createdAt, table.id),
    index("ad_units_app").on(table.appId),
  ],
);

export const adProducts = sqliteTable(
  "ad_products",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    pricingType: text("pricing_type", { enum: ["cpp", "cpm", "cpc", "inhouse"] }).notNull(),
    /** CPP: one slot for one day. CPM: 1,000 impressions. CPC: one click. */
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").notNull(),
    /** CPM: 1,000 impressions of a video creative; null sells them at the same price. */
    videoPriceMinor: integer("video_price_minor"),
    minBudgetMinor: integer("min_budget_minor").notNull(),
    discountBp: integer("discount_bp").notNull().default(0),
    cppMinDays: integer("cpp_min_days"),
    cppSlots: integer("cpp_slots"),
    expectedDailyImpressions: integer("expected_daily_impressions"),
    frequencyCap: integer("frequency_cap"),
    country: text("country").notNull(),
    timezone: text("timezone").notNull(),
    isPrivate: flag("is_private").notNull().default(false),
    /** Which targetings an advertiser may choose from, each with what it adds to the price. */
    targetings: json<ProductTargeting[]>("targetings").notNull(),
    status: text("status", { enum: ["ready", "sale", "remove"] })
      .notNull()
      .default("ready"),
    sortOrder: integer("sort_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index("ad_products_project").on(table.projectId, table.createdAt, table.id)],
);

export const adProductUnits = sqliteTable(
  "ad_product_units",
  {
    productId: text("product_id")
      .notNull()
      .references(() => adProducts.id),
    unitId: text("unit_id")
      .notNull()
      .references(() => adUnits.id),
    sortOrder: integer("sort_order").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.unitId] }),
    index("ad_product_units_unit").on(table.unitId),
  ],
);
