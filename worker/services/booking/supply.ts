import { and, eq, gt, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  exceededLimit,
  SLOT_HOLD_TTL_MS,
  SLOT_HOLDS_WINDOW_MS,
  type SupplyLimits,
  type SupplyUsage,
  supplyLimits,
} from "../../../domain/booking";
import { AppError, countDays, DAY_MS } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { ProductOffer } from "../inventory";
import { commitWork, requireAccount, type ServiceContext } from "../kernel";
import { findBlock, isBlocked } from "../platform";
import type { CampaignRow } from "./find";
import { holdSlots, releaseSlots, unavailable } from "./slots";

const MINUTE_MS = 60_000;
const CODE = "AD_PRODUCT_BOOK_LIMIT_EXCEEDED";
const { slotHolds, campaigns, campaignHistory } = schema;

type Bound = Pick<CampaignRow, "id" | "projectId" | "pubProjectId" | "productId">;
type Held = Bound & Pick<CampaignRow, "startDay" | "endDay" | "slots" | "version">;

/** Statements for the batch of a change that consumes supply; they abort the batch if it exceeds a limit. */
export interface SupplyClaim {
  statements: BatchItem<"sqlite">[];
  /** The error that names the exceeded limit and the time at which supply is available again. */
  explain(error: unknown): Promise<unknown>;
}

/** Limits an ad account's new drafts: per minute, and in total while unsent. */
export function claimDraft(ctx: ServiceContext, campaign: Bound, isGranted: boolean): SupplyClaim {
  const accountId = requireAccount(ctx).id;
  const inMinute = and(
    or(eq(campaigns.projectId, campaign.projectId), eq(campaigns.createdBy, accountId)),
    gt(campaigns.createdAt, ctx.now - MINUTE_MS),
  );
  const open = and(eq(campaigns.projectId, campaign.projectId), eq(campaigns.status, "draft"));
  return claimOf(ctx, campaign, isGranted, {
    asked: {},
    usage: {
      draftsPerMinute: count(campaigns, inMinute, sql`min(${campaigns.createdAt}) + ${MINUTE_MS}`),
      draftsOpen: count(campaigns, open),
    },
  });
}

/** Limits submissions per day, by campaign and by ad account. */
export function claimSubmission(ctx: ServiceContext, campaign: Bound, isGranted: boolean): SupplyClaim {
  const today = and(eq(campaignHistory.action, "request"), gt(campaignHistory.at, ctx.now - DAY_MS));
  const freeAt = sql`min(${campaignHistory.at}) + ${DAY_MS}`;
  const ofAccount = sql`${campaignHistory.campaignId} in (select ${campaigns.id} from ${campaigns} where ${campaigns.projectId} = ${campaign.projectId} and ${campaigns.submittedAt} > ${ctx.now - DAY_MS})`;
  return claimOf(ctx, campaign, isGranted, {
    asked: {},
    usage: {
      sentOfCampaign: count(campaignHistory, and(eq(campaignHistory.campaignId, campaign.id), today), freeAt),
      sentOfAccount: count(campaignHistory, and(ofAccount, today), freeAt),
    },
  });
}

/**
 * The row of a hold, whose slot-days count towards the limit. Without a grant the limit covers all holds of the ad account and of the
 * acting account; with one, the ad account's holds with this publisher. No row for a product without slots.
 */
