import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { PAYMENT_REQUEST } from "../../../domain/desk";
import { AppError, LIST_PAGE_LIMIT } from "../../../domain/kernel";
import { PAYMENT_REQUEST_WORDS } from "../../../locales/words/inquiry-words";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import { getOfferedProduct } from "../inventory";
import { requireAccess, type ServiceContext } from "../kernel";
import { allowManualPayment } from "../platform";
import { answerInquiry } from "./answer-inquiry";
import { keepInquiry } from "./inquiries";

const { accounts, inquiries, projects } = schema;

/** Condition: an open request, neither answered nor closed. */
const isOpen = and(
  eq(inquiries.type, PAYMENT_REQUEST),
  isNull(inquiries.answeredAt),
  isNull(inquiries.closedAt),
);

const openAt = (projectId: string, publisherId: string) =>
  and(eq(inquiries.projectId, projectId), eq(inquiries.publisherId, publisherId), isOpen);

/**
 * Requests manual payment for the ad account from the publisher of a product, in the caller's name. Does nothing if it is already granted,
 * and an ad account has at most one open request per publisher.
 * @throws AppError AD_PRODUCT_NOT_FOUND, TOO_MANY_REQUESTS, and those of `requireAccess`
 */
export async function askForManualPayment(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<void> {
  const { account } = await requireAccess(ctx, projectId, "product.book", "adv");
  const { product, publisher, grants } = await getOfferedProduct(ctx, projectId, productId);
  if (grants.manualPayment) return;
  const i18n = serverI18n(ctx.locale);
  const content = i18n._({ ...PAYMENT_REQUEST_WORDS.asked, values: { product: product.name } });
  const { name: contactName, email } = account;
  const who = { projectId, accountId: account.id, publisherId: publisher.id, contactName, email };
  const waits = sql`exists (select 1 from ${inquiries} where ${openAt(projectId, publisher.id)})`;
  await keepInquiry(ctx, { kind: "media", type: PAYMENT_REQUEST, ...who, content }, waits);
}

/**
 * Time of an ad account's open request to a publisher, epoch milliseconds; null if there is none.
 * @throws AppError of `requireAccess`
 */
export async function paymentRequestedAt(
  ctx: ServiceContext,
  projectId: string,
  publisherId: string,
): Promise<number | null> {
  await requireAccess(ctx, projectId, "campaign.read", "adv");
  const request = await ctx.db.query.inquiries.findFirst({
    columns: { createdAt: true },
    where: openAt(projectId, publisherId),
    orderBy: asc(inquiries.createdAt),
  });
  return request?.createdAt ?? null;
}

/** A request as the publisher sees it. */
export const paymentRequestView = z.object({
  id: z.string(),
  adAccount: z.string(),
  contactName: z.string(),
  /** Address of the requesting account. */
  email: z.string(),
  /** Epoch milliseconds. */
  askedAt: z.number(),
});
export type PaymentRequest = z.output<typeof paymentRequestView>;

/** The account's current address. */
const currentEmail = sql<string>`coalesce(${accounts.email}, ${inquiries.email})`;

/** Requests that await a publisher's answer, oldest first. @throws AppError of `requireAccess` */
export async function listPaymentRequests(ctx: ServiceContext, projectId: string): Promise<PaymentRequest[]> {
  await requireAccess(ctx, projectId, "allow-list.read", "pub");
  return ctx.db
    .select({
      id: inquiries.id,
      adAccount: projects.displayName,
      contactName: inquiries.contactName,
      email: currentEmail,
      askedAt: inquiries.createdAt,
    })
    .from(inquiries)
    .innerJoin(projects, and(eq(projects.id, inquiries.projectId), isNull(projects.deletedAt)))
    .leftJoin(accounts, eq(accounts.id, inquiries.accountId))
    .where(and(eq(inquiries.publisherId, projectId), isOpen))
    .orderBy(asc(inquiries.createdAt), asc(inquiries.id))
    .limit(LIST_PAGE_LIMIT);
}

/**
 * Adds the requesting ad account to the allow list and answers the request. If the call stops between the two, the request stays open, and
 * a repeated call completes it.
 * @throws AppError NOT_FOUND for an unknown request or another publisher's, and those of `requireAccess`
 */
export async function grantPaymentRequest(
  ctx: ServiceContext,
  projectId: string,
  inquiryId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const [request] = await ctx.db
    .select({ adAccount: projects.id, language: accounts.locale, answeredAt: inquiries.answeredAt })
    .from(inquiries)
    .innerJoin(projects, eq(projects.id, inquiries.projectId))
    .leftJoin(accounts, eq(accounts.id, inquiries.accountId))
    .where(
      and(
        eq(inquiries.id, inquiryId),
        eq(inquiries.publisherId, projectId),
        eq(inquiries.type, PAYMENT_REQUEST),
        isNull(inquiries.closedAt),
      ),
    )
    .limit(1);
  if (!request) throw new AppError("NOT_FOUND");
  if (request.answeredAt !== null) return;
  await allowManualPayment(ctx, projectId, request.adAccount);
  const content = serverI18n(request.language ?? ctx.locale)._(PAYMENT_REQUEST_WORDS.granted);
  await answerInquiry(ctx, { side: "pub", projectId }, inquiryId, { content });
}
