import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type CampaignTargeting, quoteCampaign } from "../../../../domain/booking";
import { openDb, schema } from "../../../../worker/db/client";
import {
  bookProduct,
  getCampaign,
  incompleteSteps,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { incompleteFields } from "../../../../worker/services/booking/draft/update";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, INFO, nextSchedule, openBuyer } from "../../../support/factories";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const save = (id: string, step: "schedule" | "targeting" | "info", input: unknown) =>
  updateCampaignStep(advertiser(), trade.buyer.adv.id, id, step, input);

describe("the quote that the confirm page shows", () => {
  it("is what the request for review fixes: whole units, surcharge and VAT that add up", async () => {
    const { id } = await campaignIn("draft", trade);
    await save(id, "targeting", { languages: ["ko"] });
    const { quote } = await getCampaign(advertiser(), trade.buyer.adv.id, id);
    const submitted = await sendForReview(advertiser(), trade.buyer.adv.id, id);
    expect(submitted.quote).toEqual(quote);
    // 400,000 plus a surcharge of 10 %, plus VAT.
    expect(quote).toMatchObject({
      listMinor: 400_000,
      surchargeMinor: 40_000,
      supplyMinor: 440_000,
      vatMinor: 44_000,
      totalMinor: 484_000,
      units: 100_000,
    });
  });

  it("is of no targeting that the product has ceased to offer: it is taken off before the campaign is sent", async () => {
    const { id } = await campaignIn("draft", trade);
    await save(id, "targeting", { languages: ["ko"] });
    const { adProducts } = schema;
    const ofProduct = eq(adProducts.id, trade.shop.cpm.id);
    const { targetings } = trade.shop.cpm;
    await openDb(env.DB).update(adProducts).set({ targetings: [] }).where(ofProduct);
    await expect(sendForReview(advertiser(), trade.buyer.adv.id, id)).rejects.toMatchObject({
      code: "070",
      fields: { "targeting.languages": ["targeting.notOffered"] },
    });
    await save(id, "targeting", {});
    expect((await sendForReview(advertiser(), trade.buyer.adv.id, id)).status).toBe("submitted");
    await openDb(env.DB).update(adProducts).set({ targetings }).where(ofProduct);
  });

  it("takes the product's discount off, adds what the targetings in use cost and no others, and counts every slot of every day", () => {
    const { cpm, cpp } = trade.shop;
    const targetings = [
      { type: "language" as const, surchargeMilliPct: 10_000, required: false },
      { type: "country" as const, surchargeMilliPct: 20_000, required: false },
    ];
    const targeting: CampaignTargeting = {
      ...{ languages: [], excludedLanguages: [] },
      ...{ countries: ["kr"], excludedCountries: [], targetings: [], excludedTargetings: [] },
    };
    const campaign = { ...nextSchedule(Date.now(), 5), slots: 2, budgetMinor: 400_000, targeting };
    // 400,000 less a tenth, plus a fifth of that for the country.
    expect(quoteCampaign(campaign, { ...cpm, discountBp: 1_000, targetings })).toMatchObject({
      listMinor: 400_000,
      discountMinor: 40_000,
      surchargeMinor: 72_000,
      supplyMinor: 432_000,
    });
    // Five days of two slots at 80,000.
    expect(quoteCampaign(campaign, { ...cpp, targetings: [] })).toMatchObject({
      units: 10,
      listMinor: 800_000,
    });
  });
});

describe("a running campaign's targeting", () => {
  it("is changed for what costs no more than was paid, and for nothing dearer", async () => {
    const { id } = await campaignIn("live", trade);
    const { quote } = await getCampaign(advertiser(), trade.buyer.adv.id, id);
    await expect(save(id, "targeting", { languages: ["ko"] })).rejects.toMatchObject({
      code: "070",
      fields: { languages: ["targeting.dearer"] },
    });
    expect(await save(id, "targeting", { countries: ["kr"] })).toMatchObject({ status: "live", quote });
  });
});

describe("a step", () => {
  it("takes no daily quota above what the budget buys", async () => {
    const buyer = await openBuyer(env);
    const own = contextOf(env, buyer.advertiser);
    const { campaign } = await bookProduct(own, buyer.adv.id, trade.shop.cpm.id, {
      ...nextSchedule(),
      budgetMinor: 200_000,
    });
    const step = (name: "info", input: object) =>
      updateCampaignStep(own, buyer.adv.id, campaign.id, name, input);
    await expect(step("info", { ...INFO, dailyQuota: 50_001 })).rejects.toMatchObject({
      fields: { dailyQuota: ["tooLarge|max=50000"] },
    });
    await expect(step("info", { ...INFO, dailyQuota: 50_000 })).resolves.toMatchObject({
      dailyQuota: 50_000,
    });
  });
});

describe("a draft that was right step by step", () => {
  it("is checked again in whole: a daily quota above what a smaller budget buys is refused at the end", async () => {
    const { id } = await campaignIn("draft", trade);
    await save(id, "info", { ...INFO, dailyQuota: 100_000 });
    await save(id, "schedule", { ...nextSchedule(), budgetMinor: 200_000 });
    const { campaign, offer } = await getCampaign(advertiser(), trade.buyer.adv.id, id);
    expect(await incompleteSteps(advertiser(), campaign, offer)).toEqual(["info"]);
    await expect(sendForReview(advertiser(), trade.buyer.adv.id, id)).rejects.toMatchObject({
      code: "070",
      fields: { "info.dailyQuota": ["tooLarge|max=50000"] },
    });
  });

  it("names a targeting that the product has come to want", async () => {
    const { id } = await campaignIn("draft", trade);
    const { campaign, offer } = await getCampaign(advertiser(), trade.buyer.adv.id, id);
    const targetings = [{ type: "country" as const, surchargeMilliPct: 0, required: true }];
    const wanting = { ...offer, product: { ...offer.product, targetings } };
    expect(await incompleteFields(advertiser(), campaign, wanting)).toEqual({
      "targeting.countries": ["required"],
    });
  });
});
