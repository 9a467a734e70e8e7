import { DAY_MS } from "../kernel";
import { earnedPart, type Quote, type Share, type ShownMedia, shareOfMedia, shareOfUnits } from "../money";

/** Billed counts of a campaign. */
export interface BilledCounts extends ShownMedia {
  clicks: number;
}

/** Agreed terms of a campaign that affect its money. */
export interface AgreedCampaign {
  status: string;
  quote: Quote | null;
  startsAt: number | null;
  endsAt: number | null;
}

const SPENDING: ReadonlySet<string> = new Set(["booked", "live", "paused", "closed"]);

/** The quote for a campaign's spending; null for a quest, and for campaigns never booked or cancelled. Source: rule R7. */
export function spendingQuote({ status, quote }: Pick<AgreedCampaign, "status" | "quote">): Quote | null {
  return quote !== null && quote.pricing !== "cpq" && SPENDING.has(status) ? quote : null;
}

const NOTHING: Share = { done: 0n, whole: 1n };

/** The share of the agreed amount earned by billed units, for campaigns not booked by the day. Source: rules M8, R7. */
export function shareOfDelivery(quote: Quote, { images, videos, clicks }: BilledCounts): Share {
  if (quote.pricing === "cpc") return shareOfUnits(clicks, quote.units);
  return quote.pricing === "cpm" ? shareOfMedia(quote, { images, videos }) : NOTHING;
}

/** Spending on billed units in minor units, VAT excluded. Source: rule R7. */
export function spentOnDelivery(quote: Quote, billed: BilledCounts): number {
  return earnedPart(quote.supplyMinor, shareOfDelivery(quote, billed));
}

/**
 * A campaign's spending by parts of its delivery. Each part is worth the increase of the total, so that parts always add up to
 * the exact total, however a report divides them. Source: decision 0170.
 */
export class RunningSpend {
  readonly #counted: BilledCounts;
  #spentMinor: number;

  /** @param before billed counts before the first part */
  constructor(
    private readonly quote: Quote,
    before: BilledCounts,
  ) {
    this.#counted = { ...before };
    this.#spentMinor = spentOnDelivery(quote, before);
  }

  /** The cost of these counts after all counts added before. */
  add({ images, videos, clicks }: BilledCounts): number {
    this.#counted.images += images;
    this.#counted.videos += videos;
    this.#counted.clicks += clicks;
    const before = this.#spentMinor;
    this.#spentMinor = spentOnDelivery(this.quote, this.#counted);
    return this.#spentMinor - before;
  }
}

const daysOf = (startsAt: number, endsAt: number) => Math.round((endsAt - startsAt) / DAY_MS);

/** Number of days of a CPP booking that have begun. */
export function slotDaysBegun(startsAt: number, endsAt: number, atMs: number): number {
  return Math.min(daysOf(startsAt, endsAt), Math.max(0, Math.ceil((atMs - startsAt) / DAY_MS)));
}

/** The share of the agreed amount that a CPP booking has earned by an instant: the days that have begun. Source: rule R7. */
export function shareOfSlots(startsAt: number, endsAt: number, atMs: number): Share {
  return shareOfUnits(slotDaysBegun(startsAt, endsAt, atMs), daysOf(startsAt, endsAt));
}

/** Spending on the begun days in minor units, VAT excluded. Source: rule R7. */
export function spentOnSlots(quote: Quote, startsAt: number, endsAt: number, atMs: number): number {
  return earnedPart(quote.supplyMinor, shareOfSlots(startsAt, endsAt, atMs));
}

/** Days of a CPP booking that begin in `[fromMs, toMs)`, each with its cost. Source: decision 0170. */
export function slotDayCosts(
  { quote, startsAt, endsAt }: AgreedCampaign,
  fromMs: number,
  toMs: number,
): { atMs: number; costMinor: number }[] {
  if (quote?.pricing !== "cpp" || startsAt === null || endsAt === null) return [];
  const days = daysOf(startsAt, endsAt);
  const first = Math.max(0, Math.ceil((fromMs - startsAt) / DAY_MS));
  const last = Math.min(days, Math.ceil((toMs - startsAt) / DAY_MS));
  const spent = (begun: number) => earnedPart(quote.supplyMinor, shareOfUnits(begun, days));
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    atMs: startsAt + (first + at) * DAY_MS,
    costMinor: spent(first + at + 1) - spent(first + at),
  }));
}
