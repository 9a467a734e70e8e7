import { HOUR_MS } from "../kernel";

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
/** Maximum ad units of a product. */
export const PRODUCT_UNITS_MAX = 50;
export const UNIT_SET_NAME_MAX_CHARS = 40;
/** Maximum products that can be sorted on a page. */
export const SORTED_PRODUCTS_MAX = 500;
export const CTR_MAX_MILLI_PCT = 100_000;
export const VIDEO_SKIP_DELAY_MAX_MS = 30_000;
export const CPP_DAYS_MIN = 1;
export const CPP_DAYS_MAX = 150;
export const CPP_SLOTS_MIN = 1;
export const CPP_SLOTS_MAX = 12;
export const FREQUENCY_CAP_DEFAULT_PER_DAY = 50;
export const USER_PROPERTY_DESCRIPTION_MAX_CHARS = 100;

export const QUEST_TITLE_MIN_CHARS = 2;
export const QUEST_TITLE_MAX_CHARS = 20;
export const QUEST_CHANNEL_MIN_CHARS = 2;
export const QUEST_CHANNEL_MAX_CHARS = 20;
/** Interval at which a channel's page changes; a divisor of the day, so that it changes at the same hours every day. */
export const QUEST_REFRESH_MS = 3 * HOUR_MS;
