import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type CampaignStatus, NO_TARGETING } from "../../../../domain/booking";
import { DAY_MS } from "../../../../domain/kernel";
import { quote, taxOf } from "../../../../domain/money";
import { schema } from "../../../../worker/db/client";
import { readCampaign } from "../../../../worker/services/booking/find";
import {
  getOfferedProduct,
  getProduct,
  listOfferedProducts,
  listProducts,
  removeProduct,
  restoreProduct,
  setProductOnSale,
  tickProducts,
  updateProduct,
  withdrawChange,
} from "../../../../worker/services/inventory";
import type { ServiceContext } from "../../../../worker/services/kernel";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  cpmProduct,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
  setsOf,
} from "../../../support/factories";

const NOW = Date.parse("2026-11-23T03:00:00Z");
/** Running campaigns have an agreed quote. */
const QUOTE = quote({
  ...{ pricing: "cpm", currency: "KRW", priceMinor: 4_000, days: 1, slots: 1, budgetMinor: 400_000 },
  ...{ discountBp: 0, surchargeMilliPct: 0, tax: taxOf("KR") },
});
const missing = { code: "AD_PRODUCT_NOT_FOUND" };

let shop: Shop;
let buyer: Buyer;
beforeEach(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
});

const publisher = (now = NOW) => contextOf(env, shop.publisher, { now });
const clock = (now: number) => contextOf(env, null, { now });
const read = (now = NOW) => getProduct(publisher(now), shop.pub.id, shop.cpm.id);
const change = (values: object, now = NOW) =>
  updateProduct(publisher(now), shop.pub.id, shop.cpm.id, { ...cpmProduct([shop.banner.id]), ...values });
const remove = (name = shop.cpm.name, now = NOW) =>
  removeProduct(publisher(now), shop.pub.id, shop.cpm.id, { name });
const restore = (now: number) => restoreProduct(publisher(now), shop.pub.id, shop.cpm.id);

/** A campaign of the product with a given end; only the fields that the product's lifecycle uses. */
async function campaignOf(ctx: ServiceContext, status: CampaignStatus, days: number): Promise<string> {
  const id = await ctx.newId("campaign");
  await ctx.db.insert(schema.campaigns).values({
    id,
    projectId: buyer.adv.id,
    pubProjectId: shop.pub.id,
    productId: shop.cpm.id,
    status,
    submittedAt: NOW,
    startsAt: NOW,
    endsAt: NOW + days * DAY_MS,
    currency: "KRW",
    quote: QUOTE,
    targeting: NO_TARGETING,
    createdBy: buyer.advertiser.id,
    createdAt: NOW,
    updatedAt: NOW,
  });
  return id;
}

const end = (id: string, status: CampaignStatus = "closed") =>
  publisher().db.update(schema.campaigns).set({ status }).where(eq(schema.campaigns.id, id));

describe("a change of a product", () => {
  it("is made at once where no campaign runs on it, with its units", async () => {
    await campaignOf(publisher(), "draft", 5);
    await campaignOf(publisher(), "closed", 5);
    const changed = await change({ name: "새 이름", priceMinor: 5_000 });
    expect(changed).toMatchObject({ name: "새 이름", priceMinor: 5_000, pending: null, change: null });
    expect(changed.units.map(({ id }) => id)).toEqual([shop.banner.id]);
  });

  it.each(["submitted", "booked", "live", "paused"] as const)(
    "waits for a campaign that is %s, and is made by the clock once it has ended",
    async (status) => {
      const campaign = await campaignOf(publisher(), status, 5);
      const changed = await change({ name: "새 이름" });
      expect(changed).toMatchObject({
        name: shop.cpm.name,
        ongoing: { count: 1, lastEndsAt: NOW + 5 * DAY_MS },
        change: { product: { name: "새 이름" }, units: [{ id: shop.banner.id }] },
      });
      expect(changed.units).toHaveLength(2);
      await tickProducts(clock(NOW + 6 * DAY_MS));
      expect((await read()).name).toBe(shop.cpm.name);
      await end(campaign);
      await tickProducts(clock(NOW + 6 * DAY_MS));
      const after = await read();
      expect(after).toMatchObject({ name: "새 이름", change: null });
      expect(after.units.map(({ id }) => id)).toEqual([shop.banner.id]);
    },
  );

  it("takes the place of one that waits, and can be taken back", async () => {
    const campaign = await campaignOf(publisher(), "live", 5);
    await change({ name: "하나" });
    await change({ name: "둘" });
    expect((await read()).change?.product.name).toBe("둘");
    await withdrawChange(publisher(), shop.pub.id, shop.cpm.id);
    await withdrawChange(publisher(), shop.pub.id, shop.cpm.id);
    await end(campaign);
    await tickProducts(clock(NOW + DAY_MS));
    expect(await read()).toMatchObject({ name: shop.cpm.name, change: null });
  });

  it("that waits is not made of a product that is removed, unless it is restored", async () => {
    const campaign = await campaignOf(publisher(), "live", 1);
    await change({ name: "새 이름" });
    await remove();
    await end(campaign);
    await tickProducts(clock(NOW + DAY_MS));
    expect(await read()).toMatchObject({ name: shop.cpm.name, status: "remove" });
    await restore(NOW + DAY_MS);
    await tickProducts(clock(NOW + DAY_MS));
    expect(await read()).toMatchObject({ name: "새 이름", status: "ready", change: null });
  });

  it("of what it is sold by is none", async () => {
    const cpc = { pricingType: "cpc", priceMinor: 500 };
    await expect(change(cpc)).rejects.toMatchObject({
      code: "070",
      fields: { pricingType: ["product.pricingFixed"] },
    });
  });

  it("that waits is nobody's to see who books it", async () => {
    await campaignOf(publisher(), "live", 5);
    await change({ name: "비밀 이름" });
    const advertiser = contextOf(env, buyer.advertiser, { now: NOW });
    const { product } = await getOfferedProduct(advertiser, buyer.adv.id, shop.cpm.id);
    const { items } = await listOfferedProducts(advertiser, buyer.adv.id, { publisher: shop.pub.id });
    expect(JSON.stringify([product, items])).not.toContain("비밀 이름");
  });

  it("is refused with every wrong field, and writes nothing", async () => {
    await campaignOf(publisher(), "live", 5);
    await expect(change({ name: "", priceMinor: 0, pricingType: "cpm" })).rejects.toMatchObject({
      code: "070",
      fields: { name: ["required"], priceMinor: ["tooSmall|min=1"] },
    });
    expect(await read()).toMatchObject({ name: shop.cpm.name, pending: null });
  });
});

