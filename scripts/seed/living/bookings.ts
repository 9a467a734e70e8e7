import { addDays, addMonths, countDays, type Day, type Month, monthOf } from "../../../domain/kernel";
import type { Aims } from "../audience";
import { ADVERTISERS, type AdvertiserKey } from "./advertisers";
import { PRODUCTS, type ProductKey } from "./market";

/** Outcome of a submitted booking; days and clock determine the rest. */
export type Fate =
  | "approved"
  | "cancelled"
  | "paused"
  | "draft"
  | "waiting"
  | "final"
  | "rejected"
  | "declined"
  | "lapsed";

/** Payment of its price: by card, or manually in full, in part, not yet, or never. */
export type Payment = "card" | "hand" | "hand-part" | "hand-owed" | "hand-lost";

export interface LivingBooking {
  advertiser: AdvertiserKey;
  product: ProductKey;
  name: string;
  startDay: Day;
  endDay: Day;
  /** For CPM and CPC. */
  budgetMinor: number | null;
  /** For CPP. */
  slots: number | null;
  payment: Payment;
  /** Delivery speed relative to an even pace. */
  pace: number;
  fate: Fate;
  /** Last day of delivery, for a cancelled or paused campaign. */
  lastDay: Day | null;
  viaAdNote: boolean;
  /** Targeting that it is aimed at; its product offers it. */
  aim: keyof Aims | null;
}

/** Recurring bookings of an advertiser: days of a month, and its months; every month by default. */
interface Habit {
  advertiser: AdvertiserKey;
  product: ProductKey;
  from: number;
  days: number;
  /** A budget, or a number of slots. */
  buys: number;
  months?: readonly number[];
  payment: Payment;
}

const HABITS: readonly Habit[] = [
  { advertiser: "drinks", product: "weather-cpm", from: 2, days: 26, buys: 700_000, payment: "hand" },
  {
    ...{ advertiser: "trips", product: "weather-slot", from: 5, days: 10, buys: 1, payment: "card" },
    months: [3, 4, 5, 7, 8, 10],
  },
  {
    ...{ advertiser: "learn", product: "weather-cpm", from: 17, days: 8, buys: 250_000, payment: "hand" },
    months: [2, 3, 8, 9],
  },
  {
    ...{ advertiser: "appliance", product: "news-cpm", from: 3, days: 21, buys: 580_000, payment: "card" },
    months: [1, 6, 7, 11, 12],
  },
  {
    ...{ advertiser: "trips", product: "news-cpm", from: 4, days: 22, buys: 580_000, payment: "card" },
    months: [2, 3, 5, 8, 9, 10],
  },
  {
    ...{ advertiser: "drinks", product: "news-cpm", from: 6, days: 20, buys: 500_000, payment: "hand" },
    months: [4],
  },
  {
    ...{ advertiser: "books", product: "news-slot", from: 8, days: 7, buys: 1, payment: "hand" },
    months: [1, 2, 3, 5, 6, 8, 9, 10, 12],
  },
  {
    ...{ advertiser: "learn", product: "news-click", from: 4, days: 14, buys: 200_000, payment: "hand" },
    months: [1, 3, 7, 10],
  },
  { advertiser: "skin", product: "market-cpm", from: 2, days: 25, buys: 640_000, payment: "card" },
  {
    ...{ advertiser: "trips", product: "market-slot", from: 10, days: 3, buys: 1, payment: "card" },
    months: [4, 7],
  },
  {
    ...{ advertiser: "drinks", product: "market-slot", from: 20, days: 3, buys: 1, payment: "hand" },
    months: [2, 6, 9, 12],
  },
];

/** Delivery speed of a healthy campaign relative to an even pace. */
const WELL = 1.08;
/** Number of past months. */
export const PAST_MONTHS = 12;

const plain = { fate: "approved", lastDay: null, pace: WELL, viaAdNote: false, aim: null } as const;

/** Bookings of past months. */
function pastBookings(today: Day): LivingBooking[] {
  const thisMonth = monthOf(today);
  return Array.from({ length: PAST_MONTHS }, (_, nth) => addMonths(thisMonth, nth - PAST_MONTHS)).flatMap(
    (month, nth) => {
      const number = Number(month.slice(-2));
      return HABITS.filter(({ months }) => months?.includes(number) ?? true).map((habit) =>
        exception(habitIn(habit, month), PAST_MONTHS - nth),
      );
    },
  );
}

function habitIn({ advertiser, product, from, days, buys, payment }: Habit, month: Month): LivingBooking {
  const startDay = addDays(`${month}-01`, from - 1);
  const isBySlot = PRODUCTS[product].pricing === "cpp";
  return {
    ...plain,
    ...{ advertiser, product, payment, startDay, endDay: addDays(startDay, days - 1) },
    name: `${lineOf(advertiser, startDay)} ${PLACE[product]}`,
    budgetMinor: isBySlot ? null : buys,
    slots: isBySlot ? buys : null,
  };
}

