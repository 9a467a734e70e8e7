export const CAMPAIGN_BUDGET_MIN_KRW = 10_000;
export const CAMPAIGN_BUDGET_MIN_JPY = 1_000;
/** 600 rupees. */
export const CAMPAIGN_BUDGET_MIN_INR_PAISA = 60_000;

/** Free impressions per month (Asia/Seoul) of the stream plan. */
export const STREAM_PLAN_FREE_IMPRESSIONS = 10_000;
/** Price per thousand impressions beyond the free ones on the wave plan, VAT excluded. */
export const WAVE_PRICE_PER_1000_MINOR_KRW = 280;
export const WAVE_PRICE_PER_1000_MINOR_JPY = 28;
/** 16.80 rupees. */
export const WAVE_PRICE_PER_1000_MINOR_INR_PAISA = 1_680;
/** Unbilled plan balance, VAT excluded, at which an interim bill is issued within the month. */
export const PLAN_BALANCE_MAX_KRW = 500_000;
export const PLAN_BALANCE_MAX_JPY = 50_000;
/** 30,000 rupees. */
export const PLAN_BALANCE_MAX_INR_PAISA = 3_000_000;
/** Daily users above which a price is negotiated. */
export const PLAN_DAU_MAX = 600_000;
/** Maximum impressions of one address per day of the billing zone that count toward the plan; enforced by triggers on `plan_addresses`. */
export const PLAN_ADDRESS_IMPRESSIONS_MAX = STREAM_PLAN_FREE_IMPRESSIONS / 50;
export const BANK_TEXT_MAX_CHARS = 30;
