import { and, eq, ne } from "drizzle-orm";
import { type Day, dayAt } from "../../../domain/calendar/day";
import { daysOfMonth, isMonth, type Month, monthOf } from "../../../domain/calendar/month";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type CampaignListItem, queryCampaigns } from "./query";

export interface BookingMonth {
  month: Month;
  /** In the ad account's zone. */
  today: Day;
  days: Day[];
  /** What runs on some day of the month, the earliest start first. */
  bookings: CampaignListItem[];
  /** There are more than are told. */
  isCut: boolean;
}

/**
 * An ad account's bookings of one month: the current one unless the asked one can be read. Days are of each product's zone.
 * @throws AppError of `requireAccess`
 */
export async function getBookingMonth(
  ctx: ServiceContext,
  projectId: string,
  asked: string | null,
): Promise<BookingMonth> {
  const { project } = await requireAccess(ctx, projectId, "campaign.read", "adv");
  const { campaigns } = schema;
  const today = dayAt(ctx.now, project.timezone);
  const month = asked && isMonth(asked) ? asked : monthOf(today);
  const { days } = daysOfMonth(month);
  const mine = and(
    eq(campaigns.projectId, projectId),
    ne(campaigns.status, "deleted"),
    ne(campaigns.status, "cancelled"),
  );
  const { items, next } = await queryCampaigns(
    ctx,
    { where: mine, reader: projectId },
    { from: days[0] ?? "", to: days.at(-1) ?? "", limit: LIST_PAGE_LIMIT },
    { by: "startsAt", oldestFirst: true },
  );
  return { month, today, days, bookings: items, isCut: next !== null };
}