/** The advertised product of an advertiser in a day's month. */
const lineOf = (advertiser: AdvertiserKey, day: Day): string =>
  ADVERTISERS[advertiser].lines[Number(day.slice(5, 7)) - 1] ?? "";

/** Names of placements, as agencies use them. */
const PLACE: Record<ProductKey, string> = {
  "weather-cpm": "날씨 노출",
  "weather-slot": "날씨 구좌",
  "news-cpm": "기사 노출",
  "news-slot": "메인 톱",
  "news-click": "추천 클릭",
  "news-opinion": "오피니언",
  "market-cpm": "장보기 노출",
  "market-slot": "홈 배너",
};

/** Exceptions in some months. @param ago months since */
function exception(booking: LivingBooking, ago: number): LivingBooking {
  const { advertiser, product, startDay } = booking;
  switch (`${advertiser} ${product} ${ago}`) {
    // Insufficient traffic: the undelivered part is refunded, to the card or by transfer.
    case "skin market-cpm 3":
      return { ...booking, pace: 0.78 };
    case "drinks weather-cpm 4":
      return { ...booking, pace: 0.85 };
    case "drinks weather-cpm 1":
      return { ...booking, pace: 0.94 };
    case "skin market-cpm 6":
      // It met the publisher in ad note, so its bookings of the next thirty days count as such too.
      return { ...booking, fate: "cancelled", lastDay: addDays(startDay, 6), viaAdNote: true };
    // Its card was declined, and it was not paid within the day.
    case "trips weather-slot 4":
    case "trips weather-slot 5":
      return ago === 4 ? { ...booking, fate: "lapsed" } : booking;
    case "books news-slot 9":
      return { ...booking, payment: "hand-lost" };
    case "books news-slot 1":
      return { ...booking, payment: "hand-owed" };
    case "books news-slot 2":
      return { ...booking, payment: "hand-part" };
    default:
      return booking;
  }
}

/** Bookings that are running, ended recently, or are upcoming. Days are relative to today. */
interface Nearby extends Partial<Pick<LivingBooking, "payment" | "pace" | "fate" | "viaAdNote" | "aim">> {
  of: readonly [advertiser: AdvertiserKey, product: ProductKey];
  /** Appended to the month's advertised product. */
  what: string;
  from: number;
  days: number;
  buys: number;
  /** Last day of delivery. */
  last?: number;
}

