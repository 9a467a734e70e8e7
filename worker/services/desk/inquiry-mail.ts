import { and, eq, isNull, sql } from "drizzle-orm";
import { PAYMENT_REQUEST } from "../../../domain/desk";
import { LEVEL, type Side } from "../../../domain/people";
import { DEFAULT_LOCALE, isLocale } from "../../../locales/words";
import { inquiryAnswerMail, inquiryMail } from "../../../locales/words/inquiry-mail";
import { HOUSE_NAME } from "../../../locales/words/mail-sender";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import { type Locale, type ServiceContext, senderForProject, sendMail, type Work } from "../kernel";
import { type Notice, notificationOf, type Recipients } from "../people";

type InquiryRow = typeof schema.inquiries.$inferSelect;

/** Mails an inquiry to its answerers: the publisher's contact, else its owners; or the platform's operators. */
export async function sendInquiryMail(ctx: ServiceContext, inquiryId: string): Promise<void> {
  const inquiry = await ctx.db.query.inquiries.findFirst({ where: eq(schema.inquiries.id, inquiryId) });
  if (!inquiry) return;
  const asker = await ctx.db.query.projects.findFirst({
    columns: { displayName: true },
    where: eq(schema.projects.id, inquiry.projectId),
  });
  for (const { email, language } of await answerersOf(ctx, inquiry)) {
    const words = inquiryMail(serverI18n(language), { ...inquiry, projectName: asker?.displayName ?? "" });
    await sendMail(ctx, { to: email, ...words });
  }
}

interface Answerer {
  email: string;
  language: Locale;
}

/** Mails an answer to the address given in the inquiry, in the asker's language. */
export async function sendInquiryAnswer(ctx: ServiceContext, answerId: string): Promise<void> {
  const { accounts, inquiries, inquiryAnswers, projects } = schema;
  const [read] = await ctx.db
    .select({
      inquiry: inquiries,
      answer: inquiryAnswers.content,
      language: accounts.locale,
      by: projects.displayName,
      askerKind: sql<Side>`(select kind from projects where id = ${inquiries.projectId})`,
    })
    .from(inquiryAnswers)
    .innerJoin(inquiries, eq(inquiries.id, inquiryAnswers.inquiryId))
    .leftJoin(accounts, eq(accounts.id, inquiries.accountId))
    .leftJoin(projects, eq(projects.id, inquiries.publisherId))
    .where(eq(inquiryAnswers.id, answerId));
  if (!read) return;
  const { inquiry, answer, language, by, askerKind } = read;
  const sender = await senderForProject(ctx, inquiry.projectId, inquiry.publisherId ?? undefined);
  const url = `${sender.origin}${askersPath(askerKind, inquiry)}`;
  const words = inquiryAnswerMail(serverI18n(language ?? DEFAULT_LOCALE), {
    ...{ kind: inquiry.kind, type: inquiry.type, content: inquiry.content },
    ...{ answer, url, by: by ?? sender.name, sender: sender.name },
  });
  await sendMail(ctx, { to: inquiry.email, ...words });
}

/** Path at which the asking project reads an inquiry and its answers. */
export const askersPath = (kind: Side, { id, projectId }: Pick<InquiryRow, "id" | "projectId">) =>
  kind === "adv" ? `/adv/${projectId}/inquiries/${id}` : `/pub/${projectId}/support/${id}`;

/** Recipients of an inquiry's mail. */
export async function answerersOf(
  ctx: ServiceContext,
  { publisherId }: Pick<InquiryRow, "publisherId">,
): Promise<Answerer[]> {
  const { accounts, memberships, projects } = schema;
  const people = { email: accounts.email, language: accounts.locale };
  if (publisherId === null) return ctx.db.select(people).from(accounts).where(eq(accounts.isOperator, true));
  const publisher = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, publisherId), isNull(projects.deletedAt)),
  });
  if (!publisher) return [];
  const contact = publisher.contactEmail ?? publisher.primaryEmail;
  if (contact)
    return [{ email: contact, language: isLocale(publisher.language) ? publisher.language : DEFAULT_LOCALE }];
  return ctx.db
    .select(people)
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.projectId, publisherId), eq(memberships.level, LEVEL.owner)));
}

/** Notifies the publisher's editors, or the operators; recipients of the inquiry's own mail only in the console. */
export async function askedNews(
  ctx: ServiceContext,
  inquiry: { id: string; projectId: string; type: string; publisherId?: string | null },
): Promise<Work> {
  const { accounts, projects } = schema;
  const publisherId = inquiry.publisherId ?? null;
  const [asker, mailed] = await Promise.all([
    ctx.db.query.projects.findFirst({
      columns: { displayName: true },
      where: eq(projects.id, inquiry.projectId),
    }),
    answerersOf(ctx, { publisherId }),
  ]);
  let to: Recipients;
  if (publisherId === null) {
    const operators = await ctx.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.isOperator, true));
    to = { accountIds: operators.map(({ id }) => id), projectId: null };
  } else to = { projectId: publisherId, level: LEVEL.editor };
  const desk = publisherId === null ? "/ops" : `/pub/${publisherId}`;
  return notificationOf(ctx, {
    ...to,
    kind: "inquiry",
    details: {
      event: inquiry.type === PAYMENT_REQUEST ? "payment-asked" : "asked",
      subject: asker?.displayName ?? "",
      path: `${desk}/inquiries/${inquiry.id}`,
    },
    eventId: `inquiry-asked:${inquiry.id}`,
    mailed: mailed.map(({ email }) => email),
  });
}

/** Notifies the asker in the console, who also gets the answer by mail. */
export async function answeredNews(
  ctx: ServiceContext,
  { inquiry, publisherName }: { inquiry: InquiryRow; publisherName: string | null },
  answerId: string,
): Promise<Work> {
  const { projectId, publisherId, accountId, email } = inquiry;
  const asker = await ctx.db.query.projects.findFirst({
    columns: { kind: true },
    where: eq(schema.projects.id, projectId),
  });
  const notice: Notice = {
    accountIds: [accountId],
    projectId,
    kind: "inquiry",
    details: {
      event: "answered",
      subject: publisherName ?? HOUSE_NAME,
      path: askersPath(asker?.kind ?? "adv", inquiry),
    },
    eventId: `inquiry-answered:${answerId}`,
    mailed: [email],
  };
  return notificationOf(ctx, publisherId ? { ...notice, publisherId } : notice);
}
