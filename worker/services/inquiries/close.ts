import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { type InquiryDesk, requireInquiry } from "./find";

/**
 * What an operator does at their desk, for the batch that does it; nothing for a publisher's. Source: readings 7.
 */
export async function operatorsAudit(
  ctx: ServiceContext,
  desk: InquiryDesk,
  action: "inquiry.answer" | "inquiry.close" | "inquiry.reopen",
  inquiryId: string,
): Promise<BatchItem<"sqlite">[]> {
  if (desk.side !== "operator") return [];
  const { auditLog } = schema;
  const id = await ctx.newId("audit");
  const accountId = requireAccount(ctx).id;
  return [
    ctx.db.insert(auditLog).values({ id, accountId, action, subjectId: inquiryId, details: {}, at: ctx.now }),
  ];
}

/** Puts an inquiry away, answered or not. Idempotent. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function closeInquiry(ctx: ServiceContext, desk: InquiryDesk, inquiryId: string): Promise<void> {
  const { inquiry } = await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  if (inquiry.closedAt !== null) return;
  const { inquiries } = schema;
  await commit(ctx.db, [
    ctx.db
      .update(inquiries)
      .set({ closedAt: ctx.now })
      .where(and(eq(inquiries.id, inquiryId), isNull(inquiries.closedAt))),
    ...(await operatorsAudit(ctx, desk, "inquiry.close", inquiryId)),
  ]);
}

/** Takes one that was put away up again. Idempotent. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function reopenInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
): Promise<void> {
  const { inquiry } = await requireInquiry(ctx, desk, inquiryId, "inquiry.answer");
  if (inquiry.closedAt === null) return;
  const { inquiries } = schema;
  await commit(ctx.db, [
    ctx.db
      .update(inquiries)
      .set({ closedAt: null })
      .where(and(eq(inquiries.id, inquiryId), isNotNull(inquiries.closedAt))),
    ...(await operatorsAudit(ctx, desk, "inquiry.reopen", inquiryId)),
  ]);
}
