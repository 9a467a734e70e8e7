import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../domain/people";
import { setCampaignMemo } from "../../worker/services/booking";
import { createGroup } from "../../worker/services/people";
import { campaignIn, openTrade, type Trade } from "../support/campaigns";
import { contextOf, cpmProduct } from "../support/factories";
import { ask, at, env, signIn } from "./support";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
}, 60_000);

describe("an account", () => {
  it("reads its options, devices, groups and projects, and nobody else's", async () => {
    const { buyer, shop } = trade;
    const cookie = await signIn(buyer.advertiser);
    const devices = [{ name: "내 휴대폰", advertisingId: "38400000-8cf0-11bd-b23e-10b96e40000d" }];
    expect((await ask("PUT", "/account/devices", { cookie, body: { devices } })).status).toBe(200);
    const group = await createGroup(contextOf(env, buyer.advertiser), { name: "보리수" });
    await createGroup(contextOf(env, shop.publisher), { name: "남의 그룹" });
    const { json } = await ask("GET", "/account/me", { cookie });
    expect(json).toMatchObject({
      id: buyer.advertiser.id,
      email: buyer.advertiser.email,
      options: { locale: "ko", alarms: {} },
      devices: [devices[0]],
      groups: [{ id: group.id, role: "owner" }],
      memberships: [{ project: buyer.adv.id, kind: "adv", level: LEVEL.owner }],
    });
  });
});

describe("a campaign's memo and priority", () => {
  it("are read by the side whose they are alone", async () => {
    const { buyer, shop, operator } = trade;
    const { id } = await campaignIn("submitted", trade);
    await setCampaignMemo(contextOf(env, buyer.advertiser), buyer.adv.id, id, { memo: "내부 메모" });
    const facts = async (path: string, who: typeof operator) => {
      const { json } = await ask("GET", path, { cookie: await signIn(who) });
      const campaign = at(json, "campaign") as Record<string, unknown>;
      return [campaign.memo, campaign.priority, campaign.inhouseImpressions];
    };
    expect(await facts(`/campaign/${buyer.adv.id}/${id}`, buyer.advertiser)).toEqual([
      "내부 메모",
      null,
      null,
    ]);
    expect(await facts(`/campaign/${shop.pub.id}/${id}`, shop.publisher)).toEqual([null, 0, null]);
    expect(await facts(`/restricted/campaign-query/${id}`, operator)).toEqual([null, null, null]);
    const lists = await ask("GET", `/campaign/pub/${shop.pub.id}`, { cookie: await signIn(shop.publisher) });
    expect(JSON.stringify(lists.json)).not.toContain("내부 메모");
  });
});

describe("a product that is made by the API", () => {
  it("is shown to one reader 50 times a day unless another number, or null for no end, is named", async () => {
    const { shop } = trade;
    const cookie = await signIn(shop.publisher);
    const { frequencyCap: _, ...uncapped } = cpmProduct([shop.banner.id]);
    const capOf = async (values: object) => {
      const body = { ...uncapped, ...values };
      const { status, json } = await ask("POST", `/ad-product/${shop.pub.id}`, { cookie, body });
      expect(status).toBe(200);
      const read = await ask("GET", `/ad-product/${shop.pub.id}/${String(at(json, "id"))}`, { cookie });
      return [at(json, "frequencyCap"), at(read.json, "frequencyCap")];
    };
    expect(await capOf({})).toEqual([50, 50]);
    expect(await capOf({ frequencyCap: 3 })).toEqual([3, 3]);
    expect(await capOf({ frequencyCap: null })).toEqual([null, null]);
  });
});
