import { z } from "zod";
import {
  AMOUNT_MAX_MINOR,
  amountView,
  CURRENCIES,
  type Currency,
  DAY_MS,
  divideHalfUp,
  isDay,
  isMonth,
  type Minor,
  messageCode,
  minor,
  momentView,
  wholeField,
  withRule,
} from "../kernel";
import { DECLINE_REASONS } from "./gateway";
import { PLAN_BALANCE_MAX_INR_PAISA, PLAN_BALANCE_MAX_JPY, PLAN_BALANCE_MAX_KRW } from "./limits";
import { type MonthTerms, PLAN_INTERVALS, PLANS, type Plan } from "./plan-terms";
import { USUAL_FEES } from "./settlement";
import { taxOf } from "./tax";

/** Days from a bill's issue until it is due. */
export const BILL_DUE_DAYS = 14;
/** Days between a declined charge of a bill and the next attempt; delivery stops when the last attempt is declined. Source: rule M30. */
export const BILL_RETRY_DAYS = [3, 4, 5] as const;
/** Days after the due date of a bill paid by transfer until delivery stops. Source: rule M30. */
export const BILL_GRACE_DAYS = 7;
/** The gateway's minimum charge; it charges only KRW. */
const CHARGE_MIN_MINOR_KRW = 100;

/** Whether a bill can be paid by card. Source: rules M19, M30. */
export const isChargeable = ({ totalMinor, currency }: { totalMinor: number; currency: Currency }): boolean =>
  currency === "KRW" && totalMinor >= CHARGE_MIN_MINOR_KRW;

/**
 * When a declined bill is charged again, and when delivery stops.
 * @param declines declined automatic charges so far, including this one
 */
export function afterDecline(
  declines: number,
  nowMs: number,
): { nextChargeAt: number | null; stopsAt: number | null } {
  const days = BILL_RETRY_DAYS[declines - 1];
  return days === undefined
    ? { nextChargeAt: null, stopsAt: nowMs }
    : { nextChargeAt: nowMs + days * DAY_MS, stopsAt: null };
}

/** Day of the month on which the previous month is billed. */
export const BILLING_DAY = 5;

/**
 * Maximum unbilled balance of a running month before an interim bill, minor units, VAT and credits excluded. Source: rule M24;
 * decision 0190.
 */
export const PLAN_BALANCES_MAX_MINOR: Record<Currency, number> = {
  KRW: PLAN_BALANCE_MAX_KRW,
  JPY: PLAN_BALANCE_MAX_JPY,
  INR: PLAN_BALANCE_MAX_INR_PAISA,
};

export interface PlanBill {
  /** Impressions of the month so far. */
  impressions: number;
  /** Impressions that are billed. */
  overImpressions: number;
  /** Minor units: usage, credits applied, tax, and the amount due. `supply - credit + vat = total`. */
  supplyMinor: Minor;
  creditMinor: Minor;
  vatMinor: Minor;
  totalMinor: Minor;
}

/** Interim bills of a month. */
export interface BilledBefore {
  overImpressions: number;
  supplyMinor: number;
}

const NOTHING_BILLED: BilledBefore = { overImpressions: 0, supplyMinor: 0 };

/**
 * A month's bill: all impressions beyond the free ones, rounded half up once, less interim bills; credits are deducted before tax.
 * Zero for a month on the free plan. Source: rule M24.
 */
export function planBill(
  impressions: number,
  { perThousandMinor, freeImpressions }: Pick<MonthTerms, "perThousandMinor" | "freeImpressions">,
  plan: Plan,
  creditsMinor = 0,
  before: BilledBefore = NOTHING_BILLED,
): PlanBill {
  const over = plan === "stream" ? 0 : Math.max(0, impressions - freeImpressions);
  const whole = Number(divideHalfUp(BigInt(over) * BigInt(perThousandMinor), 1000n));
  const overImpressions = Math.max(0, over - before.overImpressions);
  const supply = Math.max(0, whole - before.supplyMinor);
  const credit = Math.min(supply, creditsMinor);
  const vat = Number(divideHalfUp(BigInt(supply - credit) * BigInt(taxOf("KR").rateBp), 10_000n));
  return {
    impressions,
    overImpressions,
    supplyMinor: minor(supply),
    creditMinor: minor(credit),
    vatMinor: minor(vat),
    totalMinor: minor(supply - credit + vat),
  };
}

