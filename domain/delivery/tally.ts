import { billingDayNumber, DELIVERY_GRACE_MS, LONGEST_TOKEN_LIFE_MS } from "../kernel";
import type { AddressRefusal } from "./address-rate";
import {
  bucketAt,
  type DeliveryArrival,
  type DeliveryEvent,
  type DeliveryKind,
  type RefusalReason,
} from "./event";

/**
 * Time after its decision for which duplicates of an event are recognized: the longest token life plus the queue's longest retention. Token
 * marks are stored for as long, and an older event is refused, so that no event is counted after its mark is deleted.
 */
export const DEDUPE_HORIZON_MS = LONGEST_TOKEN_LIFE_MS + 14 * 24 * 60 * 60_000;

/** `void`: the token's impression was refused as suspicious or invalid, and the token no longer counts. */
export type MarkKind = DeliveryKind | "void";

/** The first arrival of a token and kind. */
export interface TokenMark {
  tokenId: string;
  kind: MarkKind;
  arrivalId: string;
  /** The beacon's own time, epoch milliseconds. */
  atMs: number;
  /** Determines how long the mark is stored. */
  decidedAtMs: number;
  /** Whether it was billed; null for events counted before this was recorded. */
  billed: boolean | null;
}

/** Remaining purchased units; further units are delivered and not billed. Source: rule M11. */
export interface Billable {
  unit: "impression" | "click";
  left: number;
}

/** State from earlier batches about the tokens and arrivals of this one. */
export interface KnownArrivals {
  marks: readonly Pick<TokenMark, "tokenId" | "kind" | "arrivalId" | "atMs">[];
  /** Ids of arrivals that were already refused. */
  refusedIds: Iterable<string>;
}

/** Key of a total: a creative in a unit and one bucket. */
export interface TotalKey {
  creativeId: string;
  unitId: string;
  productId: string;
  appId: string;
  advProjectId: string;
  pubProjectId: string;
  bucketAtMs: number;
}

export interface TotalDelta extends TotalKey {
  impressions: number;
  clicks: number;
  /** Billed impressions: never more in all than the remaining units. If the limit falls between two rows, arrival order decides. */
  billedImpressions: number;
  billedClicks: number;
}

/** Events of one kind; `anonymous` counts readers whom the app did not identify. */
export interface EventDelta extends TotalKey {
  kind: DeliveryKind;
  count: number;
  anonymous: number;
  /** Beacons with the verdict `valid`: a click is one before its impression arrives, and is counted with it. */
  valid: number;
}

/** Refused beacons. */
export interface VerdictDelta {
  kind: DeliveryKind;
  verdict: RefusalReason;
  reason: string;
  bucketAtMs: number;
  count: number;
}

/** Impressions of one address in one day of the billing zone. */
export interface AddressDelta {
  /** Empty for impressions that arrive too late to be assigned to an address. */
  addressHash: string;
  day: number;
  pubProjectId: string;
  impressions: number;
}

/** Days after which an address's impressions are deleted. */
export const ADDRESS_DAYS_KEPT = 2;

export interface Tally {
  deltas: TotalDelta[];
  addressDeltas: AddressDelta[];
  eventDeltas: EventDelta[];
  verdictDeltas: VerdictDelta[];
  /** Marks to store: each token and kind at most once. */
  arrivals: TokenMark[];
  /** Refused arrival ids to store, so that their redelivery changes nothing. */
  refusedIds: string[];
  /** Tokens whose click from an earlier batch is now counted and billed. */
  billedClickTokens: string[];
  /** Decision times of the added impressions, for the daily quota. */
  impressionsDecidedAtMs: number[];
  /** Identified users who saw them. */
  reached: { userHash: string; bucketAtMs: number }[];
  clicks: number;
  /** Impressions whose reservation is still held and is now used up. */
  released: number;
  /** Part of `released` with brief tokens. */
  releasedBrief: number;
  duplicates: number;
  refused: number;
  /** Tokens of this batch whose reward counts, now or in an earlier delivery of the same arrival. */
  rewarded: string[];
}

/** Why an otherwise countable event exceeds its sender's limits, or null; see `UserRates` and `AddressRates`. */
type AbsurdityOf = (event: DeliveryEvent) => "user-rate" | AddressRefusal | null;

/**
 * Decides what a batch of arrivals adds. A token counts at most once per kind. A click counts only with its impression: it waits
 * for it, and then counts in the bucket of its own arrival. A redelivered arrival changes nothing; a different arrival with the
 * same token and kind is a duplicate. So totals and verdict sums do not depend on the order, repetition or batching of arrivals.
 * Source: rules D2, D4.
 * @param billable null if counted units are not billed
 */
