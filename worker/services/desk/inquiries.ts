import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  INQUIRER_KEPT_MS,
  INQUIRIES_PER_HOUR_MAX,
  INQUIRIES_PER_PUBLISHER_AND_DAY_MAX,
  INQUIRY_STATES,
  type InquiryState,
  inquiryActions,
  inquiryState,
  inquiryView,
  replyDueAt,
} from "../../../domain/desk";
import { AppError, BILLING_ZONE, HOUR_MS, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  holds,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { readHolidayChanges } from "../platform";
import { assigneeNameOf, deskOperatorView, inQueue, listDeskOperators } from "./assignment";
import { askedNews } from "./inquiry-mail";

export type InquiryRow = typeof schema.inquiries.$inferSelect;

/**
 * The reader of inquiries: the ad account that asked, the publisher that was asked, a publisher that asked the platform for support, or
 * the platform's operators.
 */
export type InquiryDesk = { side: "adv" | "pub" | "support"; projectId: string } | { side: "operator" };

/** Whether the desk's project is the asker, which cannot answer. */
export const isAskersDesk = ({ side }: InquiryDesk) => side === "adv" || side === "support";

/** An inquiry in lists. */
export const inquiryItemView = z.object({
  inquiry: inquiryView,
  state: z.enum(INQUIRY_STATES),
  askerName: z.string(),
  /** Null for an inquiry to the platform. */
  publisherName: z.string().nullable(),
  /** Deadline of the promised answer, epoch milliseconds; null once it is answered or closed. */
  dueAt: z.number().nullable(),
  /** The assigned operator; only for operators. */
  assigneeName: z.string().nullable(),
});
export type InquiryItem = z.output<typeof inquiryItemView>;

/** Country and zone of the platform's own answers. */
const HOUSE = { country: "KR", timezone: BILLING_ZONE };

const { inquiries, projects } = schema;

const publisherOf = (column: "displayName" | "country" | "timezone") =>
  sql<
    string | null
  >`(select ${projects[column]} from ${projects} where ${projects.id} = ${inquiries.publisherId})`;

/** Columns of lists and pages. */
export const INQUIRY_COLUMNS = {
  inquiry: inquiries,
  askerName: sql<string>`(select ${projects.displayName} from ${projects} where ${projects.id} = ${inquiries.projectId})`,
  publisherName: publisherOf("displayName"),
  country: publisherOf("country"),
  timezone: publisherOf("timezone"),
  assigneeName: assigneeNameOf(inquiries),
};

/** A list item with its complete row, for use in services. */
export type KnownInquiry = InquiryItem & { inquiry: InquiryRow };

interface InquiryRead {
  inquiry: InquiryRow;
  askerName: string;
  publisherName: string | null;
  country: string | null;
  timezone: string | null;
  assigneeName: string | null;
}

/**
 * Condition on a desk's inquiries, after checking that the reader may do the action there.
 * @throws AppError of `requireAccess` or `requireOperator`
 */
export async function inquiriesAt(
  ctx: ServiceContext,
  desk: InquiryDesk,
  action: "inquiry.read" | "inquiry.answer",
): Promise<SQL | undefined> {
  if (desk.side === "operator") {
    if (action === "inquiry.read") requireOperatorRead(ctx);
    else requireOperator(ctx, "inquiry.reply");
    return isNull(inquiries.publisherId);
  }
  const { side, projectId } = desk;
  if (side === "support") {
    // A publisher's editors may answer advertisers' inquiries, but not their own.
    if (action === "inquiry.answer") throw new AppError("FORBIDDEN");
    await requireAccess(ctx, projectId, action, "pub");
    return and(eq(inquiries.projectId, projectId), isNull(inquiries.publisherId));
  }
  await requireAccess(ctx, projectId, action, side);
  return eq(side === "adv" ? inquiries.projectId : inquiries.publisherId, projectId);
}

/** Adds the state of each row, and for operators its assignee. */
async function toInquiryItems(
  ctx: ServiceContext,
  desk: InquiryDesk,
  rows: readonly InquiryRead[],
): Promise<KnownInquiry[]> {
  const holidays = rows.length > 0 ? await readHolidayChanges(ctx) : [];
  return rows.map(({ inquiry, askerName, publisherName, country, timezone, assigneeName }) => {
    const state = inquiryState(inquiry);
    const place = { country: country ?? HOUSE.country, timezone: timezone ?? HOUSE.timezone, holidays };
    const dueAt = state === "open" ? replyDueAt(inquiry.createdAt, place) : null;
    const name = desk.side === "operator" ? assigneeName : null;
    return { inquiry, state, askerName, publisherName, dueAt, assigneeName: name };
  });
}

/** @throws AppError NOT_FOUND for another desk's, and those of `inquiriesAt` */
export async function requireInquiry(
  ctx: ServiceContext,
  desk: InquiryDesk,
  inquiryId: string,
  action: "inquiry.read" | "inquiry.answer",
): Promise<KnownInquiry> {
  const scope = await inquiriesAt(ctx, desk, action);
  const rows = await ctx.db
    .select(INQUIRY_COLUMNS)
    .from(inquiries)
    .where(and(scope, eq(inquiries.id, inquiryId)))
    .limit(1);
  const [item] = await toInquiryItems(ctx, desk, rows);
  if (!item) throw new AppError("NOT_FOUND");
  return item;
}

export const inquiryDetailView = inquiryItemView.extend({
  answers: z.array(
    z.object({
      id: z.string(),
      content: z.string(),
      /** The author's name, for their own side; null for the asker, and if the account was deleted. */
      by: z.string().nullable(),
      /** Epoch milliseconds. */
      at: z.number(),
    }),
  ),
  /** Available actions of the publisher or the operators; empty for the asker. */
  actions: z.array(z.enum(["close", "answer", "reopen"])).readonly(),
  /** For operators: the assignee and the possible assignees; null for other readers. */
  assignment: z
    .object({ assigneeId: z.string().nullable(), operators: z.array(deskOperatorView) })
    .nullable(),
});
export type InquiryDetail = z.output<typeof inquiryDetailView>;

/** One inquiry with its answers in order. @throws AppError NOT_FOUND, and those of `inquiriesAt` */
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
    assignment:
      desk.side === "operator"
        ? { assigneeId: item.inquiry.assigneeId, operators: await listDeskOperators(ctx) }
        : null,
  };
}

