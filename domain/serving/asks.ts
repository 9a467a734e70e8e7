import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS } from "../kernel";

/**
 * Ads that each address requested in the last minutes, and which of them were shown, as seen by one isolate, per campaign: behavior in one
 * campaign does not affect another. Requests without display keep a budget reserved in vain. So an address that holds much of the remaining
 * budget gets shorter reservations, and one that holds most of a small remainder gets no more. Numbers: docs/decisions/0070.
 */
export class AskedAndShown {
  #current = new Generation();
  #previous = new Generation();
  #fromMs = Number.NEGATIVE_INFINITY;
  /** Sorted by time, so that only the head needs checking. */
  readonly #fresh = new TimedQueue();
  readonly #settling = new TimedQueue();

  /**
   * Records an answered ad.
   * @param addressHash `addressHashOf`
   * @param ttlMs life of its token; the reservation also lasts for the time in which the token's beacon may still travel
   */
  ask(addressHash: string, campaignId: string, tokenId: string, ttlMs: number, nowMs: number): void {
    this.#advance(nowMs);
    const of = this.#current.tallyOf(addressHash);
    const campaign = campaignOf(of, campaignId);
    campaign.held++;
    const ask: Ask = { of, campaign, isHeld: true, isShown: false };
    this.#current.asks.set(tokenId, ask);
    this.#fresh.add(ask, nowMs + LOOK_WITHIN_MS);
    this.#current.lapsingAfter(ttlMs).add(ask, nowMs + ttlMs + DELIVERY_GRACE_MS);
  }

  /** Records a counted impression; tokens of other isolates are unknown here. */
  shown(tokenId: string, nowMs: number): void {
    this.#advance(nowMs);
    const ask = this.#current.asks.get(tokenId) ?? this.#previous.asks.get(tokenId);
    if (ask === undefined || ask.isShown) return;
    ask.isShown = true;
    if (ask.of.shown++ === 0) ask.of.generation.showing++;
    ask.campaign.shown++;
    this.#settling.add(ask, nowMs + SETTLES_WITHIN_MS);
  }

  /**
   * Life in milliseconds of a new token of this address for the campaign: the full life, unless the address already holds a
   * certain part of the remaining impressions.
   * @param left impressions that the campaign's meter can still lend; null if unbounded
   */
  ttlFor(addressHash: string, campaignId: string, left: number | null, ttlMs: number, nowMs: number): number {
    if (left === null) return ttlMs;
    this.#advance(nowMs);
    const { held } = this.#sum(addressHash, campaignId);
    return held < Math.max(HELD_FREE, left * BRIEF_PART) ? ttlMs : Math.min(ttlMs, BRIEF_TOKEN_TTL_MS);
  }

  /**
   * Campaigns of which this address already holds its maximum, or null if there are none.
   * @param leftOf impressions that a campaign's meter can still lend; null if unbounded
   */
  closedTo(
    addressHash: string,
    leftOf: (campaignId: string) => number | null,
    nowMs: number,
  ): ReadonlySet<string> | null {
    this.#advance(nowMs);
    let closed: Set<string> | null = null;
    for (const tallies of [this.#current.tallies, this.#previous.tallies]) {
      for (const campaignId of tallies.get(addressHash)?.campaigns.keys() ?? []) {
        const left = leftOf(campaignId);
        if (left === null || closed?.has(campaignId)) continue;
        const { held, shown } = this.#sum(addressHash, campaignId);
        if (held < heldMax(left, shown > 0) || this.#isBlind()) continue;
        closed ??= new Set();
        closed.add(campaignId);
      }
    }
    return closed;
  }

  #sum(addressHash: string, campaignId: string): AskCounts {
    const current = this.#current.tallies.get(addressHash)?.campaigns.get(campaignId) ?? NOTHING;
    const previous = this.#previous.tallies.get(addressHash)?.campaigns.get(campaignId) ?? NOTHING;
    return {
      held: current.held + previous.held,
      shown: current.shown + previous.shown,
    };
  }

  /**
   * Whether this isolate does not receive the beacons of its own answers: more addresses are silent than show ads, which is too
   * many for one attacker. No address is refused then.
   */
  #isBlind(): boolean {
    const silent = this.#current.silent + this.#previous.silent;
    return silent >= BLIND_ADDRESSES_MIN && silent > this.#current.showing + this.#previous.showing;
  }

