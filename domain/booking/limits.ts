/** How long a product that was removed, or whose last booking ended after that, can be restored. */
export const PRODUCT_RESTORE_MS = 3 * 24 * 60 * 60_000;
export const TERMS_MAX_BYTES = 10 * 1024 * 1024;
export const CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN = 7;
export const CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX = 150;
export const CAMPAIGN_DURATION_DAYS_MIN = 1;
export const CAMPAIGN_DURATION_DAYS_MAX = 100;
export const CAMPAIGN_TARGETINGS_MAX = 100;
export const CAMPAIGN_MEMO_MAX_CHARS = 50;

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
/** Of a product or a brand that a quest is about. */
export const QUEST_NAME_MAX_CHARS = 50;
/** What the platform takes for each participant and once for a campaign, VAT apart. */
export const QUEST_FEE_PER_PARTICIPANT_KRW = 15_000;
export const QUEST_FIXED_COST_KRW = 1_500_000;
export const QUEST_PAYBACK_MIN_PCT = 50;
/** Bounds that keep the largest campaign's cost a safe integer. */
export const QUEST_PRICE_MAX_KRW = 100_000_000;
export const QUEST_RECRUITS_MAX = 10_000;
