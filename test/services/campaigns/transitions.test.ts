import { env as bindings } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { approveCampaign } from "../../../worker/services/campaigns/approve";
import { deleteCampaign } from "../../../worker/services/campaigns/delete";
import { finalReview } from "../../../worker/services/campaigns/final-review";
import { creativesOf } from "../../../worker/services/campaigns/find";
import { readHistory } from "../../../worker/services/campaigns/history";
import { pauseCampaign } from "../../../worker/services/campaigns/pause";
import { rejectCampaign } from "../../../worker/services/campaigns/reject";
import { requestReview } from "../../../worker/services/campaigns/request";
import { resumeCampaign } from "../../../worker/services/campaigns/resume";
import { updateCampaignStep } from "../../../worker/services/campaigns/update";
import { withdrawCampaign } from "../../../worker/services/campaigns/withdraw";
import { updateCreative } from "../../../worker/services/creatives/update";
import { campaignIn, cancelAsPublisher, current, type Stage, type Trade } from "../../support/campaigns";
import { contextOf, INFO, nextSchedule, openAccount, openBuyer, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const operator = () => contextOf(env, trade.operator);

/** What people do to a campaign, each by the verb behind its button. */
const DEEDS: Record<string, (id: string) => Promise<unknown>> = {
  request: (id) => requestReview(advertiser(), trade.buyer.adv.id, id),
  approve: (id) => approveCampaign(publisher(), trade.shop.pub.id, id),
  reject: (id) => rejectCampaign(publisher(), trade.shop.pub.id, id, { reason: "흐려요" }),
  "final-approve": (id) => finalReview(operator(), id, "approve"),
  "final-reject": (id) => finalReview(operator(), id, "reject", { reason: "흐려요" }),
  "pause (adv)": (id) => pauseCampaign(advertiser(), trade.buyer.adv.id, id),
  "pause (pub)": (id) => pauseCampaign(publisher(), trade.shop.pub.id, id),
  "resume (adv)": (id) => resumeCampaign(advertiser(), trade.buyer.adv.id, id),
  "resume (pub)": (id) => resumeCampaign(publisher(), trade.shop.pub.id, id),
  withdraw: (id) => withdrawCampaign(advertiser(), trade.buyer.adv.id, id),
  cancel: async (id) => cancelAsPublisher(trade, await current(trade, id), 0),
  delete: (id) => deleteCampaign(advertiser(), trade.buyer.adv.id, id),
};

/** What may be done where; everything else is refused. Source: readings 2. */
const ALLOWED: Record<Exclude<Stage, "deleted">, string[]> = {
  draft: ["request", "withdraw", "delete"],
  submitted: ["approve", "reject", "withdraw"],
  "in-final-review": ["reject", "final-approve", "final-reject", "withdraw"],
  rejected: ["request", "withdraw", "delete"],
  booked: ["pause (adv)", "pause (pub)", "cancel"],
  live: ["pause (adv)", "pause (pub)", "cancel"],
  paused: ["resume (adv)", "resume (pub)", "cancel"],
  cancelled: ["delete"],
  closed: [],
};

async function written(id: string) {
  const db = openDb(env.DB);
  const [campaign, history, outbox] = await Promise.all([
    current(trade, id),
    db.query.campaignHistory.findMany({ where: eq(schema.campaignHistory.campaignId, id) }),
    db.query.outbox.findMany(),
  ]);
  const mine = outbox.filter(({ payload }) => payload.campaignId === id).length;
  return { campaign, history, outbox: mine };
}

describe("a deed in a state that forbids it", () => {
  it.each(Object.keys(ALLOWED) as (keyof typeof ALLOWED)[])(
    "of a campaign that is %s is refused and leaves nothing behind",
    async (stage) => {
      const { id } = await campaignIn(stage, trade);
      const before = await written(id);
      for (const [deed, act] of Object.entries(DEEDS)) {
        if (ALLOWED[stage].includes(deed)) continue;
        // A publisher does not see what was never sent to it, nor an operator.
        const unseen =
          before.campaign.submittedAt === null &&
          !["request", "withdraw", "delete"].includes(deed) &&
          !deed.endsWith("(adv)");
        await expect(act(id), deed).rejects.toMatchObject({
          code: unseen ? "CAMPAIGN_NOT_FOUND" : "CAMPAIGN_MUTATION_NOT_ALLOWED",
        });
        expect(await written(id), deed).toEqual(before);
      }
    },
  );

  it("to a deleted campaign finds nothing", async () => {
    const { id } = await campaignIn("deleted", trade);
    for (const [deed, act] of Object.entries(DEEDS)) {
      if (deed === "cancel") continue;
      await expect(act(id), deed).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    }
  });
});

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
      const { id } = await campaignIn(stage, trade);
      const before = await written(id);
      const results = await Promise.allSettled([DEEDS[one]?.(id), DEEDS[two]?.(id)]);
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
    await requestReview(advertiser(), trade.buyer.adv.id, id);
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

  it("is a step of its campaign's history, at the campaign's next version", async () => {
    const { id } = await campaignIn("rejected", trade);
    const before = await written(id);
    await mend(id, "고친 소재");
    const { campaign, history } = await written(id);
    expect(history.at(-1)).toMatchObject({
      action: "edit-creative",
      campaignVersion: before.campaign.version + 1,
      fromStatus: "rejected",
      toStatus: "rejected",
    });
    expect(campaign.version).toBe(history.length);
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
