import { DAY_MS } from "../kernel";

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
