import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Refusal } from "../../../domain/serving";
import { creatives } from "./booking";
import { createdAt } from "./columns";
import { adProducts } from "./inventory";
import { projects } from "./platform";

/**
 * The sketch that an app's users of a day are counted by (see `domain/inventory/user-sketch.ts`), one row a register. Rows only ever grow,
 * so that a repeated message changes nothing. They leave once the day is settled.
 */
export const appUserRegisters = sqliteTable(
  "app_user_registers",
  {
    appId: text("app_id").notNull(),
    /** In the project's zone, `2026-11-21`. */
    day: text("day").notNull(),
    register: integer("register").notNull(),
    rank: integer("rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.day, table.register] }),
    index("app_user_registers_day").on(table.day),
  ],
);

/** How many users an app had on a day that is over. */
export const appDailyUsers = sqliteTable(
  "app_daily_users",
  {
    appId: text("app_id").notNull(),
    day: text("day").notNull(),
    users: integer("users").notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.day] })],
);

/** Which SDKs an app's requests came from, by hour. */
export const appSdkRequests = sqliteTable(
  "app_sdk_requests",
  {
    appId: text("app_id").notNull(),
    /** `web/1.0.0`; empty where the request names none. */
    sdk: text("sdk").notNull(),
    hourAt: integer("hour_at").notNull(),
    /** The isolate's report that is counted here, so that a repeat changes nothing. */
    part: text("part").notNull(),
    requests: integer("requests").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.hourAt, table.sdk, table.part] }),
    index("app_sdk_requests_hour").on(table.hourAt),
  ],
);

/** Why a campaign was not served, counted at the edge: decisions in which it was refused, by hour. */
export const refusalTotals = sqliteTable(
  "refusal_totals",
  {
    campaignId: text("campaign_id").notNull(),
    unitId: text("unit_id").notNull(),
    hourAt: integer("hour_at").notNull(),
    reason: text("reason").$type<Refusal>().notNull(),
    /** The isolate's report that is counted here, so that a repeat changes nothing. */
    part: text("part").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.hourAt, table.unitId, table.reason, table.part] }),
    index("refusal_totals_hour").on(table.hourAt),
  ],
);

/** What a unit was asked for, by hour; the forecast that pacing follows is made of it. */
export const unitTraffic = sqliteTable(
  "unit_traffic",
  {
    unitId: text("unit_id").notNull(),
    hourAt: integer("hour_at").notNull(),
    part: text("part").notNull(),
    requests: integer("requests").notNull(),
    fills: integer("fills").notNull(),
    /** Answers to readers whom the app did not name, who get uncapped and untargeted ads only. */
    anonymous: integer("anonymous").notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.hourAt, table.part] })],
);

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
