import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  CampaignActorKind,
  CampaignStatus,
  CampaignTargeting,
  MeetingWay,
  MovedPeriod,
  QuestTerms,
  ReviewedCreative,
  ReviewedState,
  TaxInvoice,
} from "../../../domain/booking";
import type { CreativeAction, CreativeText, CreativeType } from "../../../domain/content";
import type { AdvertiserCategory, Currency } from "../../../domain/kernel";
import type { Purchase, Quote, QuoteTerms, Repricing, SentOnGrant } from "../../../domain/money";
import { createdAt, flag, json, updatedAt, version } from "./columns";
import { assets } from "./content";
import { adProducts } from "./inventory";
import { projects } from "./platform";

/** When and how an ad account, or a person, first came to a publisher; written once. Source: rule B29. */
export const publisherMeetings = sqliteTable(
  "publisher_meetings",
  {
    pubProjectId: text("pub_project_id")
      .notNull()
      .references(() => projects.id),
    /** Id of an ad account or of a person's account. */
    who: text("who").notNull(),
    way: text("way").$type<MeetingWay>().notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pubProjectId, table.who] }),
    index("publisher_meetings_who").on(table.who),
  ],
);

/** Campaigns at several publishers that are held and sent together. Source: rule B31. */
export const mediaPlans = sqliteTable(
  "media_plans",
  {
    id: text("id").primaryKey(),
    /** The advertiser's project. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    /** Null until all of its campaigns were sent. */
    sentAt: integer("sent_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index("media_plans_project").on(table.projectId, table.createdAt, table.id)],
);

export const campaigns = sqliteTable(
  "campaigns",
  {
    id: text("id").primaryKey(),
    /** The advertiser's project and the publisher's. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    pubProjectId: text("pub_project_id")
      .notNull()
      .references(() => projects.id),
    productId: text("product_id")
      .notNull()
      .references(() => adProducts.id),
    status: text("status").$type<CampaignStatus>().notNull(),
    /** Set while submitted: time of the publisher's approval; the final review is pending from then on. */
    publisherApprovedAt: integer("publisher_approved_at"),
    pausedFrom: text("paused_from").$type<CampaignStatus>(),
    submittedAt: integer("submitted_at"),
    /** Set while submitted, after the operators' approval: time of the payment request. The campaign is booked once paid. */
    paymentAskedAt: integer("payment_asked_at"),
    /** Deadline until which its slots are reserved for the payment. */
    paymentDueAt: integer("payment_due_at"),
    rejectionComment: text("rejection_comment"),
    /** Drafts are filled in step by step, so these may still be empty. */
    name: text("name").notNull().default(""),
    /** First and last day in the product's zone, `YYYY-MM-DD`; the instants below are derived from them. */
    startDay: text("start_day"),
    endDay: text("end_day"),
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    /** The advertiser asks to start on the day of submission; the publisher's approval grants it. */
    sameDay: flag("same_day").notNull().default(false),
    /** Whether it is approved without a review by hand, by its publisher's setting at the time of the submission. */
    autoApproval: flag("auto_approval").notNull().default(false),
    /**
     * Whether the ad account first met the publisher in the ad-note catalogue, which determines the commission. Source: rule B29.
     */
    viaAdNote: flag("via_ad_note").notNull().default(false),
    slots: integer("slots").notNull().default(1),
    budgetMinor: integer("budget_minor"),
    currency: text("currency").$type<Currency>().notNull(),
    targeting: json<CampaignTargeting>("targeting").notNull(),
    advertiserName: text("advertiser_name"),
    advertiserLink: text("advertiser_link"),
    /**
     * Advertised category (`domain/kernel/advertiser-category.ts`); null for in-house campaigns and for bookings made before the
     * field existed.
     */
    advertiserCategory: text("advertiser_category").$type<AdvertiserCategory>(),
    destinationUrl: text("destination_url"),
    contractName: text("contract_name"),
    contractEmail: text("contract_email"),
    /** The agency that books on the advertiser's behalf, if any. */
    agencyName: text("agency_name"),
    agencyEmail: text("agency_email"),
    /** Contract terms, a PDF. */
    termsAssetId: text("terms_asset_id"),
    frequencyCap: integer("frequency_cap"),
    dailyQuota: integer("daily_quota"),
    /** In-house: impressions after which it stops for good; null for no limit. */
    inhouseImpressions: integer("inhouse_impressions"),
    priority: integer("priority").notNull().default(0),
    memo: text("memo").notNull().default(""),
    paymentMethod: text("payment_method", { enum: ["card", "manual", "representative"] }),
    /** The registered card that pays; null for a card payment by the ad account's primary card. */
    paymentCardId: text("payment_card_id"),
    /**
     * Set for a draft that is submitted automatically once its publisher allows manual payment: the accepted terms and the
     * account that accepted them.
     */
    sendOnGrant: json<SentOnGrant>("send_on_grant"),
    taxInvoice: json<TaxInvoice>("tax_invoice"),
    /** Image of the business registration for the tax invoice. */
    registrationAssetId: text("registration_asset_id"),
    /** CPQ: the quest's terms. */
    quest: json<QuestTerms>("quest"),
    /** Price that the advertiser accepted, fixed at submission. */
    quote: json<Quote>("quote"),
    /** Set when the publisher cancels: between 0 and the prepaid amount. */
    finalSettlementMinor: integer("final_settlement_minor"),
    /** The plan with which it is sent; null for a campaign that is sent by itself. */
    mediaPlanId: text("media_plan_id").references(() => mediaPlans.id),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index("campaigns_project").on(table.projectId, table.createdAt, table.id),
    index("campaigns_pub_project").on(table.pubProjectId, table.createdAt, table.id),
    index("campaigns_product").on(table.productId, table.status),
    index("campaigns_clock").on(table.status, table.startsAt),
    index("campaigns_creator").on(table.createdBy, table.createdAt),
    index("campaigns_media_plan").on(table.mediaPlanId),
  ],
);

/**
 * Holds of draft days, for the limits on an ad account's holds. The product's `SlotBook` is the authority for the
 * days; a row is written before the slot book is called. Rows older than a day are ignored and deleted by the ad account's next
 * hold.
 */
export const slotHolds = sqliteTable(
  "slot_holds",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").notNull(),
    /** The ad account, the account that acted for it, and the publisher. */
    projectId: text("project_id").notNull(),
    accountId: text("account_id").notNull(),
    pubProjectId: text("pub_project_id").notNull(),
    productId: text("product_id").notNull(),
    slotDays: integer("slot_days").notNull(),
    /** Whether the publisher had granted the ad account manual payment at the time. */
    granted: flag("granted").notNull(),
    takenAt: integer("taken_at").notNull(),
    /** When the hold expires or was ended. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("slot_holds_project").on(table.projectId, table.takenAt),
    index("slot_holds_account").on(table.accountId, table.takenAt),
    index("slot_holds_campaign").on(table.campaignId, table.takenAt),
    index("slot_holds_publisher").on(table.pubProjectId, table.expiresAt),
  ],
);

/** Every status transition in order: actor, time, from, to, reason. The unique pair rejects a concurrent writer. */
export const campaignHistory = sqliteTable(
  "campaign_history",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    campaignVersion: integer("campaign_version").notNull(),
    action: text("action").notNull(),
    fromStatus: text("from_status").$type<CampaignStatus>(),
    toStatus: text("to_status").$type<CampaignStatus>().notNull(),
    actorKind: text("actor_kind").$type<CampaignActorKind>().notNull(),
    actorAccountId: text("actor_account_id"),
    reason: text("reason"),
    /** For a change that moved a booked period: the days before and after it. */
    moved: json<MovedPeriod>("moved"),
    /** For a late approval: the accepted total, and the total of the remaining days. */
    repriced: json<Repricing>("repriced"),
    /** For a rejection: the reviewed state, for comparison in a later review. */
    seen: json<ReviewedState>("seen"),
    at: integer("at").notNull(),
  },
  (table) => [uniqueIndex("campaign_history_version").on(table.campaignId, table.campaignVersion)],
);

export const creatives = sqliteTable(
  "creatives",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** The unit that defines its size and texts. */
    unitId: text("unit_id").notNull(),
    name: text("name").notNull(),
    type: text("type").$type<CreativeType>().notNull().default("image"),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    altText: text("alt_text").notNull().default(""),
    headline: text("headline").notNull().default(""),
    body: text("body").notNull().default(""),
    cta: text("cta"),
    /** `#rrggbb`; null for the unit's colours. */
    ctaTextColor: text("cta_text_color"),
    ctaColor: text("cta_color"),
    /** Displayed advertiser; null for the campaign's advertiser. */
    profileName: text("profile_name"),
    profileAssetId: text("profile_asset_id"),
    /** Additional texts of its native unit. */
    texts: json<CreativeText[]>("texts").notNull().default(sql`'[]'`),
    /** Empty: the campaign's destination. */
    destinationUrl: text("destination_url"),
    /** Half-open, inside the campaign's period; null means that period. */
    displayFrom: integer("display_from"),
    displayTo: integer("display_to"),
    /** ISO weekdays 1 to 7, hours 0 to 23 of the product's zone, browser types; empty means all. */
    weekdays: json<number[]>("weekdays").notNull().default(sql`'[]'`),
    hours: json<number[]>("hours").notNull().default(sql`'[]'`),
    browsers: json<string[]>("browsers").notNull().default(sql`'[]'`),
    status: text("status", { enum: ["submitted", "rejected", "live", "paused", "deleted"] }).notNull(),
    rejectionComment: text("rejection_comment"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index("creatives_campaign").on(table.campaignId, table.id),
    index("creatives_asset").on(table.assetId),
    index("creatives_profile").on(table.profileAssetId),
  ],
);

/**
 * Every step of a creative in order: action, actor, time, reason. Written with the creative itself; the id identifies the step
 * permanently.
 */
export const creativeHistory = sqliteTable(
  "creative_history",
  {
    /** `{creative}:{version}`; for a video that could not be encoded, `{creative}:{asset}:{time of the encoding request}`. */
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    creativeId: text("creative_id").notNull(),
    creativeVersion: integer("creative_version").notNull(),
    /** Name at the time. */
    creativeName: text("creative_name").notNull(),
    action: text("action").$type<CreativeAction>().notNull(),
    /** Status of the campaign, which steps of a creative do not change. */
    campaignStatus: text("campaign_status").$type<CampaignStatus>().notNull(),
    actorKind: text("actor_kind").$type<CampaignActorKind>().notNull(),
    actorAccountId: text("actor_account_id"),
    reason: text("reason"),
    /** For a decision: the reviewed state. */
    seen: json<ReviewedCreative>("seen"),
    at: integer("at").notNull(),
  },
  (table) => [index("creative_history_campaign").on(table.campaignId, table.at)],
);

export type CampaignRow = typeof campaigns.$inferSelect;

export type CreativeRow = typeof creatives.$inferSelect;

/** Link by which another party takes over a campaign's payment: one per campaign, used once. */
export const paymentLinks = sqliteTable("payment_links", {
  campaignId: text("campaign_id")
    .primaryKey()
    .references(() => campaigns.id),
  /** Grants its bearer read access to the amount to pay. */
  token: text("token").notNull().unique(),
  /** The paying ad account, once the payment is taken over. */
  payerProjectId: text("payer_project_id").references(() => projects.id),
  takenBy: text("taken_by"),
  takenAt: integer("taken_at"),
  /** Purchase that the payer accepted; null if the link is unused, or was used without an amount. */
  agreedQuote: json<Purchase>("agreed_quote"),
  /** Tax invoice recipient given by the payer; null if the link is unused, or was used before this field existed. */
  payerInvoice: json<TaxInvoice>("payer_invoice"),
  /** Image of the payer's business registration, for the tax invoice. */
  payerRegistrationAssetId: text("payer_registration_asset_id"),
  createdAt: createdAt(),
});

/** Every accepted or booked quote, unchanged. Rows are written once and never updated. */
export const campaignQuotes = sqliteTable(
  "campaign_quotes",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** Version of the campaign that was accepted. */
    campaignVersion: integer("campaign_version").notNull(),
    /**
     * `submission`: the advertiser submitted the campaign with it; `take-over`: a payer accepted it; `late-approval`: the
     * submission's quote reduced by an approval after the start; `extension`: the quote including added days.
     */
    kind: text("kind", { enum: ["submission", "take-over", "late-approval", "extension"] }).notNull(),
    quote: json<Quote>("quote").notNull(),
    /** Null for quotes accepted before terms were stored. */
    terms: json<QuoteTerms>("terms"),
    /** The ad account and the account that acted for it; for a late approval the operator. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id"),
    agreedAt: integer("agreed_at").notNull(),
  },
  (table) => [index("campaign_quotes_campaign").on(table.campaignId, table.agreedAt)],
);

/** Alerts that the clock has sent for a campaign; the id is permanent, so each alert is sent once. */
export const campaignAlerts = sqliteTable("campaign_alerts", {
  /** `{alert}:{campaign}:{subject}`, where the subject is the waiting submission or the start day. */
  id: text("id").primaryKey(),
  campaignId: text("campaign_id")
    .notNull()
    .references(() => campaigns.id),
  createdAt: createdAt(),
});

/** A publisher's own text templates for rejections. */
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
