import { beforeAll, describe, expect, it } from "vitest";
import type { OwnAsset } from "../../../../domain/content";
import { serverI18n } from "../../../../locales/words/server";
import { addCreative } from "../../../../worker/services/booking";
import { readCampaign } from "../../../../worker/services/booking/find";
import { uploadAsset } from "../../../../worker/services/content";
import { planCreative } from "../../../../worker/services/serving";
import { draft, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  contextOf,
  creativeFor,
  openAccount,
  openBuyer,
  openShop,
  uploadFor,
} from "../../../support/factories";
import { png } from "../../../support/images";

let trade: Trade;
let campaignId: string;
let asset: OwnAsset;
beforeAll(async () => {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  campaignId = (await draft(trade, { creatives: "none" })).id;
  asset = await uploadFor(env, buyer, shop.native);
});

const ctx = () => contextOf(env, trade.buyer.advertiser);
const add = (more: object) =>
  addCreative(ctx(), trade.buyer.adv.id, campaignId, { ...creativeFor(trade.shop.native, asset), ...more });

it("a creative's texts are those that its unit asks for alone", async () => {
  const creative = await add({ texts: [{ id: "nobody-asks", text: "9,900원" }] });
  expect(creative.texts).toEqual([]);
});

describe("a creative's display", () => {
  it("is of the product's zone, and what the ad path narrows it by", async () => {
    const creative = await add({
      displayFrom: "2026-12-24T09:30",
      displayTo: "2026-12-26T00:00",
      weekdays: [5, 1, 1],
      hours: ["9", "10"],
      browsers: ["whale"],
    });
    expect(creative).toMatchObject({
      displayFrom: Date.parse("2026-12-24T09:30+09:00"),
      displayTo: Date.parse("2026-12-26T00:00+09:00"),
      weekdays: [1, 5],
      hours: [9, 10],
      browsers: ["whale"],
    });
    const campaign = await readCampaign(ctx(), campaignId);
    if (!campaign) throw new Error("the campaign is gone");
    expect(planCreative({ creative, asset }, campaign, serverI18n("ko"), new Map())).toMatchObject({
      displayFromMs: Date.parse("2026-12-24T00:30Z"),
      displayToMs: Date.parse("2026-12-25T15:00Z"),
      weekdays: [1, 5],
      hours: [9, 10],
      browsers: ["whale"],
    });
  });

  it("of every day and hour is as one that is not narrowed", async () => {
    const all = { weekdays: [1, 2, 3, 4, 5, 6, 7], hours: Array.from({ length: 24 }, (_, hour) => hour) };
    expect(await add(all)).toMatchObject({ weekdays: [], hours: [] });
    expect(await add({})).toMatchObject({ weekdays: [], hours: [], displayFrom: null });
  });

  it("has a day at least, and ends after it starts", async () => {
    const from = "2026-12-24T09:30";
    await expect(add({ weekdays: [], displayFrom: from, displayTo: from })).rejects.toMatchObject({
      fields: { weekdays: ["tooFew|min=1"], displayTo: ["creative.endsFirst"] },
    });
  });
});

describe("a native creative", () => {
  it("carries its button's colours and its profile to the ad", async () => {
    const face = await uploadAsset(ctx(), trade.buyer.adv.id, "profile", {
      name: "face.png",
      bytes: png(256, 256, 3),
    });
    const looks = { ctaColor: "#123456", ctaTextColor: "#fedcba", profileName: "보리수" };
    const creative = await add({ ...looks, profileAssetId: face.id });
    expect(creative).toMatchObject({ type: "cover", ...looks, profileAssetId: face.id });
    const campaign = await readCampaign(ctx(), campaignId);
    if (!campaign) throw new Error("the campaign is gone");
    const planned = planCreative({ creative, asset }, campaign, serverI18n("ko"), new Map());
    expect(planned).toMatchObject({ ...looks, profileIcon: `public/${face.id}` });
  });

  it("takes no picture of somebody else's as its profile", async () => {
    const other = await openBuyer(env, trade.shop);
    const face = await uploadFor(env, other, trade.shop.native);
    await expect(add({ profileAssetId: face.id })).rejects.toMatchObject({ code: "ASSET_NOT_AVAILABLE" });
  });
});