/** Linear forecast of a running month. @param elapsed share of the month, from 0 to 1 */
export function monthForecast(impressions: number, elapsed: number): number {
  return elapsed <= 0 ? impressions : Math.round(impressions / Math.min(1, elapsed));
}

export const PLAN_CHANGE_STATUSES = ["pending", "applied", "withdrawn"] as const;
export type PlanChangeStatus = (typeof PLAN_CHANGE_STATUSES)[number];

export interface CreditPart {
  id: string;
  /** Remaining amount. */
  leftMinor: number;
  expiresAt: number;
}

/** Allocates an amount to credits, the earliest expiry first. @throws RangeError if the credits do not cover it */
export function takeCredits(
  credits: readonly CreditPart[],
  amountMinor: number,
): { id: string; amountMinor: number }[] {
  let left = amountMinor;
  const used: { id: string; amountMinor: number }[] = [];
  const byExpiry = [...credits].sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1));
  for (const { id, leftMinor } of byExpiry) {
    const part = Math.min(left, leftMinor);
    if (part > 0) used.push({ id, amountMinor: part });
    left -= part;
  }
  if (left > 0) throw new RangeError(`${left} more than the credits that are there`);
  return used;
}

const reasonField = z.string().trim().min(1).max(200);
const amountField = z.number().int().min(1).max(AMOUNT_MAX_MINOR);
const PLAN_PRICE_MAX_MINOR = 100_000;

/** The plan to subscribe to. Choosing the current plan revokes a pending change. */
export const planChangeSchema = z.object({
  plan: z.enum(PLANS).describe("Plan to change to"),
  interval: z
    .enum(PLAN_INTERVALS)
    .default("monthly")
    .describe("Whether it is agreed by the month or by the year"),
});

/** Custom terms of a publisher, set by operators; empty terms restore the usual price. */
export const planTermsSchema = z.object({
  plan: z
    .enum(PLANS)
    .describe(
      "The publisher's plan: `stream` is free up to a number of impressions, `wave` is billed by them",
    ),
  perThousandMinor: z
    .number()
    .int()
    .min(0)
    .max(PLAN_PRICE_MAX_MINOR)
    .optional()
    .describe("Price of its own of a thousand impressions in minor units, VAT apart; left out, the list's"),
  freeImpressions: z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe("Free impressions a month of its own; left out, the usual ones"),
  untilMonth: z
    .string()
    .refine(isMonth, { message: "month" })
    .optional()
    .describe("Last month of these terms, `YYYY-MM`; left out, they have no end"),
  reason: reasonField.describe("Why, for the operators' log"),
});

/** The whole supply amount, in basis points. */
const WHOLE_BP = 10_000;
const feeField = z.number().int().min(0).max(WHOLE_BP).optional();

/**
 * Custom fees of a publisher, in basis points; an omitted fee is the usual one. Their sum is at most the supply amount from which they are
 * deducted. Source: rule M22.
 */
export const feesSchema = withRule(
  z.object({
    cardFeeBp: feeField.describe(
      "Fee for card payments in basis points of the supply; left out, the usual one",
    ),
    commissionBp: feeField.describe(
      "Commission of ad note in basis points of the supply; left out, the usual one",
    ),
    reason: reasonField.describe("Why, for the operators' log"),
  }),
  ["cardFeeBp", "commissionBp"],
  ({ cardFeeBp = USUAL_FEES.cardFeeBp, commissionBp }): Record<string, string> => {
    const isWithin = cardFeeBp + (commissionBp ?? USUAL_FEES.commissionBp) <= WHOLE_BP;
    if (isWithin) return {};
    return { [commissionBp === undefined ? "cardFeeBp" : "commissionBp"]: "fees.beyondSupply" };
  },
);

/**
 * Price per thousand impressions in a currency from now on, minor units, VAT excluded; a yearly interval without a price is not
 * offered.
 */
export const planPriceSchema = withRule(
  z.object({
    currency: z.enum(CURRENCIES),
    monthlyMinor: wholeField(1, PLAN_PRICE_MAX_MINOR),
    yearlyMinor: wholeField(1, PLAN_PRICE_MAX_MINOR).optional(),
    reason: reasonField,
  }),
  ["currency", "monthlyMinor", "yearlyMinor"],
  ({ currency, monthlyMinor, yearlyMinor }): Record<string, string> =>
    yearlyMinor === undefined || yearlyMinor < monthlyMinor
      ? {}
      : { yearlyMinor: messageCode("tooLarge", { max: monthlyMinor - 1, currency }) },
);

