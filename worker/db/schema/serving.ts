import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AdsTxtState, ExchangeCurrency } from "../../../domain/serving";
import { creatives } from "./booking";
import { createdAt, flag, updatedAt, version } from "./columns";
import { adProducts, projectApps } from "./inventory";
import { projects } from "./platform";

/**
 * Sketch registers that count an app's daily users (see `domain/inventory/user-sketch.ts`), one row per register. Values only
 * increase, so repeated messages are no-ops. Rows are deleted once the day is settled.
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

/** Number of an app's users on a past day. */
export const appDailyUsers = sqliteTable(
  "app_daily_users",
  {
    appId: text("app_id").notNull(),
    day: text("day").notNull(),
    users: integer("users").notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.day] })],
);

/** Requests of an app by SDK and hour. */
export const appSdkRequests = sqliteTable(
  "app_sdk_requests",
  {
    appId: text("app_id").notNull(),
    /** `web/1.0.0`; empty if the request names none. */
    sdk: text("sdk").notNull(),
    hourAt: integer("hour_at").notNull(),
    /** Id of the isolate's report that is counted here; repeats are no-ops. */
    part: text("part").notNull(),
    requests: integer("requests").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.hourAt, table.sdk, table.part] }),
    index("app_sdk_requests_hour").on(table.hourAt),
  ],
);

/** Requests of a unit by hour in the last weeks; the basis of the forecast for pacing. All of them are in the stores of publishers. */
export const unitTraffic = sqliteTable(
  "unit_traffic",
  {
    unitId: text("unit_id").notNull(),
    hourAt: integer("hour_at").notNull(),
    part: text("part").notNull(),
    requests: integer("requests").notNull(),
    fills: integer("fills").notNull(),
    /** Answers to users without a user id, who receive uncapped and untargeted ads only. */
    anonymous: integer("anonymous").notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.hourAt, table.part] })],
);

/** A publisher's phone or browser for previews and test campaigns, or an ad account's for previews of its creatives. */
export const testDevices = sqliteTable(
  "test_devices",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    /** User or device id that the app sends: an advertising id, or any id of the publisher's choice. */
    deviceId: text("device_id").notNull(),
    createdAt: createdAt(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [index("test_devices_project").on(table.projectId, table.createdAt, table.id)],
);

/** One creative displayed on one test device until it ends; marked, and never counted. Source: rules S14, S15. */
export const adPreviews = sqliteTable(
  "ad_previews",
  {
    id: text("id").primaryKey(),
    /** The publisher of the units. */
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

/**
 * A test campaign of a product: each of its units shows the test ad on one device, until it is ended or 30 minutes have passed.
 */
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

/** An exchange that fills the publisher's unsold units. Source: rule S21. */
export const exchanges = sqliteTable(
  "exchanges",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    endpoint: text("endpoint").notNull(),
    /** The publisher's account at the exchange. */
    seat: text("seat").notNull(),
    currency: text("currency").$type<ExchangeCurrency>().notNull(),
    enabled: flag("enabled").notNull().default(true),
    /** Lines that it asks for in `ads.txt`; empty without any. */
    adsTxtLines: text("ads_txt_lines").notNull().default(""),
    deletedAt: integer("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index("exchanges_project").on(table.projectId, table.createdAt, table.id)],
);

/** Last daily check of the file in which an app's domain names its sellers. Source: rule S22. */
export const adsTxtChecks = sqliteTable("ads_txt_checks", {
  appId: text("app_id")
    .primaryKey()
    .references(() => projectApps.id),
  state: text("state").$type<AdsTxtState>().notNull(),
  checkedAt: integer("checked_at").notNull(),
});

/** The units that an exchange is asked for. */
export const exchangeUnits = sqliteTable(
  "exchange_units",
  {
    exchangeId: text("exchange_id")
      .notNull()
      .references(() => exchanges.id, { onDelete: "cascade" }),
    unitId: text("unit_id").notNull(),
    /** Lowest price of a thousand impressions, in millionths of the exchange's currency. */
    floorMicros: integer("floor_micros").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exchangeId, table.unitId] }),
    index("exchange_units_unit").on(table.unitId),
  ],
);
