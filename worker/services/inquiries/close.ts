import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { type InquiryDesk, requireInquiry } from "./find";

/** Puts an inquiry away, answered or not. Idempotent. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function closeInquiry(ctx: ServiceContext, desk: InquiryDesk, inquiryId: string): Promise<void> {
  await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  const { inquiries } = schema;
  await ctx.db
    .update(inquiries)
    .set({ closedAt: ctx.now })
    .where(and(eq(inquiries.id, inquiryId), isNull(inquiries.closedAt)));
}

/** Takes one that was put away up again. Idempotent. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function reopenInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
): Promise<void> {
  await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  const { inquiries } = schema;
  await ctx.db
    .update(inquiries)
    .set({ closedAt: null })
    .where(and(eq(inquiries.id, inquiryId), isNotNull(inquiries.closedAt)));
}
