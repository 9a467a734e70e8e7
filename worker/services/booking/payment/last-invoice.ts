import { and, inArray, isNotNull, max, type SQL } from "drizzle-orm";
import type { TaxInvoice } from "../../../../domain/booking";
import { schema } from "../../../db/client";
import { requireAccess, type ServiceContext } from "../../kernel";

/**
 * The recipient of the ad account's last tax invoice, from its own booking or a payment that it took over, as the default of the next
 * one; null before the first.
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

/** `lastTaxInvoice` for every ad account that both conditions select. The caller's access is checked before. */
export async function lastInvoices(
  ctx: ServiceContext,
  ofCampaigns: SQL | undefined,
  ofLinks: SQL | undefined,
): Promise<Map<string, TaxInvoice>> {
  const { campaigns, paymentLinks } = schema;
  // SQLite reads a group's other columns from the row with the maximum.
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
