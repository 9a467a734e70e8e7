import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayAt } from "../../../../domain/kernel";
import {
  addInHouseCreative,
  createInHouseCampaign,
  finalReview,
  listCampaigns,
  mendInHouse,
  tickCampaigns,
} from "../../../../worker/services/booking";
import { creativesOf, readCampaign } from "../../../../worker/services/booking/find";
import {
  createProduct,
  getOfferedProduct,
  listOfferedProducts,
  listPlatformProducts,
  setProductOnSale,
} from "../../../../worker/services/inventory";
import { type Identity, withIdempotencyKey, withSeenVersion } from "../../../../worker/services/kernel";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { campaignIn, settleOutbox } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
  setsOf,
} from "../../../support/factories";
import { png } from "../../../support/images";

const missing = { code: "AD_PRODUCT_NOT_FOUND" };
const today = dayAt(Date.now(), "Asia/Seoul");

let shop: Shop;
let buyer: Buyer;
let operator: Identity;
let productId: string;
beforeAll(async () => {
  [shop, operator] = [await openShop(env), await openAccount(env, { isOperator: true })];
  buyer = await openBuyer(env, shop);
  const product = await createProduct(publisher(), shop.pub.id, {
    name: "자체 광고",
    pricingType: "inhouse",
    unitSets: setsOf([shop.banner.id]),
  });
  await setProductOnSale(publisher(), shop.pub.id, product.id, true);
  productId = product.id;
});

const publisher = () => contextOf(env, shop.publisher);
const image = (width: number, height: number) => ({ name: "own.png", bytes: png(width, height, 7) });
const FIT = image(300, 250);

function make(values: object = {}, file: typeof FIT | null = FIT, product = productId) {
  const input = {
    name: "겨울 소식",
    startDay: today,
    endDay: addDays(today, 6),
    impressions: 500,
    priority: 3,
    destinationUrl: "https://weather.example/news",
    unitId: shop.banner.id,
    altText: "눈 오는 날",
  };
  return createInHouseCampaign(publisher(), shop.pub.id, product, { ...input, ...values }, file);
}

describe("a publisher's own campaign", () => {
  it("is free, waits for the provider alone, and runs by its priority until its impressions are shown", async () => {
    const { id } = await make();
    const waiting = await readCampaign(publisher(), id);
    expect(waiting).toMatchObject({
      status: "submitted",
      priority: 3,
      quote: { totalMinor: 0, pricing: "inhouse" },
    });
    expect((await creativesOf(publisher(), id)).map(({ status }) => status)).toEqual(["live"]);
    await finalReview(contextOf(env, operator), id, "approve");
    await tickCampaigns(contextOf(env, null));
    const live = await readCampaign(publisher(), id);
    expect(live?.status).toBe("live");
    const plan = await compilePlan(publisher(), shop.banner.id);
    expect(plan?.campaigns).toMatchObject([{ id, pricing: "inhouse", priority: 3, productOpen: true }]);
    expect(plan?.campaigns[0]?.creatives).toHaveLength(1);
    expect(live?.inhouseImpressions).toBe(500);
  });

  it("stands among the publisher's campaigns", async () => {
    const { id } = await make();
    const { items } = await listCampaigns(publisher(), shop.pub.id, "pub");
    expect(items.map((item) => item.id)).toContain(id);
  });

  it("names every wrong field at once, its image among them, and writes nothing", async () => {
    const count = async () =>
      (await listCampaigns(publisher(), shop.pub.id, "pub", { limit: 100 })).items.length;
    const before = await count();
    await expect(
      make(
        { name: "", startDay: addDays(today, -1), endDay: addDays(today, -2), priority: 100, impressions: 0 },
        null,
      ),
    ).rejects.toMatchObject({
      code: "070",
      fields: {
        name: ["required"],
        startDay: [`schedule.tooEarly|day=${today}`],
        endDay: ["schedule.endBeforeStart"],
        priority: ["tooLarge|max=99"],
        impressions: ["tooSmall|min=1"],
        image: ["required"],
      },
    });
    await expect(make({}, image(100, 100))).rejects.toMatchObject({
      code: "070",
      fields: { image: [expect.stringContaining("image.bannerSize")] },
    });
    expect(await count()).toBe(before);
  });

  it("runs on an in-house product of its own alone", async () => {
    await expect(make({}, FIT, shop.cpm.id)).rejects.toMatchObject(missing);
    const other = await openShop(env);
    await expect(
      createInHouseCampaign(contextOf(env, other.publisher), other.pub.id, productId, {}, FIT),
    ).rejects.toMatchObject(missing);
    await expect(make({ unitId: shop.native.id })).rejects.toMatchObject({ code: "AD_UNIT_NOT_FOUND" });
  });

  it("is neither made nor sent again on a product that is off sale", async () => {
    const { id } = await make();
    await finalReview(contextOf(env, operator), id, "reject", { reason: "흐려요" });
    await setProductOnSale(publisher(), shop.pub.id, productId, false);
    await expect(make()).rejects.toMatchObject(missing);
    const again = {
      ...{ name: "수정한 소식", startDay: today, endDay: addDays(today, 2), priority: 5 },
      destinationUrl: "https://weather.example/mended",
    };
    await expect(mendInHouse(publisher(), shop.pub.id, id, again)).rejects.toMatchObject(missing);
    expect((await readCampaign(publisher(), id))?.status).toBe("rejected");
    await setProductOnSale(publisher(), shop.pub.id, productId, true);
  });

  it("is nobody else's to book: advertisers do not see the product", async () => {
    const advertiser = contextOf(env, buyer.advertiser);
    const { items } = await listOfferedProducts(advertiser, buyer.adv.id, { publisher: shop.pub.id });
    const shelf = await listPlatformProducts(contextOf(env, null), shop.pub.id);
    const seen = [...items, ...shelf].map(({ product }) => product.id);
    expect(seen).toContain(shop.cpm.id);
    expect(seen).not.toContain(productId);
    await expect(getOfferedProduct(advertiser, buyer.adv.id, productId)).rejects.toMatchObject(missing);
  });
});

