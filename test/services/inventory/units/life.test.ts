import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import {
  createUnit,
  deleteUnit,
  getUnit,
  listUnits,
  setUnitArchived,
  setUnitsArchived,
  updateUnit,
} from "../../../../worker/services/inventory";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { campaignIn } from "../../../support/campaigns";
import {
  addMember,
  contextOf,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";
import { appOn, as, ask, env, unitIn } from "./world";

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  shop = await openShop(env, { cppSlots: 12 });
  other = await openShop(env);
});

const pub = () => shop.pub.id;
const make = (more: Record<string, unknown> = {}) => createUnit(as(shop), pub(), unitIn(shop.app.id, more));
const rowOf = (id: string) => as(shop).db.query.adUnits.findFirst({ where: eq(schema.adUnits.id, id) });
const planned = (unitId: string) =>
  as(shop).db.$count(
    schema.outbox,
    and(eq(schema.outbox.topic, "plan.publish"), eq(schema.outbox.payload, { unitId })),
  );

describe("a unit in each format", () => {
  it.each([
    ["banner", { template: true }, { template: true, backgroundColor: null, carousel: null }],
    ["native", {}, {}],
    ["interstitial", { closeDelayMs: 3_000 }, { closeDelayMs: 3_000 }],
    ["rewarded", {}, { closeDelayMs: 5_000, rewardAfterMs: 5_000 }],
    ["popup", { dimPct: 20, closeButton: "top-right" }, { dimPct: 20, closeButton: "top-right" }],
    [
      "splash",
      { closeAfterMs: 800, backgroundColor: "#abcdef" },
      { closeAfterMs: 800, backgroundColor: "#abcdef" },
    ],
  ])("keeps its settings and publishes them: %s", async (format, fields, settings) => {
    const appId = await appOn(shop, "apple");
    const made = await createUnit(
      as(shop),
      pub(),
      unitIn(appId, { format, width: 300, height: 300, ...fields }),
    );
    expect(made).toMatchObject({ format, platform: "apple", settings });
    const plan = await compilePlan(as(shop), made.id);
    expect(plan?.unit).toMatchObject({ format, platform: "apple", settings, available: true });
  });

  it("publishes the ids of a native unit's own texts, and keeps none of another format's", async () => {
    const textItems = [{ id: "price", label: "가격", maxChars: 10, required: true }];
    const native = await make({ format: "native", textItems });
    expect((await compilePlan(as(shop), native.id))?.unit.textIds).toEqual(["price"]);
    expect((await make({ textItems })).textItems).toEqual([]);
  });

  it("is refused on a page that cannot show it, beside whatever else is wrong, and writes nothing", async () => {
    const before = await as(shop).db.$count(schema.adUnits);
    await expect(make({ name: "abc", format: "splash" })).rejects.toMatchObject({
      code: "070",
      fields: { name: ["tooShort|min=4"], format: ["unit.webFormat"] },
    });
    expect(await as(shop).db.$count(schema.adUnits)).toBe(before);
  });

  it("belongs to no other publisher's app", async () => {
    const foreign = createUnit(as(shop), pub(), unitIn(other.app.id));
    await expect(foreign).rejects.toMatchObject({ code: "PROJECT_APP_NOT_FOUND" });
  });
});

describe("a unit's connection", () => {
  it("turns from waiting to connected with the first request that is counted", async () => {
    const { id, connected } = await make();
    expect(connected).toBe(false);
    await ask(shop, id);
    expect((await getUnit(as(shop), pub(), id)).connected).toBe(true);
  });
});

describe("a change of a unit", () => {
  it("keeps what it says, and what it does not say is as its format has it", async () => {
    const { id } = await make({ template: true, adMark: false });
    const { appId: _app, format: _format, ...change } = unitIn("", { name: "새 이름이에요" });
    const changed = await updateUnit(as(shop), pub(), id, { ...change, backgroundColor: "#112233" });
    expect(changed).toMatchObject({
      ...{ name: "새 이름이에요", adMark: true, version: 2 },
      settings: { template: false, backgroundColor: "#112233" },
    });
    expect(await planned(id)).toBeGreaterThan(0);
  });

  it("is refused while the unit is archived", async () => {
    const { id } = await make();
    await setUnitArchived(as(shop), pub(), id, true);
    const change = { name: "새 이름이에요", width: 320, height: 100 };
    await expect(updateUnit(as(shop), pub(), id, change)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rowOf(id))?.name).toBe("홈 하단 배너");
  });
});

