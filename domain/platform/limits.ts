export const PLATFORM_NAME_MIN_CHARS = 2;
export const PLATFORM_NAME_MAX_CHARS = 20;
export const PLATFORM_DESCRIPTION_MAX_CHARS = 160;
export const PROJECT_NAME_MIN_CHARS = 2;
export const PROJECT_NAME_MAX_CHARS = 30;
export const ALIAS_MIN_CHARS = 2;
export const ALIAS_MAX_CHARS = 20;
export const BLOCK_REASON_MAX_CHARS = 200;

/** Maximum projects and groups of one account: platforms and ad accounts together, and groups; per day, and at the same time. */
export const PROJECTS_PER_DAY_MAX = 30;
export const PROJECTS_OWNED_MAX = 500;

/** Settings allow longer text than the launcher. Source: rule L2. */
export const SETTINGS_DESCRIPTION_MAX_CHARS = 200;
export const CONTACT_NAME_MAX_CHARS = 30;
export const PARENT_MEMO_MAX_CHARS = 200;
export const BENEFIT_TITLE_MAX_CHARS = 80;
export const BENEFIT_SUMMARY_MAX_CHARS = 50;
export const BENEFIT_DESCRIPTION_MAX_CHARS = 1000;
export const ACCESS_TOKEN_NAME_MIN_CHARS = 2;
export const ACCESS_TOKEN_NAME_MAX_CHARS = 30;
