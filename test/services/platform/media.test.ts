import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { bookableFromMinor } from "../../../domain/money";
import { schema } from "../../../worker/db/client";
import { bookProduct } from "../../../worker/services/booking";
import {
  addCategory,
  addTargeting,
  createProduct,
  setContexts,
  setProductOnSale,
} from "../../../worker/services/inventory";
import { getMedia, listMedia, listMediaTopics } from "../../../worker/services/platform";
import { readMediaFigures } from "../../../worker/services/reports";
import { env } from "../../support/env";
import {
  contextOf,
  cpmProduct,
  nextSchedule,
  openBuyer,
  openShop,
  type Shop,
  unique,
} from "../../support/factories";
import { storeTotals } from "../../support/figures";
import { listenedTo } from "../../support/queries";

const NOW = Date.parse("2026-12-15T03:00:00Z");
const anybody = () => contextOf(env, null, { now: NOW });

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(env);
});

const alias = () => shop.pub.alias ?? "";
const found = async (query: Parameters<typeof listMedia>[1]) =>
  (await listMedia(anybody(), { limit: 100, ...query })).items.some(({ id }) => id === shop.pub.id);

describe("the public catalogue", () => {
  it("shows listed, running publishers to anybody, and no others", async () => {
    expect(await found({})).toBe(true);
    const { db } = anybody();
    for (const gone of [{ delistedAt: 1 }, { suspendedAt: 1 }, { features: [] }, { deletedAt: 1 }]) {
      await db.update(schema.projects).set(gone).where(eq(schema.projects.id, shop.pub.id));
      expect(await found({})).toBe(false);
      await expect(getMedia(anybody(), alias())).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
      const back = { delistedAt: null, suspendedAt: null, features: shop.pub.features, deletedAt: null };
      await db.update(schema.projects).set(back).where(eq(schema.projects.id, shop.pub.id));
    }
    expect((await getMedia(anybody(), alias().toUpperCase())).id).toBe(shop.pub.id);
  });

  it("says users by country and language where they are counted, and nothing where they are not", async () => {
    const publisher = contextOf(env, shop.publisher);
    expect((await getMedia(anybody(), alias())).spread).toEqual([]);
    const category = async (
      key: string,
      name: string,
      users: number,
      status: "live" | "preparing" = "live",
    ) => {
      const filter = { properties: [{ key, values: [key === "country" ? "kr" : "ko"] }] };
      const { id } = await addCategory(publisher, shop.pub.id, { name, filter });
      await publisher.db
        .update(schema.targetingCategories)
        .set({ status })
        .where(eq(schema.targetingCategories.id, id));
      const counted = { categoryId: id, generation: 1, part: "0", members: users, countedAt: 0 };
      await publisher.db.insert(schema.categoryMembers).values(counted);
      return id;
    };
    const sell = (name: string, type: string, categoryIds: string[]) =>
      addTargeting(publisher, shop.pub.id, { name, type, categoryIds });
    const korea = await category("country", "대한민국", 120);
    const japan = await category("country", "일본", 340);
    await sell("나라", "country", [korea, japan, await category("country", "수집 중", 90, "preparing")]);
    await sell("나라 둘", "country", [korea, await category("country", "없음", 0)]);
    await sell("언어", "language", [await category("language", "한국어", 200)]);
    await sell("맞춤", "custom", [await category("language", "그 밖", 500)]);
    expect((await getMedia(anybody(), alias())).spread).toEqual([
      { by: "country", name: "일본", users: 340 },
      { by: "language", name: "한국어", users: 200 },
      { by: "country", name: "대한민국", users: 120 },
    ]);
  });

  it("says the prices of public products on sale, by pricing", async () => {
    const publisher = contextOf(env, shop.publisher);
    const dear = { ...cpmProduct([shop.banner.id]), priceMinor: 9_000, minBudgetMinor: 300_000 };
    const second = await createProduct(publisher, shop.pub.id, dear);
    await setProductOnSale(publisher, shop.pub.id, second.id, true);
    const hidden = { ...cpmProduct([shop.banner.id]), priceMinor: 1, isPrivate: true };
    const secret = await createProduct(publisher, shop.pub.id, hidden);
    await setProductOnSale(publisher, shop.pub.id, secret.id, true);
    const won = { currency: "KRW" };
    expect((await getMedia(anybody(), alias())).terms).toEqual([
      // Three days of one slot.
      { ...won, pricing: "cpp", products: 1, lowMinor: 80_000, highMinor: 80_000, leastMinor: 240_000 },
      {
        ...won,
        pricing: "cpm",
        products: 2,
        lowMinor: 4_000,
        highMinor: 9_000,
        leastMinor: bookableFromMinor(shop.cpm),
      },
    ]);
  });

  it("is narrowed by the least that a booking costs, the format, the platform and the topic", async () => {
    expect([await found({ price: "under-100k" }), await found({ price: "under-1m" })]).toEqual([false, true]);
    expect([await found({ format: "banner" }), await found({ format: "splash" })]).toEqual([true, false]);
    expect([await found({ platform: "web" }), await found({ platform: "apple" })]).toEqual([true, false]);
    const topic = unique("topic").toLowerCase();
    const contents = [
      { id: "a", topics: [topic, "other"] },
      { id: "b", topics: [topic] },
    ];
    await setContexts(contextOf(env, shop.publisher), shop.pub.id, { contents });
    expect([await found({ topic }), await found({ topic: `${topic}x` })]).toEqual([true, false]);
    expect((await getMedia(anybody(), alias())).topics).toEqual([topic, "other"]);
    expect(await listMediaTopics(anybody())).toContain(topic);
    await setContexts(contextOf(env, shop.publisher), shop.pub.id, {
      contents: contents.map(({ id }) => ({ id, topics: [] })),
    });
    expect(await found({ topic })).toBe(false);
  });

  it("says the mean daily users of the settled days, and nothing where none was measured", async () => {
    expect((await getMedia(anybody(), alias())).dailyReaders).toBeNull();
    await anybody()
      .db.insert(schema.appDailyUsers)
      .values([
        { appId: shop.app.id, day: "2026-12-01", users: 100 },
        { appId: shop.app.id, day: "2026-12-02", users: 301 },
        { appId: shop.app.id, day: "2026-10-02", users: 9_000 },
      ]);
    expect((await getMedia(anybody(), alias())).dailyReaders).toBe(201);
  });

  it("takes four statements for a page, however many publishers it has", async () => {
    await openShop(env);
    const asked: string[] = [];
    await listMedia(contextOf({ ...env, DB: listenedTo(env.DB, asked) }, null), { limit: 100 });
    expect(asked.length).toBe(4);
  });
});

