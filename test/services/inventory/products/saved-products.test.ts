import { beforeEach, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import {
  compareProducts,
  listOfferedProducts,
  saveProduct,
  unsaveProduct,
} from "../../../../worker/services/inventory";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { openMember } from "../../../support/people";

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
});

const buyer = () => contextOf(env, trade.buyer.advertiser);
const adv = () => trade.buyer.adv.id;
/** Searches by name, since the shop is unlisted. */
const list = (saved?: string) =>
  listOfferedProducts(buyer(), adv(), { publisher: trade.shop.pub.id, ...(saved ? { saved } : {}) });
const savedIds = async () => (await list("1")).items.map(({ id }) => id);

it("a product is saved for the whole ad account, once, until somebody takes it back", async () => {
  const { cpm, cpp } = trade.shop;
  await saveProduct(buyer(), adv(), cpm.id);
  await saveProduct(buyer(), adv(), cpm.id);
  expect(await savedIds()).toEqual([cpm.id]);
  const { items } = await list();
  expect(items.map(({ id, isSaved }) => [id, isSaved]).sort()).toEqual(
    [
      [cpm.id, true],
      [cpp.id, false],
    ].sort(),
  );
  const stranger = await openBuyer(env, trade.shop);
  const theirs = await listOfferedProducts(contextOf(env, stranger.advertiser), stranger.adv.id, {
    publisher: trade.shop.pub.id,
    saved: "1",
  });
  expect(theirs.items).toEqual([]);
  await unsaveProduct(buyer(), adv(), cpm.id);
  expect(await savedIds()).toEqual([]);
});

it("nothing is saved or compared that is not offered, nor by who may not book", async () => {
  const { cpm } = trade.shop;
  const missing = { code: "AD_PRODUCT_NOT_FOUND" };
  await expect(saveProduct(buyer(), adv(), "prd_none")).rejects.toMatchObject(missing);
  await expect(unsaveProduct(buyer(), adv(), cpm.id)).rejects.toMatchObject(missing);
  await expect(compareProducts(buyer(), adv(), [cpm.id, "prd_none"])).rejects.toMatchObject(missing);
  const guest = await openMember(env, adv(), LEVEL.guest);
  await expect(saveProduct(contextOf(env, guest), adv(), cpm.id)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await saveProduct(buyer(), adv(), cpm.id);
  await buyer().db.update(schema.adProducts).set({ status: "ready" });
  expect(await savedIds()).toEqual([]);
  await unsaveProduct(buyer(), adv(), cpm.id);
});

it("products stand side by side in the order asked for, with the slots that are free", async () => {
  const { cpm, cpp } = trade.shop;
  const before = await compareProducts(buyer(), adv(), [cpp.id, cpm.id, cpp.id]);
  expect(before.map(({ offer }) => offer.product.id)).toEqual([cpp.id, cpm.id]);
  expect(before[1]?.slots).toBeNull();
  const { all = 0, free = 0 } = before[0]?.slots ?? {};
  expect(free).toBe(all);
  const { startsAt, endsAt, slots } = await campaignIn("booked", trade, { pricing: "cpp" });
  const days = ((endsAt ?? 0) - (startsAt ?? 0)) / 86_400_000;
  const [after] = await compareProducts(buyer(), adv(), [cpp.id]);
  expect(after?.slots?.free).toBe(all - days * slots);
});
