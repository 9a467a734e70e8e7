import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CategoryFilter, ValueType } from "../../../domain/audience";
import type { PendingProductChange } from "../../../domain/booking";
import type {
  AppFramework,
  AppStatus,
  AudienceTargetingType,
  CategoryAnswers,
  CategoryStatus,
  ChallengeMethod,
  MetricParameter,
  ProductDraft,
  ProductTargeting,
  ProductTopics,
  QuestDecider,
  QuestEntry,
  QuestKind,
  SavedKind,
  TextItem,
  UnitSet,
  UnitSettings,
} from "../../../domain/inventory";
import { type Currency, PRODUCT_PRICINGS, type WebPlacement } from "../../../domain/kernel";
import { createdAt, flag, json, updatedAt, version } from "./columns";
import { accounts } from "./people";
import { projects } from "./platform";

/** Proofs of app ownership that were requested; the newest of each method, until it succeeds. */
export const appChallenges = sqliteTable(
  "app_challenges",
  {
    appId: text("app_id")
      .notNull()
      .references(() => projectApps.id),
    method: text("method").$type<ChallengeMethod>().notNull(),
    /** By mail: the address that received the code, and the code's keyed hash. */
    email: text("email"),
    codeHash: text("code_hash"),
    /** Wrong codes since the code was sent. */
    failures: integer("failures").notNull().default(0),
    /** By DNS: last and next lookup of the record; null when no lookup is planned. */
    checkedAt: integer("checked_at"),
    nextCheckAt: integer("next_check_at"),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.method] }),
    index("app_challenges_due").on(table.nextCheckAt),
  ],
);

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
    /** Apps only: development framework. */
    framework: text("framework").$type<AppFramework>().notNull().default("native"),
    /** Android only: SHA-1 or SHA-256 of the certificate of debug builds. */
    debugFingerprint: text("debug_fingerprint"),
    /** Logo from the app's store page. */
    logoAssetId: text("logo_asset_id"),
    /** Host of the seller's site in the store listing. */
    sellerDomain: text("seller_domain"),
    status: text("status").$type<AppStatus>().notNull().default("available"),
    /** Start of and reason for an operator's suspension from showing ads; its publisher cannot lift it. */
    suspendedAt: integer("suspended_at"),
    suspensionReason: text("suspension_reason").notNull().default(""),
    /** Public: contained in the app or the page. */
    appKey: text("app_key").notNull(),
    /** When the publisher proved its ownership of the app. */
    verifiedAt: integer("verified_at"),
    /** First request with its key, and first request for one of its own units, since the checklist was last reset. */
    sdkSeenAt: integer("sdk_seen_at"),
    unitSeenAt: integer("unit_seen_at"),
    preflightResetAt: integer("preflight_reset_at"),
    /** Until when the ad server reports each of its requests. */
    inspectedUntil: integer("inspected_until"),
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
    /** Framing and behaviour of ads; null for the format's defaults. */
    settings: json<UnitSettings>("settings"),
    /** Native units: custom texts that advertisers fill in. */
    textItems: json<TextItem[]>("text_items").notNull().default(sql`'[]'`),
    /** Rewarded units: URL of the publisher's server for confirmed views, and the signing key. */
    rewardCallbackUrl: text("reward_callback_url"),
    rewardCallbackKey: text("reward_callback_key"),
    status: text("status", { enum: ["packaged", "archived", "available"] })
      .notNull()
      .default("available"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted units remain for reports. */
    deletedAt: integer("deleted_at"),
    version: version(),
  },
  (table) => [
    index("ad_units_project").on(table.projectId, table.createdAt, table.id),
    index("ad_units_name").on(table.projectId, table.name, table.id),
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
    pricingType: text("pricing_type", { enum: PRODUCT_PRICINGS }).notNull(),
    /** CPP: one slot for one day. CPM: 1,000 impressions. CPC: one click. CPQ: unused, each campaign has its own price. */
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** CPM: 1,000 impressions of a video creative; null for the same price. */
    videoPriceMinor: integer("video_price_minor"),
    minBudgetMinor: integer("min_budget_minor").notNull(),
    discountBp: integer("discount_bp").notNull().default(0),
    cppMinDays: integer("cpp_min_days"),
    cppSlots: integer("cpp_slots"),
    expectedDailyImpressions: integer("expected_daily_impressions"),
    expectedCtrMilliPct: integer("expected_ctr_milli_pct"),
    dau: integer("dau"),
    mau: integer("mau"),
    frequencyCap: integer("frequency_cap"),
    videoSkipDelayMs: integer("video_skip_delay_ms"),
    /** Guide for making creatives. */
    guideUrl: text("guide_url"),
    /** Introduction: a web page, and an uploaded PDF or image. */
    introUrl: text("intro_url"),
    introAssetId: text("intro_asset_id"),
    country: text("country").notNull(),
    timezone: text("timezone").notNull(),
    isPrivate: flag("is_private").notNull().default(false),
    /** Targetings that an advertiser may choose, each with its surcharge. */
    targetings: json<ProductTargeting[]>("targetings").notNull(),
    /** Topics of the contents beside which its ads are shown. */
    topics: json<ProductTopics>("topics").notNull().default(sql`'{"required":[],"excluded":[]}'`),
    /** Units as displayed to advertisers, in groups; serving uses `ad_product_units`. */
    unitSets: json<UnitSet[]>("unit_sets").notNull().default(sql`'[]'`),
    /** CPQ: its kind, the last part of its page's address, and the page's colour if not the platform's. */
    questKind: text("quest_kind").$type<QuestKind>(),
    questChannel: text("quest_channel"),
    questColor: text("quest_color"),
    /** Side that decides the proofs of participants. */
    questDecider: text("quest_decider").$type<QuestDecider>().notNull().default("advertiser"),
    status: text("status", { enum: ["ready", "sale", "remove"] })
      .notNull()
      .default("ready"),
    /** Highest first: initially the creation time, until the publisher moves it. */
    sortOrder: integer("sort_order").notNull().default(0),
    /** A change that takes effect after the running campaigns. */
    pending: json<PendingProductChange>("pending"),
    /** When removal was requested, and when it took place; after that it cannot be restored. */
    removedAt: integer("removed_at"),
    goneAt: integer("gone_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index("ad_products_project").on(table.projectId, table.createdAt, table.id),
    index("ad_products_order").on(table.projectId, table.sortOrder, table.id),
    index("ad_products_shelf").on(table.status, table.sortOrder, table.id),
    // The clock looks for these every minute, among all products of all publishers.
    index("ad_products_pending").on(table.id).where(sql`${table.pending} is not null`),
    // Includes removed products: a published address is never reassigned.
    uniqueIndex("ad_products_quest_channel").on(table.questChannel),
  ],
);

