import { z } from "zod";
import {
  holdsSlots,
  isEditable,
  SLOT_HOLD_TTL_MS,
  type SlotAnswer,
  unavailableDays,
} from "../../../domain/booking";
import { AppError, addDays, daysBetween } from "../../../domain/kernel";
import type { OutboxEvent } from "../../db/outbox-topics";
import { type ProductOffer, slotBook } from "../inventory";
import { commitWork, type ServiceContext } from "../kernel";
import { findBlock } from "../platform";
import { configureMeter } from "../serving";
import { type CampaignRow, readCampaign } from "./find";

type Slotted = Pick<CampaignRow, "id" | "productId" | "startDay" | "endDay" | "slots" | "version">;

/**
 * Holds the campaign's days for 15 minutes; other pricing types need no slots.
 * @param granted whether the publisher lets the ad account book without prepayment
 */
export async function holdSlots(
  ctx: ServiceContext,
  campaign: Slotted,
  product: ProductOffer,
  granted: boolean,
  ttlMs = SLOT_HOLD_TTL_MS,
): Promise<SlotAnswer> {
  const request = slotRequest(campaign, product);
  if (!request) return { ok: true, expiresAtMs: null };
  return slotBook(ctx, product.id).hold({ ...request, granted, ttlMs });
}

/** Books the campaign's days, using its own hold if it has one. */
export async function bookSlots(
  ctx: ServiceContext,
  campaign: Slotted,
  product: ProductOffer,
): Promise<SlotAnswer> {
  const request = slotRequest(campaign, product);
  if (!request) return { ok: true, expiresAtMs: null };
  return slotBook(ctx, product.id).book(request);
}

/** Delay that leaves the outbox event to the scheduled job: the following code usually updates the book itself. */
const LEFT_TO_CLOCK_MS = 1;

/** The outbox event for `settleSlots`, left to the scheduled job. */
export const syncLater = (campaignId: string): OutboxEvent => [
  "slots.sync",
  { campaignId },
  LEFT_TO_CLOCK_MS,
];

/**
 * Books days for a change of the campaign's row, and writes the row only if the days are available. An outbox event for `settleSlots` is
 * written first: if the process stops in between, the scheduled job releases the excess days.
 * @throws AppError AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, and the errors of `write`, after which the book matches the row
 */
export async function withSlots<T>(
  ctx: ServiceContext,
  campaign: CampaignRow,
  product: ProductOffer,
  book: () => Promise<SlotAnswer>,
  write: (lackingDays: readonly string[]) => Promise<T>,
): Promise<T> {
  if (product.pricingType !== "cpp") return write([]);
  await commitWork(ctx, { events: [syncLater(campaign.id)] });
  const answer = await book();
  const lackingDays = answer.ok ? [] : answer.unavailableDays;
  if (lackingDays.length > 0) throw unavailable(campaign.id, lackingDays);
  try {
    return await write(lackingDays);
  } catch (error) {
    const current = await readCampaign(ctx, campaign.id);
    if (current) await syncSlots(ctx, current).catch(() => undefined);
    throw error;
  }
}

export function unavailable(campaignId: string, unavailableDays: readonly string[]): AppError {
  return new AppError("AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS", { details: { campaignId, unavailableDays } });
}

/**
 * Books other days in addition to the campaign's current ones, so that it loses neither during a move. `syncSlots` then keeps the days
 * that its row names.
 */
export async function bookSlotsToo(
  ctx: ServiceContext,
  campaign: Slotted,
  product: ProductOffer,
  days: { startDay: string; endDay: string },
): Promise<SlotAnswer> {
  const [own, other] = [slotRequest(campaign, product), slotRequest({ ...campaign, ...days }, product)];
  if (!own || !other) return { ok: true, expiresAtMs: null };
  return slotBook(ctx, product.id).book({ ...own, days: [...own.days, ...other.days] });
}

function slotRequest(campaign: Slotted, product: ProductOffer) {
  if (product.pricingType !== "cpp" || !campaign.startDay || !campaign.endDay) return null;
  return {
    campaignId: campaign.id,
    asOf: campaign.version,
    days: daysBetween(campaign.startDay, campaign.endDay),
    slots: campaign.slots,
    capacity: product.cppSlots ?? 0,
    capacityAsOf: product.version,
  };
}

