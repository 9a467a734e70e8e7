export const ACCOUNT_NAME_MAX_CHARS = 15;
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 16;
export const EMAIL_CODE_TTL_S = 10 * 60;
export const TOTP_DIGITS = 6;
export const GROUPS_PER_DAY_MAX = 20;
export const GROUPS_OPENED_MAX = 100;
