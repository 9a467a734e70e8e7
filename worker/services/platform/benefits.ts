import { and, asc, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { AppError, dayAt, parseOrRefuse } from "../../../domain/kernel";
import { BENEFIT_STATES, benefitSchemaFor, benefitState, ownBenefitView } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  newestFirst,
  type Page,
  type PageQuery,
  type ProjectRow,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  saveRow,
  toPage,
} from "../kernel";

export type BenefitRow = typeof schema.benefits.$inferSelect;
export const benefitView = ownBenefitView.extend({
  state: z.enum(BENEFIT_STATES),
});
export type BenefitView = z.output<typeof benefitView>;

/** The current day in the publisher's zone. */
export const todayOf = (ctx: ServiceContext, { timezone }: Pick<ProjectRow, "timezone">): string =>
  dayAt(ctx.now, timezone);

export const withState = (benefit: BenefitRow, today: string): BenefitView => ({
  ...benefit,
  state: benefitState(benefit, today),
});

/** A benefit of the publisher's, or 404. @throws AppError NOT_FOUND */
export async function findBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
): Promise<BenefitRow> {
  const { benefits } = schema;
  const benefit = await ctx.db.query.benefits.findFirst({
    where: and(eq(benefits.id, benefitId), eq(benefits.projectId, projectId), isNull(benefits.deletedAt)),
  });
  if (!benefit) throw new AppError("NOT_FOUND");
  return benefit;
}

/** @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
): Promise<BenefitView> {
  const { project } = await requireAccess(ctx, projectId, "benefit.read", "pub");
  return withState(await findBenefit(ctx, projectId, benefitId), todayOf(ctx, project));
}

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
        afterCursor(benefits, next),
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

/** Maximum shown beside a product. */
const OFFERED_MAX = 10;

/** A publisher's benefits that advertisers can use now: published and not over, the earliest ending first. */
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

/** @throws AppError CONFLICT if it differs from what the caller saw, or changes concurrently */
export async function writeBenefit(
  ctx: ServiceContext,
  { id, version }: BenefitRow,
  fields: Partial<typeof schema.benefits.$inferInsert>,
): Promise<void> {
  await saveRow(ctx, { table: schema.benefits, row: { id, version }, set: fields }, {});
}

/**
 * Creates an unpublished benefit.
 * @param input `benefitSchema`; its last day is after today in the project's zone
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function createBenefit(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<z.output<typeof ownBenefitView>> {
  const { project } = await requireAccess(ctx, projectId, "benefit.write", "pub");
  const values = parseOrRefuse(benefitSchemaFor(todayOf(ctx, project)), input);
  const id = await ctx.newId("benefit");
  const insert = ctx.db
    .insert(schema.benefits)
    .values({ ...values, id, projectId, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing();
  await commitWork(ctx, { rows: [insert] });
  return findBenefit(ctx, projectId, id);
}

/**
 * Changes a benefit; a published one stays published, and a later last day revives an expired one.
 * @param input as in `createBenefit`
 * @throws AppError 070 with fields, NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
  input: unknown,
): Promise<z.output<typeof ownBenefitView>> {
  const { project } = await requireAccess(ctx, projectId, "benefit.write", "pub");
  const benefit = await findBenefit(ctx, projectId, benefitId);
  await writeBenefit(ctx, benefit, parseOrRefuse(benefitSchemaFor(todayOf(ctx, project)), input));
  return findBenefit(ctx, projectId, benefitId);
}

/**
 * Publishes or unpublishes a benefit. Idempotent.
 * @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE to publish one whose last day is over, NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function setBenefitPublished(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
  published: boolean,
): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "benefit.write", "pub");
  const benefit = await findBenefit(ctx, projectId, benefitId);
  if (published === (benefit.publishedAt !== null)) return;
  const { state } = withState(benefit, todayOf(ctx, project));
  if (published && state === "expired") {
    throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE", { fields: { endDate: ["benefit.endDate"] } });
  }
  await writeBenefit(ctx, benefit, { publishedAt: published ? ctx.now : null });
}

/** @throws AppError NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function deleteBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "benefit.write", "pub");
  await writeBenefit(ctx, await findBenefit(ctx, projectId, benefitId), {
    deletedAt: ctx.now,
    publishedAt: null,
  });
}
