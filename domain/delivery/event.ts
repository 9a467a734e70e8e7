import { BUCKET_MS } from "../kernel";
import type { BackfillMessage } from "./backfill";

/** Kinds of beacons. Only impressions and clicks are billed; the others are only counted. */
export const DELIVERY_KINDS = [
  "impression",
  "click",
  "viewable",
  "close",
  "reward",
  "start",
  "firstQuartile",
  "midpoint",
  "thirdQuartile",
  "complete",
  "skip",
] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** A click has its own URL, `/c/{token}`, because it redirects. */
export type BeaconKind = Exclude<DeliveryKind, "click">;

/** The code of each kind in `/b/{code}/{token}`. */
export const BEACON_CODES = {
  i: "impression",
  v: "viewable",
  x: "close",
  r: "reward",
  s: "start",
  q: "firstQuartile",
  m: "midpoint",
  t: "thirdQuartile",
  c: "complete",
  k: "skip",
} as const satisfies Record<string, BeaconKind>;
export type BeaconCode = keyof typeof BEACON_CODES;

export function kindOfCode(code: string): BeaconKind | null {
  return Object.hasOwn(BEACON_CODES, code) ? BEACON_CODES[code as BeaconCode] : null;
}

/** Maximum characters of the app's custom data that a reward passes to the publisher's server. */
export const CUSTOM_DATA_MAX_CHARS = 256;

/** A beacon whose token was verified by the ad server, as it travels through the queue into the ledger and the meter. */
export interface DeliveryEvent {
  kind: DeliveryKind;
  /** The token's id; each token counts once per kind. */
  tokenId: string;
  campaignId: string;
  creativeId: string;
  unitId: string;
  productId: string;
  appId: string;
  /** The advertiser's and the publisher's project. */
  advProjectId: string;
  pubProjectId: string;
  /** Keyed hash of the app's user id, or null when the request had none. */
  userHash: string | null;
  /** Day of the product's zone, `YYYY-MM-DD`, whose frequency cap the decision reserved; null when the ad has no cap. */
  capDay: string | null;
  /** When the ad was decided and when the beacon arrived, epoch milliseconds. The bucket is that of `atMs`. */
  decidedAtMs: number;
  atMs: number;
  /** Keyed hash of the sender's address, valid for one day (`addressHashOf`). Used by the meter, and never written to the ledger. */
  addressHash?: string;
  /** An impression of a web unit reported sooner than a page can have shown it (`HASTY_BELOW_MS`). */
  isHasty?: true;
  /** An impression whose token lived no longer than `BRIEF_TOKEN_TTL_MS`. */
  isBrief?: true;
  /** Rewards only: the app's custom data, passed to the publisher's server and stored nowhere else. */
  customData?: string;
}

/** Verdict on a beacon; the five counts add up to all beacons that arrived. Source: rule D3. */
export const BEACON_VERDICTS = ["valid", "duplicate", "expired", "invalid", "suspicious"] as const;
export type BeaconVerdict = (typeof BEACON_VERDICTS)[number];

/** Why a beacon is refused and never billed. */
export type RefusalReason = Exclude<BeaconVerdict, "valid">;

/** Refused beacons with their reason; identical ones are combined into one message with a `count`. */
export interface RefusedBeacon {
  verdict: Exclude<RefusalReason, "duplicate">;
  kind: DeliveryKind;
  atMs: number;
  reason: string;
  /** Null if the token is not authentic. */
  campaignId: string | null;
  /** The unit in the beacon's URL, if the token is not authentic and the unit exists. */
  unitId?: string;
  tokenId: string | null;
  /** At least 1. */
  count: number;
}

/** A beacon that a campaign's meter counts, or refuses. */
export type MeteredMessage = { verdict: "valid"; event: DeliveryEvent } | RefusedBeacon;

/** One queue message of the ad server. Refused beacons are stored in the ledger with their reason. */
export type DeliveryMessage = MeteredMessage | BackfillMessage;

/** A message with its own id: the same id is a redelivery; a different id with equal content is another beacon. */
export type DeliveryArrival = { arrivalId: string } & MeteredMessage;

/**
 * The subject that a beacon is counted for. With a valid signature it is the token's campaign. A forged token identifies no campaign: its
 * beacon is counted for the unit in its URL if that unit exists, and otherwise for the platform (an empty subject in `beacon_verdicts`). So
 * the verdicts of all subjects add up to the beacons that arrived.
 */
const UNIT_PREFIX = "unit:";

export const unitSubject = (unitId: string): string => UNIT_PREFIX + unitId;

/** Half-open range of all units' subjects, in text order. */
export const UNIT_SUBJECTS = { from: UNIT_PREFIX, to: "unit;" } as const;

/** A campaign's id, a unit's subject, or null for the platform. */
export function subjectOf(message: MeteredMessage): string | null {
  if (message.verdict === "valid") return message.event.campaignId;
  if (message.campaignId !== null) return message.campaignId;
  return message.unitId === undefined ? null : unitSubject(message.unitId);
}

/** Start of the 30-minute UTC bucket that includes an instant, epoch milliseconds. Source: rule K27. */
export function bucketAt(instantMs: number): number {
  return Math.floor(instantMs / BUCKET_MS) * BUCKET_MS;
}
