import { z } from "zod";
import { emailField } from "../shared/fields";
import { registrationNumberField } from "../shared/registration-number";
import { withRule } from "../shared/rule";

export const CC_EMAILS_MAX = 10;

const taxInvoiceFields = z.object({
  businessName: z.string().trim().min(1).max(60),
  registrationNumber: registrationNumberField,
  managerEmail: emailField,
  /** Beside the manager. */
  ccEmails: z.array(emailField).max(CC_EMAILS_MAX).default([]),
});

/** Whom the tax invoice is for, and who reads it. Source: specification sections 3 and 5. */
export const taxInvoiceSchema = withRule(taxInvoiceFields, ["managerEmail", "ccEmails"], checkCcEmails);
export type TaxInvoice = z.output<typeof taxInvoiceSchema>;

/** Everybody reads it once: an address is listed once, and not the manager's. */
function checkCcEmails({
  managerEmail,
  ccEmails,
}: Pick<z.output<typeof taxInvoiceFields>, "managerEmail" | "ccEmails">): Record<string, string> {
  if (ccEmails.includes(managerEmail)) return { ccEmails: "taxInvoice.ccIsManager" };
  return new Set(ccEmails).size < ccEmails.length ? { ccEmails: "taxInvoice.ccTwice" } : {};
}
