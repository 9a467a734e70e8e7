import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  agreed,
  FIRST_TERMS,
  type LegacyPlan,
  type ListPrice,
  legacyAgreed,
  legacyPlanOf,
  monthTerms,
  type OwnTerms,
  type PlanHistory,
  pendingPlan,
  planAt,
  type Subscription,
  subscribed,
} from "../../../domain/money";

const seoul = (day: string, hour = 0) => Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00+09:00`);
const nothing = { liftedImpressions: 0 };
const stream = { plan: "stream", interval: "monthly" } as const;
const monthly = { plan: "wave", interval: "monthly" } as const;
const yearly = { plan: "wave", interval: "yearly" } as const;
const list: ListPrice[] = [
  { currency: "KRW", interval: "yearly", perThousandMinor: 252, fromAt: seoul("2025-01-01") },
];
const none: PlanHistory = { terms: [FIRST_TERMS], list, currency: "KRW" };
const own = (given: Partial<OwnTerms>): OwnTerms => ({
  ...{ plan: "wave", perThousandMinor: null, freeImpressions: null, untilMonth: null },
  ...given,
});

const choose = (history: PlanHistory, next: Subscription, day: string, lifted = nothing): PlanHistory => ({
  ...history,
  terms: subscribed(history, next, seoul(day, 12), lifted).terms,
});
const agree = (history: PlanHistory, given: Partial<OwnTerms>, day: string): PlanHistory => ({
  ...history,
  terms: agreed(history, own(given), seoul(day, 12), nothing)?.terms ?? history.terms,
});
const setPrice = (
  history: PlanHistory,
  interval: ListPrice["interval"],
  perThousandMinor: number | null,
  day: string,
): PlanHistory => ({
  ...history,
  list: [...history.list, { currency: history.currency, interval, perThousandMinor, fromAt: seoul(day, 12) }],
});
const shown = (history: PlanHistory, month: string) => {
  const { plan, interval, perThousandMinor, freeImpressions } = monthTerms(month, history);
  return [plan, interval, perThousandMinor, freeImpressions];
};

const give = (history: PlanHistory, legacy: LegacyPlan, day: string): PlanHistory => ({
  ...history,
  terms: legacyAgreed(history, legacy, seoul(day, 12), nothing)?.terms ?? history.terms,
});

describe("plans of former price lists (M33)", () => {
  it("give the old price at once and for good", () => {
    const history = give(choose(none, monthly, "2026-01-05"), "wave-210", "2026-03-10");
    expect(["2026-02", "2026-03", "2027-03"].map((month) => shown(history, month)[2])).toEqual([
      280, 210, 210,
    ]);
    expect(legacyPlanOf(history.terms.at(-1) ?? FIRST_TERMS, "KRW")).toBe("wave-210");
  });

  it("give three months of the trial from the one in which it begins, then the usual price", () => {
    const months = ["2026-03", "2026-04", "2026-05", "2026-06", "2026-07"];
    const trial = ["wave", "monthly", 600, 30_000];
    const usual = ["wave", "monthly", 280, 10_000];
    const upgraded = give(none, "trial", "2026-03-10");
    expect(months.map((month) => shown(upgraded, month))).toEqual([trial, trial, trial, usual, usual]);
    // Dearer for who is over the free part, so that it begins with the next month.
    const paying = give(choose(none, monthly, "2026-01-05"), "trial", "2026-03-10");
    expect(months.map((month) => shown(paying, month))).toEqual([usual, trial, trial, trial, usual]);
  });
});

describe("the terms of a month", () => {
  it("are the free plan's where nothing was agreed, and the plan's of its end", () => {
    const history = choose(none, monthly, "2026-03-31");
    expect(shown(history, "2026-02")).toEqual(["stream", "monthly", 280, 10_000]);
    expect(shown(history, "2026-03")).toEqual(["wave", "monthly", 280, 10_000]);
  });

  it("are never changed by a price that is agreed after its end", () => {
    const history: PlanHistory = choose({ ...none, currency: "JPY" }, monthly, "2026-01-10");
    const later = agree(history, { perThousandMinor: 20 }, "2026-11-03");
    expect(monthTerms("2026-10", later).perThousandMinor).toBe(28);
    expect(monthTerms("2026-11", later).perThousandMinor).toBe(20);
  });

  it("begin with the next month where the publisher would pay more, and go back to the list after their last", () => {
    const dear = agree(
      choose(none, monthly, "2026-01-10"),
      { perThousandMinor: 300, untilMonth: "2026-06" },
      "2026-04-20",
    );
    expect(["2026-04", "2026-05", "2026-06", "2026-07"].map((month) => shown(dear, month)[2])).toEqual([
      280, 300, 300, 280,
    ]);
    const fewer = agree(none, { plan: "stream", freeImpressions: 5_000 }, "2026-04-20");
    expect(["2026-04", "2026-05"].map((month) => shown(fewer, month)[3])).toEqual([10_000, 5_000]);
  });

  it("that operators agree on are refused where their last month is over before they begin", () => {
    const history = choose(none, monthly, "2026-01-10");
    const at = seoul("2026-04-20");
    expect(agreed(history, own({ perThousandMinor: 200, untilMonth: "2026-03" }), at, nothing)).toBeNull();
    expect(agreed(history, own({ perThousandMinor: 300, untilMonth: "2026-04" }), at, nothing)).toBeNull();
    expect(
      agreed(history, own({ perThousandMinor: 200, untilMonth: "2026-04" }), at, nothing),
    ).not.toBeNull();
  });

  it("keep free what was delivered for nothing while the limit was lifted, in the month of going up alone", () => {
    const history = choose(none, monthly, "2026-04-20", { liftedImpressions: 25_000 });
    expect(["2026-03", "2026-04", "2026-05"].map((month) => shown(history, month)[3])).toEqual([
      10_000, 25_000, 10_000,
    ]);
  });
});

describe("a yearly agreement", () => {
  it("has the list's yearly price, and renews by itself at the price of the day it renews", () => {
    const raised = setPrice(choose(none, yearly, "2026-03-15"), "yearly", 260, "2026-05-01");
    expect(shown(raised, "2027-02")).toEqual(["wave", "yearly", 252, 10_000]);
    expect(shown(raised, "2027-03")).toEqual(["wave", "yearly", 260, 10_000]);
    expect(planAt(seoul("2026-06-01"), raised).periodEndsAt).toBe(seoul("2027-03-01"));
    expect(planAt(seoul("2029-03-01"), raised).periodEndsAt).toBe(seoul("2030-03-01"));
  });

  it("keeps its price where the list has none when it renews", () => {
    const withdrawn = setPrice(choose(none, yearly, "2026-03-15"), "yearly", null, "2026-05-01");
    expect(shown(withdrawn, "2028-06")).toEqual(["wave", "yearly", 252, 10_000]);
  });

  it.each([
    ["2026-11-27", "2027-03-01"],
    ["2027-02-28", "2027-03-01"],
    ["2027-03-01", "2028-03-01"],
    ["2027-11-27", "2028-03-01"],
  ])("that is ended on %s ends on %s, and never before", (asked, ends) => {
    const history = choose(none, yearly, "2026-03-15");
    const { effectiveAt } = subscribed(history, stream, seoul(asked, 0), nothing);
    expect(effectiveAt).toBe(seoul(ends));
  });

  it("costs no more within the month in which it is agreed than the month did before", () => {
    const dear = setPrice(
      setPrice(choose(none, monthly, "2026-01-10"), "monthly", 320, "2026-04-10"),
      "yearly",
      300,
      "2026-04-10",
    );
    const history = choose(dear, yearly, "2026-04-20");
    expect(["2026-04", "2026-05"].map((month) => shown(history, month)[2])).toEqual([280, 300]);
  });
});

/** Events within two years, each on a day at noon. */
type Event =
  | { kind: "choose"; next: Subscription }
  | { kind: "agree"; given: OwnTerms }
  | { kind: "price"; interval: "monthly" | "yearly"; perThousandMinor: number | null };

const FIRST_DAY = "2026-01-01";
const DAYS = 730;
const dayOf = (nth: number) => new Date(Date.parse(FIRST_DAY) + nth * 86_400_000).toISOString().slice(0, 10);

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant("choose" as const), next: fc.constantFrom(stream, monthly, yearly) }),
  fc.record({
    kind: fc.constant("agree" as const),
    given: fc.record({
      plan: fc.constantFrom("stream" as const, "wave" as const),
      perThousandMinor: fc.option(fc.integer({ min: 200, max: 320 })),
      freeImpressions: fc.option(fc.constantFrom(0, 5_000, 10_000, 30_000)),
      untilMonth: fc.option(fc.constantFrom("2026-03", "2026-08", "2027-02", "2027-11")),
    }),
  }),
  fc.record({
    kind: fc.constant("price" as const),
    interval: fc.constantFrom("monthly" as const, "yearly" as const),
    perThousandMinor: fc.integer({ min: 200, max: 320 }),
  }),
);
const events = fc
  .array(fc.tuple(fc.nat(DAYS - 1), event), { maxLength: 14 })
  .map((list) => list.sort(([a], [b]) => a - b).filter(([day], at) => day !== list[at - 1]?.[0]));

/** The same history, simulated day by day. */
function dayByDay(happens: readonly (readonly [number, Event])[]): Map<string, unknown[]> {
  const card = {
    ...{ plan: "stream", interval: "monthly", renewsIn: "", price: 280 },
    own: { price: null as number | null, free: null as number | null, until: "" },
    /** Valid for this month only. */
    month: { price: null as number | null, free: null as number | null },
    next: null as null | { month: string; plan: string; interval: string },
    nextOwn: null as null | { month: string; price: number | null; free: number | null; until: string },
  };
  const price = { monthly: 280, yearly: 252 };
  const byMonth = new Map<string, unknown[]>();
  const later = (month: string, months: number) => {
    const [year = 0, nth = 0] = month.split("-").map(Number);
    return new Date(Date.UTC(year, nth - 1 + months, 1)).toISOString().slice(0, 7);
  };
  const pays = () => card.month.price ?? card.own.price ?? card.price;
  const free = () => card.month.free ?? card.own.free ?? 10_000;
  const take = (plan: string, interval: string, month: string) => {
    Object.assign(card, { plan, interval, renewsIn: interval === "yearly" ? later(month, 12) : "" });
    card.price = interval === "yearly" ? price.yearly : price.monthly;
  };
  for (let nth = 0; nth < DAYS; nth++) {
    const day = dayOf(nth);
    const month = day.slice(0, 7);
    if (day.endsWith("-01")) {
      card.month = { price: null, free: null };
      if (card.own.until !== "" && card.own.until < month) card.own = { price: null, free: null, until: "" };
      if (card.nextOwn?.month === month) card.own = card.nextOwn;
      if (card.nextOwn?.month === month) card.nextOwn = null;
      if (card.interval === "monthly") card.price = price.monthly;
      if (card.renewsIn === month) take(card.plan, card.interval, month);
      if (card.next?.month === month) {
        take(card.next.plan, card.next.interval, month);
        card.next = null;
      }
    }
    for (const [, what] of happens.filter(([at]) => at === nth)) {
      const was = { plan: card.plan, pays: pays(), free: free() };
      if (what.kind === "price") price[what.interval] = what.perThousandMinor ?? 0;
      if (what.kind === "choose") {
        card.next = null;
        const { plan, interval } = what.next;
        const isDown = card.plan === "wave" && plan === "stream";
        const isShorter = card.plan === plan && card.interval === "yearly" && interval === "monthly";
        if (isDown || isShorter)
          card.next = { month: card.renewsIn === "" ? later(month, 1) : card.renewsIn, plan, interval };
        else if (plan !== card.plan || interval !== card.interval) take(plan, interval, month);
      }
      if (what.kind === "agree") {
        const { plan, perThousandMinor, freeImpressions, untilMonth } = what.given;
        const until = untilMonth ?? "";
        const isOver = until !== "" && until < month;
        // Free impressions and prices for one month only end with the next agreement.
        const tomorrowFree = isOver ? 10_000 : (freeImpressions ?? 10_000);
        const tomorrowPrice =
          (isOver ? null : perThousandMinor) ?? (card.plan === plan ? card.price : price.monthly);
        const isDown = was.plan === "wave" && plan === "stream";
        const isDear =
          was.plan === plan && (tomorrowFree < was.free || (plan === "wave" && tomorrowPrice > was.pays));
        const waits = isDown || isDear;
        if (until === "" || until >= (waits ? later(month, 1) : month)) {
          if (plan !== card.plan) {
            card.next = null;
            const interval = plan === "stream" ? "monthly" : card.interval;
            if (waits) card.next = { month: later(month, 1), plan, interval };
            else take(plan, interval, month);
          }
          const terms = { price: perThousandMinor, free: freeImpressions, until };
          card.nextOwn = null;
          if (waits) card.nextOwn = { month: later(month, 1), ...terms };
          else {
            card.own = terms;
            card.month = { price: null, free: null };
          }
          if (waits)
            card.own.until = card.own.until === "" || card.own.until > month ? month : card.own.until;
        }
      }
      if (was.plan === "stream" && card.plan === "wave" && free() < was.free) card.month.free = was.free;
      if (was.plan === "wave" && card.plan === "wave" && what.kind === "choose" && pays() > was.pays)
        card.month.price = was.pays;
    }
    byMonth.set(month, [card.plan, card.interval, pays(), free()]);
  }
  return byMonth;
}

function apply(history: PlanHistory, what: Event, day: string): PlanHistory {
  if (what.kind === "choose") return choose(history, what.next, day);
  if (what.kind === "agree") return agree(history, what.given, day);
  return setPrice(history, what.interval, what.perThousandMinor, day);
}

const MONTHS = [...new Set(Array.from({ length: DAYS }, (_, nth) => dayOf(nth).slice(0, 7)))];

describe("random agreements over two years", () => {
  it("give each month the terms that a card file has, which is turned over day by day", () => {
    fc.assert(
      fc.property(events, (happens) => {
        let history = none;
        for (const [nth, what] of happens) history = apply(history, what, dayOf(nth));
        const found = new Map(MONTHS.map((month) => [month, shown(history, month)]));
        expect(found).toEqual(dayByDay(happens));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never touch a month that is over, nor make the running one dearer; their intervals meet", () => {
    fc.assert(
      fc.property(events, (happens) => {
        let history = none;
        for (const [nth, what] of happens) {
          const day = dayOf(nth);
          const month = day.slice(0, 7);
          const before = history;
          history = apply(history, what, day);
          for (const over of MONTHS.filter((one) => one < month))
            expect(shown(history, over)).toEqual(shown(before, over));
          const [was, is] = [monthTerms(month, before), monthTerms(month, history)];
          if (was.plan === "wave") {
            expect(is.plan).toBe("wave");
            expect(is.perThousandMinor).toBeLessThanOrEqual(was.perThousandMinor);
          }
          expect(is.freeImpressions).toBeGreaterThanOrEqual(was.freeImpressions);
          const { terms } = history;
          expect(terms.at(-1)?.untilAt).toBeNull();
          for (const [at, one] of terms.slice(1).entries()) expect(terms[at]?.untilAt).toBe(one.fromAt);
          const pending = pendingPlan(terms, seoul(day, 12));
          expect(pending === null || pending.effectiveAt > seoul(day, 12)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
