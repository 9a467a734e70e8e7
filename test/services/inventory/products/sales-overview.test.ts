import { expect, it } from "vitest";
import { addDays, dayAt } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import {
  createUnit,
  getDailyUsers,
  readAppFigures,
  readProductFigures,
  readUnitsOverview,
} from "../../../../worker/services/inventory";
import { campaignIn, openTrade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { BANNER, contextOf } from "../../../support/factories";

const HOUR_MS = 3_600_000;

it("a publisher sees what each product sells and lacks, which units it does not sell, and what each app asks for", async () => {
  const trade = await openTrade(env);
  const { shop } = trade;
  const bySlot = await campaignIn("live", trade, { pricing: "cpp" });
  const now = (bySlot.startsAt ?? 0) + 12 * HOUR_MS;
  const ctx = contextOf(env, shop.publisher, { now });
  const before = await readProductFigures(ctx, shop.pub.id, "Asia/Seoul");
  expect(before.map(({ gap }) => gap)).toEqual(before.map(() => "no-requests"));

  const hourAt = Math.floor(now / HOUR_MS) * HOUR_MS;
  await openDb(env.DB)
    .insert(schema.unitTraffic)
    .values([
      { unitId: shop.banner.id, hourAt, part: "1", requests: 700_000, fills: 70, anonymous: 0 },
      {
        unitId: shop.banner.id,
        hourAt: hourAt - 8 * 24 * HOUR_MS,
        part: "1",
        requests: 9,
        fills: 9,
        anonymous: 0,
      },
    ]);
  await openDb(env.DB)
    .insert(schema.appSdkRequests)
    .values({ appId: shop.app.id, sdk: "web/1.0.0", hourAt, part: "1", requests: 40 });
  const products = await readProductFigures(ctx, shop.pub.id, "Asia/Seoul");
  const slots = products.find(({ id }) => id === shop.cpp.id);
  const sold = ((bySlot.endsAt ?? 0) - (bySlot.startsAt ?? 0)) / (24 * HOUR_MS);
  expect(slots).toMatchObject({ campaigns: 1, requestsPerDay: Math.round(700_000 / 6.5), gap: null });
  expect(slots?.slots).toEqual({
    free: (slots?.slots?.all ?? 0) - sold * bySlot.slots,
    all: 30 * (shop.cpp.cppSlots ?? 0),
  });
  expect(products.find(({ id }) => id === shop.cpm.id)).toMatchObject({
    campaigns: 0,
    slots: null,
    gap: "unsold",
  });

  const [app] = await readAppFigures(ctx, shop.pub.id, "Asia/Seoul");
  expect(app).toMatchObject({
    id: shop.app.id,
    requests: 700_000,
    fills: 70,
    usersToday: 0,
    usersYesterday: 0,
  });
  expect(app?.sdks).toEqual([{ sdk: "web/1.0.0", requests: 40 }]);

  const own = contextOf(env, shop.publisher);
  const lone = await createUnit(own, shop.pub.id, {
    appId: shop.app.id,
    name: "Not sold yet",
    format: "banner",
    ...BANNER,
  });
  const units = await readUnitsOverview(ctx, shop.pub.id);
  expect(units).toMatchObject({
    units: 3,
    waiting: 2,
    unsold: 1,
    unsoldUnits: [{ id: lone.id, name: "Not sold yet" }],
  });
});

it("an app's users of today and yesterday are those that its own page has, settled or counted still", async () => {
  const { shop } = await openTrade(env);
  const db = openDb(env.DB);
  const ctx = contextOf(env, shop.publisher);
  const today = dayAt(ctx.now, "Asia/Seoul");
  const yesterday = addDays(today, -1);
  const appId = shop.app.id;
  await db.insert(schema.appDailyUsers).values({ appId, day: yesterday, users: 11_228 });
  await db.insert(schema.appUserRegisters).values({ appId, day: today, register: 7, rank: 3 });
  const { days } = await getDailyUsers(ctx, shop.pub.id, appId);
  const usersOf = (day: string) => days.find((each) => each.day === day)?.users;
  const [app] = await readAppFigures(ctx, shop.pub.id, "Asia/Seoul");
  expect([app?.usersYesterday, app?.usersToday]).toEqual([11_228, usersOf(today)]);
  expect(usersOf(yesterday)).toBe(11_228);
  expect(app?.usersToday).toBeGreaterThan(0);
});
