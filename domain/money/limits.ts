export const CAMPAIGN_BUDGET_MIN_KRW = 10_000;
export const CAMPAIGN_BUDGET_MIN_JPY = 1_000;
/** 600 rupees. */
export const CAMPAIGN_BUDGET_MIN_INR_PAISA = 60_000;

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
export const BANK_TEXT_MAX_CHARS = 30;
