import { beforeEach, expect, it } from "vitest";
import { compareProducts } from "../../../../worker/services/inventory";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
});

const buyer = () => contextOf(env, trade.buyer.advertiser);
const adv = () => trade.buyer.adv.id;

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

it("nothing is compared that is not offered", async () => {
  const none = compareProducts(buyer(), adv(), [trade.shop.cpm.id, "prd_none"]);
  await expect(none).rejects.toMatchObject({ code: "AD_PRODUCT_NOT_FOUND" });
});
