import { hostOf, isCallbackUrl, isOwnMachine, liesWithin } from "../kernel";
import {
  ASKED_AS,
  blockedIabCodes,
  isBlockedCode,
  MARKUP_MAX_CHARS,
  type PlanBackfill,
  type PlanExchange,
} from "./backfill";
import { nativeMarkup } from "./bid-native";
import { IMP_ID } from "./bid-request";
import type { ServingPlan } from "./plan";

/** Why an exchange's answer is no ad, in the order of the checks: of several bids the one that came furthest is named. */
export const BID_FAULTS = [
  "unreachable",
  "late",
  "http-error",
  "empty",
  "too-large",
  "malformed",
  "foreign-request",
  "other-currency",
  "foreign-impid",
  "below-floor",
  "unnamed-advertiser",
  "blocked-domain",
  "blocked-category",
  "no-markup",
  "bad-billing-address",
] as const;
export type BidFault = (typeof BID_FAULTS)[number];
/** How an exchange answered a request: with a bid that may be shown, or with a fault. */
export const BID_OUTCOMES = ["bid", ...BID_FAULTS] as const;
export type BidOutcome = (typeof BID_OUTCOMES)[number];

/** A bid that may be shown. */
export interface AcceptedBid {
  exchangeId: string;
  currency: PlanExchange["currency"];
  /** Price of a thousand impressions, in millionths of the currency; what is counted, and told to `burl`. */
  priceMicros: number;
  /** The price in a currency that is the same for all exchanges of the plan. */
  worth: number;
  /** Ready to be shown, with its macros replaced. */
  markup: string;
  /** Called when the impression was counted, with its macros replaced; null if there is none. */
  burl: string | null;
  /** The first domain of the advertiser. */
  advertiser: string;
  creativeId: string | null;
}

export type BidVerdict = { ok: true; bid: AcceptedBid } | { ok: false; fault: BidFault };

export interface BidContext {
  requestId: string;
  plan: Pick<ServingPlan, "unit" | "project">;
  backfill: PlanBackfill;
  exchange: PlanExchange;
  nowMs: number;
  /** Whether this is a developer's machine, whose exchange has no https. */
  isLocal: boolean;
}

/** An answer over HTTP; `text` is null if it was longer than is read. */
export interface HttpAnswer {
  status: number;
  text: string | null;
}

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const refused = (fault: BidFault): BidVerdict => ({ ok: false, fault });

/** Judges an exchange's answer; of several good bids the highest is taken. Never throws, for any answer. */
export function judgeBidAnswer({ status, text }: HttpAnswer, context: BidContext): BidVerdict {
  if (status === 204) return refused("empty");
  if (status !== 200) return refused("http-error");
  if (text === null) return refused("too-large");
  if (text.trim() === "") return refused("empty");
  const answer = parsed(text);
  if (answer === null) return refused("malformed");
  if (answer.id !== context.requestId) return refused("foreign-request");
  const seats = answer.seatbid ?? [];
  if (!Array.isArray(seats) || !seats.every((seat) => isJson(seat) && Array.isArray(seat.bid)))
    return refused("malformed");
  const { exchange } = context;
  if (seats.length > 0 && (answer.cur ?? "USD") !== exchange.currency) return refused("other-currency");
  const verdicts = (seats as Json[]).flatMap((seat) =>
    (seat.bid as unknown[]).map((bid) => judgeBid(bid, { seat: seat.seat, bidId: answer.bidid }, context)),
  );
  return best(verdicts);
}

function best(verdicts: readonly BidVerdict[]): BidVerdict {
  let first: BidVerdict = refused("empty");
  for (const verdict of verdicts) {
    const isBetter = verdict.ok
      ? !first.ok || verdict.bid.priceMicros > first.bid.priceMicros
      : !first.ok && BID_FAULTS.indexOf(verdict.fault) > BID_FAULTS.indexOf(first.fault);
    if (isBetter) first = verdict;
  }
  return first;
}

