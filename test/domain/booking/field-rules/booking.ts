import {
  bookingSchemaFor,
  type CampaignStatus,
  mayPostpone,
  targetingStepSchema,
} from "../../../../domain/booking";
import { addDays, fieldErrorsOf, issueCode } from "../../../../domain/kernel";
import { fieldOf, type Rule } from "../../people/field-rules/rule";

/** A Saturday morning in Seoul, and the seventh business day after it. */
const NOW = Date.parse("2026-11-21T10:00:00+09:00");
const [TODAY, FIRST, LAST] = ["2026-11-21", "2026-12-01", "2027-06-30"];
const TERMS = {
  pricing: "cpm",
  priceMinor: 4_000,
  cppMinDays: null,
  cppSlots: null,
  minBudgetMinor: 20_000,
  currency: "KRW",
  country: "KR",
  timezone: "Asia/Seoul",
  holidays: [],
};
type Terms = Parameters<typeof bookingSchemaFor>[0];
const CPP = { ...TERMS, pricing: "cpp", priceMinor: 80_000, cppMinDays: 3, cppSlots: 2 };
const IN_HOUSE = { ...TERMS, pricing: "inhouse" };
const GOOD = { startDay: FIRST, endDay: addDays(FIRST, 4), budgetMinor: 400_000 };

/** Verdict on a period from the first day with a given length. */
const lasting =
  (terms: Terms): Rule["verdict"] =>
  (days) => {
    const input = { ...GOOD, endDay: addDays(FIRST, Number(days) - 1) };
    const { error } = bookingSchemaFor(terms, NOW).safeParse(input, { error: issueCode });
    return error ? (fieldErrorsOf(error).endDay?.[0] ?? "another field") : null;
  };

/** Verdict on a start day, with an end five days later. */
const starting =
  (sameDay: boolean, terms: Terms = TERMS): Rule["verdict"] =>
  (startDay) => {
    const input = { ...GOOD, sameDay, startDay, endDay: addDays(String(startDay), 4) };
    const { error } = bookingSchemaFor(terms, NOW).safeParse(input, { error: issueCode });
    return error ? (fieldErrorsOf(error).startDay?.[0] ?? "another field") : null;
  };

const budget = (terms: Terms) => fieldOf(bookingSchemaFor(terms, NOW), GOOD, "budgetMinor");

export const BOOKING_RULES: readonly Rule[] = [
  {
    says: "budget required",
    accepts: [400_000],
    refuses: [[undefined, "required"]],
    verdict: budget(TERMS),
  },
  {
    says: "budget at least product minimum",
    accepts: [20_000],
    refuses: [[19_999, "budget.tooSmall|min=20000|currency=KRW"]],
    verdict: budget(TERMS),
  },
  {
    says: "budget at least 10,000 KRW",
    accepts: [10_000],
    refuses: [[9_999, "budget.tooSmall|min=10000|currency=KRW"]],
    verdict: budget({ ...TERMS, minBudgetMinor: 0 }),
  },
  {
    says: "budget at least 1,000 yen",
    accepts: [1_000],
    refuses: [[999, "budget.tooSmall|min=1000|currency=JPY"]],
    verdict: budget({ ...TERMS, minBudgetMinor: 0, currency: "JPY" }),
  },
  {
    says: "budget at least 600 rupees",
    accepts: [60_000],
    refuses: [[59_999, "budget.tooSmall|min=60000|currency=INR"]],
    verdict: budget({ ...TERMS, minBudgetMinor: 0, currency: "INR" }),
  },
  {
    says: "expected clicks at least 1",
    accepts: [25_000],
    refuses: [[24_999, "budget.tooSmall|min=25000|currency=KRW"]],
    verdict: budget({ ...TERMS, pricing: "cpc", priceMinor: 25_000 }),
  },
  {
    says: "CPP days and slots at least 10,000 KRW before discount and VAT",
    accepts: [5],
    refuses: [[4, "schedule.cppTooSmall|min=10000|currency=KRW"]],
    verdict: lasting({ ...CPP, priceMinor: 2_000, minBudgetMinor: 0 }),
  },
  {
    says: "CPP days and slots at least product minimum",
    accepts: [4],
    refuses: [[3, "schedule.cppTooSmall|min=500000|currency=KRW"]],
    verdict: lasting({ ...CPP, priceMinor: 125_000, minBudgetMinor: 500_000 }),
  },
  {
    says: "start at least 7 days ahead",
    accepts: [FIRST],
    refuses: [["2026-11-30", `schedule.tooEarly|day=${FIRST}`]],
    verdict: starting(false),
  },
  {
    says: "start on the same day: today",
    accepts: [TODAY],
    refuses: [
      ["2026-11-20", `schedule.sameDayIsToday|day=${TODAY}`],
      ["2026-11-22", `schedule.sameDayIsToday|day=${TODAY}`],
    ],
    verdict: starting(true),
  },
  {
    says: "start from today where in-house was granted",
    accepts: [TODAY, "2026-11-22", FIRST, LAST],
    refuses: [
      ["2026-11-20", `schedule.tooEarly|day=${TODAY}`],
      ["2027-07-01", `schedule.tooLate|day=${LAST}`],
    ],
    verdict: starting(false, IN_HOUSE),
  },
  {
    says: "in-house has no budget, whatever is said of one",
    accepts: [undefined, 0, 5],
    refuses: [[-1, "tooSmall|min=0"]],
    verdict: budget(IN_HOUSE),
  },
  {
    says: "in-house impressions above 0, or none",
    accepts: [undefined, 1],
    refuses: [
      [0, "tooSmall|min=1"],
      [1.5, "invalidType"],
    ],
    verdict: fieldOf(bookingSchemaFor(IN_HOUSE, NOW), GOOD, "impressions"),
  },
  {
    says: "start at most 150 business days ahead",
    accepts: [LAST],
    refuses: [["2027-07-01", `schedule.tooLate|day=${LAST}`]],
    verdict: starting(false),
  },
  {
    says: "duration 1 to 100 days",
    accepts: [1, 100],
    refuses: [
      [0, "schedule.endBeforeStart"],
      [101, "schedule.tooLong|max=100"],
    ],
    verdict: lasting(TERMS),
  },
  {
    says: "CPP duration from its own minimum to 150 days",
    accepts: [3, 150],
    refuses: [
      [2, "schedule.tooShort|min=3"],
      [151, "schedule.tooLong|max=150"],
    ],
    verdict: lasting(CPP),
  },
  {
    says: "CPP slots within the product's",
    accepts: [1, 2],
    refuses: [
      [0, "tooSmall|min=1"],
      [3, "tooLarge|max=2"],
    ],
    verdict: fieldOf(bookingSchemaFor(CPP, NOW), GOOD, "slots"),
  },
  {
    says: "started or paused campaign start cannot change",
    accepts: ["booked"],
    refuses: [
      ["live", "refused"],
      ["paused", "refused"],
    ],
    verdict: (status) => {
      const period = { ...GOOD, status: status as CampaignStatus, startsAt: NOW + 1, endsAt: NOW + 2 };
      return mayPostpone(period, NOW) ? null : "refused";
    },
  },
  {
    says: "targeting up to 100",
    accepts: [Array.from({ length: 100 }, () => "ko")],
    refuses: [[Array.from({ length: 101 }, () => "ko"), "tooMany|max=100"]],
    verdict: fieldOf(targetingStepSchema, {}, "languages"),
  },
];
