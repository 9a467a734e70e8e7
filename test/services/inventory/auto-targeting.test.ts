import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import {
  addCategory,
  addMetric,
  addTargeting,
  getTargeting,
  listPublicTargetings,
  readAudienceReach,
  tickAutoTargetings,
  updateTargeting,
} from "../../../worker/services/inventory";
import { compilePlan } from "../../../worker/services/serving/publish-plan";
import { READS } from "../../support/audience";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, unique } from "../../support/factories";
import { storeTotals } from "../../support/figures";

let trade: Trade;
let live: Awaited<ReturnType<typeof campaignIn>>;
beforeAll(async () => {
  trade = await openTrade(env);
  await addMetric(by(), pub(), { name: READS, parameters: [{ key: "city", type: "string" }] });
  live = await campaignIn("live", trade);
});

const db = () => openDb(env.DB);
const by = (now = Date.now()) => contextOf(env, trade.shop.publisher, { now });
const pub = () => trade.shop.pub.id;
const tick = (now = Date.now()) => tickAutoTargetings(contextOf(env, null, { now }));
const named = (name: string, categoryIds: string[], type = "custom") => ({
  ...{ name, type, categoryIds, surchargeMilliPct: 0 },
});

/** A category that has users. */
async function category(name: string, members = 40): Promise<string> {
  const filter = { events: [{ event: READS, days: 30 }] };
  const { id } = await addCategory(by(), pub(), { name, filter });
  await db()
    .insert(schema.categoryMembers)
    .values({ categoryId: id, generation: 1, part: "0", members, countedAt: 0 });
  return id;
}

/** A campaign aimed at the targetings, with its counts of an hour. */
async function shown(targetings: string[], impressions: number, clicks: number, at = Date.now() - DAY_MS) {
  const id = unique("cmp_");
  const targeting = { ...live.targeting, targetings };
  await db()
    .insert(schema.campaigns)
    .values({ ...live, id, status: "closed", targeting });
  await storeTotals(env, {
    ...{ campaignId: id, creativeId: "crt_1", unitId: trade.shop.banner.id, productId: live.productId },
    ...{ appId: trade.shop.app.id, advProjectId: live.projectId, pubProjectId: pub() },
    ...{ bucketAt: Math.floor(at / HOUR_MS) * HOUR_MS, impressions, clicks, updatedAt: 0 },
  });
}

it("means the categories that answered best in the plans of running campaigns, chosen once a day", async () => {
  const [low, high, both] = [await category("낮음"), await category("높음"), await category("둘 다")];
  const of = async (name: string, ids: string[]) => (await addTargeting(by(), pub(), named(name, ids))).id;
  const [lowOnly, highOnly, mixed] = [
    await of("낮음만", [low]),
    await of("높음만", [high]),
    await of("섞음", [both, high]),
  ];
  const auto = await addTargeting(by(), pub(), named("자동", [low, high, both], "auto"));
  const targeting = { ...live.targeting, targetings: [auto.id] };
  await db().update(schema.campaigns).set({ targeting }).where(eq(schema.campaigns.id, live.id));
  const planned = async () => {
    const plan = await compilePlan(by(), trade.shop.banner.id);
    return plan?.campaigns.find(({ id }) => id === live.id)?.audience?.categories;
  };

  await shown([lowOnly], 2_000, 4);
  // None of these says which category a user belongs to, or belongs to the last 90 days.
  await shown([mixed], 5_000, 4_000);
  await shown([lowOnly, highOnly], 5_000, 4_000);
  await shown([highOnly], 5_000, 4_000, Date.now() - 91 * DAY_MS);
  expect(await planned()).toEqual([[low, high, both]]);
  expect(await tick()).toBe(1);
  expect(await planned()).toEqual([[low]]);

  await shown([highOnly], 1_000, 3);
  expect(await tick()).toBe(0);
  expect(await planned()).toEqual([[low]]);
  const tomorrow = Date.now() + DAY_MS;
  expect(await Promise.all([tick(tomorrow), tick(tomorrow)])).toContain(1);
  expect(await planned()).toEqual([[high, low]]);
  expect(await getTargeting(by(), pub(), auto.id)).toMatchObject({
    picked: [
      { categoryId: high, impressions: 1_000, clicks: 3 },
      { categoryId: low, impressions: 2_000, clicks: 4 },
    ],
  });
});

it("chooses again when its categories are changed, and shows no advertiser what was counted", async () => {
  const [one, two] = [await category("하나"), await category("둘째")];
  const { id: oneOnly } = await addTargeting(by(), pub(), named("하나만", [one]));
  const auto = await addTargeting(by(), pub(), named("자동 둘", [one, two], "auto"));
  await shown([oneOnly], 1_000, 10);
  await tick();
  expect((await getTargeting(by(), pub(), auto.id)).picked).toHaveLength(1);
  await updateTargeting(by(), pub(), auto.id, named("자동 둘", [two], "auto"));
  expect((await getTargeting(by(), pub(), auto.id)).picked).toEqual([]);
  await db()
    .update(schema.targetingCategories)
    .set({ status: "live" })
    .where(eq(schema.targetingCategories.projectId, pub()));
  const offered = await listPublicTargetings(by(), pub());
  const offer = () => offered.find(({ id }) => id === auto.id);
  expect(offer()).toMatchObject({ type: "auto", isChosen: false, meantCategoryIds: [two] });
  for (const each of offered) expect(each).not.toHaveProperty("picked");
});

it("tells advertisers what an automatic targeting means today, with its users and without the counts", async () => {
  const [best, other] = [await category("가장 높음", 30), await category("나머지", 70)];
  const { id: bestOnly } = await addTargeting(by(), pub(), named("가장만", [best]));
  const auto = await addTargeting(by(), pub(), named("자동 셋", [best, other], "auto"));
  const reach = async () => (await readAudienceReach(by(), pub(), [auto.id])).audiences;
  const meant = (...all: [string, string, number][]) =>
    all.map(([id, name, audienceSize]) => ({ id, name, audienceSize }));
  const common = { id: auto.id, name: "자동 셋", type: "auto", categoryCount: 2 };
  const both = meant([best, "가장 높음", 30], [other, "나머지", 70]);
  expect(await reach()).toEqual([{ ...common, isChosen: false, meant: both }]);
  await shown([bestOnly], 1_000, 10);
  await tick();
  const one = meant([best, "가장 높음", 30]);
  expect(await reach()).toEqual([{ ...common, isChosen: true, meant: one }]);
  const sold = { status: "live" } as const;
  const categories = schema.targetingCategories;
  await db().update(categories).set(sold).where(eq(categories.projectId, pub()));
  const offered = (await listPublicTargetings(by(), pub())).find(({ id }) => id === auto.id);
  expect(offered).toMatchObject({ isChosen: true, meantCategoryIds: [best] });
  expect(await readAudienceReach(by(), trade.buyer.adv.id, [auto.id])).toMatchObject({ audiences: [] });
});
