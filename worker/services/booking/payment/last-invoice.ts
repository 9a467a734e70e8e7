import { and, inArray, isNotNull, max, type SQL } from "drizzle-orm";
import type { TaxInvoice } from "../../../../domain/booking";
import { schema } from "../../../db/client";
import { requireAccess, type ServiceContext } from "../../kernel";

/**
 * For whom an ad account's last tax invoice was, of a booking or of a payment that it took over, to begin the next one with; null before
 * the first.
 * @throws AppError of `requireAccess`
 */
export async function lastTaxInvoice(ctx: ServiceContext, projectId: string): Promise<TaxInvoice | null> {
  await requireAccess(ctx, projectId, "campaign.read", "adv");
  const { campaigns, paymentLinks } = schema;
  const last = await lastInvoices(
    ctx,
    inArray(campaigns.projectId, [projectId]),
    inArray(paymentLinks.payerProjectId, [projectId]),
  );
  return last.get(projectId) ?? null;
}

/** As `lastTaxInvoice`, for every ad account that both conditions name; whoever asks knows that the caller may read them. */
export async function lastInvoices(
  ctx: ServiceContext,
  ofCampaigns: SQL | undefined,
  ofLinks: SQL | undefined,
): Promise<Map<string, TaxInvoice>> {
  const { campaigns, paymentLinks } = schema;
  // SQLite reads the other columns of a group from the row that has its maximum.
  const [booked, taken] = await Promise.all([
    ctx.db
      .select({ projectId: campaigns.projectId, invoice: campaigns.taxInvoice, at: max(campaigns.updatedAt) })
      .from(campaigns)
      .where(and(isNotNull(campaigns.taxInvoice), ofCampaigns))
      .groupBy(campaigns.projectId),
    ctx.db
      .select({
        projectId: paymentLinks.payerProjectId,
        invoice: paymentLinks.payerInvoice,
        at: max(paymentLinks.takenAt),
      })
      .from(paymentLinks)
      .where(and(isNotNull(paymentLinks.payerInvoice), ofLinks))
      .groupBy(paymentLinks.payerProjectId),
  ]);
  const last = new Map<string, TaxInvoice>();
  for (const { projectId, invoice } of [...booked, ...taken].sort((a, b) => (a.at ?? 0) - (b.at ?? 0)))
    if (projectId && invoice) last.set(projectId, invoice);
  return last;
}
