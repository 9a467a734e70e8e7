/** How long a removed product can be restored, counted from its removal or the end of its last booking, whichever is later. */
export const PRODUCT_RESTORE_MS = 3 * 24 * 60 * 60_000;
export const TERMS_MAX_BYTES = 10 * 1024 * 1024;
export const CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN = 7;
export const CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX = 150;
export const CAMPAIGN_DURATION_DAYS_MIN = 1;
export const CAMPAIGN_DURATION_DAYS_MAX = 100;
export const CAMPAIGN_TARGETINGS_MAX = 100;
export const CAMPAIGN_MEMO_MAX_CHARS = 50;

/** Business days before the start by which creatives are due; a reminder is sent slightly earlier. */
export const CREATIVES_DUE_BUSINESS_DAYS = 3;
export const CREATIVES_REMINDER_BUSINESS_DAYS = 5;
export const REVIEW_DUE_H = 48;
export const REVIEW_LAPSE_H = 72;
export const SLOT_HOLD_TTL_MS = 15 * 60_000;

/**
 * Maximum supply that an ad account can hold before payment, and the larger maximum for one that the publisher's allow list lets
 * pay by bank transfer or book in-house: `domain/booking/supply-limits.ts`. Slot-days are slots times days. Source: rule B13;
 * decision 0062.
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
/** Name of the product or brand of a quest. */
export const QUEST_NAME_MAX_CHARS = 50;
/** Platform fees per participant and per campaign, VAT excluded. */
export const QUEST_FEE_PER_PARTICIPANT_KRW = 15_000;
export const QUEST_FIXED_COST_KRW = 1_500_000;
/** Part of the recruitment fees that goes back to an agency. Source: rule B26. */
export const QUEST_AGENCY_SUPPORT_PCT = 10;
/** Days in which a participant's proof is decided. Source: rule Q5. */
export const QUEST_DECISION_DAYS_MIN = 1;
export const QUEST_DECISION_DAYS_MAX = 14;
export const QUEST_DECISION_DAYS = 7;
/** Days between the confirmation and the payback. Source: rule Q7. */
export const QUEST_RETURN_DAYS_MIN = 7;
export const QUEST_RETURN_DAYS_MAX = 14;
export const QUEST_RETURN_DAYS = 7;
export const QUEST_PAYBACK_MIN_PCT = 50;
/** Bounds with which the largest campaign's cost is a safe integer. */
export const QUEST_PRICE_MAX_KRW = 100_000_000;
export const QUEST_RECRUITS_MAX = 10_000;
