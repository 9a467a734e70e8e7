import { z } from "zod";
import { emailField } from "../shared/fields";
import { registrationNumberFieldOf } from "../shared/registration-number";
import { withRule } from "../shared/rule";

export const CC_EMAILS_MAX = 10;

const taxInvoiceFieldsOf = (country: string) =>
  z.object({
    businessName: z.string().trim().min(1).max(60),
    registrationNumber: registrationNumberFieldOf(country),
    managerEmail: emailField,
    /** Beside the manager. */
    ccEmails: z.array(emailField).max(CC_EMAILS_MAX).default([]),
  });

/**
 * Whom the tax invoice is for, and who reads it. Source: specification sections 3 and 5.
 * @param country of the ad account, by which its registration number reads
 */
export const taxInvoiceSchemaOf = (country: string) =>
  withRule(taxInvoiceFieldsOf(country), ["managerEmail", "ccEmails"], checkCcEmails);
export const taxInvoiceSchema = taxInvoiceSchemaOf("KR");

/** As it is kept: the country tells how its registration number reads; Korea where none is named. */
export type TaxInvoice = z.output<typeof taxInvoiceSchema> & { country?: string };

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