export function tally(
  campaignId: string,
  arrivals: readonly DeliveryArrival[],
  known: KnownArrivals,
  nowMs: number,
  absurdityOf: AbsurdityOf = () => null,
  billable: Billable | null = null,
): Tally {
  const work = new TallyWork(campaignId, known, nowMs, absurdityOf, billable);
  for (const arrival of arrivals) work.add(arrival);
  return work.result();
}

const markKey = ({ tokenId, kind }: Pick<TokenMark, "tokenId" | "kind">) => `${kind} ${tokenId}`;

class TallyWork {
  readonly #marks = new Map<string, Pick<TokenMark, "arrivalId" | "atMs">>();
  readonly #refused: Set<string>;
  /** Marks created by this batch. */
  readonly #fresh = new Map<string, TokenMark>();
  #billableLeft: number;
  readonly #deltas = new Map<string, TotalDelta>();
  readonly #addressDeltas = new Map<string, AddressDelta>();
  readonly #eventDeltas = new Map<string, EventDelta>();
  readonly #verdictDeltas = new Map<string, VerdictDelta>();
  readonly #tally: Tally = {
    deltas: [],
    addressDeltas: [],
    eventDeltas: [],
    verdictDeltas: [],
    arrivals: [],
    refusedIds: [],
    billedClickTokens: [],
    impressionsDecidedAtMs: [],
    reached: [],
    clicks: 0,
    released: 0,
    releasedBrief: 0,
    duplicates: 0,
    refused: 0,
    rewarded: [],
  };

  constructor(
    private readonly campaignId: string,
    known: KnownArrivals,
    private readonly nowMs: number,
    private readonly absurdityOf: AbsurdityOf,
    private readonly billable: Billable | null,
  ) {
    this.#billableLeft = billable?.left ?? 0;
    for (const mark of known.marks) this.#marks.set(markKey(mark), mark);
    this.#refused = new Set(known.refusedIds);
  }

  add(arrival: DeliveryArrival): void {
    if (this.#refused.has(arrival.arrivalId)) return;
    if (arrival.verdict !== "valid") {
      this.#refuse(arrival.arrivalId, arrival);
      return;
    }
    const { arrivalId, event } = arrival;
    const mark = this.#marks.get(markKey(event));
    if (mark !== undefined && mark.arrivalId !== arrivalId) {
      this.#tally.duplicates++;
      this.#refuse(arrivalId, { ...event, verdict: "duplicate", reason: "token-used", count: 1 });
    } else if (mark === undefined) {
      this.#first(arrivalId, event);
    } else if (event.kind === "reward") {
      this.#tally.rewarded.push(event.tokenId);
    }
  }

  result(): Tally {
    return {
      ...this.#tally,
      deltas: [...this.#deltas.values()],
      addressDeltas: [...this.#addressDeltas.values()],
      eventDeltas: [...this.#eventDeltas.values()],
      verdictDeltas: [...this.#verdictDeltas.values()],
    };
  }

  #first(arrivalId: string, event: DeliveryEvent): void {
    const refusal = this.#refusalOf(arrivalId, event);
    if (refusal !== null) {
      this.#tally.refused++;
      this.#refuse(arrivalId, { ...event, ...refusal, count: 1 });
      return;
    }
    const { tokenId, kind, atMs, decidedAtMs } = event;
    this.#marks.set(markKey(event), { arrivalId, atMs });
    const mark: TokenMark = { tokenId, kind, arrivalId, atMs, decidedAtMs, billed: false };
    this.#fresh.set(markKey(mark), mark);
    this.#tally.arrivals.push(mark);
    this.#eventDelta(event, kind, atMs).valid++;
    if (kind === "impression") this.#countImpression(event);
    else if (kind === "click") this.#countClick(event, atMs);
    else this.#countEvent(event, kind, atMs);
    if (kind === "reward") this.#tally.rewarded.push(tokenId);
  }

  #refusalOf(arrivalId: string, event: DeliveryEvent): Pick<VerdictDelta, "verdict" | "reason"> | null {
    if (event.campaignId !== this.campaignId) return { verdict: "invalid", reason: "foreign-campaign" };
    if (event.decidedAtMs <= this.nowMs - DEDUPE_HORIZON_MS)
      return { verdict: "expired", reason: "too-late" };
    if (this.#marks.has(markKey({ tokenId: event.tokenId, kind: "void" })))
      return { verdict: "suspicious", reason: "token-void" };
    const reason = this.absurdityOf(event);
    if (reason === null) return null;
    if (event.kind === "impression") this.#void(arrivalId, event);
    return { verdict: "suspicious", reason };
  }

  /** Voids a token: it can no longer count, so its reservation is released. */
  #void(arrivalId: string, event: DeliveryEvent): void {
    const { tokenId, atMs, decidedAtMs } = event;
    const kind = "void";
    this.#marks.set(markKey({ tokenId, kind }), { arrivalId, atMs });
    this.#tally.arrivals.push({ tokenId, kind, arrivalId, atMs, decidedAtMs, billed: false });
    this.#release(event);
  }

  #release({ atMs, isBrief }: DeliveryEvent): void {
    if (this.nowMs - atMs > DELIVERY_GRACE_MS) return;
    this.#tally.released++;
    if (isBrief) this.#tally.releasedBrief++;
  }

  #countImpression(event: DeliveryEvent): void {
    const total = this.#total(event, event.atMs);
    total.impressions++;
    this.#countAddress(event);
    if (this.#bills(event, "impression")) total.billedImpressions++;
    this.#countEvent(event, "impression", event.atMs);
    this.#tally.impressionsDecidedAtMs.push(event.decidedAtMs);
    const { userHash, atMs } = event;
    if (userHash !== null) this.#tally.reached.push({ userHash, bucketAtMs: bucketAt(atMs) });
    this.#release(event);
    const click = this.#marks.get(markKey({ tokenId: event.tokenId, kind: "click" }));
    if (click !== undefined) this.#countClick(event, click.atMs);
  }

  #countAddress({ addressHash, atMs, pubProjectId }: DeliveryEvent): void {
    if (addressHash === undefined) return;
    const day = billingDayNumber(atMs);
    const isLate = billingDayNumber(this.nowMs) - day > ADDRESS_DAYS_KEPT;
    const id = isLate ? `${day}` : `${day} ${addressHash}`;
    const known = this.#addressDeltas.get(id);
    const delta = known ?? { addressHash: isLate ? "" : addressHash, day, pubProjectId, impressions: 0 };
    delta.impressions++;
    this.#addressDeltas.set(id, delta);
  }

  #countClick(event: DeliveryEvent, atMs: number): void {
    if (!this.#marks.has(markKey({ tokenId: event.tokenId, kind: "impression" }))) return;
    const total = this.#total(event, atMs);
    total.clicks++;
    if (this.#bills(event, "click")) total.billedClicks++;
    this.#countEvent(event, "click", atMs);
    this.#tally.clicks++;
  }

  /** Takes one of the remaining purchased units, and records it at the token. */
  #bills({ tokenId }: DeliveryEvent, unit: Billable["unit"]): boolean {
    if (this.billable?.unit !== unit || this.#billableLeft <= 0) return false;
    this.#billableLeft--;
    const mark = this.#fresh.get(markKey({ tokenId, kind: unit }));
    if (mark) mark.billed = true;
    else this.#tally.billedClickTokens.push(tokenId);
    return true;
  }

  #total(event: DeliveryEvent, atMs: number): TotalDelta {
    const key = totalKeyOf(event, atMs);
    const id = `${key.creativeId} ${key.unitId} ${key.bucketAtMs}`;
    const delta = this.#deltas.get(id) ?? {
      ...{ ...key, impressions: 0, clicks: 0 },
      ...{ billedImpressions: 0, billedClicks: 0 },
    };
    this.#deltas.set(id, delta);
    return delta;
  }

  #countEvent(event: DeliveryEvent, kind: DeliveryKind, atMs: number): void {
    const delta = this.#eventDelta(event, kind, atMs);
    delta.count++;
    if (event.userHash === null) delta.anonymous++;
  }

  #eventDelta(event: DeliveryEvent, kind: DeliveryKind, atMs: number): EventDelta {
    const key = totalKeyOf(event, atMs);
    const id = `${key.creativeId} ${key.unitId} ${kind} ${key.bucketAtMs}`;
    const delta = this.#eventDeltas.get(id) ?? { ...key, kind, count: 0, anonymous: 0, valid: 0 };
    this.#eventDeltas.set(id, delta);
    return delta;
  }

  #refuse(arrivalId: string, refused: Omit<VerdictDelta, "bucketAtMs"> & { atMs: number }): void {
    this.#refused.add(arrivalId);
    this.#tally.refusedIds.push(arrivalId);
    this.#verdict(refused);
  }

  #verdict({
    kind,
    verdict,
    reason,
    atMs,
    count,
  }: Omit<VerdictDelta, "bucketAtMs"> & { atMs: number }): void {
    const bucketAtMs = bucketAt(atMs);
    const id = `${kind} ${verdict} ${reason} ${bucketAtMs}`;
    const delta = this.#verdictDeltas.get(id) ?? { kind, verdict, reason, bucketAtMs, count: 0 };
    delta.count += count;
    this.#verdictDeltas.set(id, delta);
  }
}

function totalKeyOf(event: DeliveryEvent, atMs: number): TotalKey {
  const { creativeId, unitId, productId, appId, advProjectId, pubProjectId } = event;
  return { creativeId, unitId, productId, appId, advProjectId, pubProjectId, bucketAtMs: bucketAt(atMs) };
}
