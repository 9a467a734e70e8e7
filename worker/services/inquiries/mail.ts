import { and, eq, isNull } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale } from "../../../app/i18n";
import { inquiryMail } from "../../../app/i18n/inquiry-mail";
import { serverI18n } from "../../../app/i18n/server";
import { LEVEL } from "../../../domain/access/levels";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { Locale, ServiceContext } from "../context";

type InquiryRow = typeof schema.inquiries.$inferSelect;

/** Mails an inquiry to whoever answers it: the publisher's contact, else its owners; the platform's operators. */
export async function sendInquiryMail(ctx: ServiceContext, inquiryId: string): Promise<void> {
  const inquiry = await ctx.db.query.inquiries.findFirst({ where: eq(schema.inquiries.id, inquiryId) });
  if (!inquiry) return;
  const asker = await ctx.db.query.projects.findFirst({
    columns: { displayName: true },
    where: eq(schema.projects.id, inquiry.projectId),
  });
  for (const { email, language } of await answerersOf(ctx, inquiry)) {
    const words = inquiryMail(serverI18n(language), { ...inquiry, projectName: asker?.displayName ?? "" });
    await mailFor(ctx.env).send({ to: email, ...words });
  }
}

interface Answerer {
  email: string;
  language: Locale;
}

async function answerersOf(ctx: ServiceContext, { publisherId }: InquiryRow): Promise<Answerer[]> {
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
