import { eq } from "drizzle-orm";
import { HOUSE_NAME } from "../../../app/i18n/mail-sender";
import { LEVEL } from "../../../domain/access/levels";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { type Notice, notificationStatements, type Recipients } from "../notifications/notify";
import type { OutboxEntry } from "../shared/outbox";
import type { InquiryItem } from "./find";
import { answerersOf, askersPath } from "./mail";

/** Tells the publisher's editors, or the operators; those whom the inquiry itself is mailed to, in the console alone. */
export async function askedNews(
  ctx: ServiceContext,
  inquiry: { id: string; projectId: string; publisherId?: string | null },
): Promise<OutboxEntry> {
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
  return notificationStatements(ctx, {
    ...to,
    kind: "inquiry",
    details: { event: "asked", subject: asker?.displayName ?? "", path: `${desk}/inquiries/${inquiry.id}` },
    eventId: `inquiry-asked:${inquiry.id}`,
    mailed: mailed.map(({ email }) => email),
  });
}

/** Tells who asked, whom the answer itself is mailed to. */
export async function answeredNews(
  ctx: ServiceContext,
  { inquiry, publisherName }: InquiryItem,
  answerId: string,
): Promise<OutboxEntry> {
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
  return notificationStatements(ctx, publisherId ? { ...notice, publisherId } : notice);
}
