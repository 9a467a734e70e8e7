import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  inquiryAnswerSchema,
  mediaInquiriesSchema,
  mediaInquirySchema,
  supportInquirySchema,
} from "../../../domain/desk";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { meetPublishers } from "../booking";
import { commitWork, requireAccess, requireAccount, type ServiceContext, type Work } from "../kernel";
import { getAdNotePlatform, mediaById } from "../platform";
import { type InquiryDesk, keepInquiries, keepInquiry, requireInquiry } from "./inquiries";
import { answeredNews } from "./inquiry-mail";

/**
 * Answers an inquiry: the asker gets the answer by mail at the address given for it, and a notification in the console. Idempotent for
 * the same form.
 * @param input `inquiryAnswerSchema`
 * @throws AppError 070, NOT_FOUND, CONFLICT for one that is closed, and those of `requireAccess`
 */
export async function answerInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
  input: unknown,
): Promise<void> {
  const item = await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  const { content } = parseOrRefuse(inquiryAnswerSchema, input);
  const { inquiries, inquiryAnswers } = schema;
  const id = await ctx.newId("inquiryAnswer");
  const news = await answeredNews(ctx, item, id);
  const isKept = async () =>
    (await ctx.db.query.inquiryAnswers.findFirst({
      columns: { id: true },
      where: eq(inquiryAnswers.id, id),
    })) !== undefined;
  if (await isKept()) return;
  // The batch itself checks that the inquiry is open, since it may be closed concurrently.
  const closed = sql`exists (select 1 from ${inquiries} where ${and(eq(inquiries.id, inquiryId), isNotNull(inquiries.closedAt))})`;
  const accountId = requireAccount(ctx).id;
  try {
    await commitWork(ctx, {
      rows: [
        ctx.db.insert(inquiryAnswers).values({ id, inquiryId, accountId, content, createdAt: ctx.now }),
        ctx.db
          .update(inquiries)
          .set({ answeredAt: sql`coalesce(${inquiries.answeredAt}, ${ctx.now})` })
          .where(eq(inquiries.id, inquiryId)),
        refuseWhen(ctx.db, closed, "CONFLICT"),
      ],
      audit: operatorsAudit(ctx, desk, "inquiry.answer", inquiryId),
      events: [["mail.inquiry-answer", { answerId: id }]],
      also: [news],
    });
  } catch (error) {
    // The same form was submitted concurrently.
    if (error instanceof AppError && error.code === "CONFLICT" && (await isKept())) return;
    throw error;
  }
}

/** Audit entry of an operator's act; a publisher's acts are not audited. Source: rule P21. */
function operatorsAudit(
  ctx: ServiceContext,
  desk: InquiryDesk,
  action: "inquiry.answer" | "inquiry.close" | "inquiry.reopen",
  inquiryId: string,
): Work["audit"] {
  return desk.side === "operator" ? { by: requireAccount(ctx).id, action, subjectId: inquiryId } : null;
}

/** Closes an inquiry, answered or not. Idempotent. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function closeInquiry(ctx: ServiceContext, desk: InquiryDesk, inquiryId: string): Promise<void> {
  const { inquiry } = await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  if (inquiry.closedAt !== null) return;
  const { inquiries } = schema;
  const closing = ctx.db
    .update(inquiries)
    .set({ closedAt: ctx.now })
    .where(and(eq(inquiries.id, inquiryId), isNull(inquiries.closedAt)));
  await commitWork(ctx, {
    rows: [closing],
    audit: operatorsAudit(ctx, desk, "inquiry.close", inquiryId),
  });
}

/** Reopens a closed inquiry. Idempotent. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function reopenInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
): Promise<void> {
  const { inquiry } = await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  if (inquiry.closedAt === null) return;
  const { inquiries } = schema;
  const reopening = ctx.db
    .update(inquiries)
    .set({ closedAt: null })
    .where(and(eq(inquiries.id, inquiryId), isNotNull(inquiries.closedAt)));
  await commitWork(ctx, {
    rows: [reopening],
    audit: operatorsAudit(ctx, desk, "inquiry.reopen", inquiryId),
  });
}

/**
 * Sends an inquiry about its media to a publisher of the ad-note catalogue; it is mailed to the publisher's contact.
 * @param input `mediaInquirySchema`
 * @throws AppError 070, PROJECT_NOT_FOUND for one that is not in the catalogue, TOO_MANY_REQUESTS, and those of `requireAccess`
 */
export async function askMedia(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string }> {
  const { account } = await requireAccess(ctx, projectId, "product.book", "adv");
  const {
    publisher,
    consent: _given,
    schedule = null,
    budget = null,
    ...asked
  } = parseOrRefuse(mediaInquirySchema, input);
  await getAdNotePlatform(ctx, publisher);
  await meetPublishers(ctx, { projectId, publisherIds: [publisher], way: "ad-note" });
  const who = { projectId, accountId: account.id, publisherId: publisher };
  return keepInquiry(ctx, { kind: "media", ...who, ...asked, schedule, budget });
}

/**
 * `askMedia` for several publishers: an inquiry to each, all or none.
 * @param input `mediaInquiriesSchema`
 * @throws AppError as `askMedia`
 */
export async function askSeveralMedia(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string[]> {
  const { account } = await requireAccess(ctx, projectId, "product.book", "adv");
  const {
    publishers,
    consent: _given,
    schedule = null,
    budget = null,
    ...asked
  } = parseOrRefuse(mediaInquiriesSchema, input);
  const ids = [...new Set(publishers)];
  if ((await mediaById(ctx, ids)).length < ids.length) throw new AppError("PROJECT_NOT_FOUND");
  await meetPublishers(ctx, { projectId, publisherIds: ids, way: "ad-note" });
  const own = { kind: "media" as const, projectId, accountId: account.id, ...asked, schedule, budget };
  return keepInquiries(
    ctx,
    ids.map((publisherId) => ({ ...own, publisherId })),
  );
}

/**
 * Sends a support inquiry to the platform; it is mailed to its operators with the caller's address for the reply.
 * @param input `supportInquirySchema`
 * @throws AppError 070, TOO_MANY_REQUESTS, and those of `requireAccess`
 */
export async function askSupport(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string }> {
  const { account } = await requireAccess(ctx, projectId, "project.read");
  const asked = parseOrRefuse(supportInquirySchema, input);
  const who = { projectId, accountId: account.id, contactName: account.name, email: account.email };
  return keepInquiry(ctx, { kind: "support", ...who, ...asked });
}
