import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { freshName, setClock, state } from "./support";

const TTL = 15 * 60_000;
const DAYS = ["2026-12-01", "2026-12-02", "2026-12-03"];
const SPAN = { fromDay: "2026-12-01", toDay: "2027-01-01" };

const newBook = () => state.SLOT_BOOK.get(state.SLOT_BOOK.idFromName(freshName("prd")));
const want = (
  campaignId: string,
  overrides: {
    days?: string[];
    slots?: number;
    capacity?: number;
    asOf?: number;
    capacityAsOf?: number;
  } = {},
) => ({
  campaignId,
  asOf: 1,
  capacityAsOf: 1,
  days: DAYS,
  slots: 1,
  capacity: 1,
  ...overrides,
});
const hold = (campaignId: string, overrides = {}) => ({
  ...want(campaignId, overrides),
  ttlMs: TTL,
  granted: true,
});

afterEach(() => {
  vi.useRealTimers();
});

const advanceClock = (ms: number) => setClock(Date.now() + ms);

describe("SlotBook", () => {
  test("of 50 campaigns after the last slot at once, exactly one gets it", async () => {
    const book = newBook();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => book.hold(hold(`cmp_${at}`))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const calendar = await book.calendar(SPAN);
    expect(calendar.map((day) => day.held)).toEqual([1, 1, 1]);
  });

  test("of 50 campaigns after three slots at once, exactly three get them", async () => {
    const book = newBook();
    const asked = Array.from({ length: 50 }, (_, at) => book.book(want(`cmp_${at}`, { capacity: 3 })));
    expect((await Promise.all(asked)).filter((answer) => answer.ok)).toHaveLength(3);
  });

  test("all the days or none: one taken day refuses the rest and leaves nothing behind", async () => {
    const book = newBook();
    await book.book(want("cmp_a", { days: ["2026-12-02"] }));
    expect(await book.hold(hold("cmp_b"))).toEqual({ ok: false, unavailableDays: ["2026-12-02"] });
    const calendar = await book.calendar(SPAN);
    expect(calendar.map((day) => day.day)).toEqual(["2026-12-02"]);
  });

  test("a refused change keeps what the campaign had", async () => {
    const book = newBook();
    await book.book(want("cmp_a", { days: ["2026-12-09"] }));
    await book.book(want("cmp_b", { days: ["2026-12-01"] }));
    expect((await book.hold(hold("cmp_b", { days: ["2026-12-09"] }))).ok).toBe(false);
    expect(await book.calendar({ fromDay: "2026-12-01", toDay: "2026-12-02" })).toEqual([
      {
        day: "2026-12-01",
        booked: 1,
        held: 0,
        holders: [{ campaignId: "cmp_b", slots: 1, state: "booked", expiresAtMs: null, granted: true }],
      },
    ]);
  });

  test("a hold lapses by the clock, before any alarm has cleared it", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a"));
    advanceClock(TTL - 1_000);
    expect((await book.hold(hold("cmp_b"))).ok).toBe(false);
    advanceClock(1_000);
    expect((await book.hold(hold("cmp_b"))).ok).toBe(true);
    expect((await book.calendar(SPAN)).flatMap((day) => day.holders.map((each) => each.campaignId))).toEqual(
      DAYS.map(() => "cmp_b"),
    );
  });

  test("the alarm clears lapsed holds and leaves bookings", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a"));
    await book.book(want("cmp_b", { days: ["2026-12-20"] }));
    advanceClock(TTL);
    expect(await runDurableObjectAlarm(book)).toBe(true);
    const rows = await runInDurableObject(book, (_, ctx) =>
      ctx.storage.sql.exec("SELECT campaign_id FROM slots").toArray(),
    );
    expect(rows).toEqual([{ campaign_id: "cmp_b" }]);
  });

  test("booking turns the campaign's own hold into a booking that does not lapse", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a"));
    expect(await book.book(want("cmp_a"))).toEqual({ ok: true, expiresAtMs: null });
    advanceClock(TTL * 2);
    expect((await book.hold(hold("cmp_b"))).ok).toBe(false);
  });

  test("a lapsed hold is booked anew when the days are free, and refused when they are not", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a"));
    advanceClock(TTL);
    expect((await book.book(want("cmp_a"))).ok).toBe(true);
    expect((await book.book(want("cmp_b"))).ok).toBe(false);
  });

  test("booking and releasing twice is the same as once", async () => {
    const book = newBook();
    await book.book(want("cmp_a"));
    expect((await book.book(want("cmp_a"))).ok).toBe(true);
    expect((await book.calendar(SPAN)).map((day) => day.booked)).toEqual([1, 1, 1]);
    await book.release({ campaignId: "cmp_a", asOf: 1 });
    await book.release({ campaignId: "cmp_a", asOf: 1 });
    expect(await book.calendar(SPAN)).toEqual([]);
  });

  test("a release frees its own campaign's days and nobody else's", async () => {
    const book = newBook();
    await book.book(want("cmp_a", { capacity: 3 }));
    await book.book(want("cmp_b", { capacity: 3 }));
    await book.hold(hold("cmp_c", { capacity: 3 }));
    await book.release({ campaignId: "cmp_a", asOf: 1 });
    const calendar = await book.calendar(SPAN);
    expect(calendar.map((day) => day.holders.map((each) => each.campaignId))).toEqual(
      DAYS.map(() => ["cmp_b", "cmp_c"]),
    );
  });

  test("the calendar ends before its last day", async () => {
    const book = newBook();
    await book.book(want("cmp_a"));
    const [fromDay = "", next, toDay = ""] = DAYS;
    expect((await book.calendar({ fromDay, toDay })).map(({ day }) => day)).toEqual([fromDay, next]);
  });

  test("a hold says when it lapses", async () => {
    const book = newBook();
    const nowMs = Date.now();
    setClock(nowMs);
    expect(await book.hold(hold("cmp_a"))).toEqual({ ok: true, expiresAtMs: nowMs + TTL });
  });

  test("the alarm that clears one hold wakes again for the next", async () => {
    const book = newBook();
    const campaigns = () =>
      runInDurableObject(book, (_, ctx) =>
        ctx.storage.sql.exec("SELECT campaign_id AS id FROM slots").toArray(),
      );
    advanceClock(0);
    await book.hold(hold("cmp_a", { days: ["2026-12-02"] }));
    advanceClock(TTL / 2);
    await book.hold(hold("cmp_b", { days: ["2026-12-03"] }));
    advanceClock(TTL / 2);
    expect(await runDurableObjectAlarm(book)).toBe(true);
    expect(await campaigns()).toEqual([{ id: "cmp_b" }]);
    advanceClock(TTL / 2);
    expect(await runDurableObjectAlarm(book)).toBe(true);
    expect(await campaigns()).toEqual([]);
  });

  test("a smaller capacity takes no booking back, and gives no more out", async () => {
    const book = newBook();
    await book.book(want("cmp_a", { capacity: 2 }));
    await book.book(want("cmp_b", { capacity: 2 }));
    expect((await book.book(want("cmp_a", { capacity: 1 }))).ok).toBe(true);
    expect((await book.hold(hold("cmp_c", { capacity: 1 }))).ok).toBe(false);
    expect((await book.calendar(SPAN)).map((day) => day.booked)).toEqual([2, 2, 2]);
  });

  test("of two held drafts and a smaller capacity one is booked, whichever order they come in", async () => {
    const smaller = { capacity: 1, capacityAsOf: 2, asOf: 2 };
    for (const order of [
      ["cmp_a", "cmp_b"],
      ["cmp_b", "cmp_a"],
    ]) {
      const book = newBook();
      await book.hold(hold("cmp_a", { capacity: 2 }));
      await book.hold(hold("cmp_b", { capacity: 2 }));
      const answers = [];
      for (const id of order) answers.push(await book.book(want(id, smaller)));
      for (const id of order) answers.push(await book.book(want(id, { ...smaller, asOf: 3 })));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
      expect((await book.calendar(SPAN)).map(({ booked }) => booked)).toEqual([1, 1, 1]);
    }
  });

  test("of 12 held drafts that are sent at once after the capacity became 3, three are booked", async () => {
    const book = newBook();
    const ids = Array.from({ length: 12 }, (_, at) => `cmp_${at}`);
    for (const id of ids) expect((await book.hold(hold(id, { capacity: 12 }))).ok).toBe(true);
    const send = () => Promise.all(ids.map((id) => book.book(want(id, { capacity: 3, capacityAsOf: 2 }))));
    await send();
    await send();
    expect((await book.calendar(SPAN)).map(({ booked }) => booked)).toEqual([3, 3, 3]);
  });

  test("who read the product before its capacity became smaller books by the smaller one", async () => {
    const book = newBook();
    await book.book(want("cmp_a", { capacity: 1, capacityAsOf: 2 }));
    expect((await book.book(want("cmp_b", { capacity: 2, capacityAsOf: 1 }))).ok).toBe(false);
    expect((await book.book(want("cmp_b", { capacity: 2, capacityAsOf: 3 }))).ok).toBe(true);
  });

  test("a release of the booking alone leaves a hold", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a"));
    await book.release({ campaignId: "cmp_a", asOf: 1, only: "booked" });
    expect((await book.calendar(SPAN)).map(({ held }) => held)).toEqual([1, 1, 1]);
    await book.book(want("cmp_a"));
    await book.release({ campaignId: "cmp_a", asOf: 1, only: "booked" });
    expect(await book.calendar(SPAN)).toEqual([]);
  });

  test("a campaign of 150 days is held and booked whole", async () => {
    const book = newBook();
    const days = Array.from({ length: 150 }, (_, at) =>
      new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10),
    );
    expect((await book.hold(hold("cmp_a", { days }))).ok).toBe(true);
    expect((await book.book(want("cmp_a", { days }))).ok).toBe(true);
    expect(await book.calendar({ fromDay: "2027-01-01", toDay: "2028-01-01" })).toHaveLength(150);
  });

  test("an evicted book still knows what it gave", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a"));
    await evictDurableObject(book);
    expect((await book.hold(hold("cmp_b"))).ok).toBe(false);
    expect((await book.book(want("cmp_a"))).ok).toBe(true);
  });

  test("a hold of an older version does not turn a booking back into a hold, nor does an older release free it", async () => {
    const book = newBook();
    await book.hold(hold("cmp_a", { asOf: 1 }));
    await book.book(want("cmp_a", { asOf: 2 }));
    await book.hold(hold("cmp_a", { asOf: 1 }));
    await book.release({ campaignId: "cmp_a", asOf: 1 });
    advanceClock(TTL * 2);
    expect((await book.calendar(SPAN)).map((day) => day.booked)).toEqual([1, 1, 1]);
    await book.release({ campaignId: "cmp_a", asOf: 3 });
    await book.book(want("cmp_a", { asOf: 2 }));
    expect(await book.calendar(SPAN)).toEqual([]);
  });
});
