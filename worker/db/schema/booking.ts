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
    /** Set while submitted: when the publisher approved, after which the final review is pending. */
    publisherApprovedAt: integer("publisher_approved_at"),
    pausedFrom: text("paused_from").$type<CampaignStatus>(),
    submittedAt: integer("submitted_at"),
    /** Set while submitted, after the operators approved: when its payment was asked for. It is booked when the money is there. */
    paymentAskedAt: integer("payment_asked_at"),
    /** Until when its slots wait for the payment. */
    paymentDueAt: integer("payment_due_at"),
    rejectionComment: text("rejection_comment"),
    /** Drafts grow step by step, so these may still be empty. */
    name: text("name").notNull().default(""),
    /** First and last day in the product's zone, `YYYY-MM-DD`; the instants below are derived from them. */
    startDay: text("start_day"),
    endDay: text("end_day"),
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    /** The advertiser asks to start on the day of submission, which only the publisher's approval grants. */
    sameDay: flag("same_day").notNull().default(false),
    /** Whether the ad account had first met the publisher in the ad-note catalogue, whose commission hangs on it. Source: rule B29. */
    viaAdNote: flag("via_ad_note").notNull().default(false),
    slots: integer("slots").notNull().default(1),
    budgetMinor: integer("budget_minor"),
    currency: text("currency").$type<Currency>().notNull(),
    targeting: json<CampaignTargeting>("targeting").notNull(),
    advertiserName: text("advertiser_name"),
    advertiserLink: text("advertiser_link"),
    /** What is advertised, of `domain/kernel/advertiser-category.ts`; null for a publisher's own and for what was booked before it was asked. */
    advertiserCategory: text("advertiser_category").$type<AdvertiserCategory>(),
    destinationUrl: text("destination_url"),
    contractName: text("contract_name"),
    contractEmail: text("contract_email"),
    /** Who books on the advertiser's behalf, where somebody does. */
    agencyName: text("agency_name"),
    agencyEmail: text("agency_email"),
    /** The contract's terms, a PDF. */
    termsAssetId: text("terms_asset_id"),
    frequencyCap: integer("frequency_cap"),
    dailyQuota: integer("daily_quota"),
    /** In-house: impressions after which it rests for good; null goes on. */
    inhouseImpressions: integer("inhouse_impressions"),
    priority: integer("priority").notNull().default(0),
    memo: text("memo").notNull().default(""),
    paymentMethod: text("payment_method", { enum: ["card", "manual", "representative"] }),
    /** The registered card that pays; of a card payment without one its ad account's primary. */
    paymentCardId: text("payment_card_id"),
    /** Of an unsent campaign that is sent by itself once its publisher allows manual payment: what was agreed to, and by whom. */
    sendOnGrant: json<SentOnGrant>("send_on_grant"),
    taxInvoice: json<TaxInvoice>("tax_invoice"),
    /** A picture of the business registration that the tax invoice goes by. */
    registrationAssetId: text("registration_asset_id"),
    /** CPQ: what it asks of whom. */
    quest: json<QuestTerms>("quest"),
    /** What the advertiser agreed to pay, fixed at submission. */
    quote: json<Quote>("quote"),
    /** Set when the publisher cancels: between 0 and what was prepaid. */
    finalSettlementMinor: integer("final_settlement_minor"),
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
  ],
);

/**
 * Each time that a draft's days were held, for the limits of what an ad account may hold. The product's `SlotBook` is the authority over the
 * days; a row is written before it is asked. Rows older than a day count for nothing and are swept by the ad account's next hold.
 */
