/**
 * What an app may send of its users. Source: specification sections 3, 5 and 9; lengths of values and the batch are those that apps
 * of this kind are used to (docs.adrop.io, sdk, targeting and event).
 */
export const EVENT_NAME_MIN_CHARS = 3;
export const EVENT_NAME_MAX_CHARS = 64;
export const EVENTS_PER_CALL_MAX = 100;
export const PARAMETERS_PER_EVENT_MAX = 50;
export const PROPERTIES_MAX = 50;
export const VALUE_MAX_CHARS = 256;
export const AGE_MAX = 150;

/** How late an event may be sent, since apps keep them while they are offline, and how far a phone's clock may be ahead. */
export const EVENT_LATE_MAX_MS = 72 * 60 * 60_000;
export const EVENT_EARLY_MAX_MS = 5 * 60_000;

/** JSON text of a tag. A plan carries one for each campaign and creative. */
export const TAG_MAX_CHARS = 1_024;

/** Bytes of one call's body. A queue takes 128 KB a message, and what is queued is about as long as what came. */
export const AUDIENCE_BODY_MAX_BYTES = 64 * 1024;
