import { describe, expect, test } from "vitest";
import { CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN } from "../../domain/booking";
import { addBusinessDays, addDays, DAY_MS, type Day, dayStartMs, HOUR_MS } from "../../domain/kernel";
import type { AdvertiserKey } from "../../scripts/seed/living/advertisers";
import { boughtUnits, livingBookings, wasBooked } from "../../scripts/seed/living/bookings";
import { playOut } from "../../scripts/seed/living/delivery";
import {
  PRODUCTS,
  type ProductKey,
  promisedDaily,
  SEEN,
  UNITS,
  type UnitKey,
} from "../../scripts/seed/living/market";
import { koreanDay, requestsIn } from "../../scripts/seed/living/traffic";
import { ZONE } from "../../scripts/seed/world";

/** Possible start days of the demo within two years: every third one. */
const ANY_DAY = Array.from({ length: 244 }, (_, nth) => addDays("2027-01-01", 3 * nth));
const SOME_DAYS: Day[] = ["2027-03-01", "2027-07-17", "2028-02-29", "2028-12-31"];

const noonOf = (day: Day) => dayStartMs(day, ZONE) + 12 * HOUR_MS + 20 * 60_000;
/** For an even number of days. */
const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};
const LATELY: ReadonlySet<string> = new Set(["draft", "waiting", "final", "rejected", "declined"]);
const slotDays = (today: Day): Map<string, number> => {
  const taken = new Map<string, number>();
  for (const { product, slots, startDay, endDay, fate } of livingBookings(today)) {
    if (slots === null || fate === "draft" || fate === "rejected") continue;
    for (let day = startDay; day <= endDay; day = addDays(day, 1))
      taken.set(`${product} ${day}`, (taken.get(`${product} ${day}`) ?? 0) + slots);
  }
  return taken;
};

test("whatever day it is, no slot is sold twice, and the news site's top is sold out for weeks", () => {
  for (const today of ANY_DAY) {
    const taken = slotDays(today);
    for (const [productDay, slots] of taken) {
      const [product] = productDay.split(" ") as [keyof typeof PRODUCTS];
      expect(slots, `${today}: ${productDay}`).toBeLessThanOrEqual(PRODUCTS[product].slots ?? 0);
    }
    for (let ahead = 0; ahead < 25; ahead++)
      expect(taken.get(`news-slot ${addDays(today, ahead)}`), `${today} and ${ahead} days`).toBe(2);
  }
});

test("whatever day it is, what waits for a review could have been booked today", () => {
  for (const today of ANY_DAY) {
    const first = addBusinessDays(today, CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN, "KR");
    for (const { fate, name, startDay } of livingBookings(today))
      if (LATELY.has(fate)) expect(startDay >= first, `${today}: ${name}`).toBe(true);
  }
});

test("one product is bought by nobody", () => {
  const bought = new Set(livingBookings("2027-07-17").map(({ product }) => product));
  expect(Object.keys(PRODUCTS).filter((product) => !bought.has(product as keyof typeof PRODUCTS))).toEqual([
    "news-opinion",
  ]);
});

describe.each(SOME_DAYS)("on %s", (today) => {
  const nowMs = noonOf(today);
  const fromMs = dayStartMs(addDays(today, -400), ZONE);
  const bookings = livingBookings(today);
  const { counts, traffic } = playOut(bookings, fromMs, nowMs);

  test("nothing is shown that was not asked for, beyond what was bought, or outside of its days", () => {
    const shown = new Map<string, number>();
    for (const [nth, booking] of bookings.entries()) {
      const bought = boughtUnits(booking);
      const isByClick = PRODUCTS[booking.product].pricing === "cpc";
      const hours = counts[nth] ?? [];
      if (!wasBooked(booking)) expect(hours).toEqual([]);
      let units = 0;
      for (const { unit, hourAt, impressions, clicks } of hours) {
        const day = koreanDay(hourAt);
        const isOfItsDays = day >= booking.startDay && day <= (booking.lastDay ?? booking.endDay);
        if (!isOfItsDays || clicks > impressions) expect.fail(`${booking.name} at ${hourAt}`);
        shown.set(`${unit} ${hourAt}`, (shown.get(`${unit} ${hourAt}`) ?? 0) + impressions);
        units += isByClick ? clicks : impressions;
      }
      if (bought !== null) expect(units, booking.name).toBeLessThanOrEqual(bought);
    }
    const beyond = traffic.filter(
      ({ unit, hourAt, requests, fills }) =>
        (shown.get(`${unit} ${hourAt}`) ?? 0) > fills || fills > requests,
    );
    expect(beyond).toEqual([]);
  });

  test("what products promise is what the last two weeks had room for, within a tenth", () => {
    const asked = new Map<string, number>();
    for (const { unit, hourAt, requests } of traffic.filter((each) => each.hourAt > nowMs - 16 * DAY_MS)) {
      const key = `${unit} ${koreanDay(hourAt)}`;
      asked.set(key, (asked.get(key) ?? 0) + requests);
    }
    for (const { units, name, ...product } of Object.values(PRODUCTS)) {
      const days = Array.from({ length: 14 }, (_, ago) => addDays(today, -ago - 1)).map((day) =>
        units.reduce((sum, unit) => sum + (asked.get(`${unit} ${day}`) ?? 0) * SEEN, 0),
      );
      const promised = promisedDaily({ units });
      expect(Math.abs(median(days) / promised - 1), `${product.publisher} ${name}`).toBeLessThan(0.1);
    }
  });

  test("of those that run one is ahead, one behind, and one about to end", () => {
    const doneOf = (advertiser: AdvertiserKey, product: ProductKey) => {
      const nth = bookings.findIndex(
        (each) =>
          each.advertiser === advertiser &&
          each.product === product &&
          each.fate === "approved" &&
          each.startDay <= today &&
          each.endDay >= today,
      );
      const booking = bookings[nth];
      if (!booking) throw new Error(`nothing of ${advertiser} runs on ${product}`);
      const [fromDay, endsAt] = [
        dayStartMs(booking.startDay, ZONE),
        dayStartMs(addDays(booking.endDay, 1), ZONE),
      ];
      const done = (counts[nth] ?? []).reduce((sum, { impressions }) => sum + impressions, 0);
      return done / (boughtUnits(booking) ?? 1) / ((nowMs - fromDay) / (endsAt - fromDay));
    };
    // Beyond the tolerance of pacing in either direction: `domain/reports/pacing.ts`.
    expect(doneOf("appliance", "news-cpm")).toBeGreaterThan(1.15);
    expect(doneOf("drinks", "news-cpm")).toBeLessThan(0.8);
    expect(doneOf("drinks", "weather-cpm")).toBeGreaterThan(0.9);
    expect(doneOf("drinks", "weather-cpm")).toBeLessThan(1.1);
    expect(doneOf("skin", "market-cpm")).toBeGreaterThan(0.85);
  });
});

test("traffic grows over the year, and weekends are a news site's quiet days", () => {
  const nowMs = noonOf("2027-07-17");
  const dayOf = (unit: UnitKey, day: Day) =>
    Array.from({ length: 24 }, (_, hour) =>
      requestsIn(unit, dayStartMs(day, ZONE) + hour * HOUR_MS, nowMs),
    ).reduce((sum, each) => sum + each, 0);
  for (const unit of Object.keys(UNITS) as UnitKey[])
    expect(dayOf(unit, "2026-07-15")).toBeLessThan(dayOf(unit, "2027-07-14") * 0.8);
  expect(dayOf("news-top", "2027-07-11")).toBeLessThan(dayOf("news-top", "2027-07-14") * 0.8);
});
