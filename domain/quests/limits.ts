import { DAY_MS, HOUR_MS } from "../kernel";

/** How long a place is held for its reader before a proof is submitted. Source: rule Q3. */
export const PLACE_HELD_MS = 24 * HOUR_MS;
/** Time in which a reader may object to a refusal. Source: rule Q6. */
export const OBJECTION_MS = 7 * DAY_MS;
/** Time in which an objection is decided, by the publisher and then by operators. Source: rule Q6. */
export const OBJECTION_DECISION_MS = 5 * DAY_MS;

/** Validity and maximum tries of a mailed code. */
export const JOIN_CODE_TTL_MS = 10 * 60_000;
export const JOIN_CODE_TRIES_MAX = 5;

export const ORDER_NUMBER_MAX_CHARS = 40;
export const OBJECTION_TEXT_MAX_CHARS = 500;
export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024;
/** Age from which a reader may take part. */
export const READER_AGE_MIN = 14;

/** How long a proof, an account and an address are kept after the payment or the end. Source: rule Q10. */
export const PROOF_KEPT_MS = 90 * DAY_MS;
/** Participations from one network within an hour from which they are marked as doubtful. Source: rule Q9. */
export const NETWORK_JOINS_SIGNAL = 3;
