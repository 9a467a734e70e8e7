import { and, eq, isNull, or } from "drizzle-orm";
import { takeOverSchema } from "../../../domain/campaign/payment-link";
import { covers, isAsSeen, quoteChanged } from "../../../domain/pricing/agreed-quote";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess, requireAccount } from "../access";
import { agreement, readQuote } from "../campaigns/agreed-quote";
import type { ServiceContext } from "../context";
import { requireLink } from "./view-link";

/**
 * Takes a campaign's payment over for an ad account of the caller's, for the amount that it was shown. A link is taken once: to the same
 * ad account it says yes again, to another that it is in use. What costs more since is agreed to anew by the one that has it.
 * @throws AppError UNAUTHORIZED, NOT_FOUND, 070 with `projectId` (the advertiser's own), CAMPAIGN_MUTATION_NOT_ALLOWED when there is
 *   nothing to pay any more, or nothing yet, CAMPAIGN_QUOTE_CHANGED with `details.quote`, CONFLICT when somebody else has it, and those of `requireAccess`
 */
export async function takePaymentOver(ctx: ServiceContext, token: string, input: unknown): Promise<void> {
  const account = requireAccount(ctx);
  const { link, campaign, isPayable } = await requireLink(ctx, token);
  const { projectId, ...seen } = parseOrRefuse(takeOverSchema, input);
  await requireAccess(ctx, projectId, "campaign.write", "adv");
  if (projectId === campaign.projectId)
    throw new AppError("070", { fields: { projectId: ["payment.ownAccount"] } });
  if (link.payerProjectId !== null && link.payerProjectId !== projectId) throw new AppError("CONFLICT");
  const quote = await readQuote(ctx, campaign);
  if (link.payerProjectId === projectId && quote && covers(link.agreedQuote, quote)) return;
  if (!isPayable || campaign.paymentMethod !== "representative")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const product = await ctx.db.query.adProducts.findFirst({
    where: eq(schema.adProducts.id, campaign.productId),
  });
  if (!quote || !product)
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "quoted" } });
  if (!isAsSeen(seen, quote)) throw quoteChanged(quote);
  const { paymentLinks } = schema;
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(paymentLinks)
      .set({ payerProjectId: projectId, takenBy: account.id, takenAt: ctx.now, agreedQuote: quote })
      .where(
        and(
          eq(paymentLinks.token, token),
          or(isNull(paymentLinks.payerProjectId), eq(paymentLinks.payerProjectId, projectId)),
        ),
      ),
    [agreement(ctx, { campaign, product, quote }, { kind: "take-over", projectId })],
  );
}
