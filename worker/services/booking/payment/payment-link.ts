import { randomBytes } from "node:crypto";
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  isEditable,
  mayBePaid,
  missingOfPayer,
  purchaseOf,
  quoteOf,
  type TaxInvoice,
  taxInvoiceView,
} from "../../../../domain/booking";
import { AppError } from "../../../../domain/kernel";
import { type Purchase, quoteView, transferView } from "../../../../domain/money";
import { ACCESS } from "../../../../domain/people";
import { publisherFaceView } from "../../../../domain/platform";
import { schema } from "../../../db/client";
import { readBookedProduct } from "../../inventory";
import { commitWork, isUnsaved, requireAccount, type ServiceContext } from "../../kernel";
import { campaignTransfer, takesCards, takesTransfers } from "../../money";
import { isBlocked, requireNotBlocked } from "../../platform";
import { readCampaign, requireCampaign } from "../find";
import { lastInvoices } from "./last-invoice";

export type PaymentLinkRow = typeof schema.paymentLinks.$inferSelect;

/** A payment link as its advertiser sees it. */
interface OwnPaymentLink {
  token: string;
  /** Name of the ad account that took the payment over; null before. */
  payerName: string | null;
  /** The purchase that the payer agreed to. */
  agreedQuote: Purchase | null;
  /** What the payer still has to provide, see `missingOfPayer`. */
  missing: string | null;
}

const TOKEN_BYTES = 16;

/** An unguessable token for use in a URL. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Statement for the batch that chooses the method: creates the campaign's link unless it has one. */
export function linkInsertion(ctx: ServiceContext, campaignId: string) {
  return ctx.db
    .insert(schema.paymentLinks)
    .values({ campaignId, token: newLinkToken(), createdAt: ctx.now })
    .onConflictDoNothing();
}

export function readPaymentLink(
  ctx: ServiceContext,
  campaignId: string,
): Promise<PaymentLinkRow | undefined> {
  return ctx.db.query.paymentLinks.findFirst({ where: eq(schema.paymentLinks.campaignId, campaignId) });
}

/**
 * The link with the payer's name, and no other data of the payer.
 * @param now the campaign's current units and price
 */
export async function ownPaymentLink(
  ctx: ServiceContext,
  campaignId: string,
  now: Purchase | null = null,
): Promise<OwnPaymentLink | null> {
  const { paymentLinks, projects } = schema;
  const [row] = await ctx.db
    .select({ link: paymentLinks, payerName: projects.displayName })
    .from(paymentLinks)
    .leftJoin(projects, eq(projects.id, paymentLinks.payerProjectId))
    .where(eq(paymentLinks.campaignId, campaignId))
    .limit(1);
  if (!row) return null;
  const { link, payerName } = row;
  return {
    token: link.token,
    payerName,
    agreedQuote: link.agreedQuote,
    missing: missingOfPayer(link, now),
  };
}

/** The ad account that took a campaign's payment over, as other parties see it. */
export interface Payer {
  name: string;
  /** Recipient of the tax invoice; null if it was never requested. */
  invoice: TaxInvoice | null;
  /** Asset of its business registration. */
  registrationAssetId: string | null;
}

/** The ad account that took the payment over; null for other payment methods, and before the takeover. */
export async function readPayer(
  ctx: ServiceContext,
  { id, paymentMethod }: { id: string; paymentMethod: string | null },
): Promise<Payer | null> {
  if (paymentMethod !== "representative") return null;
  const { paymentLinks, projects } = schema;
  const [row] = await ctx.db
    .select({
      name: projects.displayName,
      invoice: paymentLinks.payerInvoice,
      registrationAssetId: paymentLinks.payerRegistrationAssetId,
    })
    .from(paymentLinks)
    .innerJoin(projects, eq(projects.id, paymentLinks.payerProjectId))
    .where(eq(paymentLinks.campaignId, id));
  return row ?? null;
}

/** Condition on rows of `campaigns`: the tax invoice uses this picture, whether the advertiser's own or the payer's. */
export function isInvoicedBy(assetId: string): SQL {
  const { campaigns, paymentLinks } = schema;
  const taken = (picture: SQL) =>
    sql`(${campaigns.paymentMethod} = 'representative' and exists (select 1 from ${paymentLinks} where ${paymentLinks.campaignId} = ${campaigns.id} and ${paymentLinks.payerProjectId} is not null${picture}))`;
  return sql`((${campaigns.registrationAssetId} = ${assetId} and not ${taken(sql``)}) or ${taken(sql` and ${paymentLinks.payerRegistrationAssetId} = ${assetId}`)})`;
}

/**
 * Replaces the payment link. The old link becomes invalid, and an ad account that had taken the payment over no longer pays. Idempotent:
 * a repeated submission keeps the new link.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED once the campaign was sent, AD_ACCOUNT_BLOCKED, and those of `requireAccess`
 */
export async function renewPaymentLink(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  const isOpen = isEditable(campaign.status);
  if (!isOpen || campaign.paymentMethod !== "representative")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await requireNotBlocked(ctx, campaign);
  const { paymentLinks } = schema;
  const subject = `${campaign.id}/payment-link`;
  const renewed = ctx.db
    .update(paymentLinks)
    .set({
      token: newLinkToken(),
      payerProjectId: null,
      takenBy: null,
      takenAt: null,
      agreedQuote: null,
      payerInvoice: null,
      payerRegistrationAssetId: null,
    })
    .where(and(eq(paymentLinks.campaignId, campaign.id), isUnsaved(ctx, subject)));
  await commitWork(ctx, { rows: [renewed], saves: subject });
}

