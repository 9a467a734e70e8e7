import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { TaxInvoice } from "../../../domain/campaign/tax-invoice";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/**
 * Whom the tax invoice of an ad account's last booking was for, to begin the next one with; null before the first.
 * @throws AppError of `requireAccess`
 */
export async function lastTaxInvoice(ctx: ServiceContext, projectId: string): Promise<TaxInvoice | null> {
  await requireAccess(ctx, projectId, "campaign.read", "adv");
  const { campaigns } = schema;
  const row = await ctx.db.query.campaigns.findFirst({
    columns: { taxInvoice: true },
    where: and(eq(campaigns.projectId, projectId), isNotNull(campaigns.taxInvoice)),
    orderBy: [desc(campaigns.updatedAt), desc(campaigns.id)],
  });
  return row?.taxInvoice ?? null;
}
