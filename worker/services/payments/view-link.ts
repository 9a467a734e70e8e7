import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { ACCESS } from "../../../domain/access/matrix";
import { missingOfPayer } from "../../../domain/campaign/payment-link";
import type { CampaignStatus } from "../../../domain/campaign/states";
import type { TaxInvoice } from "../../../domain/campaign/tax-invoice";
import type { Quote } from "../../../domain/pricing/quote";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import { type CampaignRow, readCampaign } from "../campaigns/find";
import { lastInvoices } from "../campaigns/last-invoice";
import { quoteOf } from "../campaigns/quote";
import type { ServiceContext } from "../context";
import { readBookedProduct } from "../products/offer";
import { isBlocked } from "../projects/blocked";

/** What is open to be taken over: until the last word on it was said. */
const PAYABLE: readonly CampaignStatus[] = ["draft", "rejected", "submitted"];

export interface PaymentLinkView {
  /**
   * `taken`: by somebody else; `mine`: by an ad account of the reader's; `outgrown`: by one of the reader's, for less than it costs by now;
   * `unbilled`: by one of the reader's, that never said for whom the tax invoice is; `closed`: there is nothing to pay any more.
   */
  state: "open" | "taken" | "mine" | "outgrown" | "unbilled" | "closed";
  /** Whether the reader's ad account that pays may still mend its invoice. */
  isMendable: boolean;
  campaign: Pick<CampaignRow, "name" | "startDay" | "endDay">;
  productName: string;
  publisherName: string;
  advertiserName: string;
  /** Null until the campaign's days and budget are known. */
  quote: Quote | null;
  /** The reader's ad accounts that may pay: once one of them does, that one. */
  payers: Payer[];
}

interface Payer {
  id: string;
  displayName: string;
  country: string;
  /** For whom its tax invoice is, or was the last time; null before the first. */
  invoice: TaxInvoice | null;
  /** The publisher does not deal with it. */
  isBlocked: boolean;
}

/**
 * What the payer who was sent a link is asked to pay.
 * @throws AppError UNAUTHORIZED, NOT_FOUND
 */
export async function viewPaymentLink(ctx: ServiceContext, token: string): Promise<PaymentLinkView> {
  requireAccount(ctx);
  const { campaign, link } = await requireLink(ctx, token);
  const [{ product, publisher }, payers, advertiser] = await Promise.all([
    readBookedProduct(ctx, campaign.projectId, campaign.productId, { closedToo: true }),
    payersOf(ctx, campaign.pubProjectId),
    ctx.db.query.projects.findFirst({
      columns: { displayName: true },
      where: eq(schema.projects.id, campaign.projectId),
    }),
  ]);
  const quote = quoteOf(campaign, product);
  const isMine = payers.some(({ id }) => id === link.payerProjectId);
  const isPayable = PAYABLE.includes(campaign.status) && campaign.paymentMethod === "representative";
  const mine = isPayable ? MINE[missingOfPayer(link, quote) ?? ""] : "mine";
  const shown = payers.filter(({ id }) => (isMine ? id === link.payerProjectId : id !== campaign.projectId));
  return {
    state: isMine ? (mine ?? "mine") : link.payerProjectId ? "taken" : isPayable ? "open" : "closed",
    isMendable: isMine && isPayable,
    campaign: { name: campaign.name, startDay: campaign.startDay, endDay: campaign.endDay },
    productName: product.name,
    publisherName: publisher.displayName,
    advertiserName: advertiser?.displayName ?? "",
    quote,
    payers: shown.map((payer) =>
      isMine ? { ...payer, invoice: link.payerInvoice ?? payer.invoice } : payer,
    ),
  };
}

/** What the ad account that pays has to do still. */
const MINE: Record<string, PaymentLinkView["state"]> = {
  "payment.agreedToLess": "outgrown",
  "payment.payerInvoiceMissing": "unbilled",
};

/** @throws AppError NOT_FOUND for a link that was never made, or was renewed */
export async function requireLink(ctx: ServiceContext, token: string) {
  const link = await ctx.db.query.paymentLinks.findFirst({ where: eq(schema.paymentLinks.token, token) });
  const campaign = link && (await readCampaign(ctx, link.campaignId));
  if (!link || !campaign || campaign.status === "deleted") throw new AppError("NOT_FOUND");
  return { link, campaign, isPayable: PAYABLE.includes(campaign.status) };
}

/** The ad accounts for which the reader may take a payment over, each with what its last invoice said. */
async function payersOf(ctx: ServiceContext, pubProjectId: string): Promise<Payer[]> {
  const { projects, memberships, campaigns, paymentLinks } = schema;
  const mine = and(
    eq(memberships.accountId, requireAccount(ctx).id),
    gte(memberships.level, ACCESS["campaign.write"].adv),
  );
  const ids = ctx.db.select({ id: memberships.projectId }).from(memberships).where(mine);
  const [rows, invoices] = await Promise.all([
    ctx.db
      .select({
        id: projects.id,
        displayName: projects.displayName,
        country: projects.country,
        isBlocked: sql<number>`${isBlocked(pubProjectId, projects.id)}`,
      })
      .from(memberships)
      .innerJoin(projects, eq(projects.id, memberships.projectId))
      .where(and(mine, eq(projects.kind, "adv"), isNull(projects.deletedAt)))
      .orderBy(asc(projects.displayName), asc(projects.id)),
    lastInvoices(ctx, inArray(campaigns.projectId, ids), inArray(paymentLinks.payerProjectId, ids)),
  ]);
  return rows.map((row) => ({
    ...row,
    isBlocked: row.isBlocked === 1,
    invoice: invoices.get(row.id) ?? null,
  }));
}
