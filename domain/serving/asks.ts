import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS } from "../kernel";

/**
 * What each address asked for in the last minutes, and what of it was shown, as one isolate sees it, by campaign: no address is judged in
 * one campaign by what it did in another. What is asked for and never shown keeps a budget reserved for nothing, so that an address which
 * holds much of what is left gets shorter reservations, and one which holds most of what is left of a small remainder gets no more of it.
 * Numbers: docs/decisions/0070.
 */
export class AskedAndShown {
  #current = new Generation();
  #previous = new Generation();
  #fromMs = Number.NEGATIVE_INFINITY;
  /** Each in the order of time, so that only the first of it has to be looked at. */
  readonly #fresh = new TimedQueue();
  readonly #settling = new TimedQueue();

  /**
   * An ad was answered.
   * @param addressHash `addressHashOf`
   * @param ttlMs life of its token; it stays reserved for as long as the token's beacon may travel after that
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

  /** An impression that counts came; of a token that another isolate made, nothing is known here. */
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
   * How long a token of this address for the campaign may live, milliseconds: its whole life, unless the address holds a part of what is
   * left already.
   * @param left impressions that the campaign's meter has left to lend; null where they are not bounded
   */
  ttlFor(addressHash: string, campaignId: string, left: number | null, ttlMs: number, nowMs: number): number {
    if (left === null) return ttlMs;
    this.#advance(nowMs);
    const { held } = this.#sum(addressHash, campaignId);
    return held < Math.max(HELD_FREE, left * BRIEF_PART) ? ttlMs : Math.min(ttlMs, BRIEF_TOKEN_TTL_MS);
  }

  /**
   * Campaigns of which this address holds its part already, or null where there are none.
   * @param leftOf impressions that a campaign's meter has left to lend; null where they are not bounded
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
   * Where beacons are answered by other isolates than requests, nobody seems to show anything, and nobody is refused: more addresses
   * are silent than show, and they are too many to be one attacker.
   */
  #isBlind(): boolean {
    const silent = this.#current.silent + this.#previous.silent;
    return silent >= BLIND_ADDRESSES_MIN && silent > this.#current.showing + this.#previous.showing;
  }

  #advance(nowMs: number): void {
    for (const ask of this.#fresh.due(nowMs)) {
      if (ask.isShown) continue;
      // An address that shows something after this is counted among both, which only a silent one never is.
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
  /** Reserved: neither lapsed nor counted yet. */
  held: number;
  shown: number;
}

const NOTHING: AskCounts = { held: 0, shown: 0 };

/** So much of a campaign an address may hold whatever it does: an office whose readers do not scroll down. */
const HELD_FREE = 20;
/** From this part of what is left on, reservations are brief. */
const BRIEF_PART = 1 / 100;

/** Of what is left of a campaign, how much one address may hold: a quarter, or half once it has shown any of it; always one. */
export function heldMax(left: number, hasShown: boolean): number {
  return Math.max(1, Math.floor(left / (hasShown ? 2 : 4)));
}

/** What an ad is looked at within, by nearly all who look at it. */
const LOOK_WITHIN_MS = 10_000;
/** From a beacon until the meter has counted it and what was reserved is free. */
const SETTLES_WITHIN_MS = 5_000;
const REMEMBERED_MS = 5 * 60_000;
const ASKS_MAX = 20_000;
const SILENT_OVERDUE_MIN = 5;
const BLIND_ADDRESSES_MIN = 5;

interface Tally {
  generation: Generation;
  campaigns: Map<string, AskCounts>;
  /** Over all campaigns, only to tell whether this isolate sees beacons at all. */
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

/** What was asked for between two moments. */
class Generation {
  readonly tallies = new Map<string, Tally>();
  readonly asks = new Map<string, Ask>();
  /** By the length of the reservation: those of one length end in the order in which they began. */
  readonly lapsing = new Map<number, TimedQueue>();
  /** Addresses of which several asks became overdue before one was shown, and those that showed any. */
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

/** Asks in the order in which they fall due. */
class TimedQueue {
  #entries: { ask: Ask; dueMs: number }[] = [];
  #head = 0;

  add(ask: Ask, dueMs: number): void {
    this.#entries.push({ ask, dueMs });
  }

  /** Takes out what is due. */
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
