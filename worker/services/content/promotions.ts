import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  newPromotionSchema,
  type OwnPromotion,
  PROMOTION_STATES,
  PROMOTIONS_SHOWN_MAX,
  type PromotionInput,
  type PromotionState,
  type PromotionView,
  promotionSchema,
  promotionState,
  promotionView,
} from "../../../domain/content";
import { AppError, addDays, dayAt, parseOrRefuse, refuse, seenBy } from "../../../domain/kernel";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  isListed,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  requireAccount,
  type ServiceContext,
  saveRow,
  toPage,
} from "../kernel";

const { assets, projects, promotions } = schema;
type PromotionRow = typeof promotions.$inferSelect;

const ownView = (row: PromotionRow, today: string): OwnPromotion => ({
  ...seenBy(promotionView, row),
  isPublished: row.isPublished,
  state: promotionState(row, today),
  createdAt: row.createdAt,
  version: row.version,
});

/** A promotion of the publisher's, or 404. @throws AppError NOT_FOUND */
async function findPromotion(
  ctx: ServiceContext,
  projectId: string,
  promotionId: string,
): Promise<PromotionRow> {
  const row = await ctx.db.query.promotions.findFirst({
    where: and(
      eq(promotions.id, promotionId),
      eq(promotions.projectId, projectId),
      isNull(promotions.deletedAt),
    ),
  });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getPromotion(
  ctx: ServiceContext,
  projectId: string,
  promotionId: string,
): Promise<OwnPromotion> {
  const { project } = await requireAccess(ctx, projectId, "promotion.read", "pub");
  return ownView(await findPromotion(ctx, projectId, promotionId), dayAt(ctx.now, project.timezone));
}

function inState(state: PromotionState, today: string): SQL | undefined {
  if (state === "over") return lt(promotions.toDay, today);
  const open = gte(promotions.toDay, today);
  if (state === "draft") return and(open, eq(promotions.isPublished, false));
  const started = state === "shown" ? lte(promotions.fromDay, today) : gt(promotions.fromDay, today);
  return and(open, eq(promotions.isPublished, true), started);
}

const querySchema = pageQuerySchema.extend({ state: z.enum(PROMOTION_STATES).optional() });

/** A publisher's promotions, newest first. @throws AppError 070, and those of `requireAccess` */
export async function listPromotions(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery & { state?: string } = {},
): Promise<Page<OwnPromotion>> {
  const { project } = await requireAccess(ctx, projectId, "promotion.read", "pub");
  const { limit, next, state } = parseOrRefuse(querySchema, query);
  const today = dayAt(ctx.now, project.timezone);
  const rows = await ctx.db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.projectId, projectId),
        isNull(promotions.deletedAt),
        state && inState(state, today),
        afterCursor(promotions, next),
      ),
    )
    .orderBy(...newestFirst(promotions))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => ownView(row, today),
  );
}

/** Maximum difference between the days of two zones, since days are in each publisher's zone. */
const ZONES_APART_DAYS = 1;

/** Condition: promotions whose days include now in any zone; `isShown` then checks each publisher's own day. */
const isAbout = (now: number): SQL | undefined => {
  const today = dayAt(now, "UTC");
  return and(
    isNull(promotions.deletedAt),
    eq(promotions.isPublished, true),
    lte(promotions.fromDay, addDays(today, ZONES_APART_DAYS)),
    gte(promotions.toDay, addDays(today, -ZONES_APART_DAYS)),
  );
};

const isShown = (row: PromotionRow, now: number, timezone: string): boolean =>
  promotionState(row, dayAt(now, timezone)) === "shown";

/** Maximum promotions read to find the shown ones. */
const READ_MAX = 500;

/** Current promotions by publisher, for readers that may see them; the earliest ending first, limited per publisher. */
export async function shownPromotions(
  ctx: ServiceContext,
  projectIds: readonly string[],
): Promise<PromotionView[]> {
  if (projectIds.length === 0) return [];
  const rows = await ctx.db
    .select({ row: promotions, timezone: projects.timezone })
    .from(promotions)
    .innerJoin(projects, and(eq(projects.id, promotions.projectId), isNull(projects.deletedAt)))
    .where(and(inArray(promotions.projectId, [...projectIds]), isAbout(ctx.now)))
    .orderBy(asc(promotions.toDay), asc(promotions.id))
    .limit(READ_MAX);
  const told = new Map<string, number>();
  return rows.flatMap(({ row, timezone }) => {
    const before = told.get(row.projectId) ?? 0;
    if (before >= PROMOTIONS_SHOWN_MAX || !isShown(row, ctx.now, timezone)) return [];
    told.set(row.projectId, before + 1);
    return [seenBy(promotionView, row)];
  });
}

