import { and, eq, ne } from "drizzle-orm";
import { type TaxInvoice, taxInvoiceSchemaOf } from "../../../../domain/booking";
import { parseOrRefuse } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { commitWork, requireAccess, type ServiceContext } from "../../kernel";
import { invoiceToIssue, recipientRows } from "../../money";

const { campaigns, paymentLinks } = schema;

/**
 * Changes the recipient of a campaign's unissued tax invoices. Idempotent. Source: rule M28.
 * @param input `taxInvoiceSchemaOf` of the ad account's country
 * @throws AppError 070, NOT_FOUND, CONFLICT if it was issued, and those of `requireAccess`
 */
export async function changeInvoiceRecipient(
  ctx: ServiceContext,
  projectId: string,
  invoiceId: string,
  input: unknown,
): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "payment.write", "adv");
  const invoice = await invoiceToIssue(ctx, projectId, invoiceId);
  const { country } = project;
  const recipient: TaxInvoice = { ...parseOrRefuse(taxInvoiceSchemaOf(country), input), country };
  const { campaignId } = invoice;
  // The campaign's page and later extensions use the same recipient.
  const booked = ctx.db
    .update(campaigns)
    .set({ taxInvoice: recipient })
    .where(
      and(
        eq(campaigns.id, campaignId),
        eq(campaigns.projectId, projectId),
        ne(campaigns.paymentMethod, "representative"),
      ),
    );
  const taken = ctx.db
    .update(paymentLinks)
    .set({ payerInvoice: recipient })
    .where(and(eq(paymentLinks.campaignId, campaignId), eq(paymentLinks.payerProjectId, projectId)));
  await commitWork(ctx, { rows: [...recipientRows(ctx, invoice, recipient), booked, taken] });
}