export function claimHold(
  ctx: ServiceContext,
  campaign: Held,
  product: ProductOffer,
  isGranted: boolean,
): SupplyClaim {
  const slotDays = slotDaysOf(campaign, product);
  if (slotDays === 0) return claimOf(ctx, campaign, isGranted, { asked: {}, usage: {} });
  const { id: campaignId, projectId, pubProjectId, productId } = campaign;
  const accountId = requireAccount(ctx).id;
  const scope = isGranted
    ? and(eq(slotHolds.projectId, projectId), eq(slotHolds.pubProjectId, pubProjectId))
    : and(
        or(eq(slotHolds.projectId, projectId), eq(slotHolds.accountId, accountId)),
        eq(slotHolds.granted, false),
      );
  const ofProduct = eq(slotHolds.productId, productId);
  const isLive = gt(slotHolds.expiresAt, ctx.now);
  const inDay = gt(slotHolds.takenAt, ctx.now - DAY_MS);
  const ofDraft = and(
    eq(slotHolds.campaignId, campaignId),
    gt(slotHolds.takenAt, ctx.now - SLOT_HOLDS_WINDOW_MS),
  );
  const claim = claimOf(ctx, campaign, isGranted, {
    asked: { heldSlotDays: slotDays, heldOfProduct: slotDays, takenOfProduct: slotDays },
    usage: {
      heldSlotDays: live(and(scope, isLive), campaignId, slotDays),
      heldOfProduct: live(and(scope, ofProduct, isLive), campaignId, slotDays),
      takenOfProduct: {
        after: sql`(select coalesce(sum(${slotHolds.slotDays}), 0) from ${slotHolds} where ${and(scope, ofProduct, inDay)})`,
        freeAt: sql`(select min(${slotHolds.takenAt}) + ${DAY_MS} from ${slotHolds} where ${and(scope, ofProduct, inDay)})`,
      },
      holdsOfDraft: count(slotHolds, ofDraft, sql`min(${slotHolds.takenAt}) + ${SLOT_HOLDS_WINDOW_MS}`),
    },
  });
  const row = { id: claimId(campaign, ctx), campaignId, projectId, accountId, pubProjectId, productId };
  const times = { takenAt: ctx.now, expiresAt: ctx.now + SLOT_HOLD_TTL_MS };
  return {
    ...claim,
    statements: [
      ctx.db
        .delete(slotHolds)
        .where(and(eq(slotHolds.projectId, projectId), lte(slotHolds.takenAt, ctx.now - DAY_MS))),
      ctx.db
        .insert(slotHolds)
        .values({ ...row, ...times, slotDays, granted: isGranted })
        .onConflictDoNothing(),
      ...claim.statements,
    ],
  };
}

/**
 * Holds a draft's days for 15 minutes, within its ad account's limit. The counted row is written with the change itself, before the book
 * is called, so that concurrent holds count each other.
 *
 * @param write commits the statements, with the change that the hold belongs to
 * @returns the result of `write`, and the end of the hold: null for a product without slots
 * @throws AppError AD_PRODUCT_BOOK_LIMIT_EXCEEDED and AD_ACCOUNT_BLOCKED, after which nothing is written;
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, after which the change is written and the former hold stays; and those of `write`
 */
export async function holdWithin<T>(
  ctx: ServiceContext,
  campaign: Held,
  product: ProductOffer,
  isGranted: boolean,
  write: (statements: BatchItem<"sqlite">[]) => Promise<T>,
): Promise<{ written: T; holdExpiresAtMs: number | null }> {
  const claim = claimHold(ctx, campaign, product, isGranted);
  const written = await within(claim, () => write(claim.statements));
  if (slotDaysOf(campaign, product) === 0) return { written, holdExpiresAtMs: null };
  const own = eq(slotHolds.id, claimId(campaign, ctx));
  const claimed = await ctx.db.query.slotHolds.findFirst({ columns: { id: true }, where: own });
  // A repeated submission creates no hold: the draft may have been sent for review since.
  if (!claimed) return { written, holdExpiresAtMs: null };
  const held = await holdSlots(ctx, campaign, product, isGranted);
  if (!held.ok) {
    await ctx.db.delete(slotHolds).where(own);
    throw unavailable(campaign.id, held.unavailableDays);
  }
  // A concurrent block ended the row before the book was called.
  const refusal = await findBlock(ctx, campaign.pubProjectId, campaign.projectId);
  if (refusal) {
    await releaseSlots(ctx, campaign);
    throw refusal;
  }
  await commitWork(ctx, { rows: replaceHolds(ctx, campaign, held.expiresAtMs) });
  return { written, holdExpiresAtMs: held.expiresAtMs };
}

/** Statements that end the draft's former holds, and give this one the end that the book gave it. */
export function replaceHolds(
  ctx: ServiceContext,
  campaign: Held,
  expiresAtMs: number | null,
): BatchItem<"sqlite">[] {
  const own = eq(slotHolds.id, claimId(campaign, ctx));
  const others = and(eq(slotHolds.campaignId, campaign.id), ne(slotHolds.id, claimId(campaign, ctx)));
  const stands = gte(slotHolds.expiresAt, ctx.now + SLOT_HOLD_TTL_MS);
  const renewed = ctx.db
    .update(slotHolds)
    .set({ expiresAt: sql`max(${slotHolds.expiresAt}, ${expiresAtMs ?? 0})` })
    .where(and(own, stands));
  return [...endHolds(ctx, others), renewed];
}

/** Runs a batch with the statements of several claims in it. */
export async function withinAll<T>(claims: readonly SupplyClaim[], write: () => Promise<T>): Promise<T> {
  const [first, ...rest] = claims;
  return first ? within(first, () => withinAll(rest, write)) : write();
}