const NEARBY: readonly Nearby[] = [
  // Ended a few days ago; one is not settled yet.
  {
    of: ["skin", "weather-cpm"],
    what: "첫 만남",
    from: -26,
    days: 17,
    buys: 450_000,
    payment: "card",
    aim: "adults",
  },
  {
    of: ["learn", "market-cpm"],
    what: "장보기 소개",
    from: -27,
    days: 18,
    buys: 430_000,
    payment: "hand-owed",
  },
  { of: ["books", "news-slot"], what: "미리보기 메인", from: -17, days: 7, buys: 1, payment: "hand-owed" },
  { of: ["trips", "news-cpm"], what: "예약", from: -25, days: 15, buys: 450_000, payment: "card" },
  {
    of: ["learn", "news-click"],
    what: "체험",
    from: -16,
    days: 14,
    buys: 220_000,
    payment: "hand-owed",
  },
  { of: ["drinks", "market-slot"], what: "주말 특가", from: -8, days: 3, buys: 1, payment: "hand" },
  // Running: on pace, ahead, behind, about to end, paused.
  {
    of: ["drinks", "weather-cpm"],
    what: "알리기",
    from: -8,
    days: 30,
    buys: 750_000,
    pace: 1.02,
    aim: "auto",
  },
  {
    of: ["appliance", "news-cpm"],
    what: "신제품",
    from: -7,
    days: 18,
    buys: 410_000,
    pace: 1.5,
    payment: "card",
  },
  { of: ["drinks", "news-cpm"], what: "아침 기사", from: -7, days: 12, buys: 340_000, pace: 0.62 },
  {
    of: ["skin", "market-cpm"],
    what: "장보기",
    from: -8,
    days: 10,
    buys: 220_000,
    pace: 1.12,
    payment: "card",
  },
  {
    of: ["learn", "news-click"],
    what: "상담",
    from: -5,
    days: 21,
    buys: 350_000,
    pace: 1.04,
    payment: "hand-owed",
  },
  { of: ["trips", "weather-slot"], what: "얼리버드", from: -3, days: 8, buys: 1, payment: "card" },
  { of: ["books", "news-slot"], what: "메인", from: -2, days: 14, buys: 1, payment: "hand-owed" },
  { of: ["appliance", "news-slot"], what: "메인", from: -2, days: 28, buys: 1, payment: "card" },
  {
    ...{
      of: ["trips", "market-cpm"],
      what: "준비물 장보기",
      from: -6,
      days: 16,
      buys: 300_000,
      payment: "card",
    },
    ...{ fate: "paused", last: -3 },
  },
  // Upcoming.
  { of: ["trips", "news-slot"], what: "메인", from: 12, days: 14, buys: 1, payment: "card" },
  {
    of: ["drinks", "weather-slot"],
    what: "한정판",
    from: 6,
    days: 10,
    buys: 1,
    payment: "hand-owed",
  },
  { of: ["skin", "weather-cpm"], what: "세트", from: 9, days: 14, buys: 400_000, payment: "card" },
  { of: ["books", "market-slot"], what: "장보기", from: 11, days: 4, buys: 1, payment: "hand-owed" },
  {
    of: ["skin", "market-cpm"],
    what: "재입고 예고",
    from: 20,
    days: 14,
    buys: 450_000,
    payment: "card",
  },
  // In review.
  {
    of: ["drinks", "weather-cpm"],
    what: "체험단",
    from: 21,
    days: 14,
    buys: 500_000,
    fate: "waiting",
  },
  {
    of: ["appliance", "weather-slot"],
    what: "구좌",
    from: 23,
    days: 7,
    buys: 1,
    fate: "waiting",
    payment: "card",
  },
  {
    of: ["learn", "market-cpm"],
    what: "체험 장보기",
    from: 22,
    days: 10,
    buys: 300_000,
    fate: "waiting",
  },
  { of: ["books", "news-cpm"], what: "추천", from: 24, days: 14, buys: 450_000, fate: "waiting" },
  { of: ["trips", "weather-cpm"], what: "기획전", from: 20, days: 14, buys: 300_000, fate: "final" },
  {
    of: ["appliance", "market-cpm"],
    what: "장보기",
    from: 21,
    days: 10,
    buys: 300_000,
    fate: "final",
    payment: "card",
    viaAdNote: true,
  },
  {
    of: ["trips", "weather-cpm"],
    what: "특가",
    from: 21,
    days: 14,
    buys: 250_000,
    fate: "rejected",
  },
  {
    of: ["skin", "news-cpm"],
    what: "100% 피부 개선",
    from: 22,
    days: 10,
    buys: 340_000,
    fate: "rejected",
    payment: "card",
  },
  {
    of: ["skin", "weather-slot"],
    what: "구좌",
    from: 29,
    days: 5,
    buys: 1,
    fate: "declined",
    payment: "card",
  },
  {
    of: ["appliance", "weather-cpm"],
    what: "예약",
    from: 10,
    days: 10,
    buys: 250_000,
    fate: "cancelled",
    payment: "card",
    last: -2,
  },
  { of: ["drinks", "news-cpm"], what: "기사", from: 27, days: 14, buys: 450_000, fate: "draft" },
  {
    of: ["trips", "market-slot"],
    what: "홈 배너",
    from: 28,
    days: 3,
    buys: 1,
    fate: "draft",
    payment: "card",
  },
];

function nearby({ of, what, from, days, buys, last, ...more }: Nearby, today: Day): LivingBooking {
  const [advertiser, product] = of;
  const startDay = addDays(today, from);
  const isBySlot = PRODUCTS[product].pricing === "cpp";
  return {
    ...{ ...plain, payment: "hand" as const, ...more, advertiser, product, startDay },
    name: `${lineOf(advertiser, startDay)} ${what}`,
    endDay: addDays(startDay, days - 1),
    budgetMinor: isBySlot ? null : buys,
    slots: isBySlot ? buys : null,
    lastDay: last === undefined ? null : addDays(today, last),
  };
}

/** All bookings of the demo's advertisers, earliest first. */
export function livingBookings(today: Day): LivingBooking[] {
  const near = NEARBY.map((each) => nearby(each, today));
  // Recurring bookings are skipped where the nearby bookings take their slots.
  const isFree = ({ product, slots, endDay }: LivingBooking) =>
    slots === null || near.every((other) => other.product !== product || other.startDay > endDay);
  const all = [...pastBookings(today).filter(isFree), ...near];
  return all.sort((a, b) => a.startDay.localeCompare(b.startDay) || a.name.localeCompare(b.name));
}

export const daysOf = ({ startDay, endDay }: Pick<LivingBooking, "startDay" | "endDay">) =>
  countDays(startDay, endDay);

/** Whether it was booked, and so may be delivered. */
export const wasBooked = ({ fate }: Pick<LivingBooking, "fate">) =>
  fate === "approved" || fate === "cancelled" || fate === "paused";

/** Impressions or clicks that its price buys; null for slots. */
export function boughtUnits({ product, budgetMinor }: LivingBooking): number | null {
  if (budgetMinor === null) return null;
  const { pricing, priceMinor } = PRODUCTS[product];
  return Math.floor((budgetMinor * (pricing === "cpm" ? 1_000 : 1)) / priceMinor);
}
