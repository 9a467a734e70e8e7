import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import {
  createProduct,
  listFaultyProducts,
  listPlatformProducts,
  listProducts,
  listSortable,
  placeProduct,
  removeProduct,
  setProductsOnSale,
  sortProducts,
} from "../../../../worker/services/inventory";
import { env } from "../../../support/env";
import {
  addMember,
  contextOf,
  cpmProduct,
  openAccount,
  openShop,
  type Shop,
} from "../../../support/factories";

const missing = { code: "AD_PRODUCT_NOT_FOUND" };

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);
const names = async (filter: object = {}) =>
  (await listProducts(publisher(), shop.pub.id, filter)).items.map(({ name }) => name);
const create = (name: string, now = Date.now()) =>
  createProduct(contextOf(env, shop.publisher, { now }), shop.pub.id, {
    ...cpmProduct([shop.banner.id]),
    name,
  });

describe("the list of products", () => {
  it("is found by name, status and pricing, and paged without losing one", async () => {
    for (const at of [1, 2, 3, 4, 5]) await create(`상품 ${at}`, Date.now() + at);
    expect(await names({ q: "상품 3" })).toEqual(["상품 3"]);
    expect(await names({ pricing: "cpp" })).toEqual(["구좌형"]);
    expect(await names({ status: "ready" })).toHaveLength(5);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listProducts>> = await listProducts(publisher(), shop.pub.id, {
        limit: 3,
        ...(next ? { next } : {}),
      });
      seen.push(...page.items.map(({ name }) => name));
      next = page.next;
    } while (next);
    expect(seen.slice(0, 5)).toEqual(["상품 5", "상품 4", "상품 3", "상품 2", "상품 1"]);
    expect(seen).toHaveLength(7);
  });

  it("says of each how many campaigns run on it, those of others left out", async () => {
    const { items } = await listProducts(publisher(), shop.pub.id);
    expect(items.map(({ ongoingCount, unitCount }) => [ongoingCount, unitCount])).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  it("stands in the order its publisher gives it, for advertisers too, and what is new comes first", async () => {
    await create("가", Date.now() + 10);
    await create("나", Date.now() + 20);
    const before = await listSortable(publisher(), shop.pub.id);
    const wanted = before.toReversed().map(({ id }) => id);
    await sortProducts(publisher(), shop.pub.id, { ids: wanted });
    expect((await listSortable(publisher(), shop.pub.id)).map(({ id }) => id)).toEqual(wanted);
    const shelf = (await listPlatformProducts(contextOf(env, null), shop.pub.id)).map(
      ({ product }) => product.id,
    );
    expect(shelf).toEqual(wanted.filter((id) => [shop.cpm.id, shop.cpp.id].includes(id)));
    await create("다", Date.now() + 30);
    expect((await names())[0]).toBe("다");
  });

  it("moves one product right before another, or to the end", async () => {
    const [first, last] = await listSortable(publisher(), shop.pub.id);
    const place = (before?: string) =>
      placeProduct(publisher(), shop.pub.id, first?.id ?? "", before ? { before } : {});
    await place();
    expect((await listSortable(publisher(), shop.pub.id)).map(({ id }) => id)).toEqual([last?.id, first?.id]);
    await place(last?.id);
    expect((await listSortable(publisher(), shop.pub.id)).map(({ id }) => id)).toEqual([first?.id, last?.id]);
  });

  it("is put in order with none of another publisher", async () => {
    const other = await openShop(env);
    await expect(sortProducts(publisher(), shop.pub.id, { ids: [other.cpm.id] })).rejects.toMatchObject(
      missing,
    );
    await expect(
      placeProduct(publisher(), shop.pub.id, other.cpm.id, { before: shop.cpm.id }),
    ).rejects.toMatchObject(missing);
    await expect(
      placeProduct(publisher(), shop.pub.id, shop.cpm.id, { before: other.cpm.id }),
    ).rejects.toMatchObject(missing);
  });
});

describe("several products", () => {
  const sell = (ids: readonly string[], onSale: boolean, by = shop.publisher) =>
    setProductsOnSale(contextOf(env, by), shop.pub.id, ids, onSale);
  const statuses = async (ids: readonly string[]) => {
    const { items } = await listProducts(publisher(), shop.pub.id, { limit: 100 });
    return ids.map((id) => items.find((each) => each.id === id)?.status);
  };

  it("are put on sale together and taken off again, and what is so already is left as it is", async () => {
    const ids = [(await create("가")).id, (await create("나")).id, shop.cpm.id];
    expect(await sell(ids, true)).toBe(2);
    expect(await statuses(ids)).toEqual(["sale", "sale", "sale"]);
    expect(await sell(ids, true)).toBe(0);
    expect(await sell(ids.slice(0, 2), false)).toBe(2);
    expect(await statuses(ids)).toEqual(["ready", "ready", "sale"]);
  });

  it("are none of another publisher's, nor one that was removed, and then nothing is changed", async () => {
    const [mine, removed] = [await create("가"), await create("나")];
    const other = await openShop(env);
    await removeProduct(publisher(), shop.pub.id, removed.id, { name: removed.name });
    for (const ids of [[mine.id, other.cpm.id], [mine.id, removed.id], []])
      await expect(sell(ids, true)).rejects.toMatchObject(missing);
    expect(await statuses([mine.id])).toEqual(["ready"]);
  });

  it("are nobody's to sell who only looks", async () => {
    const viewer = await openAccount(env);
    await addMember(env, shop.pub.id, viewer, LEVEL.viewer);
    await expect(sell([shop.cpm.id], false, viewer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("products that need a hand", () => {
  it("are named with the reason, and are gone from the list once it is", async () => {
    const faults = async () =>
      Object.fromEntries(
        (await listFaultyProducts(publisher(), shop.pub.id)).map(({ product, faults }) => [
          product.id,
          faults,
        ]),
      );
    expect(await faults()).toEqual({});
    const { db } = publisher();
    const archive = (id: string, status: "archived" | "available") =>
      db.update(schema.adUnits).set({ status }).where(eq(schema.adUnits.id, id));
    await archive(shop.banner.id, "archived");
    expect(await faults()).toEqual({ [shop.cpm.id]: ["archived-unit"], [shop.cpp.id]: ["archived-unit"] });
    await archive(shop.native.id, "archived");
    expect(await faults()).toEqual({ [shop.cpm.id]: ["no-unit"], [shop.cpp.id]: ["no-unit"] });
    await archive(shop.banner.id, "available");
    await archive(shop.native.id, "available");
    await db.update(schema.projects).set({ features: [] }).where(eq(schema.projects.id, shop.pub.id));
    expect(await faults()).toEqual({ [shop.cpm.id]: ["targeting-off"] });
  });
});

describe("five hundred products", () => {
  it("cost the list, its faults and its order one question each, beside the level", async () => {
    const [row] = await publisher()
      .db.select()
      .from(schema.adProducts)
      .where(eq(schema.adProducts.id, shop.cpm.id));
    if (!row) throw new Error("the shop has no product");
    const { db } = publisher();
    const copy = (at: number) =>
      db
        .insert(schema.adProducts)
        .values({ ...row, id: `prd_${String(at).padStart(26, "0")}`, sortOrder: at });
    const [first, ...rest] = Array.from({ length: 500 }, (_, at) => copy(at));
    if (first) await db.batch([first, ...rest]);
    const counted = async (run: (ctx: ReturnType<typeof publisher>) => Promise<unknown>) => {
      let asked = 0;
      const prepare = new Proxy(env.DB, {
        get(target, name) {
          if (name === "prepare") asked += 1;
          const value = Reflect.get(target, name) as unknown;
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      await run(contextOf({ ...env, DB: prepare }, shop.publisher));
      return asked;
    };
    expect(await counted((ctx) => listProducts(ctx, shop.pub.id, { limit: 100 }))).toBe(2);
    expect(await counted((ctx) => listFaultyProducts(ctx, shop.pub.id))).toBe(2);
    expect(await counted((ctx) => listSortable(ctx, shop.pub.id))).toBe(2);
    expect(await counted((ctx) => sortProducts(ctx, shop.pub.id, { ids: [shop.cpp.id] }))).toBe(3);
  });
});
