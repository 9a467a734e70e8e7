import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { bucketAt, type DeliveryEvent } from "../../../domain/delivery";
import { addDays, DAY_MS, dayAt } from "../../../domain/kernel";
import { FIRST_TERMS, STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/money";
import { planKey, type ServingPlan } from "../../../domain/serving";
import { schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { stopPlansUsedUpBy } from "../../../worker/jobs/used-up-plans";
import { getPublisherForOperator, setPlanLimit, tickPlanLimits } from "../../../worker/services/serving";
import { deliveryEvent } from "../../domain/delivery/support";
import { campaignIn, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, nextSchedule, openAccount, openBuyer, openShop } from "../../support/factories";
import { storeTotals } from "../../support/figures";

let trade: Trade;
let campaignId: string;
beforeEach(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  // Meters use the real time, so the campaign was booked early enough to run now.
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
  await storeTotals(env, values);
}

/** Whether the campaign's meter lends impressions now. */
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
  const upgraded = { ...FIRST_TERMS, plan: "wave" as const };
  await ctx.db.insert(schema.planTerms).values({ projectId: trade.shop.pub.id, ...upgraded });
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

/** Notifications about the plan to both sides, by channel and event. */
async function told(): Promise<string[]> {
  const { db } = contextOf(env, null);
  const { shop, buyer } = trade;
  const notices = await db.select().from(schema.notifications);
  const mails = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "mail.news"));
  const all = [
    ...notices.map(({ details }) => ({ channel: "console", details })),
    ...mails.map(({ payload }) => ({ channel: "mail", details: (payload as { details: unknown }).details })),
  ] as { channel: string; details: { event: string; path: string } }[];
  const paths = [`/pub/${shop.pub.id}/settings/plan`, `/adv/${buyer.adv.id}/campaigns`];
  return all
    .filter(({ details }) => paths.includes(details.path) && details.event.endsWith("used"))
    .map(({ channel, details }) => `${channel} ${details.event}`)
    .sort();
}

it("tells the publisher and whoever has booked there at 80 % and at 100 % of a month, the publisher at 50 % too, once each", async () => {
  const ctx = contextOf(env, null);
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS * 0.5 - 1);
  await tickPlanLimits(ctx);
  expect(await told()).toEqual([]);
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS * 0.3);
  for (let nth = 0; nth < 2; nth++) {
    await tickPlanLimits(ctx);
    expect(await told()).toEqual(["console plan-half-used", "mail plan-half-used"]);
  }
  await deliverThisMonth(1);
  const nearly = ["console plan-half-used", "console plan-nearly-used", "console supply-nearly-used"];
  const byMail = ["mail plan-half-used", "mail plan-nearly-used", "mail supply-nearly-used"];
  for (let nth = 0; nth < 2; nth++) {
    await Promise.all([tickPlanLimits(ctx), tickPlanLimits(ctx)]);
    expect(await told()).toEqual([...nearly, ...byMail]);
  }
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS * 0.2);
  for (let nth = 0; nth < 2; nth++) {
    await Promise.all([tickPlanLimits(ctx), stopPlansUsedUpBy(shownNow(), env, ctx.now + nth * 1_000)]);
    expect(await told()).toEqual([
      ...["console plan-half-used", "console plan-nearly-used", "console plan-used"],
      ...["console supply-nearly-used", "console supply-used"],
      ...["mail plan-half-used", "mail plan-nearly-used", "mail plan-used"],
      ...["mail supply-nearly-used", "mail supply-used"],
    ]);
  }
});

