import { z } from "zod";
import {
  AMOUNT_MAX_MINOR,
  addBusinessDays,
  addDays,
  addMonths,
  amountView,
  BILLING_ZONE,
  CURRENCIES,
  type Day,
  dayStartMs,
  type HolidayChange,
  isBusinessDay,
  isMonth,
  type Month,
  momentView,
} from "../kernel";
import type { PayeeKind } from "./bank-account";
import { CONFLICT, type Lifecycle, to } from "./lifecycle";
import { SETTLEMENT_LINE_KINDS, SETTLEMENT_STATUSES, type SettlementStatus } from "./settlement";

const REASON_MAX_CHARS = 200;
const OBJECTION_MAX_CHARS = 1000;

/** State of a month: a prepared month is either payable or below zero, and is then carried over. */
export type SettlementState = Exclude<SettlementStatus, "prepared"> | "payable" | "below-zero";

export const SETTLEMENT_STEPS = [
  "change",
  "remove",
  "send",
  "object",
  "answer",
  "pay",
  "fail",
  "carry",
] as const;
export type SettlementStep = (typeof SETTLEMENT_STEPS)[number];

const FIXED = {
  change: CONFLICT,
  remove: CONFLICT,
  send: CONFLICT,
  object: CONFLICT,
  answer: CONFLICT,
  pay: CONFLICT,
  fail: CONFLICT,
  carry: CONFLICT,
} as const;

/**
 * The state machine of a publisher's month. After `change` (of its lines) and `remove`, the new amounts decide the state. Source: rule M23.
 */
export const SETTLEMENT_LIFE: Lifecycle<SettlementState, SettlementStep> = {
  payable: { ...FIXED, change: to("payable"), remove: to("payable"), send: to("sent") },
  "below-zero": { ...FIXED, change: to("below-zero"), remove: to("below-zero"), carry: to("carried") },
  sent: { ...FIXED, object: to("objected"), pay: to("paid") },
  objected: { ...FIXED, object: to("objected"), answer: to("sent") },
  failed: { ...FIXED, pay: to("paid") },
  paid: { ...FIXED, fail: to("failed") },
  carried: FIXED,
};

/** Whether a month's net and tax are payable; otherwise both are carried over. Source: rule M23. */
export const isPayable = ({ netMinor, vatMinor }: { netMinor: number; vatMinor: number }): boolean =>
  netMinor > 0 && vatMinor >= 0;

export const settlementState = ({
  status,
  ...amounts
}: {
  status: SettlementStatus;
  netMinor: number;
  vatMinor: number;
}): SettlementState => (status === "prepared" ? (isPayable(amounts) ? "payable" : "below-zero") : status);

/** The stored status of a settlement in a state. */
export const statusIn = (state: SettlementState): SettlementStatus =>
  state === "payable" || state === "below-zero" ? "prepared" : state;

/** Withholding rates in basis points of the amount before tax: income tax, and local tax of a tenth of it. Source: rule M23. */
const WITHHELD_BP: Record<PayeeKind, readonly [incomeTax: number, localTax: number]> = {
  business: [0, 0],
  "individual-business": [300, 30],
  "individual-other": [800, 80],
};

export interface Payout {
  incomeTaxMinor: number;
  localTaxMinor: number;
  /** Amount transferred: net plus tax for a business, net less withholding for an individual. */
  payoutMinor: number;
}

/**
 * Divides a month's net amount. For individuals, the platform keeps and declares the tax in the price. Each withheld tax is rounded down to
 * 10 won. Source: rule M23.
 */
export function payoutOf(
  { netMinor, vatMinor }: { netMinor: number; vatMinor: number },
  payee: PayeeKind,
): Payout {
  if (payee === "business") return { incomeTaxMinor: 0, localTaxMinor: 0, payoutMinor: netMinor + vatMinor };
  const [incomeTaxMinor, localTaxMinor] = WITHHELD_BP[payee].map(
    (bp) => Number((BigInt(Math.max(0, netMinor)) * BigInt(bp)) / 100_000n) * 10,
  ) as [number, number];
  return { incomeTaxMinor, localTaxMinor, payoutMinor: netMinor - incomeTaxMinor - localTaxMinor };
}

export interface SettlementDays {
  /** Last day for sending the settlement. */
  sendBy: Day;
  /** Last day for the publisher's objection. */
  objectUntil: Day;
  payoutDay: Day;
}

/** First moment at which a change of the bank account no longer affects a month's payout, epoch milliseconds. Source: rule M23. */
export const accountUntilMs = (month: Month): number => dayStartMs(`${addMonths(month, 1)}-21`, BILLING_ZONE);

const SEND_BY_BUSINESS_DAY = 5;

/** Days for sending, objecting and paying a month, in Korea. Source: rule M23. */
export function settlementDays(month: Month, changes: readonly HolidayChange[] = []): SettlementDays {
  const next = addMonths(month, 1);
  const lastOfMonth = addDays(`${next}-01`, -1);
  let payoutDay = `${next}-21`;
  while (!isBusinessDay(payoutDay, "KR", changes)) payoutDay = addDays(payoutDay, 1);
  return {
    sendBy: addBusinessDays(lastOfMonth, SEND_BY_BUSINESS_DAY, "KR", changes),
    objectUntil: `${next}-10`,
    payoutDay,
  };
}

