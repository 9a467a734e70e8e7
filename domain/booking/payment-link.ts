import { z } from "zod";
import { isAsSeen, isSamePurchase, missingOfSeen, type Purchase, seenQuoteSchema } from "../money";
import { type TaxInvoice, taxInvoiceSchemaOf } from "./tax-invoice";

/** Which ad account takes a payment over. */
export const payerSchema = z.object({ projectId: z.string().min(1).max(40) });

const dayField = z.string().max(10).optional();

/** A payer sees the days too: the same money may buy fewer impressions at another time. */
const seenPurchaseSchema = seenQuoteSchema.extend({ seenStartDay: dayField, seenEndDay: dayField });
export type SeenPurchase = z.output<typeof seenPurchaseSchema>;

/** Whether what a payer was shown, all of it, is what it would agree to. */
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
 * Which of the reader's ad accounts takes a payment over, the amount that it was shown, and for whom its tax invoice is.
 * @param country of that ad account
 */
export const takeOverSchemaOf = (country: string) =>
  seenPurchaseSchema.extend({
    ...payerSchema.shape,
    taxInvoice: taxInvoiceSchemaOf(country),
    /** A picture of its business registration, an asset of that ad account. */
    registrationAssetId: registrationField,
  });

const typed = z.string().optional();

/** The same as a form sends it. What is wrong with the invoice is known once it is known whose it is. */
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

/** What of a link says whether its payer pays a campaign as it is now. */
export interface TakenPayment {
  payerProjectId: string | null;
  agreedQuote: Purchase | null;
  payerInvoice: TaxInvoice | null;
}

/**
 * What is missing of a representative payment, as a message code: a payer, the payer's agreement to what is bought now, or the payer's tax invoice.
 * Null where nothing is missing.
 */
export function missingOfPayer(link: TakenPayment | null, now: Purchase | null): string | null {
  if (!link?.payerProjectId) return "payment.notTakenOver";
  if (now && !isSamePurchase(link.agreedQuote, now)) return "payment.agreedToOther";
  return link.payerInvoice ? null : "payment.payerInvoiceMissing";
}
