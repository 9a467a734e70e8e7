export const LOGO_MIN_PX = 256;
/** Minimum size of a cover; larger ones must have the same ratio. */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;
export const INTRODUCTION_MAX_BYTES = 10 * 1024 * 1024;

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Maximum for a single request. */
export const VIDEO_MAX_BYTES = 20 * 1024 * 1024;
/** Maximum for an upload in parts. Source: rule C5. */
export const VIDEO_UPLOAD_MAX_BYTES = 1024 * 1024 * 1024;
/** Of a rewarded unit, and of a campaign that came by ad note. Source: rule C5. */
export const SMALL_VIDEO_MAX_BYTES = 20 * 1024 * 1024;
/** All parts except the last have this size, as R2 requires; at least 5 MiB. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** Idle time after which an upload is abandoned. */
export const UPLOAD_IDLE_MS = 24 * 60 * 60_000;
export const UPLOADS_OPEN_MAX = 20;
/** Maximum bytes that one project can upload in 24 hours, open uploads included. */
export const PROJECT_DAY_BYTES_MAX = 20 * VIDEO_UPLOAD_MAX_BYTES;
/**
 * Delay before a file without an approved creative is withdrawn: earlier answers may still be shown, and isolates and KV need a minute to
 * update. Copies in browsers and caches last `CREATIVE_CACHE_S` longer.
 */
export const WITHDRAW_AFTER_MS = 15 * 60_000;
export const CREATIVE_CACHE_S = 3_600;
/** Age at which a stored object without a row is an orphan. */
export const ORPHAN_AGE_MS = 24 * 60 * 60_000;
/** How long an unused intent protects its asset. */
export const INTENT_TTL_MS = 7 * 24 * 60 * 60_000;
/** Minimum shorter side of a video. */
export const VIDEO_MIN_SHORT_SIDE_PX = 1080;
/** A video lasts at least `VIDEO_MIN_S` and less than `VIDEO_MAX_S`. */
export const VIDEO_MIN_S = 5;
export const VIDEO_MAX_S = 30;
export const RENDITION_MAX_BYTES = 64 * 1024 * 1024;
export const STILL_MAX_BYTES = 10 * 1024 * 1024;
/** Maximum retries of an encoding that failed for reasons other than the file. */
export const ENCODING_TRIES_MAX = 3;
/** Time without a report from the encoder after which an asset is sent to it again. */
export const ENCODING_RESEND_AFTER_MS = 10 * 60_000;
/** Validity of the URLs of an encoding job, and of an upload URL before a new one must be requested. */
export const ENCODING_TOKEN_TTL_S = 4 * 60 * 60;
export const PROMOTION_TITLE_MAX_CHARS = 80;
export const PROMOTION_SUMMARY_MAX_CHARS = 120;
export const PROMOTION_CONTENT_MAX_CHARS = 1000;
/** Maximum promotions of one publisher shown beside its products. */
export const PROMOTIONS_SHOWN_MAX = 3;
export const STORY_SLUG_MAX_CHARS = 60;
export const STORY_TITLE_MAX_CHARS = 80;
export const STORY_SUMMARY_MAX_CHARS = 200;
export const STORY_BODY_MAX_CHARS = 30_000;
export const STORY_NOTE_MAX_CHARS = 200;