/** Statements that end holds, for the batch that sends or deletes a draft. */
export function endHolds(ctx: ServiceContext, which: SQL | undefined): BatchItem<"sqlite">[] {
  return [
    ctx.db
      .update(slotHolds)
      .set({ expiresAt: ctx.now })
      .where(and(which, gt(slotHolds.expiresAt, ctx.now))),
  ];
}

/** Runs a batch with a claim's statements in it. */
export async function within<T>(claim: SupplyClaim, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw await claim.explain(error);
  }
}

/** Id of a hold: unique by campaign, version and time. */
export const claimId = ({ id, version }: Held, ctx: ServiceContext) => `${id}:${version}:${ctx.now}`;

export function slotDaysOf({ startDay, endDay, slots }: Held, product: ProductOffer): number {
  return product.pricingType === "cpp" && startDay && endDay ? countDays(startDay, endDay) * slots : 0;
}

/** One limited figure: its value after the batch, and the time at which its oldest part expires. */
interface Figure {
  after: SQL;
  freeAt: SQL | null;
  /** Value without the requested part, if that is less than `after` of an aborted batch. */
  beside?: SQL;
}

function count(
  table: typeof campaigns | typeof campaignHistory | typeof slotHolds,
  which: SQL | undefined,
  freeAt?: SQL,
): Figure {
  return {
    after: sql`(select count(*) from ${table} where ${which})`,
    freeAt: freeAt ? sql`(select ${freeAt} from ${table} where ${which})` : null,
  };
}

/** Slot-days of live holds. Each draft counts once, however often its hold is renewed. */
function live(which: SQL | undefined, campaignId: string, asked: number): Figure {
  const own = and(which, eq(slotHolds.campaignId, campaignId));
  const ownBeside = sql`(select max(0, coalesce(max(${slotHolds.slotDays}), 0) - ${asked}) from ${slotHolds} where ${own})`;
  const others = and(which, ne(slotHolds.campaignId, campaignId));
  return {
    after: sql`(select coalesce(sum(most), 0) from (select max(${slotHolds.slotDays}) as most from ${slotHolds} where ${which} group by ${slotHolds.campaignId}))`,
    beside: sql`${ownBeside} + (select coalesce(sum(most), 0) from (select max(${slotHolds.slotDays}) as most from ${slotHolds} where ${others} group by ${slotHolds.campaignId}))`,
    freeAt: sql`(select min(${slotHolds.expiresAt}) from ${slotHolds} where ${others})`,
  };
}

interface Claimed {
  asked: Partial<SupplyLimits>;
  usage: Partial<Record<keyof SupplyLimits, Figure>>;
}

function claimOf(
  ctx: ServiceContext,
  campaign: Bound,
  isGranted: boolean,
  { asked, usage }: Claimed,
): SupplyClaim {
  const limits = supplyLimits(isGranted);
  const figures = Object.entries(usage) as [keyof SupplyLimits, Figure][];
  const { pubProjectId, projectId } = campaign;
  return {
    statements: [
      refuseWhen(ctx.db, isBlocked(pubProjectId, projectId), "AD_ACCOUNT_BLOCKED"),
      ...figures.map(([limit, { after }]) => refuseWhen(ctx.db, sql`${after} > ${limits[limit]}`, CODE)),
    ],
    async explain(error) {
      if (!(error instanceof AppError)) return error;
      if (error.code === "AD_ACCOUNT_BLOCKED")
        return (await findBlock(ctx, pubProjectId, projectId)) ?? error;
      if (error.code !== CODE || error.details?.limit) return error;
      const known: SupplyUsage = {};
      for (const [limit, figure] of figures) known[limit] = await readFigure(ctx, figure);
      const exceeded = exceededLimit(known, asked, limits);
      // Another claim of the batch failed, or supply became available concurrently.
      if (!exceeded) return error;
      const { limit, max, freeAtMs } = exceeded;
      const retryAfterS = freeAtMs === null ? null : Math.max(1, Math.ceil((freeAtMs - ctx.now) / 1000));
      return new AppError(CODE, { details: { limit, max, ...(retryAfterS ? { retryAfterS } : {}) } });
    },
  };
}

async function readFigure(ctx: ServiceContext, { after, beside, freeAt }: Figure) {
  const row = await ctx.db.get<{ used: number; free_at: number | null }>(
    sql`select ${beside ?? after} as used, ${freeAt ?? sql`null`} as free_at`,
  );
  return { used: row.used, freeAtMs: row.free_at };
}
