/**
 * Business constants and limits, each with its unit in its name.
 * Each is stated with what it is for in `docs/rules`.
 */

export const LIST_PAGE_LIMIT = 100;

export const ACCOUNT_NAME_MAX_CHARS = 15;
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 16;
export const EMAIL_CODE_DIGITS = 6;
export const EMAIL_CODE_TTL_S = 10 * 60;
export const TOTP_DIGITS = 6;

export const PLATFORM_NAME_MIN_CHARS = 2;
export const PLATFORM_NAME_MAX_CHARS = 20;
export const PLATFORM_DESCRIPTION_MAX_CHARS = 160;
export const PROJECT_NAME_MIN_CHARS = 2;
export const PROJECT_NAME_MAX_CHARS = 30;
export const ALIAS_MIN_CHARS = 2;
export const ALIAS_MAX_CHARS = 20;
export const LOGO_MIN_PX = 256;
/** The least size of a cover, whose ratio it keeps. */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;

/** Domains that a publisher may block: they travel with its project. */
export const AD_BLOCKING_DOMAINS_MAX = 500;

export const APP_TITLE_MAX_CHARS = 40;
export const SUSPENSION_REASON_MAX_CHARS = 200;

export const UNIT_NAME_MIN_CHARS = 4;
export const UNIT_NAME_MAX_CHARS = 30;
export const UNITS_PER_PROJECT_MAX = 2000;
export const UNIT_SIDE_MAX_PX = 4096;
export const UNIT_TEXT_ITEMS_MAX = 10;
export const TEXT_ITEM_ID_MAX_CHARS = 30;
export const TEXT_ITEM_LABEL_MAX_CHARS = 30;
export const SPLASH_CLOSE_MIN_MS = 500;
export const SPLASH_CLOSE_MAX_MS = 3_000;
export const CAROUSEL_INTERVAL_MIN_MS = 1_000;
export const CAROUSEL_INTERVAL_MAX_MS = 60_000;
export const INTERSTITIAL_CLOSE_DELAY_MAX_MS = 10_000;

export const PRODUCT_NAME_MAX_CHARS = 40;
export const PRODUCT_DESCRIPTION_MAX_CHARS = 300;
/** Units that one product sells. */
export const PRODUCT_UNITS_MAX = 50;
export const UNIT_SET_NAME_MAX_CHARS = 40;
/** Products whose order one page shows. */
export const SORTED_PRODUCTS_MAX = 500;
export const CTR_MAX_MILLI_PCT = 100_000;
export const VIDEO_SKIP_DELAY_MAX_MS = 30_000;
/** How long a product that was removed, or whose last booking ended after that, can be restored. */
export const PRODUCT_RESTORE_MS = 3 * 24 * 60 * 60_000;
export const TERMS_MAX_BYTES = 10 * 1024 * 1024;
export const INTRODUCTION_MAX_BYTES = 10 * 1024 * 1024;
export const CPP_DAYS_MIN = 1;
export const CPP_DAYS_MAX = 150;
export const CPP_SLOTS_MIN = 1;
export const CPP_SLOTS_MAX = 12;

/**
 * The largest price or budget that is taken: a slot of it on every day of the longest booking in all slots, with every surcharge and tax, and a
 * thousand times it over the least price, are safe integers still.
 */
export const AMOUNT_MAX_MINOR = 10 ** 12;
/** The largest count that somebody states: impressions a day, users, a quota. With days and slots it stays a safe integer. */
export const STATED_COUNT_MAX = 10 ** 12;
export const CAMPAIGN_BUDGET_MIN_KRW = 10_000;
export const CAMPAIGN_BUDGET_MIN_JPY = 1_000;
/** 600 rupees. */
export const CAMPAIGN_BUDGET_MIN_INR_PAISA = 60_000;
export const CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN = 7;
export const CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX = 150;
export const CAMPAIGN_DURATION_DAYS_MIN = 1;
export const CAMPAIGN_DURATION_DAYS_MAX = 100;
export const CAMPAIGN_TARGETINGS_MAX = 100;
export const CAMPAIGN_MEMO_MAX_CHARS = 50;
/** Of each targeting, and of all that a booking uses together. Source: rules I18, M3. */
export const SURCHARGE_MAX_MILLI_PCT = 200_000;
export const FREQUENCY_CAP_MIN = 1;
export const FREQUENCY_CAP_MAX = 999;
export const FREQUENCY_CAP_DEFAULT_PER_DAY = 50;

/** Creatives are due so long before the start, and are asked for a little earlier. */
export const CREATIVES_DUE_BUSINESS_DAYS = 3;
export const CREATIVES_REMINDER_BUSINESS_DAYS = 5;
export const REVIEW_DUE_H = 48;
export const REVIEW_LAPSE_H = 72;
export const SLOT_HOLD_TTL_MS = 15 * 60_000;

/**
 * What an ad account may keep of the supply before it pays, and what one may that the publisher's allow list lets pay by hand or book
 * in-house: `domain/booking/supply-limits.ts`. Slot-days are slots times days. Source: rule B13; decision 0062.
 */
