import { z } from "zod";
import {
  holdsSlots,
  isEditable,
  SLOT_HOLD_TTL_MS,
  type SlotAnswer,
  unavailableDays,
} from "../../../domain/booking";
import { AppError, addDays, daysBetween } from "../../../domain/kernel";
import { type ProductOffer, slotBook } from "../inventory";
import { commitWork, type ServiceContext } from "../kernel";
import { findBlock } from "../platform";
import { configureMeter } from "../serving";
import { type CampaignRow, readCampaign } from "./find";

type Slotted = Pick<CampaignRow, "id" | "productId" | "startDay" | "endDay" | "slots" | "version">;

/**
 * Holds the campaign's days for 15 minutes; other pricing types need no slots.
 * @param granted whether the publisher lets the ad account book without paying first
 */
export async function holdSlots(
  ctx: ServiceContext,
  campaign: Slotted,
  product: ProductOffer,
  granted: boolean,
): Promise<SlotAnswer> {
  const request = slotRequest(campaign, product);
  if (!request) return { ok: true, expiresAtMs: null };
  return slotBook(ctx, product.id).hold({ ...request, granted, ttlMs: SLOT_HOLD_TTL_MS });
}

/** Books the campaign's days, by its own hold where it has one. */
export async function bookSlots(
  ctx: ServiceContext,
  campaign: Slotted,
  product: ProductOffer,
): Promise<SlotAnswer> {
  const request = slotRequest(campaign, product);
  if (!request) return { ok: true, expiresAtMs: null };
  return slotBook(ctx, product.id).book(request);
}

/** What comes next tells the book itself, or undoes it: nobody is woken for it, and the clock comes later than this anyway. */
const LEFT_TO_CLOCK_MS = 1;

/**
 * Books days for a change of the campaign's row that is written only if they can be had. That the book is brought in line with the row is
 * written down first: should nothing come after this, the clock gives back what is too much.
 * @throws AppError AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, and whatever `write` throws, after which the book is as the row is
 */
export async function withSlots<T>(
  ctx: ServiceContext,
  campaign: CampaignRow,
  product: ProductOffer,
  book: () => Promise<SlotAnswer>,
  write: (lackingDays: readonly string[]) => Promise<T>,
): Promise<T> {
  if (product.pricingType !== "cpp") return write([]);
  await commitWork(ctx, { events: [["slots.sync", { campaignId: campaign.id }, LEFT_TO_CLOCK_MS]] });
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
 * Books other days beside those that the campaign has, so that it is without neither while it moves from the ones to the others.
 * `syncSlots` then leaves it those that its row names.
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

/** How a draft stands with its days: until when they are held, and which of them it does not have. */
export const slotHoldView = z.object({
  /** Epoch milliseconds; null when nothing is held, and for a booking. */
  expiresAtMs: z.number().nullable(),
  /** Days that neither are held for the campaign nor have room for it. */
  unavailableDays: z.array(z.string()),
});
export type SlotHold = z.output<typeof slotHoldView>;

/**
 * A campaign's hold as its product's book has it now; null for pricing types without slots.
 * Reading changes nothing: a lapsed hold is taken anew by saving the schedule or by asking for review.
 * @param granted as `holdSlots` has it
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

/** Before and after every day that is booked. */
const ALL_DAYS = { fromDay: "0000-01-01", toDay: "9999-12-31" };

/** The days that the product's book has for a campaign, whatever its row says; null where it has none. */
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

/** Frees what the campaign has, as of its version. */
export function releaseSlots(ctx: ServiceContext, { id, productId, version }: Slotted): Promise<void> {
  return slotBook(ctx, productId).release({ campaignId: id, asOf: version });
}

/**
 * Makes the book say what the campaign's status says: booked from submission on, free otherwise. What an open campaign holds stays, since
 * it may have been taken after the booking that is to be freed, and lapses by itself; but not an ad account's that the publisher blocks.
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

/** What an outbox row asks for, of the campaign as it is by then. */
export async function settleSlots(
  ctx: ServiceContext,
  { campaignId }: { campaignId: string },
): Promise<void> {
  const campaign = await readCampaign(ctx, campaignId);
  if (campaign) await syncSlots(ctx, campaign);
}

/** The same for its meter. */
export async function settleMeter(
  ctx: ServiceContext,
  { campaignId }: { campaignId: string },
): Promise<void> {
  const campaign = await readCampaign(ctx, campaignId);
  if (campaign) await configureMeter(ctx, campaign);
}
