import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Quote } from "../../../domain/pricing/quote";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

type PaymentLinkRow = typeof schema.paymentLinks.$inferSelect;

/** What the advertiser is told of its link. */
interface OwnPaymentLink {
  token: string;
  /** Who took the payment over; null while nobody has. */
  payerName: string | null;
  /** What they agreed to pay. */
  agreedQuote: Quote | null;
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

/** The link with the name of whoever pays. */
export async function ownPaymentLink(
  ctx: ServiceContext,
  campaignId: string,
): Promise<OwnPaymentLink | null> {
  const { paymentLinks, projects } = schema;
  const [row] = await ctx.db
    .select({
      token: paymentLinks.token,
      payerName: projects.displayName,
      agreedQuote: paymentLinks.agreedQuote,
    })
    .from(paymentLinks)
    .leftJoin(projects, eq(projects.id, paymentLinks.payerProjectId))
    .where(eq(paymentLinks.campaignId, campaignId))
    .limit(1);
  return row ?? null;
}
