import { divideHalfUp, type Minor, minor } from "../kernel";
import type { Quote } from "./quote";
import { splitTax, type Tax } from "./tax";
import type { ShownMedia } from "./video-units";

/** Delivered share of an agreed amount: `done` of `whole`; `whole` is greater than zero. */
export interface Share {
  done: bigint;
  whole: bigint;
}

const NOTHING: Share = { done: 0n, whole: 1n };

/**
 * The share of a campaign that buys days, clicks, or impressions at one price.
 * @param billed whole units delivered: impressions, clicks, or days that have begun
 * @param bought units of the whole campaign
 */
export function shareOfUnits(billed: number, bought: number): Share {
  if (bought <= 0) return NOTHING;
  return { done: BigInt(Math.min(bought, Math.max(0, billed))), whole: BigInt(bought) };
}

/** The share of a CPM campaign, each impression weighted by the price of the media shown. Source: rule M8. */
export function shareOfMedia(
  { units, videoUnits }: Pick<Quote, "units" | "videoUnits">,
  { images, videos }: ShownMedia,
): Share {
  if (!videoUnits || videos === 0) return shareOfUnits(images + videos, units);
  const whole = BigInt(units) * BigInt(videoUnits);
  const done = BigInt(images) * BigInt(videoUnits) + BigInt(videos) * BigInt(units);
  return { done: done < whole ? done : whole, whole };
}

/** The part of an agreed amount that the delivered share has earned, rounded half up once. Minor units. */
export function earnedPart(amountMinor: number, { done, whole }: Share): Minor {
  return minor(Number(divideHalfUp(BigInt(amountMinor) * done, whole)));
}

/** Status of a publisher's monthly settlement. `carried`: negative, and carried to the next month as a line. Source: rule M23. */
/** Statuses of settlements whose payout is fixed, failed transfers first. */
export const PAYOUT_STATUSES = ["failed", "sent", "objected", "paid"] as const;

export const SETTLEMENT_STATUSES = ["prepared", "sent", "objected", "paid", "failed", "carried"] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/** A settled campaign, an operators' adjustment with a reason, or a negative month carried over. */
export const SETTLEMENT_LINE_KINDS = ["campaign", "adjustment", "carry"] as const;
export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number];

/** Card gateway fee on amounts paid by card. Source: rule M22. */
const CARD_FEE_BP = 320;
/** Marketplace commission on bookings through ad note. Source: rule M22. */
const COMMISSION_BP = 2000;

/** Fees on a publisher's campaigns; operators may agree on custom ones. */
export interface Fees {
  cardFeeBp: number;
  commissionBp: number;
}
export const USUAL_FEES: Fees = { cardFeeBp: CARD_FEE_BP, commissionBp: COMMISSION_BP };

export interface Earnings {
  /** Value of the delivery, VAT included. */
  earnedMinor: number;
  /** Rewards and agency support of a quest, which others than the publisher get: not part of `earnedMinor`, but of the taxed price. */
  passedOnMinor?: number;
  /** Part of the earned amount that was paid by card, VAT included. */
  byCardMinor: number;
  viaAdNote: boolean;
  tax: Tax;
  fees: Fees;
}

/** How a campaign's earnings divide. `supply = net + cardFee + commission`, and `supply + vat = earned`. Minor units. */
export interface Settlement {
  supplyMinor: Minor;
  vatMinor: Minor;
  cardFeeMinor: Minor;
  commissionMinor: Minor;
  /** The publisher's share, VAT excluded. */
  netMinor: Minor;
}

/**
 * Used for running figures, cancellation previews, statements and payouts. Fees are deducted from the supply amount, each rounded half up
 * once on the whole; the commission is at most what the card fee leaves. The publisher receives and declares the whole tax.
 * Source: rule M22; decision 0168.
 */
export function settlementOf({
  earnedMinor,
  passedOnMinor = 0,
  byCardMinor,
  viaAdNote,
  tax,
  fees,
}: Earnings): Settlement {
  const whole = splitTax(minor(earnedMinor + passedOnMinor), tax);
  // A remainder below the tax is all tax: nothing of it is the publisher's supply.
  const vatMinor = minor(Math.min(whole.vatMinor, earnedMinor));
  const supplyMinor = minor(earnedMinor - vatMinor);
  const byCard = BigInt(Math.min(earnedMinor, Math.max(0, byCardMinor)));
  const cardFee =
    earnedMinor === 0
      ? 0n
      : divideHalfUp(BigInt(supplyMinor) * byCard * BigInt(fees.cardFeeBp), BigInt(earnedMinor) * 10_000n);
  const agreed = viaAdNote ? divideHalfUp(BigInt(supplyMinor) * BigInt(fees.commissionBp), 10_000n) : 0n;
  const left = BigInt(supplyMinor) - cardFee;
  const commission = agreed < left ? agreed : left;
  return {
    supplyMinor,
    vatMinor,
    cardFeeMinor: minor(Number(cardFee)),
    commissionMinor: minor(Number(commission)),
    netMinor: minor(supplyMinor - Number(cardFee) - Number(commission)),
  };
}