export const SLOT_DAYS_HELD_MAX = 300;
export const SLOT_DAYS_HELD_PER_PRODUCT_MAX = 150;
export const SLOT_DAYS_TAKEN_PER_PRODUCT_AND_DAY_MAX = 600;
export const SLOT_DAYS_HELD_GRANTED_MAX = 20_000;
export const SLOT_DAYS_TAKEN_PER_PRODUCT_AND_DAY_GRANTED_MAX = 100_000;
export const SLOT_HOLDS_PER_DRAFT_MAX = 6;
export const SLOT_HOLDS_PER_DRAFT_GRANTED_MAX = 48;
export const SLOT_HOLDS_WINDOW_MS = 6 * 60 * 60_000;
export const DRAFTS_PER_MINUTE_MAX = 10;
export const DRAFTS_PER_MINUTE_GRANTED_MAX = 120;
export const DRAFTS_OPEN_MAX = 50;
export const DRAFTS_OPEN_GRANTED_MAX = 2_000;
export const SUBMISSIONS_PER_CAMPAIGN_AND_DAY_MAX = 5;
export const SUBMISSIONS_PER_AD_ACCOUNT_AND_DAY_MAX = 200;
export const BLOCK_REASON_MAX_CHARS = 200;

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** What one request may carry. */
export const VIDEO_MAX_BYTES = 20 * 1024 * 1024;
/** What may come in parts. Source: rule C5. */
export const VIDEO_UPLOAD_MAX_BYTES = 1024 * 1024 * 1024;
export const REWARDED_VIDEO_MAX_BYTES = 20 * 1024 * 1024;
/** Parts are of one size but for the last: what R2 asks, and at least 5 MiB. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** An upload that no part came of for so long is given up. */
export const UPLOAD_IDLE_MS = 24 * 60 * 60_000;
export const UPLOADS_OPEN_MAX = 20;
/** What one project may add to its files in 24 hours, open uploads included. */
export const PROJECT_DAY_BYTES_MAX = 20 * VIDEO_UPLOAD_MAX_BYTES;
/**
 * What no approved creative shows any more is withdrawn so long after: answers that are out may still be shown, and isolates and KV take a minute to hear.
 * Copies in browsers and caches last as long as `CREATIVE_CACHE_S` beyond it.
 */
export const WITHDRAW_AFTER_MS = 15 * 60_000;
export const CREATIVE_CACHE_S = 3_600;
/** An object that no row names is an orphan after so long. */
export const ORPHAN_AGE_MS = 24 * 60 * 60_000;
/** An intent that nothing came of keeps its asset no longer. */
export const INTENT_TTL_MS = 7 * 24 * 60 * 60_000;
/** The shorter side of a video, at least. */
export const VIDEO_MIN_SHORT_SIDE_PX = 1080;
/** A video lasts at least `VIDEO_MIN_S` and less than `VIDEO_MAX_S`. */
export const VIDEO_MIN_S = 5;
export const VIDEO_MAX_S = 30;
export const RENDITION_MAX_BYTES = 64 * 1024 * 1024;
export const STILL_MAX_BYTES = 10 * 1024 * 1024;
/** How often a video is sent to the encoder again when it failed by no fault of the file's. */
export const ENCODING_TRIES_MAX = 3;
/** An asset of which the encoder said nothing for so long is sent to it again. */
export const ENCODING_RESEND_AFTER_MS = 10 * 60_000;
/** How long the addresses of one encoding job work, and that of an upload before it is asked for anew. */
export const ENCODING_TOKEN_TTL_S = 4 * 60 * 60;
export const CREATIVE_TEXT_MAX_CHARS = 100;

/** How long a served ad's token may still earn its impression, per format. Source: rule S12. */
export const TOKEN_TTL_S = {
  banner: 5 * 60,
  native: 10 * 60,
  interstitial: 60 * 60,
  rewarded: 60 * 60,
  popup: 5 * 60,
  splash: 4 * 24 * 60 * 60,
} as const;

/** A paused campaign stops being served within this time, since no lease outlives it. */
export const LEASE_TTL_MS = 4_000;

/** Delivery is totalled in buckets of this length, so that every zone's day can be summed from them. Source: rule K27. */
export const BUCKET_MS = 30 * 60_000;
export const HOUR_MS = 60 * 60_000;
/** How many days back single events can be downloaded: less than a meter remembers them. */
export const EVENTS_KEPT_DAYS = 14;