  #advance(nowMs: number): void {
    for (const ask of this.#fresh.due(nowMs)) {
      if (ask.isShown) continue;
      // An address that shows an ad after this is counted in both sets; a silent one never is.
      if (++ask.of.everOverdue === SILENT_OVERDUE_MIN && ask.of.shown === 0) ask.of.generation.silent++;
    }
    for (const ask of this.#settling.due(nowMs)) free(ask);
    for (const { lapsing } of [this.#current, this.#previous])
      for (const queue of lapsing.values()) for (const ask of queue.due(nowMs)) free(ask);
    const isFull = this.#current.asks.size >= ASKS_MAX;
    if (!isFull && nowMs < this.#fromMs + REMEMBERED_MS) return;
    this.#previous = isFull || nowMs < this.#fromMs + 2 * REMEMBERED_MS ? this.#current : new Generation();
    this.#current = new Generation();
    this.#fromMs = nowMs;
  }
}

interface AskCounts {
  /** Reservations that are neither expired nor counted. */
  held: number;
  shown: number;
}

const NOTHING: AskCounts = { held: 0, shown: 0 };

/** Reservations of a campaign that an address may always hold: an office whose readers do not scroll down. */
const HELD_FREE = 20;
/** Part of the remaining impressions from which reservations are brief. */
const BRIEF_PART = 1 / 100;

/** Maximum of a campaign's remaining impressions for one address: a quarter, or half once it has shown any; at least one. */
export function heldMax(left: number, hasShown: boolean): number {
  return Math.max(1, Math.floor(left / (hasShown ? 2 : 4)));
}

/** Time within which nearly all viewers look at an ad. */
const LOOK_WITHIN_MS = 10_000;
/** Time from a beacon until the meter has counted it and freed its reservation. */
const SETTLES_WITHIN_MS = 5_000;
const REMEMBERED_MS = 5 * 60_000;
const ASKS_MAX = 20_000;
const SILENT_OVERDUE_MIN = 5;
const BLIND_ADDRESSES_MIN = 5;

interface Tally {
  generation: Generation;
  campaigns: Map<string, AskCounts>;
  /** Over all campaigns; used only to detect whether this isolate receives beacons. */
  everOverdue: number;
  shown: number;
}

interface Ask {
  of: Tally;
  campaign: AskCounts;
  isHeld: boolean;
  isShown: boolean;
}

function free(ask: Ask): void {
  if (ask.isHeld) ask.campaign.held--;
  ask.isHeld = false;
}

/** Requests within a time span. */
class Generation {
  readonly tallies = new Map<string, Tally>();
  readonly asks = new Map<string, Ask>();
  /** By reservation length: reservations of the same length end in the order in which they began. */
  readonly lapsing = new Map<number, TimedQueue>();
  /** Addresses with several overdue requests before their first display, and addresses with any display. */
  silent = 0;
  showing = 0;

  tallyOf(addressHash: string): Tally {
    const known = this.tallies.get(addressHash);
    if (known !== undefined) return known;
    const tally: Tally = { generation: this, campaigns: new Map(), everOverdue: 0, shown: 0 };
    this.tallies.set(addressHash, tally);
    return tally;
  }

  lapsingAfter(ttlMs: number): TimedQueue {
    const known = this.lapsing.get(ttlMs);
    if (known !== undefined) return known;
    const queue = new TimedQueue();
    this.lapsing.set(ttlMs, queue);
    return queue;
  }
}

function campaignOf({ campaigns }: Tally, campaignId: string): AskCounts {
  const known = campaigns.get(campaignId);
  if (known !== undefined) return known;
  const tally = { ...NOTHING };
  campaigns.set(campaignId, tally);
  return tally;
}

/** Requests in the order in which they become due. */
class TimedQueue {
  #entries: { ask: Ask; dueMs: number }[] = [];
  #head = 0;

  add(ask: Ask, dueMs: number): void {
    this.#entries.push({ ask, dueMs });
  }

  /** Removes and returns the due requests. */
  due(nowMs: number): Ask[] {
    const from = this.#head;
    while ((this.#entries[this.#head]?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs) this.#head++;
    if (from === this.#head) return NONE;
    const due = this.#entries.slice(from, this.#head).map(({ ask }) => ask);
    if (this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
    return due;
  }
}

const NONE: Ask[] = [];
