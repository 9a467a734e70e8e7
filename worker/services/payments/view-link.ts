import { and, asc, eq, gte, isNull } from "drizzle-orm";
import { ACCESS } from "../../../domain/access/matrix";
import type { CampaignStatus } from "../../../domain/campaign/states";
import { covers } from "../../../domain/pricing/agreed-quote";
import type { Quote } from "../../../domain/pricing/quote";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import { type CampaignRow, readCampaign } from "../campaigns/find";
import { quoteOf } from "../campaigns/quote";
import type { ServiceContext } from "../context";
import { readBookedProduct } from "../products/offer";

/** What is open to be taken over: until the last word on it was said. */
const PAYABLE: readonly CampaignStatus[] = ["draft", "rejected", "submitted"];

export interface PaymentLinkView {
  /**
   * `taken`: by somebody else; `mine`: by an ad account of the reader's; `outgrown`: by one of the reader's, for less than it costs by now;
   * `closed`: there is nothing to pay any more.
   */
  state: "open" | "taken" | "mine" | "outgrown" | "closed";
  campaign: Pick<CampaignRow, "name" | "startDay" | "endDay">;
  productName: string;
  publisherName: string;
  advertiserName: string;
  /** Null until the campaign's days and budget are known. */
  quote: Quote | null;
  /** The reader's ad accounts that may pay: once one of them does, that one. */
  payers: { id: string; displayName: string }[];
}

/**
 * What somebody who was sent a link is asked to pay.
 * @throws AppError UNAUTHORIZED, NOT_FOUND
 */
export async function viewPaymentLink(ctx: ServiceContext, token: string): Promise<PaymentLinkView> {
  requireAccount(ctx);
  const { campaign, link } = await requireLink(ctx, token);
  const [{ product, publisher }, payers, advertiser] = await Promise.all([
    readBookedProduct(ctx, campaign.projectId, campaign.productId, { closedToo: true }),
    payersOf(ctx),
    ctx.db.query.projects.findFirst({
      columns: { displayName: true },
      where: eq(schema.projects.id, campaign.projectId),
    }),
  ]);
  const quote = quoteOf(campaign, product);
  const isMine = payers.some(({ id }) => id === link.payerProjectId);
  const isPayable = PAYABLE.includes(campaign.status) && campaign.paymentMethod === "representative";
  const isOutgrown = isPayable && quote !== null && !covers(link.agreedQuote, quote);
  const mine = isOutgrown ? "outgrown" : "mine";
  return {
    state: isMine ? mine : link.payerProjectId ? "taken" : isPayable ? "open" : "closed",
    campaign: { name: campaign.name, startDay: campaign.startDay, endDay: campaign.endDay },
    productName: product.name,
    publisherName: publisher.displayName,
    advertiserName: advertiser?.displayName ?? "",
    quote,
    payers: payers.filter(({ id }) => (isMine ? id === link.payerProjectId : id !== campaign.projectId)),
  };
}

/** @throws AppError NOT_FOUND for a link that was never made, or was renewed */
export async function requireLink(ctx: ServiceContext, token: string) {
  const link = await ctx.db.query.paymentLinks.findFirst({ where: eq(schema.paymentLinks.token, token) });
  const campaign = link && (await readCampaign(ctx, link.campaignId));
  if (!link || !campaign || campaign.status === "deleted") throw new AppError("NOT_FOUND");
  return { link, campaign, isPayable: PAYABLE.includes(campaign.status) };
}

function payersOf(ctx: ServiceContext): Promise<{ id: string; displayName: string }[]> {
  const { projects, memberships } = schema;
  return ctx.db
    .select({ id: projects.id, displayName: projects.displayName })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .where(
      and(
        eq(memberships.accountId, requireAccount(ctx).id),
        gte(memberships.level, ACCESS["campaign.write"].adv),
        eq(projects.kind, "adv"),
        isNull(projects.deletedAt),
      ),
    )
    .orderBy(asc(projects.displayName), asc(projects.id));
}
