import { z } from "zod";
import { emailField, registrationNumberFieldOf, withRule } from "../kernel";

export const CC_EMAILS_MAX = 10;

/** An optional text field. */
const factField = (max: number) => z.string().trim().max(max).optional();

const taxInvoiceFieldsOf = (country: string) =>
  z.object({
    businessName: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .describe("Name of the business that the tax invoice is for"),
    registrationNumber: registrationNumberFieldOf(country).describe("Registration number of the business"),
    managerEmail: emailField.describe("E-mail address that receives the tax invoice"),
    /** Further fields of a Korean tax invoice, as in the business registration: representative, address, business type and items. */
    representative: factField(30).describe("Name of the business's representative"),
    address: factField(150).describe("Postal address of the business"),
    businessType: factField(40).describe("Line of business, as tax invoices say it"),
    businessItem: factField(40).describe("What the business trades in, as tax invoices say it"),
    /** Recipients besides the manager. */
    ccEmails: z
      .array(emailField)
      .max(CC_EMAILS_MAX)
      .default([])
      .describe("Further addresses that receive the tax invoice"),
  });

/**
 * Recipient of the tax invoice and its readers. Source: rule B17.
 * @param country of the ad account, which determines the format of the registration number
 */
export const taxInvoiceSchemaOf = (country: string) =>
  withRule(taxInvoiceFieldsOf(country), ["managerEmail", "ccEmails"], checkCcEmails);
export const taxInvoiceSchema = taxInvoiceSchemaOf("KR");

/** The stored invoice recipient; `country` determines the format of the registration number, Korea if absent. */
export type TaxInvoice = z.output<typeof taxInvoiceSchema> & { country?: string };

/** Tax invoice data of a campaign that a reader may see. */
export interface InvoicePapers {
  taxInvoice: TaxInvoice | null;
  registrationAssetId: string | null;
}

/**
 * The recipient of a campaign's tax invoice. In a representative payment it is the payer's data, empty until an ad account takes
 * the payment over, and hidden from the ad account that booked.
 * @param payer invoice data of the ad account that took the payment over; null before that and for other payment methods
 * @param reader the project that reads it; null for operators
 */
export function invoiceFor(
  campaign: InvoicePapers & { projectId: string; paymentMethod: string | null },
  payer: { invoice: TaxInvoice | null; registrationAssetId: string | null } | null,
  reader: string | null,
): InvoicePapers {
  const { taxInvoice, registrationAssetId } = campaign;
  if (campaign.paymentMethod !== "representative") return { taxInvoice, registrationAssetId };
  if (!payer || campaign.projectId === reader) return { taxInvoice: null, registrationAssetId: null };
  return { taxInvoice: payer.invoice, registrationAssetId: payer.registrationAssetId };
}

/** Each reader gets one copy: addresses are unique and differ from the manager's. */
function checkCcEmails({
  managerEmail,
  ccEmails,
}: Pick<z.output<ReturnType<typeof taxInvoiceFieldsOf>>, "managerEmail" | "ccEmails">): Record<
  string,
  string
> {
  if (ccEmails.includes(managerEmail)) return { ccEmails: "taxInvoice.ccIsManager" };
  return new Set(ccEmails).size < ccEmails.length ? { ccEmails: "taxInvoice.ccTwice" } : {};
}