describe("archiving", () => {
  it("takes several at once, and back again, each published anew", async () => {
    const ids = [(await make()).id, (await make()).id];
    expect(await setUnitsArchived(as(shop), pub(), ids, true)).toEqual({ changed: 2, packaged: [] });
    const archived = await listUnits(as(shop), pub(), { archived: true, limit: 100 });
    expect(archived.items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await compilePlan(as(shop), ids[0] ?? ""))?.unit.available).toBe(false);
    expect(await setUnitsArchived(as(shop), pub(), ids, true)).toEqual({ changed: 0, packaged: [] });
    expect(await setUnitsArchived(as(shop), pub(), ids, false)).toEqual({ changed: 2, packaged: [] });
    expect((await compilePlan(as(shop), ids[0] ?? ""))?.unit.available).toBe(true);
  });

  it("leaves what a product sells in use, and names it", async () => {
    const { id } = await make();
    const done = await setUnitsArchived(as(shop), pub(), [id, shop.banner.id], true);
    expect(done).toEqual({ changed: 1, packaged: [shop.banner.name] });
    expect([(await rowOf(id))?.status, (await rowOf(shop.banner.id))?.status]).toEqual([
      "archived",
      "available",
    ]);
    await expect(setUnitArchived(as(shop), pub(), shop.banner.id, true)).rejects.toMatchObject({
      code: "093",
    });
  });

  it("takes none where one is not the project's", async () => {
    const { id } = await make();
    const asked = setUnitsArchived(as(shop), pub(), [id, other.banner.id], true);
    await expect(asked).rejects.toMatchObject({ code: "AD_UNIT_NOT_FOUND" });
    expect((await rowOf(id))?.status).toBe("available");
  });

  it("waits for the campaigns of a product that was taken off", async () => {
    const gone = await openShop(env, { cppSlots: 12 });
    const buyer = await openBuyer(env, gone);
    const operator = await openAccount(env, { isOperator: true });
    const trade = { env, shop: gone, buyer, operator };
    const booked = await campaignIn("booked", trade);
    const { adProducts, campaigns } = schema;
    const ctx = as(gone);
    await ctx.db.update(adProducts).set({ status: "remove" }).where(eq(adProducts.projectId, gone.pub.id));
    const archive = () => setUnitArchived(ctx, gone.pub.id, gone.banner.id, true);
    await expect(archive()).rejects.toMatchObject({ code: "093" });
    await ctx.db.update(campaigns).set({ status: "closed" }).where(eq(campaigns.id, booked.id));
    await archive();
    expect((await getUnit(ctx, gone.pub.id, gone.banner.id)).status).toBe("archived");
  });
});

describe("deleting a unit", () => {
  it("wants its name, and is for good: nobody finds it, and its plan is gone", async () => {
    const { id, name } = await make();
    await expect(deleteUnit(as(shop), pub(), id, { name: "다른 이름" })).rejects.toMatchObject({
      code: "070",
      fields: { name: ["confirm.nameMismatch"] },
    });
    await deleteUnit(as(shop), pub(), id, { name });
    expect(await compilePlan(as(shop), id)).toBeNull();
    expect(await planned(id)).toBeGreaterThan(0);
    const gone = { code: "AD_UNIT_NOT_FOUND" };
    await expect(getUnit(as(shop), pub(), id)).rejects.toMatchObject(gone);
    await expect(deleteUnit(as(shop), pub(), id, { name })).rejects.toMatchObject(gone);
    await expect(setUnitArchived(as(shop), pub(), id, false)).rejects.toMatchObject(gone);
    for (const archived of [true, false]) {
      const { items } = await listUnits(as(shop), pub(), { archived, limit: 100 });
      expect(items.map((unit) => unit.id)).not.toContain(id);
    }
    expect(await rowOf(id)).toMatchObject({ name, status: "archived" });
  });

  it("is refused while a product sells it", async () => {
    const { id, name } = shop.banner;
    await expect(deleteUnit(as(shop), pub(), id, { name })).rejects.toMatchObject({ code: "093" });
  });

  it("is refused to a viewer, and finds no other publisher's unit", async () => {
    const { id, name } = await make();
    const viewer = await openAccount(env, { kind: "pub" });
    await addMember(env, pub(), viewer, LEVEL.viewer);
    const byViewer = deleteUnit(contextOf(env, viewer), pub(), id, { name });
    await expect(byViewer).rejects.toMatchObject({ code: "FORBIDDEN" });
    const foreign = deleteUnit(as(shop), pub(), other.banner.id, { name: other.banner.name });
    await expect(foreign).rejects.toMatchObject({ code: "AD_UNIT_NOT_FOUND" });
  });
});
