import { BUCKET_MS } from "../kernel";

/** What a beacon says. Only impressions and clicks are billed; the rest is counted beside them. */
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

/** A click comes by its own address, `/c/{token}`, since it leads somewhere. */
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

/** Longest word of an app's own that a reward carries to the publisher's server, in characters. */
export const CUSTOM_DATA_MAX_CHARS = 256;

/** A beacon whose token was verified by the ad server, as it travels through the queue into the ledger and the meter. */
export interface DeliveryEvent {
  kind: DeliveryKind;
  /** The token's own id: the unit of counting once. */
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
  /** Keyed hash of the sender's address, of one day (`addressHashOf`): for the meter's eyes, and in no ledger. */
  addressHash?: string;
  /** An impression of a web unit that is told of sooner than a page can have shown it (`HASTY_BELOW_MS`). */
  isHasty?: true;
  /** An impression whose token lived no longer than `BRIEF_TOKEN_TTL_MS`. */
  isBrief?: true;
  /** Rewards only: the app's own word for what was earned, handed on to the publisher's server and kept nowhere else. */
  customData?: string;
}

/** How a beacon is judged; all five add up to what arrived. Source: rule D3. */
export const BEACON_VERDICTS = ["valid", "duplicate", "expired", "invalid", "suspicious"] as const;
export type BeaconVerdict = (typeof BEACON_VERDICTS)[number];

/** Why a beacon is kept apart and never billed. */
export type RefusalReason = Exclude<BeaconVerdict, "valid">;

/** Beacons that are not counted, with their reason; equal ones travel as one message with a `count`. */
export interface RefusedBeacon {
  verdict: Exclude<RefusalReason, "duplicate">;
  kind: DeliveryKind;
  atMs: number;
  reason: string;
  /** Null where the token cannot be believed. */
  campaignId: string | null;
  /** The unit that the address names, where no token says whose the beacon is and there is such a unit. */
  unitId?: string;
  tokenId: string | null;
  /** At least 1. */
  count: number;
}

/** One queue message: what arrived at the ad server. Refused ones are kept in the ledger with their reason. */
export type DeliveryMessage = { verdict: "valid"; event: DeliveryEvent } | RefusedBeacon;

/** A message with an id of its own: the same id again is a redelivery, another id with equal content is another beacon. */
export type DeliveryArrival = { arrivalId: string } & DeliveryMessage;

/**
 * The subject that a beacon is counted for. With a valid signature it is the token's campaign. A forged token names no campaign: the beacon
 * is then counted for the unit that its address names, if that unit exists, and otherwise for the platform itself (an empty subject in
 * `beacon_verdicts`). So the verdicts of all subjects add up to what arrived.
 */
const UNIT_PREFIX = "unit:";

export const unitSubject = (unitId: string): string => UNIT_PREFIX + unitId;

/** Half-open range of all units' subjects, in the order of their text. */
export const UNIT_SUBJECTS = { from: UNIT_PREFIX, to: "unit;" } as const;

/** A campaign's id, a unit's subject, or null for the platform's own count. */
export function subjectOf(message: DeliveryMessage): string | null {
  if (message.verdict === "valid") return message.event.campaignId;
  if (message.campaignId !== null) return message.campaignId;
  return message.unitId === undefined ? null : unitSubject(message.unitId);
}

/** Start of the 30-minute UTC bucket an instant falls in, epoch milliseconds. Source: rule K27. */
export function bucketAt(instantMs: number): number {
  return Math.floor(instantMs / BUCKET_MS) * BUCKET_MS;
}
