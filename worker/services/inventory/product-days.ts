import { inArray } from "drizzle-orm";
import { z } from "zod";
import { type ScheduleRules, type SlotBookRpc, type SlotDay, takenFor } from "../../../domain/booking";
import { dayAt, daysOfMonth, isMonth, monthOf } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireAccess, type ServiceContext } from "../kernel";
import { readHolidayChanges } from "../platform";
import type { ProductOffer } from "./offered-products";
import { findProduct } from "./products";

/** The product's slot book, the source of truth for its slots. */
export function slotBook(ctx: ServiceContext, productId: string): SlotBookRpc {
  return ctx.env.SLOT_BOOK.get(ctx.env.SLOT_BOOK.idFromName(productId));
}

/** The reader of a calendar. */
export interface CalendarReader {
  /** Whether the publisher lets the ad account book without prepayment. */
  granted: boolean;
  /** Campaigns whose slots do not count as taken. */
  except?: readonly string[];
}

/** Unavailable slots of a product on the days in `[fromDay, toDay)` for an ad account, without the names of their holders. */
export async function slotCalendar(
  ctx: ServiceContext,
  product: ProductOffer,
  fromDay: string,
  toDay: string,
  { granted, except = [] }: CalendarReader,
): Promise<{ day: string; taken: number; capacity: number }[]> {
  if (product.pricingType !== "cpp") return [];
  const days: SlotDay[] = await slotBook(ctx, product.id).calendar({ fromDay, toDay });
  const capacity = product.cppSlots ?? 0;
  return days.map(({ day, holders }) => {
    const others = holders.filter(({ campaignId }) => !except.includes(campaignId));
    return { day, taken: takenFor(others, capacity, granted), capacity };
  });
}

type Ruled = Pick<ProductOffer, "pricingType" | "cppMinDays" | "country" | "timezone">;

/** Schedule rules of a product's bookings: its own terms, and the business days of its country. */
export async function scheduleRulesOf(ctx: ServiceContext, product: Ruled): Promise<ScheduleRules> {
  return {
    pricing: product.pricingType,
    cppMinDays: product.cppMinDays,
    country: product.country,
    timezone: product.timezone,
    holidays: await readHolidayChanges(ctx),
  };
}

/** Maximum ids per statement. */
const NAMES_AT_ONCE = 90;

export const slotHolderView = z.object({
  campaignId: z.string(),
  /** Null for a campaign that was never sent to the publisher. */
  name: z.string().nullable(),
  slots: z.number(),
  state: z.enum(["booked", "held"]),
});
export type SlotHolder = z.output<typeof slotHolderView>;

export const slotMonthView = z.object({
  month: z.string(),
  today: z.string(),
  capacity: z.number(),
  days: z.array(
    z.object({
      day: z.string(),
      taken: z.number(),
      holders: z.array(slotHolderView),
    }),
  ),
});
export type SlotMonth = z.output<typeof slotMonthView>;

/**
 * The holders of a CPP product's days in one month of its own zone; an invalid month means the current one.
 * @returns null for a product of another pricing type
 * @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess`
 */
export async function getSlotMonth(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  asked: string | null,
): Promise<SlotMonth | null> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  if (product.pricingType !== "cpp") return null;
  const today = dayAt(ctx.now, product.timezone);
  const month = asked && isMonth(asked) ? asked : monthOf(today);
  const { days, fromDay, toDay } = daysOfMonth(month);
  const taken = await slotBook(ctx, productId).calendar({ fromDay, toDay });
  const names = await namesOf(ctx, [
    ...new Set(taken.flatMap(({ holders }) => holders.map(({ campaignId }) => campaignId))),
  ]);
  return {
    month,
    today,
    capacity: product.cppSlots ?? 0,
    days: days.map((day) => {
      const entry = taken.find((each) => each.day === day);
      return {
        day,
        taken: entry ? entry.booked + entry.held : 0,
        holders: (entry?.holders ?? []).map((holder) => ({
          ...holder,
          name: names.get(holder.campaignId) ?? null,
        })),
      };
    }),
  };
}

/** Names of the campaigns that are visible to a publisher: those that were ever submitted. */
async function namesOf(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += NAMES_AT_ONCE) {
    const rows = await ctx.db.query.campaigns.findMany({
      columns: { id: true, name: true, submittedAt: true },
      where: inArray(schema.campaigns.id, ids.slice(at, at + NAMES_AT_ONCE)),
    });
    for (const row of rows) if (row.submittedAt !== null) names.set(row.id, row.name);
  }
  return names;
}