export interface InquiryFilter extends PageQuery {
  /** Searched in the question and the asker. */
  q?: string;
  /** One of `INQUIRY_STATES`; another value is ignored. */
  state?: string;
  /** One of `DESK_QUEUES`, for operators. */
  queue?: string;
}

/** The inquiries of a desk, the newest first. @throws AppError 070, and those of `inquiriesAt` */
export async function listInquiries(
  ctx: ServiceContext,
  desk: InquiryDesk,
  filter: InquiryFilter = {},
): Promise<Page<InquiryItem>> {
  const scope = await inquiriesAt(ctx, desk, "inquiry.read");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const state = INQUIRY_STATES.find((known) => known === filter.state);
  const queue =
    desk.side === "operator" ? await inQueue(ctx, inquiries, standsAt("open"), filter.queue) : undefined;
  const wanted = and(scope, state && standsAt(state), queue, holds(filter.q, ...SEARCHED));
  const rows = await ctx.db
    .select(INQUIRY_COLUMNS)
    .from(inquiries)
    .where(and(wanted, afterCursor(inquiries, next)))
    .orderBy(...newestFirst(inquiries))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ inquiry }) => inquiry);
  return { ...page, items: await toInquiryItems(ctx, desk, page.items) };
}

function standsAt(state: InquiryState): SQL | undefined {
  if (state === "closed") return isNotNull(inquiries.closedAt);
  const answered = state === "answered" ? isNotNull(inquiries.answeredAt) : isNull(inquiries.answeredAt);
  return and(isNull(inquiries.closedAt), answered);
}

