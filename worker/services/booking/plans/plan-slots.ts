import { and, gt, inArray } from "drizzle-orm";
import { isEditable } from "../../../../domain/booking";
import { schema } from "../../../db/client";
import type { ProductOffer } from "../../inventory";
import { commitWork, type ServiceContext } from "../../kernel";
import { findBlock } from "../../platform";
import { type CampaignRow, readCampaign } from "../find";
import { bookSlots, holdSlots, releaseSlots, syncLater, syncSlots, unavailable } from "../slots";
import { claimHold, claimId, replaceHolds, slotDaysOf, withinAll } from "../supply";

const { slotHolds } = schema;

/** A draft of a plan, with its product. */
export interface Wanted {
  campaign: CampaignRow;
  product: ProductOffer;
  /** Whether the publisher lets the ad account book without prepayment. */
  isGranted: boolean;
}

/**
 * Holds the days of several drafts for 15 minutes, all or none. The books are asked in the order of their products, so that of two plans that
 * want the same days one gets all of them. A draft whose days were held before keeps its former hold if the others are not available; if
 * the process stops in between, what it holds expires by itself.
 *
 * @returns the first end of these holds in epoch milliseconds; null if no product has slots
 * @throws AppError AD_PRODUCT_BOOK_LIMIT_EXCEEDED, AD_ACCOUNT_BLOCKED, and AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, which names the campaign
 */
export async function holdTogether(ctx: ServiceContext, wanted: readonly Wanted[]): Promise<number | null> {
  const slotted = inBookOrder(wanted);
  if (slotted.length === 0) return null;
  const former = await liveHolds(ctx, slotted);
  const claims = slotted.map(({ campaign, product, isGranted }) =>
    claimHold(ctx, campaign, product, isGranted),
  );
  await withinAll(claims, () => commitWork(ctx, { rows: claims.flatMap(({ statements }) => statements) }));
  const held: { each: Wanted; expiresAtMs: number | null }[] = [];
  try {
    for (const each of slotted) {
      const answer = await holdSlots(ctx, each.campaign, each.product, each.isGranted);
      if (!answer.ok) throw unavailable(each.campaign.id, answer.unavailableDays);
      held.push({ each, expiresAtMs: answer.expiresAtMs });
      const block = await findBlock(ctx, each.campaign.pubProjectId, each.campaign.projectId);
      if (block) throw block;
    }
  } catch (error) {
    for (const { each } of held) await returnTo(ctx, each, former.get(each.campaign.id));
    const own = slotted.map(({ campaign }) => claimId(campaign, ctx));
    await ctx.db.delete(slotHolds).where(inArray(slotHolds.id, own));
    throw error;
  }
  const rows = held.flatMap(({ each, expiresAtMs }) => replaceHolds(ctx, each.campaign, expiresAtMs));
  await commitWork(ctx, { rows });
  return Math.min(...held.map(({ expiresAtMs }) => expiresAtMs ?? Number.POSITIVE_INFINITY));
}

/**
 * Books the days of several campaigns for one write, all or none. As `withSlots`, an outbox event is written first for each of them: if the process
 * stops in between, the scheduled job releases the days of what was not sent.
 * @throws AppError AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, which names the campaign, and the errors of `write`; after both, the books match the
 *   rows, and holds that have not expired are held again
 */
export async function bookTogether<T>(
  ctx: ServiceContext,
  wanted: readonly Wanted[],
  write: () => Promise<T>,
): Promise<T> {
  const slotted = inBookOrder(wanted);
  if (slotted.length === 0) return write();
  const former = await liveHolds(ctx, slotted);
  await commitWork(ctx, { events: slotted.map(({ campaign }) => syncLater(campaign.id)) });
  try {
    for (const { campaign, product } of slotted) {
      const answer = await bookSlots(ctx, campaign, product);
      if (!answer.ok) throw unavailable(campaign.id, answer.unavailableDays);
    }
    return await write();
  } catch (error) {
    for (const each of slotted) {
      const current = await readCampaign(ctx, each.campaign.id);
      if (!current) continue;
      await syncSlots(ctx, current).catch(() => undefined);
      if (isEditable(current.status)) await returnTo(ctx, each, former.get(current.id));
    }
    throw error;
  }
}

/** Products with slots in one order for all callers: if each took its days in another order, two could keep each other from the last ones. */
const inBookOrder = (wanted: readonly Wanted[]): Wanted[] =>
  wanted
    .filter(({ campaign, product }) => slotDaysOf(campaign, product) > 0)
    .toSorted((a, b) => (a.product.id < b.product.id ? -1 : 1));

type HoldRow = typeof slotHolds.$inferSelect;

/** The latest hold of each draft that has not expired, by campaign. */
async function liveHolds(
  ctx: ServiceContext,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, HoldRow>> {
  const ids = wanted.map(({ campaign }) => campaign.id);
  const rows = await ctx.db
    .select()
    .from(slotHolds)
    .where(and(inArray(slotHolds.campaignId, ids), gt(slotHolds.expiresAt, ctx.now)))
    .orderBy(slotHolds.takenAt);
  return new Map(rows.map((row) => [row.campaignId, row]));
}

/** Returns a draft to the hold that it had: until its former end, or none. */
async function returnTo(
  ctx: ServiceContext,
  { campaign, product }: Wanted,
  former: HoldRow | undefined,
): Promise<void> {
  const ttlMs = former ? former.expiresAt - ctx.now : 0;
  await releaseSlots(ctx, campaign).catch(() => undefined);
  if (former && ttlMs > 0)
    await holdSlots(ctx, campaign, product, former.granted, ttlMs).catch(() => undefined);
}
