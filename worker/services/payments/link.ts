import { randomBytes } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { missingOfPayer } from "../../../domain/campaign/payment-link";
import type { TaxInvoice } from "../../../domain/campaign/tax-invoice";
import type { Quote } from "../../../domain/pricing/quote";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type PaymentLinkRow = typeof schema.paymentLinks.$inferSelect;

/** What the advertiser is told of its link. */
interface OwnPaymentLink {
  token: string;
  /** Who took the payment over; null while nobody has. */
  payerName: string | null;
  /** What they agreed to pay. */
  agreedQuote: Quote | null;
  /** What is to be had from them still, as `missingOfPayer` has it. */
  missing: string | null;
}

const TOKEN_BYTES = 16;

/** A word that nobody guesses, as it stands in an address. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** For the batch that chooses the method: the campaign's link, unless it has one. */
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
 * The link with the payer's name, and nothing else of theirs.
 * @param quote what the campaign costs now
 */
export async function ownPaymentLink(
  ctx: ServiceContext,
  campaignId: string,
  quote: Quote | null = null,
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
    missing: missingOfPayer(link, quote),
  };
}

/** Who took a campaign's payment over, as far as others are told. */
export interface Payer {
  name: string;
  /** For whom the tax invoice is; null of one that was never asked. */
  invoice: TaxInvoice | null;
}

/** Who took the payment over; null for every other way of paying, and while nobody has. */
export async function readPayer(
  ctx: ServiceContext,
  { id, paymentMethod }: { id: string; paymentMethod: string | null },
): Promise<Payer | null> {
  if (paymentMethod !== "representative") return null;
  const { paymentLinks, projects } = schema;
  const [row] = await ctx.db
    .select({ name: projects.displayName, invoice: paymentLinks.payerInvoice })
    .from(paymentLinks)
    .innerJoin(projects, eq(projects.id, paymentLinks.payerProjectId))
    .where(eq(paymentLinks.campaignId, id));
  return row ?? null;
}

/** As a condition on rows of `campaigns`: an ad account took the payment over. */
export function isTakenOver(): SQL {
  const { campaigns, paymentLinks } = schema;
  return sql`(${campaigns.paymentMethod} = 'representative' and exists (select 1 from ${paymentLinks} where ${paymentLinks.campaignId} = ${campaigns.id} and ${paymentLinks.payerProjectId} is not null))`;
}
