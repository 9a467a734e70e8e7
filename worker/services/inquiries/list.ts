import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { INQUIRY_STATES, type InquiryState } from "../../../domain/inquiry/thread";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import { INQUIRY_COLUMNS, type InquiryDesk, type InquiryItem, inquiriesAt, toInquiryItems } from "./find";

export interface InquiryFilter extends PageQuery {
  /** Looked for in what is asked, and in who asks. */
  q?: string;
  /** One of `INQUIRY_STATES`; another word is none. */
  state?: string;
}

const { inquiries } = schema;

/** The inquiries of a desk, the newest first. @throws AppError 070, and those of `inquiriesAt` */
export async function listInquiries(
  ctx: ServiceContext,
  desk: InquiryDesk,
  filter: InquiryFilter = {},
): Promise<Page<InquiryItem>> {
  const scope = await inquiriesAt(ctx, desk, "inquiry.read");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const state = INQUIRY_STATES.find((known) => known === filter.state);
  const rows = await ctx.db
    .select(INQUIRY_COLUMNS)
    .from(inquiries)
    .where(
      and(scope, state && standsAt(state), filter.q ? has(filter.q) : undefined, behind(inquiries, next)),
    )
    .orderBy(...newestFirst(inquiries))
    .limit(limit + 1);
  const page = toPage(
    rows,
    limit,
    ({ inquiry }) => inquiry,
    (row) => row,
  );
  return { ...page, items: await toInquiryItems(ctx, page.items) };
}

function standsAt(state: InquiryState): SQL | undefined {
  if (state === "closed") return isNotNull(inquiries.closedAt);
  const answered = state === "answered" ? isNotNull(inquiries.answeredAt) : isNull(inquiries.answeredAt);
  return and(isNull(inquiries.closedAt), answered);
}

function has(q: string): SQL {
  const like = likePattern(q);
  const { content, contactName, company, brand } = inquiries;
  return sql`(${content} like ${like} escape '\\' or ${contactName} like ${like} escape '\\'
    or ${company} like ${like} escape '\\' or ${brand} like ${like} escape '\\' or ${INQUIRY_COLUMNS.askerName} like ${like} escape '\\'
    or ${INQUIRY_COLUMNS.publisherName} like ${like} escape '\\')`;
}
