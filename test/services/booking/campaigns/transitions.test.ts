import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import type { CampaignRow } from "../../../../worker/db/schema";
import {
  cancelCampaign,
  finalReview,
  reviewCreative,
  updateCampaignStep,
  updateCreative,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { readHistory } from "../../../../worker/services/booking/reading/standing";
import { CAMPAIGN_DEEDS, sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, openTrade, type Stage, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, INFO, nextSchedule } from "../../../support/factories";
import { writtenOf } from "../../../support/written";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const operator = () => contextOf(env, trade.operator);

/** Actions on a campaign by people; actions of both sides are named with the side. */
const DEEDS: Record<string, (campaign: Pick<CampaignRow, "id" | "name">) => Promise<unknown>> = {
  approve: (campaign) => CAMPAIGN_DEEDS.approve.run(publisher(), trade.shop.pub.id, campaign),
  reject: (campaign) => CAMPAIGN_DEEDS.reject.run(publisher(), trade.shop.pub.id, campaign),
  "final-approve": (campaign) => CAMPAIGN_DEEDS["final-approve"].run(operator(), "", campaign),
  "final-reject": (campaign) => CAMPAIGN_DEEDS["final-reject"].run(operator(), "", campaign),
  "pause (adv)": (campaign) => CAMPAIGN_DEEDS.pause.run(advertiser(), trade.buyer.adv.id, campaign),
  "pause (pub)": (campaign) => CAMPAIGN_DEEDS.pause.run(publisher(), trade.shop.pub.id, campaign),
  withdraw: (campaign) => CAMPAIGN_DEEDS.withdraw.run(advertiser(), trade.buyer.adv.id, campaign),
  cancel: (campaign) => CAMPAIGN_DEEDS.cancel.run(publisher(), trade.shop.pub.id, campaign),
};

const written = (id: string) => writtenOf(env, id);

describe("two at the same moment", () => {
  it.each<[Stage, string, string]>([
    ["submitted", "approve", "reject"],
    ["submitted", "approve", "withdraw"],
    ["booked", "pause (adv)", "pause (pub)"],
    ["booked", "cancel", "pause (adv)"],
    ["in-final-review", "final-approve", "final-reject"],
    ["in-final-review", "final-approve", "withdraw"],
  ])(
    "on a campaign that is %s, %s and %s: one wins whole, the other is refused whole",
    async (stage, one, two) => {
      const campaign = await campaignIn(stage, trade);
      const { id } = campaign;
      const before = await written(id);
      const results = await Promise.allSettled([DEEDS[one]?.(campaign), DEEDS[two]?.(campaign)]);
      const refused = results.filter((result) => result.status === "rejected");
      const after = await written(id);
      const steps = after.history.length - before.history.length;
      expect(steps).toBe(2 - refused.length);
      expect(after.campaign.version).toBe(before.campaign.version + steps);
      expect(after.history.at(-1)?.toStatus).toBe(after.campaign.status);
      for (const { reason } of refused) {
        expect(["CONFLICT", "CAMPAIGN_MUTATION_NOT_ALLOWED"]).toContain(reason.code);
      }
    },
  );

  it("who read the same version: the second is told of the conflict", async () => {
    const { id } = await campaignIn("draft", trade);
    const save = (name: string) =>
      updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "info", { ...INFO, name });
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => save(`이름 ${index}`)));
    const won = results.filter(({ status }) => status === "fulfilled").length;
    const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    const { campaign, history } = await written(id);
    expect(lost.every((code) => code === "CONFLICT")).toBe(true);
    expect(campaign.version).toBe(history.length);
    expect(won + lost.length).toBe(6);
    expect(won).toBeGreaterThan(0);
  });
});

describe("a campaign's history", () => {
  it("is every step in order with who and why, and both sides read the same", async () => {
    const { id } = await campaignIn("rejected", trade);
    await sendForReview(advertiser(), trade.buyer.adv.id, id);
    const history = await readHistory(contextOf(env, null), id);
    const steps = history.filter(({ action }) => !action.startsWith("edit-"));
    expect(steps.map(({ action, toStatus, reason }) => [action, toStatus, reason])).toEqual([
      ["save", "draft", null],
      ["request", "submitted", null],
      ["reject", "rejected", "소재가 흐려요"],
      ["request", "submitted", null],
    ]);
    expect(steps.map(({ actorAccountId }) => actorAccountId)).toEqual([
      trade.buyer.advertiser.id,
      trade.buyer.advertiser.id,
      trade.shop.publisher.id,
      trade.buyer.advertiser.id,
    ]);
    expect(history.map(({ campaignVersion }) => campaignVersion)).toEqual(
      history.map((_, index) => index + 1),
    );
  });
});

