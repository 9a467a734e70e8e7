import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { appKeyKey } from "../../../../domain/audience";
import { planKey } from "../../../../domain/serving";
import { schema } from "../../../../worker/db/client";
import { uploadAsset } from "../../../../worker/services/content";
import {
  createApp,
  createUnit,
  deleteApp,
  findApp,
  findUnit,
  listApps,
  setProductOnSale,
  updateApp,
} from "../../../../worker/services/inventory";
import { findAppEvenDeleted } from "../../../../worker/services/inventory/apps";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { publishApp, publishUnitPlan } from "../../../../worker/services/serving";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { env } from "../../../support/env";
import { BANNER, contextOf, openShop, type Shop, unique } from "../../../support/factories";
import { png } from "../../../support/images";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);
const create = (input: unknown) => createApp(publisher(), shop.pub.id, input);
const android = (packageId = `com.${unique("p")}`) => ({ platform: "android", title: "날씨 앱", packageId });

describe("an app", () => {
  it("is kept as its platform has it, and nothing of another platform", async () => {
    const fingerprint = "a".repeat(40);
    expect(
      await create({ ...android("com.first.app"), debugFingerprint: fingerprint, framework: "flutter" }),
    ).toMatchObject({
      platform: "android",
      framework: "flutter",
      packageId: "com.first.app",
      debugFingerprint: Array(20).fill("AA").join(":"),
      bundleId: null,
      domain: null,
      status: "available",
      verifiedAt: null,
    });
    expect(await create({ platform: "apple", title: "날씨", bundleId: "com.first.app" })).toMatchObject({
      framework: "native",
      bundleId: "com.first.app",
      packageId: null,
      storeId: null,
    });
  });

  it("is created once, however often its form is sent", async () => {
    const ctx = withIdempotencyKey(publisher(), unique("key"));
    const again = withIdempotencyKey(publisher(), ctx.idempotencyKey ?? "");
    const input = android();
    const [one, two] = [await createApp(ctx, shop.pub.id, input), await createApp(again, shop.pub.id, input)];
    expect(two).toEqual(one);
  });

  it("is registered once in a project, also under another spelling, and once more where another was deleted", async () => {
    const packageId = `com.${unique("twice")}`;
    const app = await create(android(packageId));
    const refusal = { code: "070", fields: { packageId: ["app.registered"] } };
    await expect(create(android(packageId.toUpperCase()))).rejects.toMatchObject(refusal);
    const other = await create(android());
    await expect(
      updateApp(publisher(), shop.pub.id, other.id, { section: "android", title: "날씨", packageId }),
    ).rejects.toMatchObject(refusal);
    await deleteApp(publisher(), shop.pub.id, app.id, { name: app.title });
    expect(await create(android(packageId))).toMatchObject({ packageId });
  });

  it("has its store's logo and its seller's site, where a store lists it", async () => {
    const listed = await create({ platform: "apple", title: "메모", bundleId: "example.memo.village" });
    expect(listed).toMatchObject({
      sellerDomain: "memo.example",
      logoAssetId: expect.stringMatching(/^ast_/),
    });
    const unlisted = await create({ platform: "apple", title: "새 앱", bundleId: `com.${unique("new")}` });
    expect(unlisted).toMatchObject({ sellerDomain: null, logoAssetId: null });
  });

  it("stays on its platform", async () => {
    const app = await create(android());
    await expect(
      updateApp(publisher(), shop.pub.id, app.id, { section: "web", title: "웹", domain: "x.example" }),
    ).rejects.toMatchObject({ code: "070", fields: { section: ["app.platformFixed"] } });
  });

  it("that is changed under a new identifier is not proven any more, nor is its project; a new name changes nothing", async () => {
    const own = await openShop(env);
    const ctx = contextOf(env, own.publisher);
    const at = Date.now();
    await ctx.db
      .update(schema.projectApps)
      .set({ verifiedAt: at })
      .where(eq(schema.projectApps.id, own.app.id));
    const change = (title: string, domain: string) =>
      updateApp(ctx, own.pub.id, own.app.id, { section: "web", title, domain });
    expect(await change("새 이름", "weather.example")).toMatchObject({ verifiedAt: at, title: "새 이름" });
    const project = () => ctx.db.query.projects.findFirst({ where: eq(schema.projects.id, own.pub.id) });
    expect(await project()).toMatchObject({ verifiedAt: at });
    expect(await change("새 이름", "elsewhere.example")).toMatchObject({ verifiedAt: null });
    expect(await project()).toMatchObject({ verifiedAt: null });
  });
});

