export const LOGO_MIN_PX = 256;
/** The least size of a cover, whose ratio it keeps. */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;
export const INTRODUCTION_MAX_BYTES = 10 * 1024 * 1024;

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** What one request may carry. */
export const VIDEO_MAX_BYTES = 20 * 1024 * 1024;
/** What may come in parts. Source: rule C5. */
export const VIDEO_UPLOAD_MAX_BYTES = 1024 * 1024 * 1024;
export const REWARDED_VIDEO_MAX_BYTES = 20 * 1024 * 1024;
/** Parts are of one size but for the last: what R2 asks, and at least 5 MiB. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** An upload that no part came of for so long is given up. */
export const UPLOAD_IDLE_MS = 24 * 60 * 60_000;
export const UPLOADS_OPEN_MAX = 20;
/** What one project may add to its files in 24 hours, open uploads included. */
export const PROJECT_DAY_BYTES_MAX = 20 * VIDEO_UPLOAD_MAX_BYTES;
/**
 * What no approved creative shows any more is withdrawn so long after: answers that are out may still be shown, and isolates and KV take a minute to hear.
 * Copies in browsers and caches last as long as `CREATIVE_CACHE_S` beyond it.
 */
export const WITHDRAW_AFTER_MS = 15 * 60_000;
export const CREATIVE_CACHE_S = 3_600;
/** An object that no row names is an orphan after so long. */
export const ORPHAN_AGE_MS = 24 * 60 * 60_000;
/** An intent that nothing came of keeps its asset no longer. */
export const INTENT_TTL_MS = 7 * 24 * 60 * 60_000;
/** The shorter side of a video, at least. */
export const VIDEO_MIN_SHORT_SIDE_PX = 1080;
/** A video lasts at least `VIDEO_MIN_S` and less than `VIDEO_MAX_S`. */
export const VIDEO_MIN_S = 5;
export const VIDEO_MAX_S = 30;
export const RENDITION_MAX_BYTES = 64 * 1024 * 1024;
export const STILL_MAX_BYTES = 10 * 1024 * 1024;
/** How often a video is sent to the encoder again when it failed by no fault of the file's. */
export const ENCODING_TRIES_MAX = 3;
/** An asset of which the encoder said nothing for so long is sent to it again. */
export const ENCODING_RESEND_AFTER_MS = 10 * 60_000;
/** How long the addresses of one encoding job work, and that of an upload before it is asked for anew. */
export const ENCODING_TOKEN_TTL_S = 4 * 60 * 60;
export const PROMOTION_TITLE_MAX_CHARS = 80;
export const PROMOTION_SUMMARY_MAX_CHARS = 120;
export const PROMOTION_CONTENT_MAX_CHARS = 1000;
/** Of one publisher, those that pages beside its products show at most. */
export const PROMOTIONS_SHOWN_MAX = 3;
export const STORY_SLUG_MAX_CHARS = 60;
export const STORY_TITLE_MAX_CHARS = 80;
export const STORY_SUMMARY_MAX_CHARS = 200;
export const STORY_BODY_MAX_CHARS = 30_000;
export const STORY_NOTE_MAX_CHARS = 200;