/** Impressions a month (Asia/Seoul) that the stream plan delivers for free. */
export const STREAM_PLAN_FREE_IMPRESSIONS = 10_000;
/** What a thousand impressions beyond those cost by the wave plan, VAT apart. */
export const WAVE_PRICE_PER_1000_MINOR_KRW = 280;
export const WAVE_PRICE_PER_1000_MINOR_JPY = 28;
/** 16.80 rupees. */
export const WAVE_PRICE_PER_1000_MINOR_INR_PAISA = 1_680;
/** What a plan may come to unbilled, VAT apart, before it is billed within the month. */
export const PLAN_BALANCE_MAX_KRW = 500_000;
export const PLAN_BALANCE_MAX_JPY = 50_000;
/** 30,000 rupees. */
export const PLAN_BALANCE_MAX_INR_PAISA = 3_000_000;
/** Users of a day beyond which a price is agreed on by word. */
export const PLAN_DAU_MAX = 600_000;
/** What one address adds to that in a day of the billing zone; the triggers on `plan_addresses` hold it. */
export const PLAN_ADDRESS_IMPRESSIONS_MAX = STREAM_PLAN_FREE_IMPRESSIONS / 50;
export const BILLING_ZONE = "Asia/Seoul";

/** What one account opens: platforms and ad accounts together, and groups; within a day, and at the same time. */
export const PROJECTS_PER_DAY_MAX = 30;
export const PROJECTS_OWNED_MAX = 500;
export const GROUPS_PER_DAY_MAX = 20;
export const GROUPS_OPENED_MAX = 100;
export const DAY_MS = 24 * HOUR_MS;

/** Settings allow more than the launcher. Source: rule L2. */
export const SETTINGS_DESCRIPTION_MAX_CHARS = 200;
export const USER_PROPERTY_DESCRIPTION_MAX_CHARS = 100;
export const CONTACT_NAME_MAX_CHARS = 30;
export const PARENT_MEMO_MAX_CHARS = 200;
export const PROFILE_NAME_MIN_CHARS = 2;
export const PROFILE_NAME_MAX_CHARS = 20;
export const BANK_TEXT_MAX_CHARS = 30;
export const BENEFIT_TITLE_MAX_CHARS = 80;
export const BENEFIT_SUMMARY_MAX_CHARS = 50;
export const BENEFIT_DESCRIPTION_MAX_CHARS = 1000;
export const PROMOTION_TITLE_MAX_CHARS = 80;
export const PROMOTION_SUMMARY_MAX_CHARS = 120;
export const PROMOTION_CONTENT_MAX_CHARS = 1000;
/** Of one publisher, those that pages beside its products show at most. */
export const PROMOTIONS_SHOWN_MAX = 3;
export const STORY_SLUG_MAX_CHARS = 60;
export const STORY_TITLE_MAX_CHARS = 80;
export const STORY_SUMMARY_MAX_CHARS = 200;
export const STORY_BODY_MAX_CHARS = 30_000;
export const STORY_NOTE_MAX_CHARS = 200;
export const ACCESS_TOKEN_NAME_MIN_CHARS = 2;
export const ACCESS_TOKEN_NAME_MAX_CHARS = 30;

export const QUEST_TITLE_MIN_CHARS = 2;
export const QUEST_TITLE_MAX_CHARS = 20;
export const QUEST_CHANNEL_MIN_CHARS = 2;
export const QUEST_CHANNEL_MAX_CHARS = 20;
/** Of a product or a brand that a quest is about. */
export const QUEST_NAME_MAX_CHARS = 50;
/** What the platform takes for each participant and once for a campaign, VAT apart. */
export const QUEST_FEE_PER_PARTICIPANT_KRW = 15_000;
export const QUEST_FIXED_COST_KRW = 1_500_000;
export const QUEST_PAYBACK_MIN_PCT = 50;
/** Bounds that keep the largest campaign's cost a safe integer. */
export const QUEST_PRICE_MAX_KRW = 100_000_000;
export const QUEST_RECRUITS_MAX = 10_000;
/** How often a channel's page changes; a divisor of the day, so that it changes at the same hours every day. */
export const QUEST_REFRESH_MS = 3 * HOUR_MS;
export const INQUIRY_CONTENT_MAX_CHARS = 1000;
export const INQUIRY_TEXT_MAX_CHARS = 60;
/** Within how many an answer is promised. */
export const INQUIRY_REPLY_BUSINESS_DAYS = 2;
/** What one person may ask in an hour, and one publisher of them in a day. */
export const INQUIRIES_PER_HOUR_MAX = 10;
export const INQUIRIES_PER_PUBLISHER_AND_DAY_MAX = 3;

/** How long what was asked on the house's own pages is kept. */
export const CONTACT_KEPT_MS = 365 * DAY_MS;
/** How long an inquiry names who asked; longer than three years of the law on electronic commerce by leap days. Source: rule P30. */
export const INQUIRER_KEPT_MS = 3 * 366 * DAY_MS;

/** Life of a token under a brief reservation: nearly all who look at an ad do so within a minute of its page's opening. */
export const BRIEF_TOKEN_TTL_MS = 60_000;
/** How long after a token's lapse its beacon may still travel through the queue; a slower one releases nothing. */
export const DELIVERY_GRACE_MS = 2 * 60_000;

export const LONGEST_TOKEN_LIFE_MS = Math.max(...Object.values(TOKEN_TTL_S)) * 1000;
