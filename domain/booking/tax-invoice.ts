import { z } from "zod";
import { emailField, registrationNumberFieldOf, withRule } from "../kernel";

export const CC_EMAILS_MAX = 10;

/** Left out where nothing is told. */
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
    /** What a Korean tax invoice says beside, as the business registration has it: who represents the business, where it is, its kind and its items. */
    representative: factField(30).describe("Name of the business's representative"),
    address: factField(150).describe("Postal address of the business"),
    businessType: factField(40).describe("Line of business, as tax invoices say it"),
    businessItem: factField(40).describe("What the business trades in, as tax invoices say it"),
    /** Beside the manager. */
    ccEmails: z
      .array(emailField)
      .max(CC_EMAILS_MAX)
      .default([])
      .describe("Further addresses that receive the tax invoice"),
  });

/**
 * Whom the tax invoice is for, and who reads it. Source: rule B17.
 * @param country of the ad account, by which its registration number reads
 */
export const taxInvoiceSchemaOf = (country: string) =>
  withRule(taxInvoiceFieldsOf(country), ["managerEmail", "ccEmails"], checkCcEmails);
export const taxInvoiceSchema = taxInvoiceSchemaOf("KR");

/** As it is kept: the country tells how its registration number reads; Korea where none is named. */
export type TaxInvoice = z.output<typeof taxInvoiceSchema> & { country?: string };

/** What a reader is told of a campaign's tax invoice. */
export interface InvoicePapers {
  taxInvoice: TaxInvoice | null;
  registrationAssetId: string | null;
}

/**
 * For whom a campaign's tax invoice is: of a representative payment it is the payer's, and nobody's until somebody took it over; the ad
 * account that booked does not read the other's.
 * @param payer what whoever took the payment over told of itself; null for every other way of paying, and while nobody has
 * @param reader the project through which it is read; null for operators
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

/** Everybody reads it once: an address is listed once, and not the manager's. */
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
