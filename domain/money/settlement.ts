import { divideHalfUp, type Minor, minor } from "../kernel";
import type { Quote } from "./quote";
import { splitTax, type Tax } from "./tax";
import type { ShownMedia } from "./video-units";

/** What of an amount that was agreed is delivered: `done` of `whole`, which is more than zero. */
export interface Share {
  done: bigint;
  whole: bigint;
}

const NOTHING: Share = { done: 0n, whole: 1n };

/**
 * Of a campaign that buys days, clicks or impressions of one price.
 * @param billed whole units of what was bought: impressions, clicks, days that have begun
 * @param bought the same of the whole campaign
 */
export function shareOfUnits(billed: number, bought: number): Share {
  if (bought <= 0) return NOTHING;
  return { done: BigInt(Math.min(bought, Math.max(0, billed))), whole: BigInt(bought) };
}

/** Of a CPM campaign: each impression at the price of what it showed. Source: rule M8. */
export function shareOfMedia(
  { units, videoUnits }: Pick<Quote, "units" | "videoUnits">,
  { images, videos }: ShownMedia,
): Share {
  if (!videoUnits || videos === 0) return shareOfUnits(images + videos, units);
  const whole = BigInt(units) * BigInt(videoUnits);
  const done = BigInt(images) * BigInt(videoUnits) + BigInt(videos) * BigInt(units);
  return { done: done < whole ? done : whole, whole };
}

/** The part of an agreed amount that a share of the delivery has earned, rounded half up once. Minor units. */
export function earnedPart(amountMinor: number, { done, whole }: Share): Minor {
  return minor(Number(divideHalfUp(BigInt(amountMinor) * done, whole)));
}

/** Where a publisher's settlement of a month stands. `carried`: below zero, and a line of its next month. Source: rule M23. */
export const SETTLEMENT_STATUSES = ["prepared", "sent", "objected", "paid", "failed", "carried"] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/** A campaign that was settled, what operators add or take off with a reason, or a month below zero that is carried over. */
export const SETTLEMENT_LINE_KINDS = ["campaign", "adjustment", "carry"] as const;
export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number];

/** What the card gateway costs, of what was paid by card. Source: rule M22. */
const CARD_FEE_BP = 320;
/** What the marketplace keeps of what was booked through ad note. Source: rule M22. */
const COMMISSION_BP = 2000;

/** What is kept of a publisher's campaigns; operators may agree to others than the usual ones. */
export interface Fees {
  cardFeeBp: number;
  commissionBp: number;
}
export const USUAL_FEES: Fees = { cardFeeBp: CARD_FEE_BP, commissionBp: COMMISSION_BP };

export interface Earnings {
  /** What was delivered, VAT included. */
  earnedMinor: number;
  /** Of what was earned, what was paid by card, VAT included. */
  byCardMinor: number;
  viaAdNote: boolean;
  tax: Tax;
  fees: Fees;
}

/** How what a campaign earned divides. `supply = net + cardFee + commission`, and `supply + vat = earned`. Minor units. */
export interface Settlement {
  supplyMinor: Minor;
  vatMinor: Minor;
  cardFeeMinor: Minor;
  commissionMinor: Minor;
  /** The publisher's, VAT apart. */
  netMinor: Minor;
}

/**
 * One function for the running figures, the preview of a cancellation, statements and payouts. Fees come off the supply amount, each rounded
 * half up once of the whole, the commission off no more than the card fee leaves; the tax goes to the publisher whole, who declares it. Source: rule M22; decision 0168.
 */
export function settlementOf({ earnedMinor, byCardMinor, viaAdNote, tax, fees }: Earnings): Settlement {
  const { supplyMinor, vatMinor } = splitTax(minor(earnedMinor), tax);
  const byCard = BigInt(Math.min(earnedMinor, Math.max(0, byCardMinor)));
  const cardFee =
    earnedMinor === 0
      ? 0n
      : divideHalfUp(BigInt(supplyMinor) * byCard * BigInt(fees.cardFeeBp), BigInt(earnedMinor) * 10_000n);
  const whole = viaAdNote ? divideHalfUp(BigInt(supplyMinor) * BigInt(fees.commissionBp), 10_000n) : 0n;
  const left = BigInt(supplyMinor) - cardFee;
  const commission = whole < left ? whole : left;
  return {
    supplyMinor,
    vatMinor,
    cardFeeMinor: minor(Number(cardFee)),
    commissionMinor: minor(Number(commission)),
    netMinor: minor(supplyMinor - Number(cardFee) - Number(commission)),
  };
}
