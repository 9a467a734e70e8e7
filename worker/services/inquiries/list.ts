import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import { INQUIRY_STATES, type InquiryState } from "../../../domain/inquiry/thread";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";
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
    .where(and(scope, state && standsAt(state), holds(filter.q, ...SEARCHED), behind(inquiries, next)))
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

const { content, contactName, company, brand } = inquiries;
const { askerName, publisherName } = INQUIRY_COLUMNS;
const SEARCHED = [content, contactName, company, brand, askerName, publisherName];