describe("a publisher's own campaign, afterwards", () => {
  const art = { unitId: "", altText: "비 오는 날" };
  const add = (id: string, file: typeof FIT | null = FIT, values: object = {}) =>
    addInHouseCreative(publisher(), shop.pub.id, id, { ...art, unitId: shop.banner.id, ...values }, file);
  const mend = (id: string, values: object = {}, ctx = publisher()) =>
    mendInHouse(ctx, shop.pub.id, id, {
      ...{ name: "수정한 소식", startDay: today, endDay: addDays(today, 2), priority: 5 },
      ...{ destinationUrl: "https://weather.example/mended", ...values },
    });
  const reject = (id: string) => finalReview(contextOf(env, operator), id, "reject", { reason: "흐려요" });

  it("takes further ads, approved by whoever makes them, and shows them while it runs", async () => {
    const { id } = await make();
    await finalReview(contextOf(env, operator), id, "approve");
    await tickCampaigns(contextOf(env, null));
    await add(id, image(600, 500));
    await settleOutbox(env);
    const plan = await compilePlan(publisher(), shop.banner.id);
    expect(plan?.campaigns.find((each) => each.id === id)?.creatives).toHaveLength(2);
    await expect(add(id, null, { altText: "" })).rejects.toMatchObject({
      fields: { image: ["required"], altText: ["required"] },
    });
    await expect(add(id, image(100, 100))).rejects.toMatchObject({ code: "070" });
    await expect(add(id, FIT, { unitId: shop.native.id })).rejects.toMatchObject({
      code: "AD_UNIT_NOT_FOUND",
    });
  });

  it("that was rejected is mended and waits for the provider alone again, with its ads", async () => {
    const { id } = await make();
    await expect(mend(id)).rejects.toMatchObject({ code: "CAMPAIGN_MUTATION_NOT_ALLOWED" });
    await reject(id);
    await expect(mend(id, { name: "", endDay: "2020-01-01", priority: 100 })).rejects.toMatchObject({
      fields: {
        name: ["required"],
        endDay: ["schedule.endBeforeStart"],
        priority: ["tooLarge|max=99"],
      },
    });
    expect(await mend(id)).toMatchObject({
      ...{ status: "submitted", name: "수정한 소식", endDay: addDays(today, 2), inhouseImpressions: null },
      rejectionComment: null,
    });
    expect((await creativesOf(publisher(), id)).map(({ status }) => status)).toEqual(["live"]);
    await finalReview(contextOf(env, operator), id, "approve");
    expect((await readCampaign(publisher(), id))?.status).toBe("booked");
  });

  it("is mended by who saw it as it is, and sent again by the same submission once", async () => {
    const { id } = await make();
    await reject(id);
    const rejected = await readCampaign(publisher(), id);
    const sent = (version: number) => withSeenVersion(withIdempotencyKey(publisher(), `mend ${id}`), version);
    const { version = 0 } = rejected ?? {};
    await expect(mend(id, {}, sent(version - 1))).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await readCampaign(publisher(), id)).toEqual(rejected);
    const first = await mend(id, {}, sent(version));
    const again = await mend(id, {}, sent(version));
    expect([again.status, again.version]).toEqual(["submitted", first.version]);
  });

  it("is nobody else's to add to or to mend, nor is an advertiser's campaign a publisher's", async () => {
    const { id } = await make();
    await reject(id);
    const stranger = await openShop(env);
    const as = contextOf(env, stranger.publisher);
    await expect(mendInHouse(as, stranger.pub.id, id, {})).rejects.toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
    await expect(addInHouseCreative(as, stranger.pub.id, id, {}, FIT)).rejects.toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
    const trade = { env, shop, buyer, operator };
    const sold = await campaignIn("rejected", trade);
    await expect(mend(sold.id)).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    await expect(add(sold.id)).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });
});