/** The highest of several exchanges' bids; equals are taken in the order of the exchanges. */
export function winnerOf(verdicts: readonly BidVerdict[]): AcceptedBid | null {
  let winner: AcceptedBid | null = null;
  for (const verdict of verdicts)
    if (verdict.ok && (winner === null || verdict.bid.worth > winner.worth)) winner = verdict.bid;
  return winner;
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

const MICROS = 1_000_000;
/** A price of a thousand impressions beyond this is a mistake in any currency. */
const PRICE_MAX = 10_000_000;
const BURL_MAX_CHARS = 2_048;
const NAME_MAX_CHARS = 100;

function judgeBid(bid: unknown, from: { seat: unknown; bidId: unknown }, context: BidContext): BidVerdict {
  const { exchange, plan } = context;
  if (!isJson(bid)) return refused("malformed");
  const { price, adm } = bid;
  if (typeof price !== "number" || !(price > 0 && price <= PRICE_MAX)) return refused("malformed");
  if (bid.impid !== IMP_ID) return refused("foreign-impid");
  const priceMicros = Math.round(price * MICROS);
  if (priceMicros === 0 || priceMicros < exchange.floorMicros) return refused("below-floor");
  const advertisers = textsOf(bid.adomain).map((domain) => hostOf(`https://${domain}`));
  const [advertiser] = advertisers;
  if (!advertiser) return refused("unnamed-advertiser");
  const blocked = blockedOf(context);
  if (advertisers.some((domain) => liesWithin(domain, blocked.domains))) return refused("blocked-domain");
  if (textsOf(bid.cat).some((code) => isBlockedCode(code, blocked.codes))) return refused("blocked-category");
  if (typeof adm !== "string" || adm.trim() === "") return refused("no-markup");
  if (adm.length > MARKUP_MAX_CHARS) return refused("too-large");
  const replace = macrosOf(bid, from, priceMicros, context);
  const whole = replace(adm);
  const markup = ASKED_AS[plan.unit.format] === "native" ? nativeMarkup(whole) : whole;
  if (markup === null) return refused("malformed");
  const burl = burlOf(bid.burl, replace, context.isLocal);
  if (burl === undefined) return refused("bad-billing-address");
  const creativeId = typeof bid.crid === "string" ? bid.crid.slice(0, NAME_MAX_CHARS) : null;
  const { id: exchangeId, currency, rate } = exchange;
  const worth = priceMicros * rate;
  return {
    ok: true,
    bid: { exchangeId, currency, priceMicros, worth, markup, burl, advertiser, creativeId },
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

interface Blocked {
  domains: ReadonlySet<string>;
  codes: ReadonlySet<string>;
}
/** Built once per plan, and garbage-collected with it. */
const blockedSets = new WeakMap<PlanBackfill, Blocked>();

function blockedOf({ backfill, plan }: BidContext): Blocked {
  const known = blockedSets.get(backfill);
  if (known !== undefined) return known;
  const codes = new Set(blockedIabCodes(plan.project.adBlockingCategories));
  const made = { domains: new Set(backfill.blockedDomains), codes };
  blockedSets.set(backfill, made);
  return made;
}

/** The normalized address, null without one, undefined for one that is not called. */
function burlOf(
  burl: unknown,
  replace: (text: string) => string,
  isLocal: boolean,
): string | null | undefined {
  if (burl === undefined || burl === null || burl === "") return null;
  if (typeof burl !== "string" || burl.length > BURL_MAX_CHARS) return undefined;
  const address = replace(burl);
  const isAllowed = isCallbackUrl(address) || (isLocal && isOwnMachine(address));
  if (!isAllowed) return undefined;
  const { href } = new URL(address);
  return href.length <= BURL_MAX_CHARS ? href : undefined;
}

/** A price as text, without an exponent: `1250000` is `1.25`. */
export function priceText(priceMicros: number): string {
  const whole = String(Math.floor(priceMicros / MICROS));
  const fraction = String(priceMicros % MICROS).padStart(6, "0");
  let end = fraction.length;
  while (fraction[end - 1] === "0") end--;
  return end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
}

/**
 * Replaces the substitution macros of OpenRTB 2.6, section 4.4, in a billing address or markup; `${AUCTION_PRICE:B64}` is base 64. Values
 * are encoded for URLs, unknown ones are empty.
 */
function macrosOf(
  bid: Json,
  { seat, bidId }: { seat: unknown; bidId: unknown },
  priceMicros: number,
  { requestId, exchange, nowMs }: BidContext,
): (text: string) => string {
  const said = (value: unknown) => (typeof value === "string" ? value : "");
  const values: Record<string, string> = {
    ID: requestId,
    BID_ID: said(bidId),
    IMP_ID,
    SEAT_ID: said(seat),
    AD_ID: said(bid.adid),
    PRICE: priceText(priceMicros),
    CURRENCY: exchange.currency,
    MBR: "",
    LOSS: "0",
    MIN_TO_WIN: "",
    MULTIPLIER: "1",
    IMP_TS: String(nowMs),
  };
  return (text) =>
    text.replace(/\$\{AUCTION_([A-Z_]+)(:B64)?\}/g, (macro, name: string, encoding?: string) => {
      const value = values[name];
      if (value === undefined) return macro;
      return encodeURIComponent(encoding === undefined ? value : btoa(encodeURIComponent(value)));
    });
}
