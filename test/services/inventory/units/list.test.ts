import { beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../../worker/db/client";
import {
  createUnit,
  deleteUnit,
  listUnits,
  setUnitArchived,
  unitOptions,
} from "../../../../worker/services/inventory";
import type { UnitFilter } from "../../../../worker/services/inventory/list-units";
import { openShop, type Shop } from "../../../support/factories";
import { appOn, as, ask, env, queriesOf, unitIn } from "./world";

let shop: Shop;
let android: string;
beforeAll(async () => {
  shop = await openShop(env);
  android = await appOn(shop, "android");
  for (const name of ["가을 배너", "나무 배너", "다리 배너"]) {
    await createUnit(as(shop), shop.pub.id, unitIn(android, { name }));
  }
  await ask(shop, shop.native.id);
});

const named = async (filter: UnitFilter) =>
  (await listUnits(as(shop), shop.pub.id, filter)).items.map(({ name }) => name);

/** All pages of a list in sequence. */
async function walked(filter: UnitFilter, limit: number): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined;
  do {
    const page = await listUnits(as(shop), shop.pub.id, { ...filter, limit, ...(next ? { next } : {}) });
    names.push(...page.items.map(({ name }) => name));
    next = page.next ?? undefined;
  } while (next);
  return names;
}

describe("the list of units", () => {
  it.each([
    [{ q: "배너" }, ["다리 배너", "나무 배너", "가을 배너", "홈 상단 배너"]],
    [{ q: "100%" }, []],
    [{ platform: "android" }, ["다리 배너", "나무 배너", "가을 배너"]],
    [{ platform: "web", format: "banner" }, ["홈 상단 배너"]],
    [{ format: "native" }, ["피드 네이티브"]],
    [{ connection: "connected" }, ["피드 네이티브"]],
    [{ connection: "waiting", platform: "web" }, ["홈 상단 배너"]],
    [{ archived: true }, []],
  ])("finds by %o", async (filter, found) => {
    expect((await named(filter)).sort()).toEqual([...found].sort());
  });

  it("finds a unit by its id", async () => {
    expect(await named({ q: shop.banner.id })).toEqual(["홈 상단 배너"]);
  });

  it.each([
    ["asc", ["가을 배너", "나무 배너", "다리 배너", "피드 네이티브", "홈 상단 배너"]],
    ["desc", ["홈 상단 배너", "피드 네이티브", "다리 배너", "나무 배너", "가을 배너"]],
  ])("is walked by name, %s, each unit once", async (dir, names) => {
    expect(await walked({ sort: "name", dir }, 2)).toEqual(names);
  });

  it.each(["asc", "desc"])(
    "is walked by age, %s, each unit once, though some are of one moment",
    async (dir) => {
      const all = await named({ dir, limit: 100 });
      expect(await walked({ dir }, 1)).toEqual(all);
      expect(new Set(all).size).toBe(5);
    },
  );

  it("begins anew with a cursor of another order", async () => {
    const { next } = await listUnits(as(shop), shop.pub.id, { sort: "name", limit: 2 });
    const first = await named({ limit: 2 });
    expect(await named({ limit: 2, next: next ?? "" })).toEqual(first);
  });

  it("names the platform, what sells a unit, and whether it was asked for", async () => {
    const { items } = await listUnits(as(shop), shop.pub.id);
    const facts = new Map(
      items.map(({ name, platform, linked, connected }) => [name, [platform, linked, connected]]),
    );
    expect(facts.get("피드 네이티브")).toEqual(["web", true, true]);
    expect(facts.get("가을 배너")).toEqual(["android", false, false]);
  });

  it("says which apps a unit may belong to, each with its formats, and how many units there are", async () => {
    const { apps, count, max } = await unitOptions(as(shop), shop.pub.id);
    expect(apps.map(({ platform, formats }) => [platform, formats.length])).toEqual([
      ["android", 6],
      ["web", 2],
    ]);
    expect([count, max]).toEqual([5, 2000]);
  });
});

describe("the list of 2,000 units", () => {
  let large: Shop;
  beforeAll(async () => {
    large = await openShop(env);
    const ctx = as(large);
    const row = {
      projectId: large.pub.id,
      appId: large.app.id,
      format: "banner" as const,
      width: 320,
      height: 50,
    };
    const placement = { headline: true, body: true, cta: true, profile: true };
    const insert = (nth: number) =>
      ctx.db.insert(schema.adUnits).values({
        ...row,
        placement,
        id: `unt_${String(nth).padStart(26, "0")}`,
        name: `유닛 ${String(nth).padStart(4, "0")}`,
        createdAt: nth,
        updatedAt: nth,
      });
    for (let from = 0; from < 1998; from += 222) {
      const [first, ...rest] = Array.from({ length: 222 }, (_, nth) => insert(from + nth));
      if (first) await ctx.db.batch([first, ...rest]);
    }
  });

  it("asks the database as often for a page of 100 as for a page of one, however it is filtered", async () => {
    const count = (filter: UnitFilter) => queriesOf(large, (ctx) => listUnits(ctx, large.pub.id, filter));
    const one = await count({ limit: 1 });
    const filters: UnitFilter[] = [
      { limit: 100 },
      { limit: 100, q: "유닛 1" },
      { limit: 100, connection: "waiting", platform: "web", format: "banner" },
      { limit: 100, sort: "name", dir: "asc" },
    ];
    for (const filter of filters) expect([filter, await count(filter)]).toEqual([filter, one]);
    expect(one).toBeLessThanOrEqual(3);
  });

  it("is read by the index of its order, also far behind the first page", async () => {
    const { next } = await listUnits(as(large), large.pub.id, { sort: "name", dir: "asc", limit: 100 });
    const second = await listUnits(as(large), large.pub.id, {
      ...{ sort: "name", dir: "asc", limit: 100 },
      ...(next ? { next } : {}),
    });
    expect(second.items[0]?.name).toBe("유닛 0100");
    const { results } = await env.DB.prepare(
      "explain query plan select * from ad_units where project_id = 'p' order by name, id",
    ).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).toMatch(/USING INDEX ad_units_name/);
  });

  it("is full: another unit is refused, and one that is deleted makes room", async () => {
    const make = () => createUnit(as(large), large.pub.id, unitIn(large.app.id));
    await expect(make()).rejects.toMatchObject({ code: "090" });
    const count = () => as(large).db.$count(schema.adUnits);
    const before = await count();
    await expect(make()).rejects.toMatchObject({ code: "090" });
    expect(await count()).toBe(before);
    await setUnitArchived(as(large), large.pub.id, `unt_${"0".repeat(26)}`, true);
    await expect(make()).rejects.toMatchObject({ code: "090" });
    await deleteUnit(as(large), large.pub.id, `unt_${"0".repeat(26)}`, { name: "유닛 0000" });
    expect(await make()).toMatchObject({ name: "홈 하단 배너" });
  });
});