/** Current promotions of the publishers in the ad-note catalogue, the newest first. @throws AppError UNAUTHORIZED, 070 */
export async function listShownPromotions(
  ctx: ServiceContext,
  query: PageQuery = {},
): Promise<Page<PromotionView>> {
  requireAccount(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const rows = await ctx.db
    .select({ row: promotions, timezone: projects.timezone })
    .from(promotions)
    .innerJoin(projects, and(eq(projects.id, promotions.projectId), isNull(projects.deletedAt)))
    .where(and(isAbout(ctx.now), isListed(), afterCursor(promotions, next)))
    .orderBy(...newestFirst(promotions))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ row }) => row);
  const shown = page.items.filter(({ row, timezone }) => isShown(row, ctx.now, timezone));
  return { items: shown.map(({ row }) => seenBy(promotionView, row)), next: page.next };
}

/** The columns of a promotion's input. @throws AppError 070 with `coverAssetId` for a picture of another project */
async function columnsOf(ctx: ServiceContext, projectId: string, input: PromotionInput) {
  const { link = null, coverAssetId = null, ...texts } = input;
  if (coverAssetId !== null) {
    const own = await ctx.db.query.assets.findFirst({
      columns: { id: true },
      where: and(
        eq(assets.id, coverAssetId),
        eq(assets.projectId, projectId),
        inArray(assets.kind, ["cover", "display"]),
      ),
    });
    if (!own) throw new AppError("ASSET_NOT_AVAILABLE");
  }
  return { ...texts, link, coverAssetId };
}

/** Refuses a promotion whose last day has passed. @param input the promotion's days */
function refuseOver({ toDay }: PromotionInput, today: string): void {
  if (toDay < today) refuse({ toDay: "promotion.over" });
}

/**
 * Creates a promotion of the publisher that the input names.
 * @param input `newPromotionSchema`
 * @throws AppError 070 with fields, ASSET_NOT_AVAILABLE, and those of `requireAccess`
 */
export async function createPromotion(ctx: ServiceContext, input: unknown): Promise<OwnPromotion> {
  requireAccount(ctx);
  const { project: projectId, ...values } = parseOrRefuse(newPromotionSchema, input);
  const { project } = await requireAccess(ctx, projectId, "promotion.write", "pub");
  const today = dayAt(ctx.now, project.timezone);
  refuseOver(values, today);
  const id = await ctx.newId("promotion");
  const row = { ...(await columnsOf(ctx, projectId, values)), id, projectId };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(promotions)
        .values({ ...row, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing(),
    ],
  });
  return ownView(await findPromotion(ctx, projectId, id), today);
}

/**
 * Replaces a promotion's values; omitted fields become empty.
 * @param input `promotionSchema`
 * @throws AppError 070 with fields, NOT_FOUND, ASSET_NOT_AVAILABLE, CONFLICT, and those of `requireAccess`
 */
export async function updatePromotion(
  ctx: ServiceContext,
  projectId: string,
  promotionId: string,
  input: unknown,
): Promise<OwnPromotion> {
  const { project } = await requireAccess(ctx, projectId, "promotion.write", "pub");
  const row = await findPromotion(ctx, projectId, promotionId);
  const values = parseOrRefuse(promotionSchema, input);
  const today = dayAt(ctx.now, project.timezone);
  refuseOver(values, today);
  const set = await columnsOf(ctx, projectId, values);
  await saveRow(ctx, { table: promotions, row, set }, {});
  return ownView(await findPromotion(ctx, projectId, promotionId), today);
}

/** @throws AppError NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function deletePromotion(
  ctx: ServiceContext,
  projectId: string,
  promotionId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "promotion.write", "pub");
  const row = await findPromotion(ctx, projectId, promotionId);
  const set = { deletedAt: ctx.now, isPublished: false };
  await saveRow(ctx, { table: promotions, row, set }, {});
}
