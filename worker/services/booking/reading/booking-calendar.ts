import { and, eq, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  BOOKING_STAGES,
  BOOKING_VIEWS,
  type BookingView,
  bookingStage,
  creativesDeadline,
  creativesStand,
  isReadFromNextStart,
  statesOfView,
} from "../../../../domain/booking";
import {
  AppError,
  countDays,
  dayAt,
  daysOfMonth,
  type HolidayChange,
  isMonth,
  LIST_PAGE_LIMIT,
  momentView,
  monthOf,
} from "../../../../domain/kernel";
import type { Side } from "../../../../domain/people";
import { schema } from "../../../db/client";
import { type Page, requireAccess, type ServiceContext } from "../../kernel";
import { readHolidayChanges } from "../../platform";
import { stateOf } from "../find";
import {
  type CampaignFilter,
  type CampaignListItem,
  campaignListItemView,
  campaignsOf,
  creativeStatusesOf,
  type ListedCampaign,
  queryCampaignRows,
  queryCampaigns,
  toListItem,
} from "./query";

export const bookingMonthView = z.object({
  month: z.string(),
  /** In the ad account's zone. */
  today: z.string(),
  days: z.array(z.string()),
  /** Campaigns that run on some day of the month, the earliest start first. */
  bookings: z.array(campaignListItemView),
  /** Whether there are more than are returned. */
  isCut: z.boolean(),
});
export type BookingMonth = z.output<typeof bookingMonthView>;

/**
 * An ad account's bookings of one month; an invalid month means the current one. Days are in each product's zone.
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

export const bookingListItemView = campaignListItemView.extend({
  stage: z.enum(BOOKING_STAGES).describe("Where the booking stands"),
  days: z.int().nullable().describe("How many, the first and the last included"),
  creatives: z
    .object({
      stand: z.enum(["missing", "handed-in"]).describe("Whether creatives are missing or handed in"),
      dueAt: momentView.describe("When they are due"),
    })
    .nullable()
    .describe("What it needs before its start; null where nothing is asked for"),
  timezone: z.string().describe("The product's, by which its days are counted"),
});
export type ShownBooking = z.output<typeof bookingListItemView>;
export type BookingListItem = ShownBooking & CampaignListItem;

export interface BookingFilter extends Omit<CampaignFilter, "status"> {
  /** One of `BOOKING_VIEWS`; open bookings by default. */
  stage?: string;
}

/**
 * Requests to publishers, or to one, in one view. Upcoming ones are sorted by start, the next one first; past ones
 * in the opposite order.
 * @throws AppError 070, CAMPAIGN_FILTER_NOT_ACCEPTABLE, and those of `requireAccess`
 */
export async function listBookings(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  { stage = "open", ...filter }: BookingFilter = {},
): Promise<Page<BookingListItem>> {
  await requireAccess(ctx, projectId, "campaign.read", side);
  const view = parseView(stage);
  const scope = and(campaignsOf(projectId, side), isNotNull(schema.campaigns.startsAt), standsIn(view));
  const [page, holidays] = await Promise.all([
    queryCampaignRows(ctx, scope, filter, { by: "startsAt", oldestFirst: isReadFromNextStart(view) }),
    readHolidayChanges(ctx),
  ]);
  return { ...page, items: page.items.map((row) => toBooking(row, projectId, holidays)) };
}

function parseView(stage: string): BookingView {
  const view = BOOKING_VIEWS.find((known) => known === stage);
  if (!view) throw new AppError("CAMPAIGN_FILTER_NOT_ACCEPTABLE", { fields: { stage: ["notAnOption"] } });
  return view;
}

/** A request that was withdrawn before its review does not count as a booking. */
function standsIn(view: BookingView): SQL | undefined {
  const { campaigns } = schema;
  const states = statesOfView(view).map(({ status, pausedFrom }) =>
    and(eq(campaigns.status, status), pausedFrom ? eq(campaigns.pausedFrom, pausedFrom) : undefined),
  );
  return and(isNotNull(campaigns.submittedAt), or(...states));
}

function toBooking(row: ListedCampaign, reader: string, holidays: readonly HolidayChange[]): BookingListItem {
  const { campaign, country, timezone } = row;
  const { startDay, endDay, quest } = campaign;
  const stage = bookingStage(stateOf(campaign)) ?? "released";
  const stand = creativesStand(stage, quest === null ? creativeStatusesOf(row) : null);
  return {
    ...toListItem(row, reader),
    stage,
    days: startDay && endDay ? countDays(startDay, endDay) : null,
    creatives:
      stand && startDay
        ? { stand, dueAt: creativesDeadline({ startDay, country, timezone, holidays }).dueAtMs }
        : null,
    timezone,
  };
}
