import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

import { type InquiryState, inquiryState, replyDueAt } from "../../../domain/inquiry/thread";
import { AppError } from "../../../domain/shared/errors";
import { BILLING_ZONE } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess, requireOperator } from "../access";
import type { ServiceContext } from "../context";
import { holidayChanges } from "../holidays/read";

export type InquiryRow = typeof schema.inquiries.$inferSelect;

/**
 * From where an inquiry is looked at: the ad account that asked, the publisher that was asked, a publisher that asked the platform for support, or
 * the platform's operators.
 */
export type InquiryDesk = { side: "adv" | "pub" | "support"; projectId: string } | { side: "operator" };

/** Whether the desk's project asked what is read there; it answers nothing. */
export const isAskersDesk = ({ side }: InquiryDesk) => side === "adv" || side === "support";

/** An inquiry as every list of them shows it. */
export interface InquiryItem {
  inquiry: InquiryRow;
  state: InquiryState;
  askerName: string;
  /** Null for one that the platform was asked. */
  publisherName: string | null;
  /** Until when an answer is promised, epoch milliseconds; null once there was one, or none is to come. */
  dueAt: number | null;
}

/** Where the platform itself answers from. */
const HOUSE = { country: "KR", timezone: BILLING_ZONE };

const { inquiries, projects } = schema;

const publisherOf = (column: "displayName" | "country" | "timezone") =>
  sql<
    string | null
  >`(select ${projects[column]} from ${projects} where ${projects.id} = ${inquiries.publisherId})`;

/** What a list or a page reads of one. */
export const INQUIRY_COLUMNS = {
  inquiry: inquiries,
  askerName: sql<string>`(select ${projects.displayName} from ${projects} where ${projects.id} = ${inquiries.projectId})`,
  publisherName: publisherOf("displayName"),
  country: publisherOf("country"),
  timezone: publisherOf("timezone"),
};

interface InquiryRead {
  inquiry: InquiryRow;
  askerName: string;
  publisherName: string | null;
  country: string | null;
  timezone: string | null;
}

/** The inquiries of a desk, once its reader may do the action there. @throws AppError of `requireAccess` or `requireOperator` */
export async function inquiriesAt(
  ctx: ServiceContext,
  desk: InquiryDesk,
  action: "inquiry.read" | "inquiry.answer",
): Promise<SQL | undefined> {
  if (desk.side === "operator") {
    requireOperator(ctx);
    return isNull(inquiries.publisherId);
  }
  const { side, projectId } = desk;
  if (side === "support") {
    // A publisher's editors may answer what advertisers ask, and never what they asked themselves.
    if (action === "inquiry.answer") throw new AppError("FORBIDDEN");
    await requireAccess(ctx, projectId, action, "pub");
    return and(eq(inquiries.projectId, projectId), isNull(inquiries.publisherId));
  }
  await requireAccess(ctx, projectId, action, side);
  return eq(side === "adv" ? inquiries.projectId : inquiries.publisherId, projectId);
}

/** Says of rows where they stand. */
export async function toInquiryItems(
  ctx: ServiceContext,
  rows: readonly InquiryRead[],
): Promise<InquiryItem[]> {
  const holidays = rows.length > 0 ? await holidayChanges(ctx) : [];
  return rows.map(({ inquiry, askerName, publisherName, country, timezone }) => {
    const state = inquiryState(inquiry);
    const place = { country: country ?? HOUSE.country, timezone: timezone ?? HOUSE.timezone, holidays };
    const dueAt = state === "open" ? replyDueAt(inquiry.createdAt, place) : null;
    return { inquiry, state, askerName, publisherName, dueAt };
  });
}

/** @throws AppError NOT_FOUND for every other desk's, and those of `inquiriesAt` */
export async function requireInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
  action: "inquiry.read" | "inquiry.answer",
): Promise<InquiryItem> {
  const scope = await inquiriesAt(ctx, desk, action);
  const rows = await ctx.db
    .select(INQUIRY_COLUMNS)
    .from(inquiries)
    .where(and(scope, eq(inquiries.id, inquiryId)))
    .limit(1);
  const [item] = await toInquiryItems(ctx, rows);
  if (!item) throw new AppError("NOT_FOUND");
  return item;
}