describe("a mended creative", () => {
  const mend = async (id: string, name: string) => {
    const { campaign } = await written(id);
    const [creative] = await creativesOf(advertiser(), campaign.id);
    if (!creative) throw new Error("the campaign has no creative");
    const { headline, body, altText, assetId, unitId } = creative;
    const input = { headline, body, altText, assetId, unitId, name };
    return updateCreative(advertiser(), trade.buyer.adv.id, id, creative.id, input);
  };

  it("leaves its campaign as it was, so that a form of the campaign that is open stands", async () => {
    const { id } = await campaignIn("rejected", trade);
    const before = await written(id);
    await mend(id, "수정한 소재");
    const { campaign, history } = await written(id);
    expect({ campaign, history }).toEqual({ campaign: before.campaign, history: before.history });
  });

  it("at the moment of another change leaves no version without its row, nor two of one", async () => {
    const { id } = await campaignIn("rejected", trade);
    const save = (name: string) =>
      updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "info", { ...INFO, name });
    const results = await Promise.allSettled([
      mend(id, "하나"),
      save("이름"),
      mend(id, "둘"),
      save("이름 둘"),
    ]);
    const { campaign, history } = await written(id);
    expect(history.map(({ campaignVersion }) => campaignVersion)).toEqual(
      history.map((_, index) => index + 1),
    );
    expect(campaign.version).toBe(history.length);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
  });
});

describe("a word on one creative", () => {
  const review = (campaignId: string, creativeId: string, verdict: Parameters<typeof reviewCreative>[4]) =>
    reviewCreative(publisher(), trade.shop.pub.id, campaignId, creativeId, verdict);
  const firstOf = async (campaignId: string) => {
    const [creative] = await creativesOf(publisher(), campaignId);
    if (!creative) throw new Error(`no creative of ${campaignId}`);
    return creative;
  };
  const refused = { code: "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED" };

  it("takes back an approval with a reason, and approves nothing twice", async () => {
    const { id } = await campaignIn("booked", trade);
    const creative = await firstOf(id);
    expect(creative.status).toBe("live");
    await expect(review(id, creative.id, { approve: true })).rejects.toMatchObject(refused);
    const rejection = { approve: false as const, reason: "글자가 작아요" };
    expect(await review(id, creative.id, rejection)).toMatchObject({ status: "rejected" });
    await expect(review(id, creative.id, rejection)).rejects.toMatchObject(refused);
  });

  it("is not said once its campaign is over", async () => {
    const { id } = await campaignIn("closed", trade);
    const creative = await firstOf(id);
    await expect(review(id, creative.id, { approve: false, reason: "흐려요" })).rejects.toMatchObject(
      refused,
    );
    expect(await firstOf(id)).toEqual(creative);
  });
});

describe("a cancellation", () => {
  it("takes the campaign's own name and no more than was prepaid, and keeps what the delivery was worth", async () => {
    const campaign = await campaignIn("booked", trade);
    const cancel = (values: object) =>
      cancelCampaign(publisher(), trade.shop.pub.id, campaign.id, {
        ...{ name: campaign.name, finalSettlementMinor: 0 },
        ...values,
      });
    const prepaid = campaign.quote?.totalMinor ?? 0;
    await expect(
      cancel({ name: `${campaign.name}!`, finalSettlementMinor: prepaid + 1 }),
    ).rejects.toMatchObject({
      code: "070",
      fields: {
        name: ["confirm.nameMismatch"],
        finalSettlementMinor: [`tooLarge|max=${prepaid}|currency=${campaign.currency}`],
      },
    });
    expect((await written(campaign.id)).campaign.version).toBe(campaign.version);
    expect(await cancel({ finalSettlementMinor: prepaid })).toMatchObject({
      status: "cancelled",
      finalSettlementMinor: prepaid,
    });
  });
});

describe("what is booked", () => {
  it.each(["schedule", "info", "billing"] as const)("keeps its %s", async (step) => {
    const { id } = await campaignIn("booked", trade);
    const before = await written(id);
    const input = step === "schedule" ? { ...nextSchedule(), budgetMinor: 100_000 } : INFO;
    await expect(updateCampaignStep(advertiser(), trade.buyer.adv.id, id, step, input)).rejects.toMatchObject(
      {
        code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
      },
    );
    expect(await written(id)).toEqual(before);
  });

  it("is not paid for without the publisher's grant, and stays in final review", async () => {
    const { id } = await campaignIn("in-final-review", trade);
    await openDb(env.DB)
      .delete(schema.allowListEntries)
      .where(eq(schema.allowListEntries.value, trade.buyer.advertiser.email));
    const before = await written(id);
    await expect(finalReview(operator(), id, "approve")).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
    expect(await written(id)).toEqual(before);
  });
});
