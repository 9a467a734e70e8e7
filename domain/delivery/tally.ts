import { billingDayNumber, DELIVERY_GRACE_MS, LONGEST_TOKEN_LIFE_MS } from "../kernel";
import type { AddressRefusal } from "./address-rate";
import {
  type BeaconVerdict,
  bucketAt,
  type DeliveryArrival,
  type DeliveryEvent,
  type DeliveryKind,
} from "./event";

/**
 * How long after its decision an event can still be told from its duplicate: the longest token's life and the queue's
 * longest retention. Token marks are kept for as long, and an older event is refused, so that no event is ever
 * counted after its mark is gone.
 */
export const DEDUPE_HORIZON_MS = LONGEST_TOKEN_LIFE_MS + 14 * 24 * 60 * 60_000;

/** `void`: the token's impression was refused by how it came, and it counts nothing any more. */
export type MarkKind = DeliveryKind | "void";

/** The first arrival of a token and kind. */
export interface TokenMark {
  tokenId: string;
  kind: MarkKind;
  arrivalId: string;
  /** The beacon's own time, epoch milliseconds. */
  atMs: number;
  /** Says until when the mark is needed. */
  decidedAtMs: number;
  /** Whether it is one of what was bought; null of what was counted before that was kept. */
  billed: boolean | null;
}

/** What is left of what was bought, in its unit; what is counted beyond it is delivered and not billed. Source: rule M11. */
export interface Billable {
  unit: "impression" | "click";
  left: number;
}

/** What earlier batches left of the tokens and arrivals in this one. */
export interface KnownArrivals {
  marks: readonly Pick<TokenMark, "tokenId" | "kind" | "arrivalId" | "atMs">[];
  /** Arrivals that were refused before. */
  refusedIds: Iterable<string>;
}

/** What a total is kept for: a creative in a unit and one bucket. */
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
  /** Of them, those that were bought: never more in all than what was left. Which of two rows has the last one hangs on what came first. */
  billedImpressions: number;
  billedClicks: number;
}

/** Of one kind; `anonymous` are those of readers whom the app did not name. */
export interface EventDelta extends TotalKey {
  kind: DeliveryKind;
  count: number;
  anonymous: number;
}

export interface VerdictDelta {
  kind: DeliveryKind;
  verdict: BeaconVerdict;
  /** Empty for valid ones. */
  reason: string;
  bucketAtMs: number;
  count: number;
}

/** Impressions of one address in one day of the billing zone. */
export interface AddressDelta {
  /** Empty for what comes too late to be told apart. */
  addressHash: string;
  day: number;
  pubProjectId: string;
  impressions: number;
}

/** So many days after its own, what an address was shown is forgotten. */
export const ADDRESS_DAYS_KEPT = 2;

export interface Tally {
  deltas: TotalDelta[];
  addressDeltas: AddressDelta[];
  eventDeltas: EventDelta[];
  verdictDeltas: VerdictDelta[];
  /** To remember: each token and kind at most once. */
  arrivals: TokenMark[];
  /** Arrivals to remember as refused, so that their redelivery changes nothing. */
  refusedIds: string[];
  /** Tokens whose click of an earlier batch is counted now, and billed. */
  billedClickTokens: string[];
  /** Impressions added, each with the moment of its decision, for the daily quota. */
  impressionsDecidedAtMs: number[];
  /** Whom they were shown to, as far as the app named them. */
  reached: { userHash: string; bucketAtMs: number }[];
  clicks: number;
  /** Impressions whose reservation is still held and is now used. */
  released: number;
  /** Of them, those of brief tokens. */
  releasedBrief: number;
  duplicates: number;
  refused: number;
  /** Tokens of this batch whose reward is counted, now or by an earlier delivery of the same arrival. */
  rewarded: string[];
}

/** Why an event that would count is too much of its sender's, or null; see `UserRates` and `AddressRates`. */
type AbsurdityOf = (event: DeliveryEvent) => "user-rate" | AddressRefusal | null;

/**
 * Decides what a batch of arrivals adds. A token counts at most once for each kind; a click counts only with its
 * impression and waits for it otherwise, and then counts in the bucket of its own arrival. An arrival that is delivered
 * again changes nothing, another one of the same token and kind is a duplicate. So neither the totals nor the sum of the
 * verdicts depend on how the arrivals are ordered, repeated or cut into batches. Source: rules D2, D4.
 * @param billable null where nothing is billed by what is counted
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
  /** Marks of this batch. */
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
    this.#verdict({ kind, verdict: "valid", reason: "", atMs, count: 1 });
    if (kind === "impression") this.#countImpression(event);
    else if (kind === "click") this.#countClick(event, atMs);
    else this.#countEvent(event, kind, atMs);
    if (kind === "reward") this.#tally.rewarded.push(tokenId);
  }

  #refusalOf(arrivalId: string, event: DeliveryEvent): { verdict: BeaconVerdict; reason: string } | null {
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

  /** Nothing of this token can count any more, so that nothing has to stay reserved for it. */
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

  /** Takes one of what is left of what was bought, and notes it at the token. */
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
    const key = totalKeyOf(event, atMs);
    const id = `${key.creativeId} ${key.unitId} ${kind} ${key.bucketAtMs}`;
    const delta = this.#eventDeltas.get(id) ?? { ...key, kind, count: 0, anonymous: 0 };
    delta.count++;
    if (event.userHash === null) delta.anonymous++;
    this.#eventDeltas.set(id, delta);
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
