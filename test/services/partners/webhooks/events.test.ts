import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../../../worker/db/client";
import {
  addCreative,
  deleteCampaign,
  pauseCampaign,
  resumeCampaign,
  reviewCreative,
  setCreativePaused,
  updateCampaignStep,
  updateCreative,
  withdrawCampaign,
} from "../../../../worker/services/booking";
import { createAdAccount, updateAdAccount } from "../../../../worker/services/platform";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, cancelAsPublisher, draft, type Trade } from "../../../support/campaigns";
import { contextOf, creativeFor, INFO, openAccount, openBuyer, uploadFor } from "../../../support/factories";
import { paidQuest } from "../../../support/quest-run";
import { openReceivers, type Receiver } from "../../../support/webhook-receiver";
import { connect, db, deliverAt, env, openHeardShop, settleNews } from "./support";

let trade: Trade;
let receiver: Receiver;
let other: Receiver;
let otherShop: Trade["shop"];
let faults: unknown[];

beforeAll(async () => {
  const heard = await openHeardShop();
  ({ receiver } = heard);
  const foreign = await openHeardShop();
  other = foreign.receiver;
  otherShop = foreign.shop;
  const buyer = await openBuyer(env, heard.shop);
  trade = { env, shop: heard.shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

beforeEach(async () => {
  ({ faults } = openReceivers(receiver, other));
  await hear();
  receiver.heard.length = 0;
  other.heard.length = 0;
});

afterEach(() => {
  expect(faults).toEqual([]);
  expect(other.heard).toEqual([]);
  vi.restoreAllMocks();
});

/** Event types sent to the publisher since the test began, in order. */
async function hear(): Promise<string[]> {
  await settleNews();
  await deliverAt(trade.shop);
  await deliverAt(otherShop);
  const order = [...receiver.heard].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order.map(({ type }) => type);
}

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const dataOf = (type: string) => receiver.heard.find((heard) => heard.type === type)?.data;
const only = (types: string[], start: string) => types.filter((type) => type.startsWith(start));

describe("a campaign", () => {
  test("tells its publisher nothing until it is submitted, then that it is there and what goes to review with it", async () => {
    const campaign = await draft(trade);
    await updateCampaignStep(advertiser(), trade.buyer.adv.id, campaign.id, "info", INFO);
    expect(await hear()).toEqual([]);
    await sendForReview(advertiser(), trade.buyer.adv.id, campaign.id);
    const types = await hear();
    expect(only(types, "campaign")).toEqual(["campaign.created", "campaign.submitted"]);
    expect(only(types, "creative")).toEqual([
      "creative.created",
      "creative.submitted",
      "creative.created",
      "creative.submitted",
    ]);
    expect(dataOf("campaign.submitted")).toMatchObject({
      id: campaign.id,
      status: "submitted",
      by: "advertiser",
      name: INFO.name,
      adAccountId: trade.buyer.adv.id,
      budgetMinor: 400_000,
      currency: "KRW",
    });
  });

  test("never names the person who signs for the advertiser", async () => {
    await campaignIn("submitted", trade);
    await hear();
    expect(JSON.stringify(receiver.heard.map(({ data }) => data))).not.toContain(INFO.contractEmail);
  });

  test("tells each step of its life once, with who took it and what they said", async () => {
    const campaign = await campaignIn("live", trade);
    await pauseCampaign(publisher(), trade.shop.pub.id, campaign.id);
    await resumeCampaign(advertiser(), trade.buyer.adv.id, campaign.id);
    await hear();
    const steps = receiver.heard.filter(({ type }) => type.startsWith("campaign"));
    steps.sort((a, b) => Number(a.data.version) - Number(b.data.version) || (a.id < b.id ? -1 : 1));
    expect(steps.map(({ type }) => type)).toEqual([
      "campaign.created",
      "campaign.submitted",
      "campaign.reviewed",
      "campaign.reviewed",
      "campaign.started",
      "campaign.paused",
      "campaign.resumed",
    ]);
    const reviews = receiver.heard.filter(({ type }) => type === "campaign.reviewed");
    expect(reviews.map(({ data }) => [data.stage, data.decision, data.by]).sort()).toEqual([
      ["final", "approved", "operator"],
      ["publisher", "approved", "publisher"],
    ]);
    expect([dataOf("campaign.paused")?.by, dataOf("campaign.resumed")?.by]).toEqual([
      "publisher",
      "advertiser",
    ]);
  });

  test("tells its end: closed by the clock, cancelled by either side, and why it was rejected", async () => {
    await campaignIn("closed", trade);
    expect((await hear()).at(-1)).toBe("campaign.closed");
    await cancelAsPublisher(trade, await campaignIn("booked", trade), 1_000);
    await hear();
    expect(dataOf("campaign.cancelled")).toMatchObject({ by: "publisher", finalSettlementMinor: 1_000 });
    receiver.heard.length = 0;
    const { id } = await campaignIn("rejected", trade);
    await hear();
    expect(dataOf("campaign.reviewed")).toMatchObject({ decision: "rejected", reason: "소재가 흐려요" });
    await withdrawCampaign(advertiser(), trade.buyer.adv.id, id);
    expect((await hear()).at(-1)).toBe("campaign.cancelled");
    receiver.heard.length = 0;
    await deleteCampaign(advertiser(), trade.buyer.adv.id, id);
    expect(await hear()).toEqual([]);
  });

  test("that was withdrawn before anybody was sent it tells nothing", async () => {
    await campaignIn("cancelled", trade);
    expect(await hear()).toEqual([]);
  });

  test("tells what the advertiser changed of it once the publisher knows it", async () => {
    const { id } = await campaignIn("rejected", trade);
    await hear();
    receiver.heard.length = 0;
    await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "info", { ...INFO, name: "봄 보리차" });
    expect(await hear()).toEqual(["campaign.updated"]);
    expect(dataOf("campaign.updated")).toMatchObject({
      changed: "info",
      name: "봄 보리차",
      by: "advertiser",
    });
  });
});

describe("a creative", () => {
  test("added to a campaign that runs is created and submitted; mended, updated and submitted again", async () => {
    const { id } = await campaignIn("booked", trade);
    await hear();
    receiver.heard.length = 0;
    const { banner } = trade.shop;
    const input = creativeFor(banner, await uploadFor(env, trade.buyer, banner));
    const creative = await addCreative(advertiser(), trade.buyer.adv.id, id, input);
    expect(await hear()).toEqual(["creative.created", "creative.submitted"]);
    receiver.heard.length = 0;
    await updateCreative(advertiser(), trade.buyer.adv.id, id, creative.id, {
      ...input,
      headline: "새 제목",
    });
    expect(await hear()).toEqual(["creative.updated", "creative.submitted"]);
    expect(dataOf("creative.submitted")).toMatchObject({ id: creative.id, headline: "새 제목", version: 2 });
    receiver.heard.length = 0;
    await reviewCreative(publisher(), trade.shop.pub.id, id, creative.id, { approve: true });
    await hear();
    expect(dataOf("creative.reviewed")).toMatchObject({ decision: "approved", status: "live" });
    receiver.heard.length = 0;
    await setCreativePaused(advertiser(), trade.buyer.adv.id, id, creative.id, true);
    expect(await hear()).toEqual(["creative.updated"]);
  });

  test("added to a rejected campaign is submitted only when the campaign is, and those that did not change are not submitted again", async () => {
    const { id } = await campaignIn("rejected", trade);
    await hear();
    receiver.heard.length = 0;
    const { banner } = trade.shop;
    const input = creativeFor(banner, await uploadFor(env, trade.buyer, banner));
    const creative = await addCreative(advertiser(), trade.buyer.adv.id, id, input);
    expect(await hear()).toEqual(["creative.created"]);
    receiver.heard.length = 0;
    await sendForReview(advertiser(), trade.buyer.adv.id, id);
    expect(await hear()).toEqual(["campaign.submitted", "creative.submitted"]);
    expect(dataOf("creative.submitted")?.id).toBe(creative.id);
  });

  test("whose own row is handled before its campaign is sent, or after, is told once either way", async () => {
    const before = await draft(trade);
    expect(await hear()).toEqual([]);
    await sendForReview(advertiser(), trade.buyer.adv.id, before.id);
    expect(only(await hear(), "creative.created")).toHaveLength(2);
    receiver.heard.length = 0;
    const after = await draft(trade);
    await sendForReview(advertiser(), trade.buyer.adv.id, after.id);
    expect(only(await hear(), "creative.created")).toHaveLength(2);
  });
});

describe("a participation in a quest", () => {
  test("tells what was confirmed, refused, taken back and paid, once each, and nothing of the reader", async () => {
    const { rewardMinor } = await paidQuest(env, trade);
    const types = only(await hear(), "quest");
    expect(types.toSorted()).toEqual([
      ...["quest.confirmed", "quest.confirmed", "quest.confirmed"],
      // The refusal, and its end when nobody objected.
      ...["quest.paid", "quest.paid", "quest.refused", "quest.refused", "quest.reversed"],
    ]);
    expect(dataOf("quest.refused")).toMatchObject({ by: "advertiser", reason: "unreadable", rewardMinor });
    expect(dataOf("quest.paid")).toMatchObject({ by: "operator", state: "paid", reason: null });
    const said = JSON.stringify(receiver.heard.map(({ data }) => data));
    for (const secret of ["@mail.example", "김독자", "110-777"]) expect(said).not.toContain(secret);
    receiver.heard.length = 0;
    expect(await hear()).toEqual([]);
  });
});

describe("an ad account", () => {
  test("is news to the platform at whose door it was opened, and to those that it booked", async () => {
    const { adv } = trade.buyer;
    await campaignIn("submitted", trade);
    await hear();
    receiver.heard.length = 0;
    await updateAdAccount(advertiser(), adv.id, { displayName: "보리수 음료들" });
    expect(await hear()).toEqual(["ad_account.updated"]);
    expect(dataOf("ad_account.updated")).toMatchObject({ id: adv.id, name: "보리수 음료들", link: null });

    receiver.heard.length = 0;
    const newcomer = contextOf(env, await openAccount(env));
    const opened = await createAdAccount(newcomer, { displayName: "새 손님" });
    const { projects } = schema;
    await db.update(projects).set({ originProjectId: trade.shop.pub.id }).where(eq(projects.id, opened.id));
    expect(await hear()).toEqual(["ad_account.created"]);
  });

  test("that has nothing to do with a publisher is no news to it", async () => {
    const stranger = contextOf(env, await openAccount(env));
    const { id } = await createAdAccount(stranger, { displayName: "남의 계정" });
    await updateAdAccount(stranger, id, { displayName: "남의 계정 2" });
    expect(await hear()).toEqual([]);
  });
});

test("a publisher without a webhook keeps no messages, and its later webhook none of the past", async () => {
  const shop = otherShop;
  await db.delete(schema.webhookEndpoints).where(eq(schema.webhookEndpoints.projectId, shop.pub.id));
  const buyer = await openBuyer(env, shop);
  await campaignIn("submitted", { ...trade, shop, buyer });
  await hear();
  const late = await connect(shop);
  openReceivers(receiver, late);
  await hear();
  expect(late.heard).toEqual([]);
});
