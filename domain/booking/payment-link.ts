import { z } from "zod";
import { isAsSeen, isSamePurchase, missingOfSeen, type Purchase, seenQuoteSchema } from "../money";
import { type TaxInvoice, taxInvoiceSchemaOf } from "./tax-invoice";

/** The ad account that takes a payment over. */
export const payerSchema = z.object({ projectId: z.string().min(1).max(40) });

const dayField = z.string().max(10).optional();

/** A payer also confirms the days, because the same money may buy fewer impressions at another time. */
const seenPurchaseSchema = seenQuoteSchema.extend({ seenStartDay: dayField, seenEndDay: dayField });
export type SeenPurchase = z.output<typeof seenPurchaseSchema>;

/** Whether all values shown to a payer equal those of the current purchase. */
export function isPurchaseAsSeen(seen: SeenPurchase, now: Purchase): boolean {
  return (
    missingOfSeen(seen).length === 0 &&
    isAsSeen(seen, now) &&
    (seen.seenStartDay ?? null) === now.startDay &&
    (seen.seenEndDay ?? null) === now.endDay
  );
}

const registrationField = z.string().min(1).max(40).optional();

/**
 * Takes over a payment: the paying ad account, the amount shown, and the recipient of the tax invoice.
 * @param country of the paying ad account
 */
export const takeOverSchemaOf = (country: string) =>
  seenPurchaseSchema.extend({
    ...payerSchema.shape,
    taxInvoice: taxInvoiceSchemaOf(country),
    /** Image of the business registration, an asset of the paying ad account. */
    registrationAssetId: registrationField,
  });

const typed = z.string().optional();

/** Form input. The invoice is validated once its ad account is known. */
export const takeOverFormSchema = seenPurchaseSchema.extend({
  ...payerSchema.shape,
  taxInvoice: z
    .object({
      businessName: typed,
      registrationNumber: typed,
      managerEmail: typed,
      ccEmails: z.array(typed).optional(),
    })
    .default({}),
  registrationAssetId: registrationField,
});

/** Fields of a payment link that decide whether its payer pays the campaign in its current state. */
export interface TakenPayment {
  payerProjectId: string | null;
  agreedQuote: Purchase | null;
  payerInvoice: TaxInvoice | null;
}

/**
 * Message code of what a representative payment lacks: a payer, the payer's agreement to the current purchase, or the payer's tax invoice.
 * Null if it is complete.
 */
export function missingOfPayer(link: TakenPayment | null, now: Purchase | null): string | null {
  if (!link?.payerProjectId) return "payment.notTakenOver";
  if (now && !isSamePurchase(link.agreedQuote, now)) return "payment.agreedToOther";
  return link.payerInvoice ? null : "payment.payerInvoiceMissing";
}
