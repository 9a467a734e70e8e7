import { DAY_MS } from "../kernel";

export const INQUIRY_CONTENT_MAX_CHARS = 1000;
export const INQUIRY_TEXT_MAX_CHARS = 60;
/** Promised reply time. */
export const INQUIRY_REPLY_BUSINESS_DAYS = 2;
/** Maximum inquiries of one account per hour, and to one publisher per day. */
export const INQUIRIES_PER_HOUR_MAX = 10;
export const INQUIRIES_PER_PUBLISHER_AND_DAY_MAX = 3;

/** Retention of inquiries from the platform's own pages. */
export const CONTACT_KEPT_MS = 365 * DAY_MS;
/** How long an inquiry stores its sender; three years, as electronic commerce law requires, plus leap days. Source: rule P30. */
export const INQUIRER_KEPT_MS = 3 * 366 * DAY_MS;