it("public figures are of sold campaigns in whole days, and of several advertisers", async () => {
  const booked = await Promise.all(
    [0, 1, 2].map(async () => {
      const { adv, advertiser } = await openBuyer(env, shop);
      const schedule = { ...nextSchedule(), budgetMinor: 400_000 };
      return (await bookProduct(contextOf(env, advertiser), adv.id, shop.cpm.id, schedule)).campaign;
    }),
  );
  const deliver = async (nth: number, impressions: number, bucketAt = NOW - DAY_MS) => {
    const { id: campaignId = "", projectId: advProjectId = "" } = booked[nth] ?? {};
    await storeTotals(env, {
      ...{ campaignId, creativeId: "crt_1", unitId: shop.banner.id, productId: shop.cpm.id },
      ...{ appId: shop.app.id, pubProjectId: shop.pub.id, advProjectId, bucketAt, impressions },
      ...{ clicks: impressions / 100, updatedAt: NOW },
    });
  };
  const read = () => readMediaFigures(anybody(), shop.pub);
  await deliver(0, 6_000);
  await deliver(1, 6_000);
  // Today, and before the window.
  await deliver(2, 9_000, NOW - HOUR_MS);
  await deliver(2, 9_000, NOW - 32 * DAY_MS);
  expect(await read()).toBeNull();
  await deliver(2, 5_000);
  expect(await read()).toMatchObject({
    ...{ fromDay: "2026-11-15", toDay: "2026-12-14", impressions: 17_000, ctr: 0.01, viewability: null },
  });
});
