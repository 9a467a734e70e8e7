import { addBusinessDays, addDays, type Day, dayAt, dayStartMs, HOUR_MS } from "../../../domain/kernel";
import type { ConsoleEnv } from "../../../worker/env";
import {
  approveCampaign,
  cancelCampaign,
  pauseCampaign,
  recordMoney,
  rejectCampaign,
  settleClosed,
  tickCampaigns,
  writeOff,
} from "../../../worker/services/booking";
import { creativesOf, readCampaign } from "../../../worker/services/booking/find";
import type { Identity } from "../../../worker/services/kernel";
import { campaignBalances } from "../../../worker/services/money";
import type { Aims } from "../audience";
import { approveAll, prepare, sendForReview } from "../campaigns";
import { type As, ZONE } from "../world";
import { ADVERTISERS, type AdvertiserKey } from "./advertisers";
import { boughtUnits, type Fate, type LivingBooking, wasBooked } from "./bookings";
import type { HourCount } from "./delivery";
import { writeCounts } from "./figures";
import { PRODUCTS } from "./market";
import { feedMeter } from "./meters";
import { runMoney } from "./outbox";
import type { Market } from "./publishers";
import { chance } from "./random";
import type { Act, Timeline } from "./timeline";

export interface OpenAdvertiser {
  id: string;
  booker: Identity;
  /** A card that is declined, if the account has one. */
  badCardId: string | null;
}

/** Shared state of the demo's trade. */
export interface Floor {
  as: As;
  env: ConsoleEnv;
  now: number;
  operator: Identity;
  market: Market;
  advertisers: Record<AdvertiserKey, OpenAdvertiser>;
  timeline: Timeline;
  /** See `Booker`. */
  pictures: Map<string, string>;
  deals: Deal[];
  aims: Aims;
}

/** Minimum business days between a booking and its start. */
const LEAD_DAYS = 7;
/** Minimum age in days of current bookings. */
const BOOKED_DAYS_AGO = 5;
/** Time from the end of a campaign to its settlement. */
const SETTLED_AFTER_MS = 49 * HOUR_MS;
const LOST_AFTER_DAYS = 90;
const MINUTE_MS = 60_000;
/** Age in hours of bookings that are in review or were just reviewed. */
const LATELY_HOURS: Partial<Record<Fate, number>> = {
  ...{ draft: 3, waiting: 9, final: 30, rejected: 60, declined: 40 },
};

/** Day of the booking: the last one with enough lead time, but at least some days ago. */
function bookingDay(startDay: Day, today: Day): Day {
  let day = addDays(startDay, -LEAD_DAYS - 2);
  const latest = addDays(today, -BOOKED_DAYS_AGO);
  while (day > latest || addBusinessDays(day, LEAD_DAYS, "KR") > startDay) day = addDays(day, -1);
  return day;
}

const hourOf = (day: Day, hour: number) => dayStartMs(day, ZONE) + hour * HOUR_MS;

/** A booking from its draft to its end, up to the current time. */
export class Deal {
  #campaignId = "";
  #shownUntilMs = 0;

  constructor(
    private readonly floor: Floor,
    readonly booking: LivingBooking,
    private readonly counts: readonly HourCount[],
  ) {}

  get campaignId(): string {
    return this.#campaignId;
  }

  /** Whether it is being delivered now, so that its meter must count it. */
  get isRunning(): boolean {
    const today = dayAt(this.floor.now, ZONE);
    const { startDay, endDay, fate } = this.booking;
    return (fate === "approved" || fate === "paused") && startDay <= today && endDay >= today;
  }

  get hours(): readonly HourCount[] {
    return this.counts;
  }

