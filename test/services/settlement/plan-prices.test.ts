import { beforeAll, describe, expect, it } from "vitest";
import { addMonths, billingMonthAt, type Country, dayAt } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import {
  changePlan,
  getPlanPriceList,
  getSubscription,
  listBills,
  setPlanPrices,
  tickBills,
} from "../../../worker/services/settlement";
import { openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openShop } from "../../support/factories";
import { at, openPublisher, refusedWith } from "../../support/plan-billing";

const MONTH = billingMonthAt(Date.now());
const NEXT = addMonths(MONTH, 1);

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const operator = (now = Date.now()) => contextOf(env, trade.operator, { now });
const clock = (now: number) => contextOf(env, null, { now });

/** A publisher with a number of delivered impressions this month. */
const publisher = (impressions: number, country?: Country) => openPublisher(env, MONTH, impressions, country);

describe("the price list", () => {
  it("offers a year in the currencies that have a price for it, below the monthly one", async () => {
    const { project, as } = await publisher(0, "IN");
    const year = { plan: "wave", interval: "yearly" };
    expect((await getSubscription(as(), project)).offer).toEqual({ monthlyMinor: 1_680, yearlyMinor: null });
    expect(await refusedWith(() => changePlan(as(), project, year))).toBe(
      "PROJECT_PRICING_PLAN_NOT_ACCEPTABLE",
    );
    const prices = { currency: "INR", monthlyMinor: 1_680, reason: "연간" };
    expect(await refusedWith(() => setPlanPrices(operator(), { ...prices, yearlyMinor: 1_680 }))).toBe("070");
    expect(await refusedWith(() => setPlanPrices(as(), { ...prices, yearlyMinor: 1_500 }))).toBe("FORBIDDEN");
    await setPlanPrices(operator(), { ...prices, yearlyMinor: 1_500 });
    expect(await changePlan(as(), project, year)).toMatchObject({
      interval: "yearly",
      perThousandMinor: 1_500,
    });
    await setPlanPrices(operator(Date.now() + 1_000), prices);
    expect((await getSubscription(as(), project)).perThousandMinor).toBe(1_500);
    const other = await publisher(0, "IN");
    expect(await refusedWith(() => changePlan(other.as(Date.now() + 2_000), other.project, year))).toBe(
      "PROJECT_PRICING_PLAN_NOT_ACCEPTABLE",
    );
    const stream = { plan: "stream", interval: "yearly" };
    expect(await refusedWith(() => changePlan(as(), project, stream))).toBe(
      "PROJECT_PRICING_PLAN_NOT_ACCEPTABLE",
    );
  });

  it("counts from now on: the running month keeps its price, and so does a year until it renews", async () => {
    const prices = { currency: "JPY", reason: "단가" };
    await setPlanPrices(operator(), { ...prices, monthlyMinor: 28, yearlyMinor: 25 });
    const [monthly, yearly] = [await publisher(110_000, "JP"), await publisher(110_000, "JP")];
    await changePlan(monthly.as(), monthly.project, { plan: "wave" });
    await changePlan(yearly.as(), yearly.project, { plan: "wave", interval: "yearly" });
    await setPlanPrices(operator(Date.now() + 1_000), { ...prices, monthlyMinor: 40, yearlyMinor: 35 });
    await openDb(env.DB)
      .insert(schema.projectMonths)
      .values(
        [monthly, yearly].map((one) => ({ pubProjectId: one.project, month: NEXT, impressions: 110_000 })),
      );
    await tickBills(clock(at(NEXT, 5)));
    await tickBills(clock(at(addMonths(NEXT, 1), 5)));
    const supplies = async ({ as, project }: typeof monthly) =>
      (await listBills(as(), project)).items
        .map(({ month, supplyMinor }) => [month, supplyMinor])
        .toReversed();
    expect(await supplies(monthly)).toEqual([
      [MONTH, 2_800],
      [NEXT, 4_000],
    ]);
    expect(await supplies(yearly)).toEqual([
      [MONTH, 2_500],
      [NEXT, 2_500],
    ]);
    const { log, prices: now } = await getPlanPriceList(operator(Date.now() + 2_000));
    expect(now.find(({ currency }) => currency === "JPY")).toMatchObject({
      monthlyMinor: 40,
      yearlyMinor: 35,
    });
    expect(log.filter(({ currency }) => currency === "JPY")).toHaveLength(3);
  });
});

describe("daily users beyond the limit", () => {
  const typed = (projectId: string, dau: number) =>
    env.DB.prepare("update ad_products set dau = ? where project_id = ?").bind(dau, projectId).run();
  const measured = (appId: string, ageDays: number, users: number) =>
    openDb(env.DB)
      .insert(schema.appDailyUsers)
      .values({ appId, day: dayAt(Date.now() - ageDays * 86_400_000, "UTC"), users });

  it("are those that were measured in 30 days, and the ones of products until some were", async () => {
    const shop = await openShop(env);
    const up = () =>
      refusedWith(() => changePlan(contextOf(env, shop.publisher), shop.pub.id, { plan: "wave" }));
    await typed(shop.pub.id, 600_001);
    expect(await up()).toBe("PROJECT_PRICING_PLAN_NOT_ACCEPTABLE");
    await measured(shop.app.id, 40, 900_000);
    expect(await up()).toBe("PROJECT_PRICING_PLAN_NOT_ACCEPTABLE");
    await measured(shop.app.id, 20, 600_001);
    await typed(shop.pub.id, 10);
    expect(await up()).toBe("PROJECT_PRICING_PLAN_NOT_ACCEPTABLE");
    await env.DB.prepare("update app_daily_users set users = 600000 where app_id = ?")
      .bind(shop.app.id)
      .run();
    await typed(shop.pub.id, 600_001);
    expect(await up()).toBeNull();
  });
});
