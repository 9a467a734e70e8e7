import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inquiryAnswerSchema } from "../../../domain/inquiry/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { operatorsAudit } from "./close";
import { type InquiryDesk, requireInquiry } from "./find";
import { answeredNews } from "./news";

/**
 * Answers an inquiry: who asked is mailed the answer at the address given for it, and told in the console. The same form sent twice
 * is one answer.
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
  const mail = await enqueue(ctx, "mail.inquiry-answer", { answerId: id });
  const news = await answeredNews(ctx, item, id);
  const isKept = async () =>
    (await ctx.db.query.inquiryAnswers.findFirst({
      columns: { id: true },
      where: eq(inquiryAnswers.id, id),
    })) !== undefined;
  if (await isKept()) return;
  // Whether it may still be answered is asked by the batch itself: it may be closed at the same moment.
  const closed = sql`exists (select 1 from ${inquiries} where ${and(eq(inquiries.id, inquiryId), isNotNull(inquiries.closedAt))})`;
  const accountId = requireAccount(ctx).id;
  try {
    await commit(ctx.db, [
      ctx.db.insert(inquiryAnswers).values({ id, inquiryId, accountId, content, createdAt: ctx.now }),
      ctx.db
        .update(inquiries)
        .set({ answeredAt: sql`coalesce(${inquiries.answeredAt}, ${ctx.now})` })
        .where(eq(inquiries.id, inquiryId)),
      refuseWhen(ctx.db, closed, "CONFLICT"),
      ...(await operatorsAudit(ctx, desk, "inquiry.answer", inquiryId)),
      ...mail.statements,
      ...news.statements,
    ]);
  } catch (error) {
    // The same form, twice at the same moment.
    if (error instanceof AppError && error.code === "CONFLICT" && (await isKept())) return;
    throw error;
  }
  mail.wake();
  news.wake();
}