it("an operator lifts the limit until the month ends and takes it back, and each time without delivery is kept", async () => {
  const { pub } = trade.shop;
  const operator = contextOf(env, trade.operator);
  const tick = (now: number) => tickPlanLimits({ ...contextOf(env, null), now });
  const stops = async () => (await getPublisherForOperator(operator, pub.id)).stops;
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS);
  await Promise.all([tick(operator.now), tick(operator.now + 1)]);
  const [first] = await stops();
  expect(await stops()).toEqual([{ fromAt: first?.fromAt, toAt: null }]);
  await expect(
    setPlanLimit(contextOf(env, trade.shop.publisher), pub.id, { lifted: true, reason: "-" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await setPlanLimit(operator, pub.id, { lifted: true, reason: "an attack" });
  expect(await isLent()).toBe(true);
  await tick(operator.now + 60_000);
  expect(await isLent()).toBe(true);
  expect(await stops()).toEqual([{ fromAt: first?.fromAt, toAt: operator.now }]);
  const later = { ...operator, now: operator.now + 120_000 };
  await setPlanLimit(later, pub.id, { lifted: false, reason: "over" });
  expect(await isLent()).toBe(false);
  expect(await stops()).toEqual([
    { fromAt: later.now, toAt: null },
    { fromAt: first?.fromAt, toAt: operator.now },
  ]);
  const nextMonth = operator.now + 32 * DAY_MS;
  await tick(nextMonth);
  expect((await stops())[0]).toEqual({ fromAt: later.now, toAt: nextMonth });
  const { log } = await getPublisherForOperator(operator, pub.id);
  expect(log.map(({ isLifted, reason }) => [isLifted, reason])).toEqual([
    [false, "over"],
    [true, "an attack"],
  ]);
});

/** The queue batch after the shop's ad was shown. */
const shownNow = (overrides: Partial<DeliveryEvent> = {}) => [
  {
    body: {
      verdict: "valid" as const,
      event: deliveryEvent({ campaignId, pubProjectId: trade.shop.pub.id, ...overrides }),
    },
  },
];

it("a plan that is used up between two ticks stops as its next ad is counted", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS - 1);
  const now = Date.now();
  expect(await stopPlansUsedUpBy(shownNow(), env, now)).toBe(0);
  await deliverThisMonth(1);
  expect(await stopPlansUsedUpBy(shownNow({ kind: "click" }), env, now + 1_000)).toBe(0);
  expect(await isLent()).toBe(true);
  expect(await stopPlansUsedUpBy(shownNow(), env, now + 1_000)).toBe(1);
  expect(await isLent()).toBe(false);
  expect(await isDeliverable()).toBe(false);
});

it("a plan is looked at once a second at most, however much of its publisher is counted", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS - 1);
  const now = Date.now();
  expect(await stopPlansUsedUpBy(shownNow(), env, now)).toBe(0);
  await deliverThisMonth(1);
  expect(await stopPlansUsedUpBy(shownNow(), env, now + 999)).toBe(0);
  expect(await stopPlansUsedUpBy(shownNow(), env, now + 1_000)).toBe(1);
});

it("what is counted of one publisher stops no other, however much that one has shown", async () => {
  await deliverThisMonth(STREAM_PLAN_FREE_IMPRESSIONS);
  expect(await stopPlansUsedUpBy(shownNow({ pubProjectId: "prj_other" }), env, Date.now())).toBe(0);
  expect(await isLent()).toBe(true);
});

it("a publisher's month is the sum of its totals of the month of Seoul, whatever is written or raised", async () => {
  const { db } = contextOf(env, null);
  const { projectMonths } = schema;
  const ofShop = eq(projectMonths.pubProjectId, trade.shop.pub.id);
  const months = async () =>
    Object.fromEntries(
      (await db.select().from(projectMonths).where(ofShop)).map(({ month, impressions }) => [
        month,
        impressions,
      ]),
    );
  const total = (creativeId: string, at: string, impressions: number) =>
    storeTotals(env, {
      campaignId,
      creativeId,
      unitId: trade.shop.banner.id,
      productId: trade.shop.cpp.id,
      appId: trade.shop.app.id,
      advProjectId: trade.buyer.adv.id,
      pubProjectId: trade.shop.pub.id,
      bucketAt: Date.parse(at),
      impressions,
      clicks: 0,
      updatedAt: 1,
    });
  await total("a", "2026-01-31T14:30:00Z", 5);
  await total("a", "2026-01-31T15:00:00Z", 7);
  expect(await months()).toEqual({ "2026-01": 5, "2026-02": 7 });
  await total("b", "2026-02-01T00:00:00Z", 0);
  await total("b", "2026-02-01T00:00:00Z", 3);
  await total("a", "2026-01-31T15:00:00Z", 9);
  await total("a", "2026-01-31T15:00:00Z", 9);
  await total("a", "2026-01-31T15:00:00Z", 2);
  expect(await months()).toEqual({ "2026-01": 5, "2026-02": 12 });
});
