import { beforeAll, describe, expect, it } from "vitest";
import {
  addCreative,
  approveAll,
  deleteCreative,
  getCampaign,
  getCampaignForOperator,
  reviewCreative,
  setCreativePaused,
  updateCampaignStep,
  updateCreative,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  contextOf,
  creativeFor,
  INFO,
  openAccount,
  openBuyer,
  openShop,
  uploadFor,
} from "../../../support/factories";

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

let clock = Date.now();
/** Each action shortly after the previous one. */
const later = () => {
  clock += 1;
  return clock;
};
const advertiser = () => contextOf(env, trade.buyer.advertiser, { now: later() });
const publisher = () => contextOf(env, trade.shop.publisher, { now: later() });
const adv = () => trade.buyer.adv.id;
const pub = () => trade.shop.pub.id;

async function bannerInput(name: string) {
  return { ...creativeFor(trade.shop.banner, await uploadFor(env, trade.buyer, trade.shop.banner)), name };
}

const seenByPublisher = (id: string) => getCampaign(publisher(), pub(), id);

describe("a creative in its campaign's history", () => {
  it("has a row for each step, by whom and why, which both sides and the operator read", async () => {
    const { id } = await campaignIn("booked", trade, { creatives: "none" });
    const input = await bannerInput("홈 배너");
    const creative = await addCreative(advertiser(), adv(), id, input);
    await reviewCreative(publisher(), pub(), id, creative.id, { approve: false, reason: "글자가 흐려요" });
    await updateCreative(advertiser(), adv(), id, creative.id, { ...input, name: "홈 배너 2" });
    await approveAll(publisher(), pub(), id);
    await setCreativePaused(advertiser(), adv(), id, creative.id, true);
    await setCreativePaused(advertiser(), adv(), id, creative.id, false);
    await deleteCreative(advertiser(), adv(), id, creative.id);

    const { history } = await seenByPublisher(id);
    const steps = history.filter((step) => step.creative !== null);
    expect(steps.map(({ action, creative, reason }) => [action, creative?.name, reason])).toEqual([
      ["creative-add", "홈 배너", null],
      ["creative-reject", "홈 배너", "글자가 흐려요"],
      ["creative-edit", "홈 배너 2", null],
      ["creative-approve", "홈 배너 2", null],
      ["creative-pause", "홈 배너 2", null],
      ["creative-resume", "홈 배너 2", null],
      ["creative-remove", "홈 배너 2", null],
    ]);
    const [buyer, seller] = [trade.buyer.advertiser, trade.shop.publisher];
    const people = [buyer, seller, buyer, seller, buyer, buyer, buyer];
    expect(steps.map(({ actorAccountId, actorName }) => [actorAccountId, actorName])).toEqual(
      people.map(({ id: accountId, name }) => [accountId, name]),
    );
    expect(steps.map(({ actorKind }) => actorKind)).toEqual(
      people.map((who) => (who === buyer ? "advertiser" : "publisher")),
    );
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort((a, b) => a - b));
    expect((await getCampaign(advertiser(), adv(), id)).history).toEqual(history);
    expect((await getCampaignForOperator(contextOf(env, trade.operator), id)).history).toEqual(history);
  });

  it("that is added once more by the same request has one row", async () => {
    const { id } = await campaignIn("booked", trade, { creatives: "none" });
    const input = await bannerInput("한 번");
    const request = () => withIdempotencyKey(advertiser(), `once-${id}`);
    await addCreative(request(), adv(), id, input);
    await addCreative(request(), adv(), id, input);
    const { history } = await seenByPublisher(id);
    expect(history.filter(({ action }) => action === "creative-add")).toHaveLength(1);
  });

  it("that lost a race has no row of it", async () => {
    const { id } = await campaignIn("booked", trade, { creatives: "none" });
    const creative = await addCreative(advertiser(), adv(), id, await bannerInput("둘이서"));
    const at = publisher();
    const results = await Promise.allSettled([
      reviewCreative(at, pub(), id, creative.id, { approve: true }),
      reviewCreative(at, pub(), id, creative.id, { approve: false, reason: "안 돼요" }),
    ]);
    const passed = results.filter(({ status }) => status === "fulfilled");
    const { history, creatives } = await seenByPublisher(id);
    const words = history.filter(({ action }) => /^creative-(approve|reject)$/.test(action));
    expect(words).toHaveLength(passed.length);
    expect(creatives[0]?.version).toBe(1 + passed.length);
  });
});

describe("what comes to a reviewer again", () => {
  it("shows what was changed since the campaign was rejected, and the reason, until it is decided", async () => {
    const { id } = await campaignIn("rejected", trade, { now: later() });
    const [first, second] = await creativesOf(advertiser(), id);
    if (!first || !second) throw new Error("two creatives expected");
    const banner = first.unitId === trade.shop.banner.id ? first : second;
    const native = banner === first ? second : first;
    await updateCampaignStep(advertiser(), adv(), id, "info", {
      ...INFO,
      destinationUrl: "https://mended.example/",
    });
    await updateCreative(advertiser(), adv(), id, banner.id, await bannerInput("새 그림"));
    await deleteCreative(advertiser(), adv(), id, native.id);
    expect((await seenByPublisher(id)).since).toBeNull();
    await sendForReview(advertiser(), adv(), id);

    const again = await seenByPublisher(id);
    expect(again.since).toMatchObject({
      reason: "소재가 흐려요",
      changes: [{ field: "destinationUrl", before: INFO.destinationUrl, after: "https://mended.example/" }],
      added: [],
      changed: ["새 그림"],
      removed: [native.name],
    });
    const [shown] = again.creatives;
    expect(shown?.since).toMatchObject({ verdict: "campaign-rejected", reason: null });
    expect(shown?.since?.changes?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["assetId", "name"]),
    );
    await approveAll(publisher(), pub(), id);
    expect((await seenByPublisher(id)).creatives[0]?.since).toBeNull();
  });

  it("shows what was changed of a creative since its own rejection, with the reason", async () => {
    const { id } = await campaignIn("booked", trade, { creatives: "none", now: later() });
    const input = await bannerInput("소재");
    const creative = await addCreative(advertiser(), adv(), id, input);
    expect((await seenByPublisher(id)).creatives[0]?.since).toBeNull();
    await reviewCreative(publisher(), pub(), id, creative.id, { approve: false, reason: "말이 달라요" });
    await updateCreative(advertiser(), adv(), id, creative.id, { ...input, altText: "수정한 말" });
    const [shown] = (await seenByPublisher(id)).creatives;
    expect(shown?.since).toMatchObject({
      verdict: "rejected",
      reason: "말이 달라요",
      changes: [{ field: "altText", before: input.altText, after: "수정한 말" }],
    });
  });
});