/** A credit for a publisher, in the currency of its bills, valid until the end of a day in Seoul. */
export const creditGrantSchema = z.object({
  amountMinor: amountField.describe("Amount in minor units of the currency that the publisher is billed in"),
  expiresOn: z
    .string()
    .min(1)
    .refine(isDay, { message: "date" })
    .describe("Last day on which it can be used, `YYYY-MM-DD` of Seoul"),
  reason: reasonField.describe("Why, for the operators' log"),
});

/** Credits that are spent on something other than a bill. */
export const creditUseSchema = z.object({
  amountMinor: amountField.describe("Amount in minor units of the currency that the publisher is billed in"),
  reason: reasonField.describe("Why, for the operators' log"),
});

export const BILL_STATUSES = ["issued", "paid", "void"] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

export const planBillView = z.object({
  id: z.string().describe("Id of the bill"),
  project: z.string().describe("Id of the publisher"),
  publisherName: z.string().describe("Name of the publisher"),
  number: z.string().describe("The bill's own number"),
  month: z.string().describe("Month that is billed, `YYYY-MM`, of Seoul"),
  status: z.enum(BILL_STATUSES).describe("State of the bill"),
  isOverdue: z.boolean().describe("Whether it is unpaid after its due date"),
  impressions: z.int().describe("Impressions of the month"),
  overImpressions: z.int().describe("Of them, those that it bills"),
  part: z.int().describe("1 for the first bill of its month"),
  isInterim: z.boolean().describe("Whether it was issued within its month, and bills a part of it"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  perThousandMinor: amountView,
  supplyMinor: amountView,
  creditMinor: amountView,
  vatMinor: amountView,
  totalMinor: amountView,
  openMinor: amountView.describe("What is to be paid of it: all until it is paid, and again what went back"),
  issuedAt: momentView.describe("When it was issued"),
  dueAt: momentView.describe("When it is due"),
  paidAt: momentView.nullable().describe("When it was paid; null before"),
  failure: z
    .enum([...DECLINE_REASONS, "abandoned"])
    .nullable()
    .describe("Why its card was declined the last time"),
  nextChargeAt: momentView.nullable().describe("When its card is charged again"),
  stopsAt: momentView.describe("When delivery stops unless it is paid"),
  isCharging: z.boolean().describe("Whether a card is being charged for it"),
});
export type PlanBillView = z.output<typeof planBillView>;

export const planUsageMonthView = z.object({
  month: z.string().describe("Calendar month in Seoul, `YYYY-MM`"),
  impressions: z.int().describe("Impressions that were delivered"),
  freeImpressions: z.int().describe("Impressions a month that cost nothing"),
  overImpressions: z.int().describe("Impressions beyond the free ones"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  plan: z.enum(PLANS).describe("By the month's own terms, as the rest"),
  interval: z.enum(PLAN_INTERVALS).describe("Whether the price is agreed by the month or by the year"),
  perThousandMinor: amountView,
  supplyMinor: amountView.describe("What the impressions beyond the free ones cost, VAT apart"),
  forecast: z
    .int()
    .nullable()
    .describe("Impressions at the month's end at the pace so far; null of a month that is over"),
});
export type PlanUsageMonth = z.output<typeof planUsageMonthView>;

export const planChangeView = z.object({
  id: z.string().describe("Id of the change"),
  fromPlan: z.enum(PLANS).describe("Plan before"),
  toPlan: z.enum(PLANS).describe("Plan after"),
  fromInterval: z
    .enum(PLAN_INTERVALS)
    .describe("Whether the plan before was agreed by the month or by the year"),
  toInterval: z.enum(PLAN_INTERVALS).describe("Whether the plan after is agreed by the month or by the year"),
  status: z.enum(PLAN_CHANGE_STATUSES).describe("Whether it waits, has taken effect or was taken back"),
  effectiveAt: momentView.describe("When it takes effect"),
  createdAt: momentView.describe("When it was asked for"),
});
export type PlanChange = z.output<typeof planChangeView>;

export const creditView = z.object({
  id: z.string().describe("Id of the credit"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  amountMinor: amountView,
  usedMinor: amountView,
  leftMinor: amountView.describe("What can still be used; nothing of one that expired or was revoked"),
  reason: z.string().describe("Why it was granted"),
  expiresAt: momentView.describe("When it expires"),
  revokedAt: momentView.nullable().describe("When operators took it back; null while it stands"),
  createdAt: momentView.describe("When it was granted"),
});
export type CreditView = z.output<typeof creditView>;
