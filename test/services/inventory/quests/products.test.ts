import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import {
  createQuestProduct,
  getOfferedProduct,
  isChannelAvailable,
  listFaultyProducts,
  listOfferedProducts,
  listProducts,
  removeProduct,
  setProductOnSale,
  tickProducts,
  updateQuestProduct,
} from "../../../../worker/services/inventory";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { setFeatures } from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { type Buyer, contextOf, openBuyer, openShop, type Shop, unique } from "../../../support/factories";
import { openChannel, questProduct } from "../../../support/quests";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
  await openChannel(env, shop);
});

const publisher = (now?: number) => contextOf(env, shop.publisher, now === undefined ? {} : { now });
const advertiser = () => contextOf(env, buyer.advertiser);
const refused = (code: "quest.channelTaken" | "quest.channelFixed") => ({
  code: "AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
  fields: { questChannel: [code] },
});
const setQuests = (of: Shop, on: boolean) =>
  setFeatures(contextOf(env, of.publisher), of.pub.id, { features: on ? ["quest"] : [] });

describe("a quest product", () => {
  it("begins off sale, with its channel, and without a unit or a price", async () => {
    const input = { ...questProduct(), questColor: "#0b7a4b", description: "매일 새로운 할인" };
    const made = await createQuestProduct(publisher(), shop.pub.id, input);
    expect(made).toMatchObject({ ...input, status: "ready", priceMinor: 0, units: [], currency: "KRW" });
  });

  it("is made once, however often it is sent", async () => {
    const ctx = withIdempotencyKey(publisher(), unique("key"));
    const input = questProduct();
    const [first, second] = [
      await createQuestProduct(ctx, shop.pub.id, input),
      await createQuestProduct(withIdempotencyKey(publisher(), ctx.idempotencyKey ?? ""), shop.pub.id, input),
    ];
    expect(second.id).toBe(first.id);
  });

  it("takes no channel that any platform has, not even one of a product that is gone", async () => {
    const other = await openShop(env);
    const { id, name, questChannel } = await openChannel(env, other);
    const again = { ...questProduct(), questChannel };
    await expect(createQuestProduct(publisher(), shop.pub.id, again)).rejects.toMatchObject(
      refused("quest.channelTaken"),
    );
    await removeProduct(contextOf(env, other.publisher), other.pub.id, id, { name });
    await tickProducts(contextOf(env, null, { now: Date.now() + 4 * DAY_MS }));
    await expect(createQuestProduct(publisher(), shop.pub.id, again)).rejects.toMatchObject(
      refused("quest.channelTaken"),
    );
    expect(await isChannelAvailable(publisher(), questChannel ?? "")).toBe(false);
    await expect(isChannelAvailable(contextOf(env, null), questChannel ?? "")).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  it("is one alone of two that ask for a channel at once", async () => {
    const input = questProduct();
    const both = await Promise.allSettled([
      createQuestProduct(publisher(), shop.pub.id, input),
      createQuestProduct(publisher(), shop.pub.id, input),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refused("quest.channelTaken"),
    });
  });

  it("changes its look at once, and never its kind or its channel", async () => {
    const made = await openChannel(env, shop);
    const input = {
      pricingType: "cpq",
      questKind: "discount",
      questChannel: made.questChannel,
      name: "새 제목",
      questDecider: "publisher",
    };
    const changed = await updateQuestProduct(publisher(), shop.pub.id, made.id, input);
    expect(changed).toMatchObject({
      name: "새 제목",
      questDecider: "publisher",
      status: "sale",
      pending: null,
      version: made.version + 2,
    });
    const elsewhere = { ...input, questChannel: unique("q").slice(0, 20) };
    await expect(updateQuestProduct(publisher(), shop.pub.id, made.id, elsewhere)).rejects.toMatchObject(
      refused("quest.channelFixed"),
    );
    const another = { ...input, questKind: "shopping" };
    await expect(updateQuestProduct(publisher(), shop.pub.id, made.id, another)).rejects.toMatchObject({
      code: "070",
      fields: { questKind: ["quest.kindFixed"] },
    });
  });

  it("does not exist for another publisher, and no other product is changed as one", async () => {
    const other = await openShop(env);
    const made = await openChannel(env, other);
    const missing = { code: "AD_PRODUCT_NOT_FOUND" };
    await expect(updateQuestProduct(publisher(), shop.pub.id, made.id, questProduct())).rejects.toMatchObject(
      missing,
    );
    await expect(
      updateQuestProduct(publisher(), shop.pub.id, shop.cpm.id, questProduct()),
    ).rejects.toMatchObject(missing);
  });

  it("stands in a list of its own, and is not looked for units", async () => {
    const { items: all } = await listProducts(publisher(), shop.pub.id);
    const { items: quests } = await listProducts(publisher(), shop.pub.id, { pricing: "cpq" });
    expect(new Set(all.map(({ pricingType }) => pricingType))).toEqual(new Set(["cpm", "cpp"]));
    expect(new Set(quests.map(({ pricingType }) => pricingType))).toEqual(new Set(["cpq"]));
    expect(await listFaultyProducts(publisher(), shop.pub.id)).toEqual([]);
  });
});

describe("quests that are switched off", () => {
  it("are neither made nor put on sale nor offered, and are again once they are on", async () => {
    const own = await openShop(env);
    const ctx = () => contextOf(env, own.publisher);
    const made = await openChannel(env, own);
    const offers = async () =>
      (await listOfferedProducts(advertiser(), buyer.adv.id, { publisher: own.pub.id, pricing: "cpq" }))
        .items;
    const off = { code: "PROJECT_FEATURES_REQUIRED" };
    expect((await offers()).map(({ id }) => id)).toEqual([made.id]);
    await setQuests(own, false);
    expect(await offers()).toEqual([]);
    await expect(getOfferedProduct(advertiser(), buyer.adv.id, made.id)).rejects.toMatchObject({
      code: "AD_PRODUCT_NOT_FOUND",
    });
    await expect(createQuestProduct(ctx(), own.pub.id, questProduct())).rejects.toMatchObject(off);
    await setProductOnSale(ctx(), own.pub.id, made.id, false);
    await expect(setProductOnSale(ctx(), own.pub.id, made.id, true)).rejects.toMatchObject(off);
    await setQuests(own, true);
    await setProductOnSale(ctx(), own.pub.id, made.id, true);
    expect((await offers()).map(({ id }) => id)).toEqual([made.id]);
  });

  it("are not sold in another currency, whose fees nobody set", async () => {
    const own = await openShop(env);
    await setQuests(own, true);
    const { projects } = schema;
    await publisher().db.update(projects).set({ currency: "JPY" }).where(eq(projects.id, own.pub.id));
    await expect(
      createQuestProduct(contextOf(env, own.publisher), own.pub.id, { ...questProduct(), name: "x" }),
    ).rejects.toMatchObject({
      code: "070",
      fields: { pricingType: ["quest.onlyKrw"], name: ["tooShort|min=2"] },
    });
  });
});