const { content, contactName, company, brand } = inquiries;
const { askerName, publisherName } = INQUIRY_COLUMNS;
const SEARCHED = [content, contactName, company, brand, askerName, publisherName];

type Inquiry = Omit<typeof schema.inquiries.$inferInsert, "id" | "createdAt" | "consentedAt">;

/** `keepInquiries` for one. @throws AppError TOO_MANY_REQUESTS */
export async function keepInquiry(
  ctx: ServiceContext,
  inquiry: Inquiry,
  unless?: SQL,
): Promise<{ id: string }> {
  const [id = ""] = await keepInquiries(ctx, [inquiry], unless);
  return { id };
}

/**
 * Stores inquiries with their mails and notifications in one batch, all or none. The batch also counts the caller's recent inquiries, so
 * that concurrent ones all count; the same form is stored once.
 * @param unless condition under which the question was already asked, so that nothing is stored
 * @returns their ids, in order
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function keepInquiries(
  ctx: ServiceContext,
  asked: readonly Inquiry[],
  unless?: SQL,
): Promise<string[]> {
  const rows: (Inquiry & { id: string })[] = [];
  for (const inquiry of asked) rows.push({ ...inquiry, id: await ctx.newId("inquiry") });
  const ids = rows.map(({ id }) => id);
  const isKnown = inArray(inquiries.id, ids);
  if (await ctx.db.query.inquiries.findFirst({ columns: { id: true }, where: isKnown })) return ids;
  const news = await Promise.all(rows.map((row) => askedNews(ctx, row)));
  try {
    await commitWork(ctx, {
      rows: [
        ...(unless ? [refuseWhen(ctx.db, unless, "CONFLICT")] : []),
        ...rows.flatMap((row) => [
          ctx.db.insert(inquiries).values({ ...row, consentedAt: ctx.now, createdAt: ctx.now }),
          refuseWhen(ctx.db, tooOften(ctx, row), "TOO_MANY_REQUESTS"),
        ]),
      ],
      events: ids.map((inquiryId) => ["mail.inquiry", { inquiryId }]),
      also: news,
    });
  } catch (error) {
    // The same form or question was submitted concurrently.
    if (error instanceof AppError && error.code === "CONFLICT") return ids;
    throw error;
  }
  return ids;
}

/** Whether the asker exceeded the hour's inquiries, or the day's to one publisher. Source: rule H5. */
function tooOften(ctx: ServiceContext, { accountId, publisherId }: Inquiry): SQL {
  const asked = (sinceMs: number, publisher?: string) =>
    sql`(${ctx.db
      .select({ n: count() })
      .from(inquiries)
      .where(
        and(
          eq(inquiries.accountId, accountId),
          gt(inquiries.createdAt, ctx.now - sinceMs),
          publisher ? eq(inquiries.publisherId, publisher) : undefined,
        ),
      )})`;
  const here = publisherId
    ? sql` or ${asked(24 * HOUR_MS, publisherId)} > ${INQUIRIES_PER_PUBLISHER_AND_DAY_MAX}`
    : sql``;
  return sql`(${asked(HOUR_MS)} > ${INQUIRIES_PER_HOUR_MAX}${here})`;
}

/** Erases the asker's data from old inquiries. Idempotent. Source: rule P30. */
export async function forgetInquirers(ctx: ServiceContext): Promise<void> {
  const isOld = sql`${inquiries.createdAt} < ${ctx.now - INQUIRER_KEPT_MS} and ${inquiries.email} <> ''`;
  await commitWork(ctx, {
    rows: [ctx.db.update(inquiries).set({ contactName: "", email: "", company: "" }).where(isOld)],
  });
}
