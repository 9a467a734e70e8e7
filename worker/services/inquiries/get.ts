import { asc, eq } from "drizzle-orm";
import { type InquiryAction, inquiryActions } from "../../../domain/inquiry/thread";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { type InquiryDesk, type InquiryItem, isAskersDesk, requireInquiry } from "./find";

export interface InquiryDetail extends InquiryItem {
  answers: {
    id: string;
    content: string;
    /** Who wrote it, for its own side; null for who asked, and where the account is gone. */
    by: string | null;
    /** Epoch milliseconds. */
    at: number;
  }[];
  /** What the publisher or the operators may do now; nothing for the asker. */
  actions: readonly InquiryAction[];
}

/** One inquiry with what was answered, in order. @throws AppError NOT_FOUND, and those of `inquiriesAt` */
export async function getInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
): Promise<InquiryDetail> {
  const item = await requireInquiry(ctx, desk, inquiryId, "inquiry.read");
  const { accounts, inquiryAnswers } = schema;
  const rows = await ctx.db
    .select({ answer: inquiryAnswers, name: accounts.name })
    .from(inquiryAnswers)
    .leftJoin(accounts, eq(accounts.id, inquiryAnswers.accountId))
    .where(eq(inquiryAnswers.inquiryId, inquiryId))
    .orderBy(asc(inquiryAnswers.createdAt), asc(inquiryAnswers.id));
  const isAsker = isAskersDesk(desk);
  return {
    ...item,
    answers: rows.map(({ answer: { id, content, createdAt }, name }) => ({
      id,
      content,
      by: isAsker ? null : name,
      at: createdAt,
    })),
    actions: isAsker ? [] : inquiryActions(item.state),
  };
}
