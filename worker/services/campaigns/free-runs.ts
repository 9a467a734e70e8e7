import { nextFreeRuns } from "../../../domain/booking/free-runs";
import { addDays, countDays, type Day } from "../../../domain/calendar/day";
import { startWindow } from "../../../domain/campaign/schedule";
import type { ServiceContext } from "../context";
import type { ProductRow } from "../products/find";
import { scheduleRulesOf } from "../products/schedule-rules";
import type { CampaignRow } from "./find";
import { slotCalendar } from "./slots";

/** More than this nobody reads. */
const RUNS_OFFERED = 3;

/**
 * Where a CPP campaign could go that did not get its days: the next runs as long and as wide as it is, from the day on that it was
 * to begin.
 */
export async function freeRunsFor(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "startDay" | "endDay" | "slots">,
  product: ProductRow,
): Promise<{ startDay: Day; endDay: Day }[]> {
  if (!campaign.startDay || !campaign.endDay) return [];
  const { first, last } = startWindow(await scheduleRulesOf(ctx, product), ctx.now);
  const days = countDays(campaign.startDay, campaign.endDay);
  const calendar = await slotCalendar(ctx, product, first, addDays(last, days), campaign.id);
  const taken = new Map(calendar.map((entry) => [entry.day, entry.taken]));
  const runsFrom = (from: Day) =>
    nextFreeRuns(
      taken,
      { days, slots: campaign.slots, capacity: product.cppSlots ?? 0, first: from, last },
      RUNS_OFFERED,
    );
  // What comes after the days that were wanted is nearest to them; earlier ones are offered where nothing does.
  const later = campaign.startDay > first ? runsFrom(campaign.startDay) : [];
  return later.length > 0 ? later : runsFrom(first);
}
