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
   * @param ttlMs for how long it stays reserved
   */
  ask(addressHash: string, campaignId: string, tokenId: string, ttlMs: number, nowMs: number): void {
    this.#advance(nowMs);
    const of = this.#current.tallyOf(addressHash);
    const campaign = campaignOf(of, campaignId);
    campaign.held++;
    const ask: Ask = { of, campaign, isHeld: true, isOverdue: false, isShown: false };
    this.#current.asks.set(tokenId, ask);
    this.#fresh.add(ask, nowMs + LOOK_WITHIN_MS);
    this.#current.lapsingAfter(ttlMs).add(ask, nowMs + ttlMs);
  }

  /** An impression that counts came; of a token that another isolate made, nothing is known here. */
  shown(tokenId: string, nowMs: number): void {
    this.#advance(nowMs);
    const ask = this.#current.asks.get(tokenId) ?? this.#previous.asks.get(tokenId);
    if (ask === undefined || ask.isShown) return;
    ask.isShown = true;
    if (ask.isOverdue) ask.campaign.overdue--;
    if (ask.of.shown++ === 0) ask.of.generation.showing++;
    ask.campaign.shown++;
    this.#settling.add(ask, nowMs + SETTLES_WITHIN_MS);
  }

  /**
   * How long this address may have an impression of the campaign reserved, milliseconds: the token's whole life, unless it holds a part of
   * what is left already.
   * @param left impressions that the campaign's meter has left to lend; null where they are not bounded
   */
  ttlFor(addressHash: string, campaignId: string, left: number | null, ttlMs: number, nowMs: number): number {
    if (left === null) return ttlMs;
    this.#advance(nowMs);
    return Math.min(ttlMs, TTL_MAX_MS[reservationOf(this.#sum(addressHash, campaignId), left)]);
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
      overdue: current.overdue + previous.overdue,
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
      ask.isOverdue = true;
      ask.campaign.overdue++;
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

export interface AskCounts {
  /** Reserved: neither lapsed nor counted yet. */
  held: number;
  /** Not shown although there was time for it. */
  overdue: number;
  shown: number;
}

const NOTHING: AskCounts = { held: 0, overdue: 0, shown: 0 };

/** So much of a campaign an address may hold whatever it does: an office whose readers do not scroll down. */
const HELD_FREE = 20;
/** From these parts of what is left on, reservations are brief, and where hardly anything is shown as short as they get. */
const BRIEF_PART = 1 / 100;
const LEAST_PART = 1 / 20;
/** A page that one reader of twenty scrolls down shows more than this. */
const OVERDUE_PER_SHOWN = 29;
const OVERDUE_FREE = 40;

const TTL_MAX_MS = {
  full: Number.POSITIVE_INFINITY,
  /** Nearly all who look at an ad do so within a minute of its page's opening. */
  brief: 60_000,
  least: 30_000,
} as const;

export function reservationOf({ held, overdue, shown }: AskCounts, left: number): keyof typeof TTL_MAX_MS {
  if (held < Math.max(HELD_FREE, left * BRIEF_PART)) return "full";
  const isPoor = overdue - shown * OVERDUE_PER_SHOWN >= OVERDUE_FREE;
  return isPoor && held >= Math.max(2 * HELD_FREE, left * LEAST_PART) ? "least" : "brief";
}

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
  isOverdue: boolean;
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