/** A draft's hold: its end, and the days that it does not cover. */
export const slotHoldView = z.object({
  /** Epoch milliseconds; null without a hold, and for a booking. */
  expiresAtMs: z.number().nullable(),
  /** Days that are not held for the campaign and have no free slot for it. */
  unavailableDays: z.array(z.string()),
});
export type SlotHold = z.output<typeof slotHoldView>;

/**
 * A campaign's current hold in its product's book; null for pricing types without slots.
 * Reading changes nothing: saving the schedule or requesting review renews an expired hold.
 * @param granted as in `holdSlots`
 */
export async function readHold(
  ctx: ServiceContext,
  campaign: Slotted,
  product: ProductOffer,
  granted: boolean,
): Promise<SlotHold | null> {
  const request = slotRequest(campaign, product);
  if (!request || !campaign.startDay || !campaign.endDay) return null;
  const toDay = addDays(campaign.endDay, 1);
  const book = await slotBook(ctx, product.id).calendar({ fromDay: campaign.startDay, toDay });
  const mine = book.flatMap((day) => day.holders.filter((holder) => holder.campaignId === campaign.id));
  const lapses = mine.flatMap((holder) => holder.expiresAtMs ?? []);
  const entries = book.flatMap((day) => day.holders.map((holder) => ({ ...holder, day: day.day })));
  return {
    expiresAtMs: lapses.length > 0 ? Math.min(...lapses) : null,
    unavailableDays: unavailableDays(entries, { ...request, granted }, ctx.now),
  };
}

/** A range that includes every day. */
const ALL_DAYS = { fromDay: "0000-01-01", toDay: "9999-12-31" };

/** The days that the product's book has for a campaign, regardless of its row; null if there are none. */
export async function heldDays(
  ctx: ServiceContext,
  { id, productId }: Pick<Slotted, "id" | "productId">,
): Promise<{ startDay: string; endDay: string; slots: number } | null> {
  const book = await slotBook(ctx, productId).calendar(ALL_DAYS);
  const own = book.flatMap(({ day, holders }) =>
    holders.flatMap(({ campaignId, slots }) => (campaignId === id ? [{ day, slots }] : [])),
  );
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { startDay: first.day, endDay: last.day, slots: first.slots } : null;
}

/** Releases the campaign's slots as of its version. */
export function releaseSlots(ctx: ServiceContext, { id, productId, version }: Slotted): Promise<void> {
  return slotBook(ctx, productId).release({ campaignId: id, asOf: version });
}

/**
 * Updates the book to the campaign's status: booked from submission on, released otherwise. An editable campaign's holds stay until they
 * expire, since they may be newer than the booking to release; holds of a blocked ad account are released.
 */
export async function syncSlots(ctx: ServiceContext, campaign: CampaignRow): Promise<void> {
  const product = await ctx.db.query.adProducts.findFirst({
    where: (products, { eq }) => eq(products.id, campaign.productId),
  });
  if (product?.pricingType !== "cpp") return;
  if (!holdsSlots(campaign.status)) {
    const word = { campaignId: campaign.id, asOf: campaign.version };
    const keepsHold =
      isEditable(campaign.status) && !(await findBlock(ctx, campaign.pubProjectId, campaign.projectId));
    await slotBook(ctx, product.id).release(keepsHold ? { ...word, only: "booked" } : word);
    return;
  }
  const answer = await bookSlots(ctx, campaign, product);
  if (!answer.ok) throw new Error(`slots of ${campaign.id} are gone: ${answer.unavailableDays.join(", ")}`);
}

/** Handles the outbox event: updates the book to the campaign's state at that time. */
export async function settleSlots(
  ctx: ServiceContext,
  { campaignId }: { campaignId: string },
): Promise<void> {
  const campaign = await readCampaign(ctx, campaignId);
  if (campaign) await syncSlots(ctx, campaign);
}

/** Handles the outbox event: updates the campaign's meter. */
export async function settleMeter(
  ctx: ServiceContext,
  { campaignId }: { campaignId: string },
): Promise<void> {
  const campaign = await readCampaign(ctx, campaignId);
  if (campaign) await configureMeter(ctx, campaign);
}
