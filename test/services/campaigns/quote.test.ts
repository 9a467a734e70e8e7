import { env as bindings } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { ConsoleEnv } from "../../../worker/env";
import { getCampaign } from "../../../worker/services/campaigns/get";
import { incompleteSteps } from "../../../worker/services/campaigns/incomplete";
import { requestReview } from "../../../worker/services/campaigns/request";
import { updateCampaignStep } from "../../../worker/services/campaigns/update";
import { campaignIn, type Trade } from "../../support/campaigns";
import { contextOf, INFO, nextSchedule, openAccount, openBuyer, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const save = (id: string, step: "schedule" | "targeting" | "info", input: unknown) =>
  updateCampaignStep(advertiser(), trade.buyer.adv.id, id, step, input);

describe("the quote that the confirm page shows", () => {
  it("is what the request for review fixes: whole units, surcharge and VAT that add up", async () => {
    const { id } = await campaignIn("draft", trade);
    await save(id, "targeting", { languages: ["ko"] });
    const { quote } = await getCampaign(advertiser(), trade.buyer.adv.id, id);
    const submitted = await requestReview(advertiser(), trade.buyer.adv.id, id);
    expect(submitted.quote).toEqual(quote);
    // 400,000 with a surcharge of 10 %, and VAT.
    expect(quote).toMatchObject({
      listMinor: 400_000,
      surchargeMinor: 40_000,
      supplyMinor: 440_000,
      vatMinor: 44_000,
      totalMinor: 484_000,
      units: 100_000,
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
    await expect(requestReview(advertiser(), trade.buyer.adv.id, id)).rejects.toMatchObject({
      code: "070",
      fields: { "info.dailyQuota": ["tooLarge|max=50000"] },
    });
  });
});
