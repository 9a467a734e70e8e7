import { and, count, eq, gt, sql } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import {
  HOUR_MS,
  INQUIRIES_PER_HOUR_MAX,
  INQUIRIES_PER_PUBLISHER_AND_DAY_MAX,
} from "../../../domain/shared/limits";
import { commit, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { askedNews } from "./news";

type Inquiry = Omit<typeof schema.inquiries.$inferInsert, "id" | "createdAt" | "consentedAt">;

/**
 * Keeps an inquiry and has it mailed and told in the console, all or nothing. How many somebody asked is counted by the batch that writes, so that
 * several at the same moment are all counted; the same form sent twice is one inquiry.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function keepInquiry(ctx: ServiceContext, inquiry: Inquiry): Promise<{ id: string }> {
  const { inquiries } = schema;
  const id = await ctx.newId("inquiry");
  const mail = await enqueue(ctx, "mail.inquiry", { inquiryId: id });
  const known = await ctx.db.query.inquiries.findFirst({
    columns: { id: true },
    where: eq(inquiries.id, id),
  });
  if (known) return known;
  const news = await askedNews(ctx, { ...inquiry, id });
  const asked = (sinceMs: number, publisherId?: string) =>
    sql`(${ctx.db
      .select({ n: count() })
      .from(inquiries)
      .where(
        and(
          eq(inquiries.accountId, inquiry.accountId),
          gt(inquiries.createdAt, ctx.now - sinceMs),
          publisherId ? eq(inquiries.publisherId, publisherId) : undefined,
        ),
      )})`;
  const tooOften = sql`${asked(HOUR_MS)} > ${INQUIRIES_PER_HOUR_MAX}`;
  const tooOftenHere = inquiry.publisherId
    ? sql` or ${asked(24 * HOUR_MS, inquiry.publisherId)} > ${INQUIRIES_PER_PUBLISHER_AND_DAY_MAX}`
    : sql``;
  try {
    await commit(ctx.db, [
      ctx.db.insert(inquiries).values({ ...inquiry, id, consentedAt: ctx.now, createdAt: ctx.now }),
      refuseWhen(ctx.db, sql`(${tooOften}${tooOftenHere})`, "TOO_MANY_REQUESTS"),
      ...mail.statements,
      ...news.statements,
    ]);
  } catch (error) {
    // The same form, twice at the same moment.
    if (error instanceof AppError && error.code === "CONFLICT") return { id };
    throw error;
  }
  mail.wake();
  news.wake();
  return { id };
}
