import { and, asc, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { BENEFIT_STATES } from "../../../domain/project/benefit";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { type BenefitView, todayOf, withState } from "./find";

const querySchema = pageQuerySchema.extend({ state: z.enum(BENEFIT_STATES).optional() });

/** A publisher's benefits, newest first. @throws AppError 070, and those of `requireAccess` */
export async function listBenefits(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery & { state?: string } = {},
): Promise<Page<BenefitView>> {
  const { project } = await requireAccess(ctx, projectId, "benefit.read", "pub");
  const { limit, next, state } = parseOrRefuse(querySchema, query);
  const today = todayOf(ctx, project);
  const { benefits } = schema;
  const inState = {
    expired: lt(benefits.endDate, today),
    published: and(gte(benefits.endDate, today), isNotNull(benefits.publishedAt)),
    unpublished: and(gte(benefits.endDate, today), isNull(benefits.publishedAt)),
  };
  const rows = await ctx.db
    .select()
    .from(benefits)
    .where(
      and(
        eq(benefits.projectId, projectId),
        isNull(benefits.deletedAt),
        state ? inState[state] : undefined,
        behind(benefits, next),
      ),
    )
    .orderBy(...newestFirst(benefits))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => withState(row, today),
  );
}

/** As many as a page beside a product shows. */
const OFFERED_MAX = 10;

/** What advertisers may take up of a publisher now: published and not over; the one that ends first is first. */
export async function offeredBenefits(
  ctx: ServiceContext,
  publisher: Pick<ProjectRow, "id" | "timezone">,
): Promise<BenefitView[]> {
  const today = todayOf(ctx, publisher);
  const { benefits } = schema;
  const rows = await ctx.db.query.benefits.findMany({
    where: and(
      eq(benefits.projectId, publisher.id),
      isNull(benefits.deletedAt),
      isNotNull(benefits.publishedAt),
      gte(benefits.endDate, today),
    ),
    orderBy: [asc(benefits.endDate), asc(benefits.id)],
    limit: OFFERED_MAX,
  });
  return rows.map((row) => withState(row, today));
}
