/** The display of an exchange's ad, as it travels from the ad server into the ledger and the exchange's meter. */
export interface BackfillImpression {
  tokenId: string;
  exchangeId: string;
  unitId: string;
  appId: string;
  pubProjectId: string;
  /** ISO 4217. */
  currency: string;
  /** Price of a thousand impressions, in millionths of the currency. */
  priceMicros: number;
  /** Called once this impression was counted; null if the exchange gave none. */
  burl: string | null;
  decidedAtMs: number;
  atMs: number;
}

export interface BackfillMessage {
  verdict: "backfill";
  impression: BackfillImpression;
}

/** The same id is a redelivery. */
export interface BackfillArrival {
  arrivalId: string;
  impression: BackfillImpression;
}

/**
 * State of the call to an impression's `burl`. `owed` calls are made; `calling` is written before the call, so that a crash during it
 * never makes a second one: such a call may have arrived or not, and stays `calling`.
 */
export const NOTICE_STATES = ["none", "owed", "calling", "called", "failed"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Result of a call: the status of the answer, or null without one. */
export type NoticeResult = number | null;

export const NOTICE_ATTEMPTS_MAX = 5;

/**
 * State after a call. Only an answer that says that the call was not taken (429, 5xx) is tried again; without an answer it may have been
 * taken. A redirect is an answer of the exchange, and is not followed.
 * @param attempts including this one
 */
export function stateAfter(result: NoticeResult, attempts: number): NoticeState {
  if (result === null) return "failed";
  if (result < 400) return "called";
  const isTriedAgain = (result === 429 || result >= 500) && attempts < NOTICE_ATTEMPTS_MAX;
  return isTriedAgain ? "owed" : "failed";
}

export interface BackfillRecordAnswer {
  counted: number;
  duplicates: number;
  /** Tokens of this delivery whose `burl` is to be called. */
  owed: readonly string[];
}

/** Interface of the `ExchangeMeter` object: one per exchange of a publisher. */
export interface ExchangeMeterRpc {
  /** Counts each token once. A redelivery counts nothing and is told again what is owed. */
  record(arrivals: readonly BackfillArrival[]): Promise<BackfillRecordAnswer>;
  /** Takes owed calls, before they are made. @returns those that the caller has to make */
  claim(tokenIds: readonly string[]): Promise<string[]>;
  /** @returns tokens that are owed again */
  settle(results: readonly { tokenId: string; result: NoticeResult }[]): Promise<string[]>;
  totals(): Promise<ExchangeMeterTotals>;
}

export interface ExchangeMeterTotals {
  impressions: number;
  /** Sum of the impressions' prices: billionths of the currency. */
  revenueNanos: number;
  /** Calls to `burl` that were answered. */
  called: number;
}
