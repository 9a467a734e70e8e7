import { DAY_MS } from "../kernel";
import { earnedPart, type Quote, type Share, type ShownMedia, shareOfMedia, shareOfUnits } from "../money";

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

const NOTHING: Share = { done: 0n, whole: 1n };

/** What of the agreed amount so much that was billed is worth, of what is not bought by the day. Source: rules M8, R7. */
export function shareOfDelivery(quote: Quote, { images, videos, clicks }: BilledCounts): Share {
  if (quote.pricing === "cpc") return shareOfUnits(clicks, quote.units);
  return quote.pricing === "cpm" ? shareOfMedia(quote, { images, videos }) : NOTHING;
}

/** The same in minor units, VAT apart. Source: rule R7. */
export function spentOnDelivery(quote: Quote, billed: BilledCounts): number {
  return earnedPart(quote.supplyMinor, shareOfDelivery(quote, billed));
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

/** What of the agreed amount a booking by slot is worth by an instant: the days that have begun. Source: rule R7. */
export function shareOfSlots(startsAt: number, endsAt: number, atMs: number): Share {
  return shareOfUnits(slotDaysBegun(startsAt, endsAt, atMs), daysOf(startsAt, endsAt));
}

/** The same in minor units, VAT apart. Source: rule R7. */
export function spentOnSlots(quote: Quote, startsAt: number, endsAt: number, atMs: number): number {
  return earnedPart(quote.supplyMinor, shareOfSlots(startsAt, endsAt, atMs));
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
  const spent = (begun: number) => earnedPart(quote.supplyMinor, shareOfUnits(begun, days));
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    atMs: startsAt + (first + at) * DAY_MS,
    costMinor: spent(first + at + 1) - spent(first + at),
  }));
}