  get #publisher() {
    return this.floor.market.publishers[PRODUCTS[this.booking.product].publisher];
  }

  get #advertiser(): OpenAdvertiser {
    return this.floor.advertisers[this.booking.advertiser];
  }

  plan(): void {
    const { timeline, now } = this.floor;
    const { fate, startDay, name } = this.booking;
    const jitter = Math.floor(chance("minutes", name, startDay) * 300) * MINUTE_MS;
    // Recent decisions belong to recent submissions, because reviews have deadlines.
    const ago = LATELY_HOURS[fate];
    const today = dayAt(now, ZONE);
    const bookedAt =
      ago === undefined ? hourOf(bookingDay(startDay, today), 10) + jitter : now - ago * HOUR_MS - jitter;
    timeline.add(bookedAt, (at) => this.#draft(at));
    if (fate === "draft") return;
    timeline.add(bookedAt + HOUR_MS / 2, (at) => this.#send(at));
    const decidedAt = ago === undefined ? bookedAt + 26 * HOUR_MS : now - (ago * HOUR_MS) / 3 - jitter;
    const decision = this.#decision;
    if (decision) timeline.add(decidedAt, decision);
    if (fate === "lapsed") timeline.add(decidedAt + 27 * HOUR_MS, (at) => this.#tick(at));
    if (wasBooked(this.booking)) this.#planRun();
  }

  /** The review's decision; null if it is pending. */
  get #decision(): Act["run"] | null {
    switch (this.booking.fate) {
      case "waiting":
      case "draft":
        return null;
      case "rejected":
        return (at) => this.#reject(at);
      case "final":
        return (at) => this.#approve(at);
      default:
        return (at) => this.#approveWhole(at);
    }
  }

  #planRun(): void {
    const { timeline } = this.floor;
    const { fate, startDay, endDay, lastDay } = this.booking;
    const startsAt = dayStartMs(startDay, ZONE);
    const endsAt = dayStartMs(addDays(endDay, 1), ZONE);
    const stopsAt = lastDay === null ? null : dayStartMs(addDays(lastDay, 1), ZONE) + HOUR_MS / 2;
    timeline.add(startsAt + MINUTE_MS, (at) => this.#tick(at));
    if (fate === "cancelled") {
      if (stopsAt !== null) timeline.add(stopsAt, (at) => this.#cancel(at));
      return;
    }
    if (fate === "paused" && stopsAt !== null) timeline.add(stopsAt, (at) => this.#pause(at));
    timeline.add(endsAt + MINUTE_MS, (at) => this.#end(at));
    timeline.add(endsAt + SETTLED_AFTER_MS, async (at) => {
      await settleClosed(this.#as(null, at));
      await runMoney(this.floor.as, at);
    });
    this.#planReceipts(endsAt, endDay);
  }

  /** Manual payments: the demo's own advertiser pays at the end, the others on the 10th of the next month. */
  #planReceipts(endsAt: number, endDay: Day): void {
    const { timeline } = this.floor;
    const { payment, advertiser } = this.booking;
    const nextMonth = `${addDays(`${endDay.slice(0, 7)}-28`, 4).slice(0, 7)}-10`;
    const at =
      ADVERTISERS[advertiser].booker === "advertiser" ? endsAt + 15 * HOUR_MS : hourOf(nextMonth, 11);
    if (payment === "hand") timeline.add(at, (paidAt) => this.#receive(paidAt, 1));
    if (payment === "hand-part") timeline.add(at, (paidAt) => this.#receive(paidAt, 0.6));
    if (payment === "hand-lost")
      timeline.add(hourOf(addDays(endDay, LOST_AFTER_DAYS), 16), (lostAt) =>
        writeOff(this.#operator(lostAt), this.#campaignId, { reason: "폐업으로 받을 수 없음" }),
      );
  }

  #as(account: Identity | null, at: number) {
    return this.floor.as(account, at);
  }

  #operator(at: number) {
    return this.#as(this.floor.operator, at);
  }

  async #draft(at: number): Promise<void> {
    const { booking, floor } = this;
    const { product, startDay, endDay, slots, budgetMinor, payment, fate, viaAdNote, aim, name } = booking;
    const { units } = PRODUCTS[product];
    const { booker, id, badCardId } = this.#advertiser;
    const { art, headline, body, url, category, registrationNumber, ...advertiser } =
      ADVERTISERS[booking.advertiser];
    const world = {
      as: floor.as,
      advertiser: booker,
      units: units.map((unit) => floor.market.units[unit]),
      pictures: floor.pictures,
    };
    const isBadCard = fate === "declined" || fate === "lapsed";
    const brief = {
      ...{
        name,
        advertiser: advertiser.name,
        art,
        headline,
        body,
        url,
        category,
        registrationNumber,
        viaAdNote,
      },
      paymentMethod: payment === "card" ? ("card" as const) : ("manual" as const),
      ...(aim === null ? {} : { targetings: [floor.aims[aim]] }),
      ...(isBadCard && badCardId ? { paymentCardId: badCardId } : {}),
    };
    const schedule = { startDay, endDay, ...(slots === null ? { budgetMinor } : { slots }) };
    this.#campaignId = await prepare(world, id, floor.market.products[product], schedule, brief, at);
  }

  async #send(at: number): Promise<void> {
    await sendForReview(this.#as(this.#advertiser.booker, at), this.#advertiser.id, this.#campaignId);
    const campaign = await readCampaign(this.#as(null, at), this.#campaignId);
    const bought = boughtUnits(this.booking);
    if (bought !== null && campaign?.quote?.units !== bought)
      throw new Error(`${this.booking.name} buys ${campaign?.quote?.units}, not ${bought}`);
  }

  async #approve(at: number): Promise<void> {
    const { id, owner } = this.#publisher;
    await approveCampaign(this.#as(owner, at), id, this.#campaignId);
  }

  async #approveWhole(at: number): Promise<void> {
    const { id, owner } = this.#publisher;
    const { as, operator } = this.floor;
    await approveAll({ as, publisher: owner, operator, pubId: id }, this.#campaignId, at);
    await runMoney(as, at + HOUR_MS);
  }

  async #reject(at: number): Promise<void> {
    const { id, owner } = this.#publisher;
    await rejectCampaign(this.#as(owner, at), id, this.#campaignId, { reason: REJECTED });
  }

  async #tick(at: number): Promise<void> {
    await tickCampaigns(this.#as(null, at));
  }

  async #pause(at: number): Promise<void> {
    await pauseCampaign(this.#as(this.#advertiser.booker, at), this.#advertiser.id, this.#campaignId);
  }

  async #end(at: number): Promise<void> {
    await this.showUntil(at);
    await this.#tick(at);
  }

  /** Counts the delivery up to a time; through its meter if it is running now. @returns the number of events sent to its meter */
  async showUntil(at: number): Promise<number> {
    const hours = this.counts.filter(({ hourAt }) => hourAt >= this.#shownUntilMs && hourAt < at);
    this.#shownUntilMs = at;
    if (hours.length === 0) return 0;
    const ctx = this.#as(null, at);
    const campaign = await readCampaign(ctx, this.#campaignId);
    if (!campaign) throw new Error(`${this.booking.name} was not booked`);
    const shown = { campaign, creatives: await creativesOf(ctx, this.#campaignId) };
    if (this.isRunning) return feedMeter(this.floor, shown, hours);
    await writeCounts(this.floor.env, this.floor.market, shown, hours);
    return 0;
  }

  /** The publisher cancels and states the delivery so far. */
  async #cancel(at: number): Promise<void> {
    await this.showUntil(at);
    const { id, owner } = this.#publisher;
    const campaign = await readCampaign(this.#as(null, at), this.#campaignId);
    const shown = this.counts.reduce((sum, { billedImpressions }) => sum + billedImpressions, 0);
    const share = shown / (boughtUnits(this.booking) ?? 1);
    const finalSettlementMinor = Math.round((campaign?.quote?.totalMinor ?? 0) * share);
    await cancelCampaign(this.#as(owner, at), id, this.#campaignId, {
      name: this.booking.name,
      finalSettlementMinor,
    });
    await runMoney(this.floor.as, at);
  }

  async #receive(at: number, part: number): Promise<void> {
    const { receivableMinor } = await campaignBalances(this.#as(null, at), this.#campaignId, "KRW");
    const amountMinor = Math.round(receivableMinor * part);
    if (amountMinor <= 0) return;
    await recordMoney(this.#operator(at), this.#campaignId, { amountMinor, day: dayAt(at, ZONE), note: "" });
  }
}

const REJECTED = "소재의 문구가 랜딩 페이지와 달라요. 문구나 페이지를 맞춘 뒤 다시 요청해 주세요.";
