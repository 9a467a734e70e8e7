import { env as bindings } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { addDays, dayAt } from "../../../domain/calendar/day";
import { bucketAt } from "../../../domain/delivery/bucket";
import { planKey, type ServingPlan } from "../../../domain/serving/plan";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/shared/limits";
import { schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { tickPlanLimits, watchPlanLimits } from "../../../worker/services/serving/tick-plans";
import { campaignIn, settleOutbox, type Trade } from "../../support/campaigns";
import { contextOf, nextSchedule, openAccount, openBuyer, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;
const DAY_MS = 86_400_000;

let trade: Trade;
let campaignId: string;
beforeEach(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  // A meter goes by the time it is, so the campaign was booked long enough ago to run now.
  const now = Date.now() - 40 * DAY_MS;
  const { startDay } = nextSchedule(now);
  const schedule = { startDay, endDay: addDays(dayAt(Date.now(), "Asia/Seoul"), 7) };
  campaignId = (await campaignIn("live", trade, { now, pricing: "cpp", schedule })).id;
  await settleOutbox(env);
});

async function deliverThisMonth(impressions: number): Promise<void> {
  const { shop, buyer } = trade;
  const values = {
    campaignId,
    creativeId: `crt_${impressions}`,
    unitId: shop.banner.id,
    productId: shop.cpp.id,
    appId: shop.app.id,
    advProjectId: buyer.adv.id,
    pubProjectId: shop.pub.id,
    bucketAt: bucketAt(Date.now()),
    impressions,
    clicks: 0,
    updatedAt: Date.now(),
  };
  await contextOf(env, null).db.insert(schema.deliveryTotals).values(values);
}

/** Whether the campaign's meter lends anything now. */
async function isLent(): Promise<boolean> {
  const meter = env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(campaignId));
  const request = { holderId: crypto.randomUUID(), spent: 0, want: 1, tokensLapseAtMs: Date.now() };
  return (await meter.lease(request)).serving;
}

async function isDeliverable(): Promise<boolean | undefined> {
  await settleOutbox(env);
  const plan = await env.PLANS.get<ServingPlan>(planKey(trade.shop.banner.id), "json");
  return plan?.project.deliverable;
}

it("a publisher's campaigns are lent to nobody once the tick found the free impressions of its month used up", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS - 1);
  await tickPlanLimits(contextOf(env, null));
  expect(await isLent()).toBe(true);
  await deliverThisMonth(1);
  await tickPlanLimits(contextOf(env, null));
  expect(await isLent()).toBe(false);
  expect(await isDeliverable()).toBe(false);
});

it("delivery goes on with the first tick after an upgrade", async () => {
  const ctx = contextOf(env, null);
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS);
  await tickPlanLimits(ctx);
  expect(await isLent()).toBe(false);
  const { projects } = schema;
  await ctx.db.update(projects).set({ plan: "wave" }).where(eq(projects.id, trade.shop.pub.id));
  await tickPlanLimits(ctx);
  expect(await isLent()).toBe(true);
  expect(await isDeliverable()).toBe(true);
});

it("the outbox stops the meter that did not answer the tick", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS);
  const meters = {
    idFromName: (name: string) => env.CAMPAIGN_METER.idFromName(name),
    get: () => ({ configure: () => Promise.reject(new Error("the object was reset")) }),
  };
  const deaf = { ...env, CAMPAIGN_METER: meters } as unknown as ConsoleEnv;
  await tickPlanLimits(contextOf(deaf, null));
  expect(await isLent()).toBe(true);
  await settleOutbox(env);
  expect(await isLent()).toBe(false);
});

it("a plan that is used up between two ticks stops at the next look, and only where it was running out", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS - 100);
  const looks: number[] = [];
  const watch = {
    everyMs: 2_000,
    times: 5,
    async wait(ms: number) {
      looks.push(ms);
      if (looks.length === 3) await deliverThisMonth(100);
    },
  };
  expect(await watchPlanLimits(contextOf(env, null), watch)).toBe(1);
  expect(looks).toEqual([2_000, 2_000, 2_000]);
  expect(await isLent()).toBe(false);
});

it("nobody is looked after whose free impressions will last", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS / 2 - 1);
  const watch = {
    everyMs: 1,
    times: 5,
    wait: () => Promise.reject(new Error("nothing is to be waited for")),
  };
  expect(await watchPlanLimits(contextOf(env, null), watch)).toBe(0);
});
