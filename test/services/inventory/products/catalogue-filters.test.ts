import { expect, it } from "vitest";
import { createProduct, listOfferedProducts, setProductOnSale } from "../../../../worker/services/inventory";
import { env } from "../../../support/env";
import { contextOf, cpmProduct, openBuyer, openShop } from "../../../support/factories";

it("the catalogue is narrowed by the format of a product's units and by its currency, and by words that mean nothing to nothing", async () => {
  const shop = await openShop(env);
  const { advertiser, adv } = await openBuyer(env, shop);
  const publisher = contextOf(env, shop.publisher);
  const native = await createProduct(publisher, shop.pub.id, cpmProduct([shop.native.id]));
  await setProductOnSale(publisher, shop.pub.id, native.id, true);
  const offered = async (filter: { format?: string; currency?: string }) => {
    const all = { publisher: shop.pub.id, ...filter };
    const { items } = await listOfferedProducts(contextOf(env, advertiser), adv.id, all);
    return new Set(items.map(({ id }) => id));
  };
  expect(await offered({ format: "native" })).toEqual(new Set([shop.cpm.id, shop.cpp.id, native.id]));
  expect(await offered({ format: "banner" })).toEqual(new Set([shop.cpm.id, shop.cpp.id]));
  expect(await offered({ currency: "KRW" })).toEqual(new Set([shop.cpm.id, shop.cpp.id, native.id]));
  for (const nothing of [
    { currency: "JPY" },
    { format: "nat" },
    { format: "%" },
    { currency: "' or 1=1 --" },
  ])
    expect(await offered(nothing)).toEqual(new Set());
});