export const slotHolds = sqliteTable(
  "slot_holds",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").notNull(),
    /** The ad account, who acted for it, and the publisher. */
    projectId: text("project_id").notNull(),
    accountId: text("account_id").notNull(),
    pubProjectId: text("pub_project_id").notNull(),
    productId: text("product_id").notNull(),
    slotDays: integer("slot_days").notNull(),
    /** Whether the publisher granted the ad account its payment then. */
    granted: flag("granted").notNull(),
    takenAt: integer("taken_at").notNull(),
    /** When it lapses, or was ended. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("slot_holds_project").on(table.projectId, table.takenAt),
    index("slot_holds_account").on(table.accountId, table.takenAt),
    index("slot_holds_campaign").on(table.campaignId, table.takenAt),
    index("slot_holds_publisher").on(table.pubProjectId, table.expiresAt),
  ],
);

/** Every transition, in order: who, when, from, to, why. The unique pair is what a racing writer breaks on. */
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
    /** Of a change that moved a booked period: the days before and after it. */
    moved: json<MovedPeriod>("moved"),
    /** Of a late approval: the total that was agreed to, and the one of the days that are left. */
    repriced: json<Repricing>("repriced"),
    /** Of a rejection: what it was decided by, which a later review is shown against. */
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
    /** The unit whose size and texts it is made for. */
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
    /** `#rrggbb`; null for the colours of the unit's own. */
    ctaTextColor: text("cta_text_color"),
    ctaColor: text("cta_color"),
    /** Who is shown as the one who advertises; null for the campaign's own advertiser. */
    profileName: text("profile_name"),
    profileAssetId: text("profile_asset_id"),
    /** What its native unit asks for beside these. */
    texts: json<CreativeText[]>("texts").notNull().default(sql`'[]'`),
    /** Empty: the campaign's own. */
    destinationUrl: text("destination_url"),
    /** Half-open, inside the campaign's own period; null means that period. */
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

/** Every step of a creative, in order: what, who, when, why. Written with the creative itself; its id names the step for good. */
export const creativeHistory = sqliteTable(
  "creative_history",
  {
    /** `{creative}:{version}`; of a video that could not be encoded, `{creative}:{asset}:{when it was asked for}`. */
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    creativeId: text("creative_id").notNull(),
    creativeVersion: integer("creative_version").notNull(),
    /** As it was called then. */
    creativeName: text("creative_name").notNull(),
    action: text("action").$type<CreativeAction>().notNull(),
    /** The campaign's, which no step of a creative changes. */
    campaignStatus: text("campaign_status").$type<CampaignStatus>().notNull(),
    actorKind: text("actor_kind").$type<CampaignActorKind>().notNull(),
    actorAccountId: text("actor_account_id"),
    reason: text("reason"),
    /** Of a decision: what it was decided by. */
    seen: json<ReviewedCreative>("seen"),
    at: integer("at").notNull(),
  },
  (table) => [index("creative_history_campaign").on(table.campaignId, table.at)],
);

export type CampaignRow = typeof campaigns.$inferSelect;

export type CreativeRow = typeof creatives.$inferSelect;

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
  /** What the payer agreed to pay; null of a link that nobody took, or that was taken without an amount. */
  agreedQuote: json<Purchase>("agreed_quote"),
  /** For whom the tax invoice is, as the payer told it; null of a link that nobody took, or that was taken before it was asked. */
  payerInvoice: json<TaxInvoice>("payer_invoice"),
  /** A picture of the payer's business registration, which the tax invoice goes by. */
  payerRegistrationAssetId: text("payer_registration_asset_id"),
  createdAt: createdAt(),
});

/** Every quote that somebody ever agreed to, or was booked by, as it was. Rows are written once and never changed. */
export const campaignQuotes = sqliteTable(
  "campaign_quotes",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** Of the campaign as it was agreed to. */
    campaignVersion: integer("campaign_version").notNull(),
    /**
     * `submission`: its advertiser sent it for review by it; `take-over`: a payer agreed to pay it; `late-approval`: what an approval after
     * the start left of the submission's; `extension`: what it is with the days that were added to it.
     */
    kind: text("kind", { enum: ["submission", "take-over", "late-approval", "extension"] }).notNull(),
    quote: json<Quote>("quote").notNull(),
    /** Null of what was agreed to before they were kept. */
    terms: json<QuoteTerms>("terms"),
    /** Whose it is: the ad account, and who spoke for it; of a late approval the operator. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id"),
    agreedAt: integer("agreed_at").notNull(),
  },
  (table) => [index("campaign_quotes_campaign").on(table.campaignId, table.agreedAt)],
);

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
