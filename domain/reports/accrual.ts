import { DAY_MS } from "../kernel";
import type { Quote, ShownMedia } from "../money";
import { spentMinor, spentOnMedia } from "./spend";

/** What was billed of a campaign. */
export interface BilledCounts extends ShownMedia {
  clicks: number;
}

/** What a campaign was agreed to be, as far as its money goes. */
export interface AgreedCampaign {
  status: string;
  quote: Quote | null;
  startsAt: number | null;
  endsAt: number | null;
}

const SPENDING: ReadonlySet<string> = new Set(["booked", "live", "paused", "closed"]);

/** The quote that a campaign's money goes by; null of a quest, of what was never booked, and of what was cancelled. Source: rule R7. */
export function spendingQuote({ status, quote }: Pick<AgreedCampaign, "status" | "quote">): Quote | null {
  return quote !== null && quote.pricing !== "cpq" && SPENDING.has(status) ? quote : null;
}

/** Of what is not bought by the day: minor units, VAT apart, of so much that was billed. Source: rule R7. */
export function spentOnDelivery(quote: Quote, { images, videos, clicks }: BilledCounts): number {
  if (quote.pricing === "cpp") return 0;
  const spent =
    quote.pricing === "cpc"
      ? spentMinor(quote, clicks, quote.units)
      : spentOnMedia(quote, { images, videos });
  return spent ?? 0;
}

/**
 * A campaign's money beside its delivery: each part is worth what it adds to what was spent before it, so that parts add up to the whole
 * to the unit, however a report divides it. Source: decision 0170.
 */
export class RunningSpend {
  readonly #counted: BilledCounts;
  #spentMinor: number;

  /** @param before what was billed before the first part */
  constructor(
    private readonly quote: Quote,
    before: BilledCounts,
  ) {
    this.#counted = { ...before };
    this.#spentMinor = spentOnDelivery(quote, before);
  }

  /** What these cost, behind all that were added before them. */
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

/** How many days of a booking by slot have begun. */
export function slotDaysBegun(startsAt: number, endsAt: number, atMs: number): number {
  return Math.min(daysOf(startsAt, endsAt), Math.max(0, Math.ceil((atMs - startsAt) / DAY_MS)));
}

/** What a booking by slot has spent by an instant. Source: rule R7. */
export function spentOnSlots(quote: Quote, startsAt: number, endsAt: number, atMs: number): number {
  return spentMinor(quote, slotDaysBegun(startsAt, endsAt, atMs), daysOf(startsAt, endsAt)) ?? 0;
}

/** Each day of a booking by slot that begins in `[fromMs, toMs)`, with what it costs. Source: decision 0170. */
export function slotDayCosts(
  { quote, startsAt, endsAt }: AgreedCampaign,
  fromMs: number,
  toMs: number,
): { atMs: number; costMinor: number }[] {
  if (quote?.pricing !== "cpp" || startsAt === null || endsAt === null) return [];
  const days = daysOf(startsAt, endsAt);
  const first = Math.max(0, Math.ceil((fromMs - startsAt) / DAY_MS));
  const last = Math.min(days, Math.ceil((toMs - startsAt) / DAY_MS));
  const spent = (begun: number) => spentMinor(quote, begun, days) ?? 0;
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    atMs: startsAt + (first + at) * DAY_MS,
    costMinor: spent(first + at + 1) - spent(first + at),
  }));
}
