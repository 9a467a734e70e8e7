import { inArray } from "drizzle-orm";
import { dayAt } from "../../../domain/calendar/day";
import { daysOfMonth, isMonth, type Month, monthOf } from "../../../domain/calendar/month";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { slotBook } from "../campaigns/slots";
import type { ServiceContext } from "../context";
import { findProduct } from "./find";

/** More ids than this do not fit into one statement. */
const NAMES_AT_ONCE = 90;

export interface SlotHolder {
  campaignId: string;
  /** Null for a campaign that was never sent to the publisher. */
  name: string | null;
  slots: number;
  state: "held" | "booked";
}

export interface SlotMonth {
  month: Month;
  today: string;
  capacity: number;
  days: { day: string; taken: number; holders: SlotHolder[] }[];
}

/**
 * Who holds which days of a CPP product in one month of its own zone; the current month unless the asked one can be read.
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

/** Names of the campaigns that a publisher may know of: those that were ever submitted. */
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
