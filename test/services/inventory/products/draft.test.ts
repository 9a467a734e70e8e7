import { beforeEach, describe, expect, it } from "vitest";
import {
  createKeptProduct,
  dropProductDraft,
  getProduct,
  keepProductGroups,
  keepProductInfo,
  keepProductUnits,
  readProductDraft,
} from "../../../../worker/services/inventory";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { env } from "../../../support/env";
import { contextOf, cpmProduct, openShop, type Shop, setsOf } from "../../../support/factories";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);

describe("the draft of a product", () => {
  const { unitSets: _groups, ...INFO } = cpmProduct([]);
  const walk = async () => {
    await keepProductUnits(publisher(), shop.pub.id, { unitIds: [shop.banner.id] });
    await keepProductInfo(publisher(), shop.pub.id, INFO);
    await keepProductGroups(publisher(), shop.pub.id, {
      pricingType: "cpm",
      unitSets: setsOf([shop.banner.id]),
    });
  };
  const finish = (ctx = publisher()) =>
    createKeptProduct(ctx, shop.pub.id, { pricingType: "cpm", expectedDailyImpressions: 500 });

  it("is resumed where it was left, by whoever began it, and can be begun anew", async () => {
    await keepProductUnits(publisher(), shop.pub.id, { unitIds: [shop.banner.id] });
    expect(await readProductDraft(publisher(), shop.pub.id)).toMatchObject({
      units: { unitIds: [shop.banner.id] },
    });
    await dropProductDraft(publisher(), shop.pub.id);
    await dropProductDraft(publisher(), shop.pub.id);
    expect(await readProductDraft(publisher(), shop.pub.id)).toEqual({});
  });

  it("becomes one product, also when its last step is sent twice, and is gone then", async () => {
    await walk();
    const ctx = () => withIdempotencyKey(publisher(), "last-step");
    const first = await finish(ctx());
    expect((await finish(ctx())).id).toBe(first.id);
    expect(await getProduct(publisher(), shop.pub.id, first.id)).toMatchObject({
      name: "노출형",
      expectedDailyImpressions: 500,
      unitSets: [{ unitIds: [shop.banner.id] }],
    });
    expect(await readProductDraft(publisher(), shop.pub.id)).toEqual({});
  });

  it("takes no unit of another publisher, nor a group of what was not chosen", async () => {
    const other = await openShop(env);
    await expect(
      keepProductUnits(publisher(), shop.pub.id, { unitIds: [other.banner.id] }),
    ).rejects.toMatchObject({ code: "AD_UNIT_NOT_FOUND" });
    await walk();
    await expect(
      keepProductGroups(publisher(), shop.pub.id, {
        pricingType: "cpm",
        unitSets: setsOf([shop.native.id]),
      }),
    ).rejects.toMatchObject({ code: "AD_UNIT_NOT_FOUND" });
  });

  it("that lost what was said before its last step is refused with what is missing", async () => {
    await expect(finish()).rejects.toMatchObject({
      code: "070",
      fields: { name: ["required"], unitSets: ["required"] },
    });
  });
});