const payingAccountView = z.object({
  id: z.string(),
  displayName: z.string(),
  country: z.string(),
  /** Recipient of its tax invoice, or of its last one; null before the first. */
  invoice: taxInvoiceView.nullable(),
  /** Whether the publisher blocks the ad account. */
  isBlocked: z.boolean(),
});
type PayingAccount = z.output<typeof payingAccountView>;

export const paymentLinkView = z.object({
  /**
   * `taken`: another account's ad account pays; `mine`: one of the reader's pays; `outgrown`: one of the reader's agreed to a purchase that
   * has changed since; `unbilled`: one of the reader's has no tax invoice recipient; `closed`: no payment is possible any more.
   */
  state: z.enum(["closed", "open", "taken", "mine", "outgrown", "unbilled"]),
  /** Whether the reader's paying ad account may still edit its invoice. */
  isMendable: z.boolean(),
  campaign: z.object({
    name: z.string(),
    startDay: z.string().nullable(),
    endDay: z.string().nullable(),
  }),
  productName: z.string(),
  publisherName: z.string(),
  publisher: publisherFaceView,
  advertiserName: z.string(),
  /** Null until the campaign has days and a budget. */
  quote: quoteView.nullable(),
  /** The reader's ad accounts that may pay; after a takeover by one of them, only that one. */
  payers: z.array(payingAccountView),
  /** Business registration of the reader's paying ad account, if one pays. */
  registrationAssetId: z.string().nullable(),
  /** Whether transfers are possible. */
  isTransferOpen: z.boolean(),
  /** Transfer details for the reader's ad account; null before the booking, and once nothing is owed. */
  transfer: transferView.nullable(),
});
export type PaymentLinkView = z.output<typeof paymentLinkView>;

/**
 * The payment request that the recipient of a link sees. A reader without an account has no ad account to take the payment over with.
 * @throws AppError NOT_FOUND, UNAUTHORIZED if cards are not accepted
 */
export async function viewPaymentLink(ctx: ServiceContext, token: string): Promise<PaymentLinkView> {
  const { campaign, link } = await requireLink(ctx, token);
  // Without cards, only an ad account can take the payment over.
  if (!takesCards(ctx, campaign.currency)) requireAccount(ctx);
  const [{ product, publisher }, payers, isTransferOpen, advertiser] = await Promise.all([
    readBookedProduct(ctx, campaign.projectId, campaign.productId, { closedToo: true }),
    ctx.account ? payersOf(ctx, campaign.pubProjectId) : [],
    takesTransfers(ctx, campaign.currency),
    ctx.db.query.projects.findFirst({
      columns: { displayName: true },
      where: eq(schema.projects.id, campaign.projectId),
    }),
  ]);
  const quote = quoteOf(campaign, product);
  const isMine = payers.some(({ id }) => id === link.payerProjectId);
  const isPayable =
    mayBePaid(campaign.status) &&
    campaign.paymentAskedAt === null &&
    campaign.paymentMethod === "representative";
  const now = quote && purchaseOf(campaign, quote);
  const mine = isPayable ? MINE[missingOfPayer(link, now) ?? ""] : "mine";
  const shown = payers.filter(({ id }) => (isMine ? id === link.payerProjectId : id !== campaign.projectId));
  return {
    state: isMine ? (mine ?? "mine") : link.payerProjectId ? "taken" : isPayable ? "open" : "closed",
    isMendable: isMine && isPayable,
    campaign: { name: campaign.name, startDay: campaign.startDay, endDay: campaign.endDay },
    productName: product.name,
    publisherName: publisher.displayName,
    publisher,
    advertiserName: advertiser?.displayName ?? "",
    quote,
    payers: shown.map((payer) =>
      isMine ? { ...payer, invoice: link.payerInvoice ?? payer.invoice } : payer,
    ),
    registrationAssetId: isMine ? link.payerRegistrationAssetId : null,
    isTransferOpen,
    transfer:
      isMine && campaign.paymentMethod === "representative"
        ? await campaignTransfer(ctx, campaign.id, campaign.currency)
        : null,
  };
}

/** Link state by what the paying ad account still has to do. */
const MINE: Record<string, PaymentLinkView["state"]> = {
  "payment.agreedToOther": "outgrown",
  "payment.payerInvoiceMissing": "unbilled",
};

/** @throws AppError NOT_FOUND for an unknown or replaced link */
export async function requireLink(ctx: ServiceContext, token: string) {
  const link = await ctx.db.query.paymentLinks.findFirst({ where: eq(schema.paymentLinks.token, token) });
  const campaign = link && (await readCampaign(ctx, link.campaignId));
  if (!link || !campaign || campaign.status === "deleted") throw new AppError("NOT_FOUND");
  return { link, campaign, isPayable: mayBePaid(campaign.status) };
}

/** The ad accounts that the reader may take a payment over with, each with its last invoice details. */
async function payersOf(ctx: ServiceContext, pubProjectId: string): Promise<PayingAccount[]> {
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