const monthField = z.string().min(1).refine(isMonth, { message: "month" });
const reasonField = z.string().trim().min(1).max(REASON_MAX_CHARS);

/** The month to prepare, in Seoul. */
export const settlementMonthSchema = z.object({
  month: monthField.describe("Month that is settled, `YYYY-MM`, of Seoul"),
});

const adjustmentAmount = z
  .number()
  .int()
  .min(-AMOUNT_MAX_MINOR)
  .max(AMOUNT_MAX_MINOR)
  .refine((amount) => amount !== 0, { message: "required" });

/** An operators' addition to a publisher's settlement, or a deduction; VAT excluded, with the reason. */
export const adjustmentSchema = z.object({
  project: z.string().min(1).max(40).describe("Id of the publisher"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  amountMinor: adjustmentAmount.describe(
    "What is added to the settlement in minor units, VAT apart; below zero what is taken off",
  ),
  reason: reasonField.describe("Why, as the publisher reads it"),
});

/** A changed amount of an adjustment that was not sent yet. */
export const adjustmentChangeSchema = z.object({
  id: z.string().min(1).max(40).describe("Id of the adjustment"),
  amountMinor: adjustmentAmount.describe(
    "What is added to the settlement in minor units, VAT apart; below zero what is taken off",
  ),
  reason: reasonField.describe("Why, as the publisher reads it"),
});

/**
 * An operators' update of a settlement: an answer to an objection, a completed transfer, a bounced transfer, or the carry-over of a
 * negative month.
 */
export const settlementChangeSchema = z.object({
  id: z.string().min(1).max(40).describe("Id of the settlement"),
  step: z
    .enum(["answer", "pay", "fail", "carry"])
    .describe(
      "Answers an objection, says that it was transferred, that its transfer came back, or carries it over to the next month",
    ),
  /** The answer, or why a transfer bounced. */
  text: z
    .string()
    .trim()
    .max(OBJECTION_MAX_CHARS)
    .default("")
    .describe("The answer, or why a transfer came back"),
});

/** A publisher's objection. */
export const objectionSchema = z.object({ text: z.string().trim().min(1).max(OBJECTION_MAX_CHARS) });

const sharesView = z.object({
  supplyMinor: amountView.describe("What campaigns earned, VAT apart"),
  vatMinor: amountView,
  cardFeeMinor: amountView,
  commissionMinor: amountView,
  netMinor: amountView.describe("Supply less fees"),
});

export const SETTLEMENT_SIDES = ["publisher", "operator"] as const;
export type SettlementSide = (typeof SETTLEMENT_SIDES)[number];

const settlementMessageView = z.object({
  by: z.enum(SETTLEMENT_SIDES).describe("Which side wrote it"),
  text: z.string().describe("What was written"),
  at: momentView.describe("When it was written"),
});
export type SettlementMessage = z.output<typeof settlementMessageView>;

/** Maximum objections of a publisher to one month. */
export const OBJECTIONS_MAX = 20;

/** A publisher's month in one currency. */
export const settlementView = sharesView.extend({
  id: z.string().describe("Id of the settlement"),
  project: z.string().describe("Id of the publisher"),
  publisherName: z.string().describe("Name of the publisher"),
  month: z.string().describe("Month that is settled, `YYYY-MM`, of Seoul"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  status: z.enum(SETTLEMENT_STATUSES).describe("State of the settlement"),
  adjustmentMinor: amountView.describe("Added or taken off by operators, or carried over; part of the net"),
  incomeTaxMinor: amountView.describe("Withheld of an individual"),
  localTaxMinor: amountView,
  payoutMinor: amountView.describe("What is transferred"),
  payoutDay: z
    .string()
    .nullable()
    .describe("Day on which it is paid out, `YYYY-MM-DD`; null before it is sent"),
  messages: z.array(settlementMessageView).describe("What was objected to and answered, the oldest first"),
  failure: z.string().nullable().describe("Why its transfer came back; null while none did"),
  hasAccount: z.boolean().describe("Whether the publisher said where it is paid"),
  sentAt: momentView.nullable().describe("When it was sent to the publisher; null before"),
  paidAt: momentView.nullable().describe("When it was transferred; null before"),
  createdAt: momentView.describe("When it was created"),
  version: z.int(),
});
export type SettlementView = z.output<typeof settlementView>;

/** Earnings of a settled campaign, or an adjustment. */
export const settlementLineView = sharesView.extend({
  id: z.string().describe("Id of the line"),
  project: z.string().describe("Id of the publisher"),
  publisherName: z.string().describe("Name of the publisher"),
  kind: z
    .enum(SETTLEMENT_LINE_KINDS)
    .describe("A campaign, an adjustment, or an amount carried over from the month before"),
  campaignId: z.string().nullable().describe("Id of the campaign; null for an adjustment"),
  campaignName: z.string().nullable().describe("Name of the campaign; null for an adjustment"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  reason: z.string().nullable().describe("Why it was adjusted; null for a campaign's line"),
  settlementId: z
    .string()
    .nullable()
    .describe("Id of the settlement that the line is part of; null before one is prepared"),
  isSent: z.boolean().describe("Part of a settlement that was sent, and fixed"),
  createdAt: momentView.describe("When it was created"),
});
export type SettlementLine = z.output<typeof settlementLineView>;
