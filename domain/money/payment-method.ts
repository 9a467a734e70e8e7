import { z } from "zod";
import { momentView } from "../kernel";
import { DECLINE_REASONS } from "./gateway";

/** The single-use authorization that the gateway's window returned. */
export const newCardSchema = z.object({
  authKey: z.string().min(1).max(300).describe("What the gateway's window returned for the card"),
  /** Registers the card for the ad account's group, whose other ad accounts may connect it. */
  forGroup: z
    .boolean()
    .optional()
    .describe("Whether the card is the ad account's group's, whose other ad accounts may connect it"),
});

export const cardSchema = z.object({ id: z.string().min(1).max(40).describe("Id of the card") });

/** A registered card as its ad account sees it. The gateway returns no expiry date; the billing key is never exposed. */
export const paymentMethodView = z.object({
  id: z.string().describe("Id of the card"),
  company: z.string().nullable().describe("The issuer, by the gateway's code or name"),
  numberMasked: z.string().describe("Card number with its middle digits hidden"),
  cardType: z
    .string()
    .nullable()
    .describe("Credit, debit (`check`) or gift card; null where the gateway does not say"),
  ownerType: z
    .string()
    .nullable()
    .describe("Personal or corporate card; null where the gateway does not say"),
  isPrimary: z.boolean().describe("Whether it is the card that is charged unless another is chosen"),
  isGroups: z.boolean().describe("Registered for the ad account's group"),
  failure: z.enum(DECLINE_REASONS).nullable().describe("Why it was declined the last time"),
  failedAt: momentView.nullable().describe("When the card was last declined; null while it was not"),
  createdAt: momentView.describe("When it was registered"),
});
export type PaymentMethodView = z.output<typeof paymentMethodView>;

/** Why a card cannot be removed; null if it can. Source: rule M19. */
export function methodRefusal(
  { isPrimary }: Pick<PaymentMethodView, "isPrimary">,
  { others, wasUsed, isCharged }: { others: number; wasUsed: boolean; isCharged: boolean },
): "073" | "PAYMENT_CANNOT_BE_DELETED" | null {
  if (isCharged) return "PAYMENT_CANNOT_BE_DELETED";
  if (isPrimary && others > 0) return "073";
  return others === 0 && wasUsed ? "PAYMENT_CANNOT_BE_DELETED" : null;
}

/** Parameters that open the gateway's window for a one-time payment. */
export interface WindowRequest {
  orderId: string;
  orderName: string;
  amountMinor: number;
  currency: string;
  customerKey: string;
}

/** The window's result. The amount is in the currency's main unit, which for KRW equals the minor unit. */
export const confirmedWindowSchema = z.object({
  orderId: z.string().min(1).max(64),
  paymentKey: z.string().min(1).max(200),
  amount: z.coerce.number().int().min(1),
});

/** The card to pay with; defaults to the ad account's primary card. */
export const payerCardSchema = cardSchema.partial();