/** Input of the product creation steps; deleted once the product exists. */
export const productDrafts = sqliteTable(
  "product_drafts",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    values: json<ProductDraft>("values").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.accountId] })],
);

/** Content of a quest channel, as of the window in which it was settled. */
export const questBoards = sqliteTable("quest_boards", {
  productId: text("product_id")
    .primaryKey()
    .references(() => adProducts.id),
  windowAt: integer("window_at").notNull(),
  entries: json<QuestEntry[]>("entries").notNull(),
});

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

/** User properties that a publisher's apps send, as the publisher describes them. Source: rule A6. */
export const userProperties = sqliteTable(
  "user_properties",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    type: text("type").$type<ValueType>().notNull(),
    description: text("description").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("user_properties_name").on(table.projectId, table.name)],
);

/** Events of a publisher's apps that its categories may use. Source: rule A7. */
export const metrics = sqliteTable(
  "metrics",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    description: text("description").notNull(),
    parameters: json<MetricParameter[]>("parameters").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("metrics_name").on(table.projectId, table.name)],
);

/** Groups of users defined by a filter. Source: rules A8 to A10. */
export const targetingCategories = sqliteTable(
  "targeting_categories",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    group: text("group_name").notNull(),
    description: text("description").notNull(),
    filter: json<CategoryFilter>("filter").notNull(),
    /** Increases when the filter changes; data collected for another generation is ignored. */
    generation: integer("generation").notNull().default(1),
    status: text("status").$type<CategoryStatus>().notNull().default("preparing"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index("targeting_categories_project").on(table.projectId, table.createdAt, table.id),
    // The clock looks for these every minute, among all categories of all publishers.
    index("targeting_categories_moving").on(table.id).where(sql`${table.status} in ('preparing', 'closing')`),
  ],
);

/** Topics of a publisher's contents. Source: rule A14. */
export const contextContents = sqliteTable(
  "context_contents",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    contentId: text("content_id").notNull(),
    topics: json<string[]>("topics").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.contentId] })],
);

/** Topics of all contents of a publisher, with their number; derived from `context_contents` in the batch that changes it. */
export const publisherTopics = sqliteTable(
  "publisher_topics",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    topic: text("topic").notNull(),
    contents: integer("contents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.topic] })],
);

/** Users of a publisher who switched personalised choice of ads off. Source: rule S25. */
export const readerOptOuts = sqliteTable(
  "reader_opt_outs",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    userHash: text("user_hash").notNull(),
    createdAt: createdAt(),
    /** When the user was last heard of, to within a month. */
    heardAt: integer("heard_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userHash] }),
    index("reader_opt_outs_heard").on(table.heardAt),
  ],
);

/** Member counts of a category, per part of a publisher's users. */
export const categoryMembers = sqliteTable(
  "category_members",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => targetingCategories.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    part: text("part").notNull(),
    members: integer("members").notNull(),
    countedAt: integer("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.generation, table.part] })],
);

/** Targetings that a publisher offers its advertisers. Source: rule A11. */
export const targetings = sqliteTable(
  "targetings",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    type: text("type").$type<AudienceTargetingType>().notNull(),
    surchargeMilliPct: integer("surcharge_milli_pct").notNull(),
    categoryIds: json<string[]>("category_ids").notNull(),
    /** Of `auto`: the categories that answered best, and when they were picked. Source: rule A18. */
    picked: json<CategoryAnswers[]>("picked").notNull().default([]),
    pickedAt: integer("picked_at"),
    /** Highest first: initially the creation time, until the publisher moves it. */
    sortOrder: integer("sort_order").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [uniqueIndex("targetings_name").on(table.projectId, table.name)],
);

/** A publisher's own tags of advertisers and creatives; ads carry them. Source: rules I24, A5. */
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

/** Named lists of an ad account's saved media and products. Source: rule L24. */
export const savedLists = sqliteTable(
  "saved_lists",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("saved_lists_name").on(table.projectId, table.name)],
);

/** Entries of saved lists. What is no longer offered to the ad account stays, without its name. Source: rule L24. */
export const savedEntries = sqliteTable(
  "saved_entries",
  {
    listId: text("list_id")
      .notNull()
      .references(() => savedLists.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    kind: text("kind").$type<SavedKind>().notNull(),
    /** A publisher's or a product's id. */
    targetId: text("target_id").notNull(),
    note: text("note").notNull().default(""),
    savedBy: text("saved_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.kind, table.targetId] }),
    index("saved_entries_target").on(table.projectId, table.kind, table.targetId),
  ],
);
