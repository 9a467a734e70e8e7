import { beforeAll, describe, expect, it } from "vitest";
import type { OwnAsset } from "../../../../domain/content";
import { serverI18n } from "../../../../locales/words/server";
import { addCreative } from "../../../../worker/services/booking";
import { updateUnit } from "../../../../worker/services/inventory";
import { planCampaigns } from "../../../../worker/services/serving/plan-campaigns";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { campaignIn, draft, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  contextOf,
  creativeFor,
  NATIVE,
  openAccount,
  openBuyer,
  openShop,
  uploadFor,
} from "../../../support/factories";

const TEXT_ITEMS = [
  { id: "price", label: "가격", maxChars: 6, required: true },
  { id: "rate", label: "할인율", maxChars: 4, required: false },
];

let trade: Trade;
let campaignId: string;
let asset: OwnAsset;
beforeAll(async () => {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  campaignId = (await draft(trade, { creatives: "none" })).id;
  asset = await uploadFor(env, buyer, shop.native);
  const asks = { name: shop.native.name, ...NATIVE, textItems: TEXT_ITEMS };
  await updateUnit(contextOf(env, shop.publisher), shop.pub.id, shop.native.id, asks);
});

const add = (unit: "native" | "banner", texts: unknown) =>
  addCreative(contextOf(env, trade.buyer.advertiser), trade.buyer.adv.id, campaignId, {
    ...creativeFor(trade.shop[unit], asset),
    texts,
  });

describe("the texts that a native unit asks for", () => {
  it.each([
    [[], { texts: ["required"] }],
    [[{ id: "rate", text: "5%" }], { texts: ["required"] }],
    [[{ id: "price", text: " " }], { "texts.0.text": ["required"] }],
    [[{ id: "price", text: "9,900원이에요" }], { "texts.0.text": ["tooLong|max=6"] }],
    [
      [
        { id: "price", text: "9,900원" },
        { id: "rate", text: "10.5%" },
      ],
      { "texts.1.text": ["tooLong|max=4"] },
    ],
  ])("are not taken as %o", async (texts, fields) => {
    await expect(add("native", texts)).rejects.toMatchObject({ code: "070", fields });
  });

  it("are kept in the unit's order, with what was left out empty and what it does not ask for gone", async () => {
    const creative = await add("native", [
      { id: "rate", text: "5%" },
      { id: "price", text: "9,900원" },
      { id: "else", text: "무엇" },
    ]);
    expect(creative.texts).toEqual([
      { id: "price", text: "9,900원" },
      { id: "rate", text: "5%" },
    ]);
  });

  it("are asked of no creative of another unit", async () => {
    const banner = await uploadFor(env, trade.buyer, trade.shop.banner);
    const creative = await addCreative(
      contextOf(env, trade.buyer.advertiser),
      trade.buyer.adv.id,
      campaignId,
      creativeFor(trade.shop.banner, banner),
    );
    expect(creative.texts).toEqual([]);
  });
});

describe("a creative that was made before its unit asked for texts", () => {
  it("is served with the texts empty", async () => {
    const shop = await openShop(env, { cppSlots: 12 });
    const buyer = await openBuyer(env, shop);
    const older = { env, shop, buyer, operator: trade.operator };
    await campaignIn("live", older);
    const ctx = contextOf(env, shop.publisher);
    const asks = { name: shop.native.name, ...NATIVE, textItems: TEXT_ITEMS };
    await updateUnit(ctx, shop.pub.id, shop.native.id, asks);
    expect((await compilePlan(ctx, shop.native.id))?.unit.textIds).toEqual(["price", "rate"]);
    const [campaign] = await planCampaigns(ctx, shop.native.id, serverI18n("ko"));
    expect(campaign?.creatives.map(({ texts }) => texts)).toEqual([undefined]);
  });
});
