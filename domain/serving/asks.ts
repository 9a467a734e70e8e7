/**
 * What each address asked for in the last minutes, and what of it was shown, as one isolate sees it. Whoever asks and never shows keeps
 * budgets and caps reserved for nothing, so that reservations become shorter and then end, until what was asked is forgotten; and
 * whoever asks at once for all that is left of a budget gets a part of it. Numbers: docs/decisions/0070.
 */
export class AskedAndShown {
  #current = new Generation();
  #previous = new Generation();
  #fromMs = Number.NEGATIVE_INFINITY;
  /** In the order of time, so that only the first of each has to be looked at. */
  readonly #fresh = new TimedQueue();
  readonly #settling = new TimedQueue();

  /** An ad was answered. @param addressHash `addressHashOf` */
  ask(addressHash: string, campaignId: string, tokenId: string, nowMs: number): void {
    this.#advance(nowMs);
    const of = this.#current.tallyOf(addressHash);
    const campaign = campaignOf(of, campaignId);
    campaign.held++;
    const ask: Ask = { of, campaign, dueMs: nowMs + LOOK_WITHIN_MS, isOverdue: false, isShown: false };
    this.#current.asks.set(tokenId, ask);
    this.#fresh.add(ask);
  }

  /** An impression that counts came; of a token that another isolate made, nothing is known here. */
  shown(tokenId: string, nowMs: number): void {
    this.#advance(nowMs);
    const ask = this.#current.asks.get(tokenId) ?? this.#previous.asks.get(tokenId);
    if (ask === undefined || ask.isShown) return;
    ask.isShown = true;
    if (ask.isOverdue) ask.of.overdue--;
    if (ask.of.shown++ === 0) ask.of.generation.showing++;
    ask.campaign.shown++;
    this.#settling.add({ ...ask, dueMs: nowMs + SETTLES_WITHIN_MS });
  }

  /** For how long what this address asks for may be reserved. */
  reservationFor(addressHash: string, nowMs: number): Reservation {
    this.#advance(nowMs);
    if (this.#isBlind()) return "full";
    return reservationOf(this.#sum(addressHash));
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
    const generations = [this.#current.tallies.get(addressHash), this.#previous.tallies.get(addressHash)];
    let closed: Set<string> | null = null;
    for (const tally of generations) {
      for (const campaignId of tally?.campaigns.keys() ?? []) {
        const left = leftOf(campaignId);
        if (left === null || closed?.has(campaignId)) continue;
        const [held, shown] = [
          sumOf(generations, campaignId, "held"),
          sumOf(generations, campaignId, "shown"),
        ];
        if (held < heldMax(left, shown > 0) || this.#isBlind()) continue;
        closed ??= new Set();
        closed.add(campaignId);
      }
    }
    return closed;
  }

  #sum(addressHash: string): AskCounts {
    const [current, previous] = [
      this.#current.tallies.get(addressHash),
      this.#previous.tallies.get(addressHash),
    ];
    return {
      overdue: (current?.overdue ?? 0) + (previous?.overdue ?? 0),
      shown: (current?.shown ?? 0) + (previous?.shown ?? 0),
    };
  }

  /**
   * Where beacons are answered by other isolates than requests, nobody seems to show anything, and nobody is judged: more addresses
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
      // An address that shows something after this is counted among both, which only a silent one never is.
      if (++ask.of.overdue === SILENT_OVERDUE_MIN && ask.of.shown === 0) ask.of.generation.silent++;
    }
    for (const { campaign } of this.#settling.due(nowMs)) campaign.held--;
    const isFull = this.#current.asks.size >= ASKS_MAX;
    if (!isFull && nowMs < this.#fromMs + REMEMBERED_MS) return;
    this.#previous = isFull || nowMs < this.#fromMs + 2 * REMEMBERED_MS ? this.#current : new Generation();
    this.#current = new Generation();
    this.#fromMs = nowMs;
  }
}

export type Reservation = "full" | "brief" | "none";

export interface AskCounts {
  /** Not shown although there was time for it. */
  overdue: number;
  shown: number;
}

/** A page whose reader never scrolls down, several times over. */
const OVERDUE_FULL_MAX = 20;
const OVERDUE_BRIEF_MAX = 40;
/** Apps that ask ahead show at least a tenth of what they ask for. */
const OVERDUE_PER_SHOWN = 9;
/** Life of a token under a brief reservation, milliseconds. */
export const BRIEF_TOKEN_TTL_MS = 60_000;

export function reservationOf({ overdue, shown }: AskCounts): Reservation {
  const beyond = overdue - shown * OVERDUE_PER_SHOWN;
  if (beyond < OVERDUE_FULL_MAX) return "full";
  return beyond < OVERDUE_BRIEF_MAX ? "brief" : "none";
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

interface CampaignTally {
  /** Asked for, and neither shown nor forgotten; what was shown a moment ago among them. */
  held: number;
  shown: number;
}

interface Tally extends AskCounts {
  generation: Generation;
  campaigns: Map<string, CampaignTally>;
}

interface Ask {
  of: Tally;
  campaign: CampaignTally;
  dueMs: number;
  isOverdue: boolean;
  isShown: boolean;
}

/** What was asked for between two moments. */
class Generation {
  readonly tallies = new Map<string, Tally>();
  readonly asks = new Map<string, Ask>();
  /** Addresses of which several asks became overdue before one was shown, and those that showed any. */
  silent = 0;
  showing = 0;

  tallyOf(addressHash: string): Tally {
    const known = this.tallies.get(addressHash);
    if (known !== undefined) return known;
    const tally: Tally = { generation: this, overdue: 0, shown: 0, campaigns: new Map() };
    this.tallies.set(addressHash, tally);
    return tally;
  }
}

function campaignOf({ campaigns }: Tally, campaignId: string): CampaignTally {
  const known = campaigns.get(campaignId);
  if (known !== undefined) return known;
  const tally = { held: 0, shown: 0 };
  campaigns.set(campaignId, tally);
  return tally;
}

function sumOf(
  tallies: readonly (Tally | undefined)[],
  campaignId: string,
  what: keyof CampaignTally,
): number {
  return tallies.reduce((all, tally) => all + (tally?.campaigns.get(campaignId)?.[what] ?? 0), 0);
}

/** Asks in the order in which they fall due. */
class TimedQueue {
  #asks: Ask[] = [];
  #head = 0;

  add(ask: Ask): void {
    this.#asks.push(ask);
  }

  /** Takes out what is due. */
  due(nowMs: number): Ask[] {
    const from = this.#head;
    while ((this.#asks[this.#head]?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs) this.#head++;
    if (from === this.#head) return NONE;
    const due = this.#asks.slice(from, this.#head);
    if (this.#head * 2 > this.#asks.length) {
      this.#asks = this.#asks.slice(this.#head);
      this.#head = 0;
    }
    return due;
  }
}

const NONE: Ask[] = [];