describe("a removed product", () => {
  const offered = async (now = NOW) => {
    const advertiser = contextOf(env, buyer.advertiser, { now });
    const { items } = await listOfferedProducts(advertiser, buyer.adv.id, { publisher: shop.pub.id });
    return items.map(({ id }) => id);
  };
  const listed = async (status?: string) => {
    const { items } = await listProducts(publisher(), shop.pub.id, status ? { status } : {});
    return items.map(({ id }) => id);
  };

  it("asks for its name", async () => {
    await expect(remove("다른 이름")).rejects.toMatchObject({
      code: "070",
      fields: { name: ["confirm.nameMismatch"] },
    });
    expect((await read()).status).toBe("sale");
  });

  it("is hidden from advertisers, and stands among the removed ones for its publisher", async () => {
    await remove();
    await remove();
    expect(await offered()).toEqual([shop.cpp.id]);
    expect(await listed()).toEqual([shop.cpp.id]);
    expect(await listed("remove")).toEqual([shop.cpm.id]);
    await expect(
      getOfferedProduct(contextOf(env, buyer.advertiser), buyer.adv.id, shop.cpm.id),
    ).rejects.toMatchObject(missing);
    await expect(setProductOnSale(publisher(), shop.pub.id, shop.cpm.id, true)).rejects.toMatchObject(
      missing,
    );
    await expect(change({})).rejects.toMatchObject(missing);
  });

  it("can be restored for three days, not on sale, and never after", async () => {
    await remove();
    await tickProducts(clock(NOW + 3 * DAY_MS - 1));
    await restore(NOW + 3 * DAY_MS - 1);
    await restore(NOW + 3 * DAY_MS - 1);
    expect(await read()).toMatchObject({ status: "ready", removalDueAt: null });
    await remove();
    await tickProducts(clock(NOW + 3 * DAY_MS));
    await expect(restore(NOW + 3 * DAY_MS)).rejects.toMatchObject(missing);
    await expect(read()).rejects.toMatchObject(missing);
    expect(await listed("remove")).toEqual([]);
  });

  it("that is booked delivers, and can be restored until three days after its last campaign", async () => {
    const campaign = await campaignOf(publisher(), "live", 10);
    await remove();
    expect((await read()).removalDueAt).toBe(NOW + 13 * DAY_MS);
    await tickProducts(clock(NOW + 9 * DAY_MS));
    const plan = await compilePlan(publisher(), shop.banner.id);
    expect(plan?.campaigns).toMatchObject([{ id: campaign, productOnSale: true }]);
    await tickProducts(clock(NOW + 13 * DAY_MS - 1));
    expect((await read()).status).toBe("remove");
    await tickProducts(clock(NOW + 13 * DAY_MS));
    await expect(read()).rejects.toMatchObject(missing);
  });

  it("is submitted by no draft that was begun before", async () => {
    const trade: Trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
    const { id } = await campaignIn("draft", trade);
    const { productId } = (await readCampaign(publisher(), id)) ?? {};
    const product = productId === shop.cpm.id ? shop.cpm : shop.cpp;
    await removeProduct(publisher(), shop.pub.id, product.id, { name: product.name });
    await expect(sendForReview(contextOf(env, buyer.advertiser), buyer.adv.id, id)).rejects.toMatchObject(
      missing,
    );
  });

  it("is another publisher's neither to remove nor to restore", async () => {
    const other = await openShop(env);
    const theirs = contextOf(env, other.publisher, { now: NOW });
    await expect(
      removeProduct(theirs, other.pub.id, shop.cpm.id, { name: shop.cpm.name }),
    ).rejects.toMatchObject(missing);
    await remove();
    await expect(restoreProduct(theirs, other.pub.id, shop.cpm.id)).rejects.toMatchObject(missing);
    await expect(
      updateProduct(theirs, other.pub.id, shop.cpp.id, {
        ...cpmProduct([]),
        unitSets: setsOf([shop.banner.id]),
      }),
    ).rejects.toMatchObject(missing);
  });
});
