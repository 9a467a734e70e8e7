import { like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addBusinessDays, addDays, dayAt } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import { bookProduct } from "../../../worker/services/booking";
import type { Identity } from "../../../worker/services/kernel";
import {
  addHoliday,
  listHolidays,
  readHolidayChanges,
  removeHoliday,
} from "../../../worker/services/platform";
import { env } from "../../support/env";
import {
  type Buyer,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../../support/factories";

const NOW = Date.now();

let operator: Identity;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  operator = await openAccount(env, { isOperator: true });
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
});

const ops = (now = NOW) => contextOf(env, operator, { now });
const book = (startDay: string) =>
  bookProduct(contextOf(env, buyer.advertiser, { now: NOW }), buyer.adv.id, shop.cpm.id, {
    startDay,
    endDay: addDays(startDay, 4),
    budgetMinor: 400_000,
  });
const yearOf = (day: string) => ({ country: "KR", year: Number(day.slice(0, 4)) }) as const;

describe("a business day that an operator makes a holiday", () => {
  it("moves the first day of a booking at once, and back when it is taken out again", async () => {
    const { startDay: first } = nextSchedule(NOW);
    const today = dayAt(NOW, "Asia/Seoul");
    const day = addBusinessDays(today, 1, "KR");
    await book(first);

    await addHoliday(ops(), { country: "KR", day, name: "임시 공휴일" });
    await expect(book(first)).rejects.toMatchObject({
      code: "070",
      fields: { startDay: [`schedule.tooEarly|day=${addBusinessDays(first, 1, "KR")}`] },
    });
    const { days, log } = await listHolidays(ops(), yearOf(day));
    expect(days).toContainEqual({ day, source: "added", name: "임시 공휴일" });
    expect(log[0]).toMatchObject({
      action: "holiday.add",
      day,
      name: "임시 공휴일",
      actorName: operator.name,
    });

    await removeHoliday(ops(NOW + 1), { country: "KR", day });
    await book(first);
    const after = await listHolidays(ops(), yearOf(day));
    expect(after.days.map((each) => each.day)).not.toContain(day);
    expect(after.log.map(({ action }) => action)).toEqual(["holiday.remove", "holiday.add"]);
  });

  it("leaves another country's bookings as they are", async () => {
    const { startDay: first } = nextSchedule(NOW);
    const day = addBusinessDays(dayAt(NOW, "Asia/Seoul"), 2, "KR");
    await addHoliday(ops(), { country: "JP", day, name: "臨時" });
    await expect(book(first)).resolves.toBeDefined();
  });

  it("is one country's and one year's: taken out in one country it stays in the other, and each page tells its own", async () => {
    const day = "2027-06-02";
    await addHoliday(ops(), { country: "KR", day, name: "쉬는 날" });
    await addHoliday(ops(), { country: "JP", day, name: "休日" });
    await removeHoliday(ops(), { country: "KR", day });
    const [kr, jp, before] = await Promise.all([
      listHolidays(ops(), { country: "KR", year: 2027 }),
      listHolidays(ops(), { country: "JP", year: 2027 }),
      listHolidays(ops(), { country: "JP", year: 2026 }),
    ]);
    expect(kr.days.map((each) => each.day)).not.toContain(day);
    expect(jp.days).toContainEqual({ day, source: "added", name: "休日" });
    expect(jp.log.map(({ name }) => name)).not.toContain("쉬는 날");
    expect(before.days.map((each) => each.day)).not.toContain(day);
  });

  it("is heard of within half a minute where another isolate has made it one", async () => {
    const day = "2028-06-08";
    const hears = async (now: number) =>
      (await readHolidayChanges(contextOf(env, operator, { now }))).some((change) => change.day === day);
    expect(await hears(NOW)).toBe(false);
    const told = { country: "KR", day, kind: "added", name: "임시 공휴일" } as const;
    await openDb(env.DB)
      .insert(schema.holidayChanges)
      .values({ ...told, changedBy: operator.id, createdAt: NOW });
    expect(await hears(NOW + 29_999)).toBe(false);
    expect(await hears(NOW + 30_000)).toBe(true);
  });
});

describe("a holiday of the kept table", () => {
  const day = "2027-05-05";

  it("is a business day once it is taken out, and a holiday when it is put back", async () => {
    const sourceOf = async () =>
      (await listHolidays(ops(), yearOf(day))).days.find((each) => each.day === day)?.source;
    expect(await sourceOf()).toBe("table");
    await removeHoliday(ops(), { country: "KR", day });
    expect(await sourceOf()).toBe("removed");
    await addHoliday(ops(), { country: "KR", day, name: "어린이날" });
    expect(await sourceOf()).toBe("table");
  });

  it("is taken out once: a second press changes nothing and is not written down", async () => {
    const logged = () =>
      openDb(env.DB).query.auditLog.findMany({ where: like(schema.auditLog.subjectId, "KR:%") });
    await removeHoliday(ops(), { country: "KR", day });
    const before = await logged();
    await removeHoliday(ops(), { country: "KR", day });
    expect(await logged()).toEqual(before);
  });
});

describe("what is no day to be changed", () => {
  it.each([
    [{ country: "KR", day: "2027-05-08", name: "토요일" }, { day: ["holiday.weekend"] }],
    [{ country: "KR", day: "2027-05-13", name: "부처님 오신 날" }, { day: ["holiday.already"] }],
    [
      { country: "XX", day: "soon", name: "" },
      { country: ["notAnOption"], name: ["required"] },
    ],
  ])("is refused by name, and nothing is written: %o", async (input, fields) => {
    const rows = () => openDb(env.DB).query.holidayChanges.findMany();
    const before = await rows();
    await expect(addHoliday(ops(), input)).rejects.toMatchObject({ code: "070", fields });
    expect(await rows()).toEqual(before);
  });
});

describe("whoever is no operator", () => {
  it("neither reads nor changes holidays", async () => {
    const ctx = contextOf(env, buyer.advertiser);
    const input = { country: "KR", day: "2027-05-06", name: "하루" };
    for (const act of [
      listHolidays(ctx, { country: "KR", year: 2027 }),
      addHoliday(ctx, input),
      removeHoliday(ctx, input),
    ])
      await expect(act).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