describe("an app's logo", () => {
  const logo = (side: number, account = shop) =>
    uploadAsset(contextOf(env, account.publisher), account.pub.id, "logo", {
      name: "logo.png",
      bytes: png(side, side, 3),
    });
  const change = (id: string, values: object) =>
    updateApp(publisher(), shop.pub.id, id, { section: "web", title: "날씨 웹", ...values });

  it("is what its publisher gives, and stays until another is given", async () => {
    const domain = `${unique("logo")}.example`;
    const { id } = await create({ platform: "web", title: "날씨 웹", domain });
    const { id: logoAssetId } = await logo(512);
    expect(await change(id, { domain, logoAssetId })).toMatchObject({ logoAssetId });
    expect(await change(id, { domain, title: "새 이름" })).toMatchObject({ logoAssetId, title: "새 이름" });
    const other = await logo(256);
    const moved = await change(id, { domain: `m.${domain}`, logoAssetId: other.id });
    expect(moved).toMatchObject({ logoAssetId: other.id, verifiedAt: null });
  });

  it("is square and large by its bytes, and no other publisher's", async () => {
    const domain = `${unique("logo")}.example`;
    const { id } = await create({ platform: "web", title: "날씨 웹", domain });
    await expect(logo(255)).rejects.toMatchObject({ code: "070" });
    const foreign = await logo(512, await openShop(env));
    await expect(change(id, { domain, logoAssetId: foreign.id })).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
    });
    expect((await findApp(publisher(), shop.pub.id, id)).logoAssetId).toBeNull();
  });
});

describe("the list of apps", () => {
  it("finds by name, domain and id, by platform, and page by page", async () => {
    const own = await openShop(env);
    const ctx = contextOf(env, own.publisher);
    for (let nth = 0; nth < 3; nth++) {
      await createApp(ctx, own.pub.id, { ...android(`com.list.app${nth}`), title: `목록 ${nth}` });
    }
    const titles = async (filter: Parameters<typeof listApps>[2]) =>
      (await listApps(ctx, own.pub.id, filter)).items.map(({ title }) => title);
    expect(await titles({ q: "목록 1" })).toEqual(["목록 1"]);
    expect(await titles({ q: "com.list.app2" })).toEqual(["목록 2"]);
    expect(await titles({ q: "weather.ex" })).toEqual(["오늘날씨 웹"]);
    expect(await titles({ q: "100%" })).toEqual([]);
    expect(await titles({ platform: "web" })).toEqual(["오늘날씨 웹"]);
    const first = await listApps(ctx, own.pub.id, { limit: 3 });
    const second = await listApps(ctx, own.pub.id, { limit: 3, next: first.next ?? "" });
    expect(second.next).toBeNull();
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
  });

  it("counts the units that are in use", async () => {
    const { items } = await listApps(publisher(), shop.pub.id, { q: "weather.example" });
    expect(items).toMatchObject([{ unitCount: 2 }]);
  });
});

describe("a paused app", () => {
  it("has no key and no ads at the ad server, until it is resumed", async () => {
    const own = await openShop(env);
    const ctx = contextOf(env, own.publisher);
    const status = async (to: string) => {
      await updateApp(ctx, own.pub.id, own.app.id, { section: "status", status: to });
      await publishApp(ctx, own.app.id);
      const plan = await env.PLANS.get<{ unit: { available: boolean } }>(planKey(own.banner.id), "json");
      return [await env.PLANS.get(appKeyKey(own.app.appKey)), plan?.unit.available];
    };
    expect(await status("paused")).toEqual([null, false]);
    expect(await status("available")).toEqual([expect.stringContaining(own.app.id), true]);
  });
});

describe("deleting an app", () => {
  it("needs its name, and no product that sells one of its units", async () => {
    const remove = (name: string) => deleteApp(publisher(), shop.pub.id, shop.app.id, { name });
    await expect(remove("오늘날씨")).rejects.toMatchObject({
      code: "070",
      fields: { name: ["confirm.nameMismatch"] },
    });
    await expect(remove("오늘날씨 웹")).rejects.toMatchObject({ code: "093" });
    expect(await findApp(publisher(), shop.pub.id, shop.app.id)).toMatchObject({ deletedAt: null });
  });

  it("takes its units and its key with it, once and for all", async () => {
    const app = await create(android());
    const unit = await createUnit(publisher(), shop.pub.id, {
      appId: app.id,
      name: "삭제할 자리",
      format: "banner",
      ...BANNER,
    });
    await publishApp(publisher(), app.id);
    await deleteApp(publisher(), shop.pub.id, app.id, { name: app.title });
    const gone = await findAppEvenDeleted(publisher(), shop.pub.id, app.id);
    const later = contextOf(env, shop.publisher, { now: Date.now() + 60_000 });
    await deleteApp(later, shop.pub.id, app.id, { name: app.title });
    expect(await findAppEvenDeleted(publisher(), shop.pub.id, app.id)).toEqual(gone);
    await publishApp(publisher(), app.id);
    await expect(findApp(publisher(), shop.pub.id, app.id)).rejects.toMatchObject({
      code: "PROJECT_APP_NOT_FOUND",
    });
    expect(await findUnit(publisher(), shop.pub.id, unit.id)).toMatchObject({ status: "archived" });
    expect(await env.PLANS.get(appKeyKey(app.appKey))).toBeNull();
    await publishUnitPlan(publisher(), unit.id);
    expect((await compilePlan(publisher(), unit.id))?.unit.available).toBe(false);
  });

  it("is possible again once its product is off sale and removed", async () => {
    const own = await openShop(env);
    const ctx = contextOf(env, own.publisher);
    for (const { id } of [own.cpm, own.cpp]) {
      await setProductOnSale(ctx, own.pub.id, id, false);
      await ctx.db.update(schema.adProducts).set({ status: "remove" }).where(eq(schema.adProducts.id, id));
    }
    await deleteApp(ctx, own.pub.id, own.app.id, { name: own.app.title });
    expect((await listApps(ctx, own.pub.id)).items).toEqual([]);
  });
});
