import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, dayAt } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { askReport, streamReport } from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { addMember, contextOf, openAccount } from "../../support/factories";
import { paidQuest, type QuestRun } from "../../support/quest-run";

const COUNTS = [
  "questJoined",
  "questSubmitted",
  "questConfirmed",
  "questRefused",
  "questReversed",
  "questPaid",
] as const;
const ALL = [...COUNTS, "questRewards"] as const;

let trade: Trade;
let run: QuestRun;
let adId: string;

beforeAll(async () => {
  trade = await openTrade(env);
  adId = (await campaignIn("live", trade)).id;
  run = await paidQuest(env, trade);
}, 60_000);

const range = () => {
  const day = (at: number) => dayAt(at, "Asia/Seoul");
  return { preset: "custom", from: day(run.startedAt - DAY_MS), to: day(run.endedAt) };
};
const asPublisher = (ask: object, side: "pub" | "quest" = "quest", now = run.endedAt) =>
  askReport(contextOf(env, trade.shop.publisher, { now }), side, trade.shop.pub.id, { ...range(), ...ask });

describe("a report of participations", () => {
  it("counts each step, and pays of a transfer that came back the last one only", async () => {
    const { items, totals, currency } = await asPublisher({ dimensions: ["campaign"], measures: [...ALL] });
    expect(totals).toEqual({ ...run.counts, questRewards: 2 * run.rewardMinor });
    expect([items.map(({ keys }) => keys.campaign), currency]).toEqual([[run.campaignId], "KRW"]);
  });

  it("is the same on both sides, by any time, and in a stream", async () => {
    const ask = { measures: [...ALL] };
    const expected = (await asPublisher({ ...ask, dimensions: [] })).totals;
    for (const dimensions of [["hour"], ["day"], ["week"], ["month"], ["product"], ["advertiser", "day"]])
      expect((await asPublisher({ ...ask, dimensions })).totals).toEqual(expected);
    const buyer = contextOf(env, trade.buyer.advertiser, { now: run.endedAt });
    const theirs = await askReport(buyer, "quest", trade.buyer.adv.id, {
      ...range(),
      ...ask,
      dimensions: [],
    });
    expect(theirs.totals).toEqual(expected);
    const publisher = contextOf(env, trade.shop.publisher, { now: run.endedAt });
    const stream = { ...range(), ...ask, dimensions: ["day"] };
    let joined = 0;
    for await (const { values } of await streamReport(publisher, "quest", trade.shop.pub.id, stream))
      joined += values.questJoined ?? 0;
    expect(joined).toBe(run.counts.questJoined);
  });

  it("is zero on a day of a running quest without a step, and unknown before the quest", async () => {
    const { items } = await asPublisher({ dimensions: ["day"], measures: ["questJoined", "questRewards"] });
    const of = (at: number) => items.find(({ keys }) => keys.day === dayAt(at, "Asia/Seoul"))?.values;
    expect(of(run.startedAt - DAY_MS)).toEqual({ questJoined: null, questRewards: null });
    expect(of(run.endedAt - DAY_MS)).toEqual({ questJoined: 0, questRewards: 0 });
  });

  it("is unknown of other campaigns, and does not say that a quest cost nothing", async () => {
    const ask = { dimensions: ["campaign"], measures: ["impressions", "questJoined", "revenue"] };
    const { items } = await asPublisher(ask, "pub");
    const quest = items.find(({ keys }) => keys.campaign === run.campaignId);
    expect(quest?.values).toMatchObject({ questJoined: run.counts.questJoined, revenue: null });
    const ads = await asPublisher({ ...ask, filters: { campaign: [adId] } }, "pub");
    expect(ads.totals.questJoined).toBeNull();
    const days = await asPublisher({ dimensions: ["day"], measures: ["revenue"] });
    expect(days.items.every(({ values }) => values.revenue === null)).toBe(true);
    const none = await openTrade(env);
    const { totals } = await askReport(contextOf(env, none.shop.publisher), "pub", none.shop.pub.id, {
      dimensions: [],
      measures: [...ALL],
    });
    expect(Object.values(totals)).toEqual(ALL.map(() => null));
  });

  it("keeps rewards from guests, and other projects' quests from everybody", async () => {
    const guest = await openAccount(env);
    await addMember(env, trade.shop.pub.id, guest, LEVEL.guest);
    const as = contextOf(env, guest, { now: run.endedAt });
    const ask = (measures: readonly string[]) =>
      askReport(as, "quest", trade.shop.pub.id, { ...range(), dimensions: [], measures });
    await expect(ask(["questRewards"])).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await ask(COUNTS)).totals.questJoined).toBe(run.counts.questJoined);
    const stranger = await openTrade(env);
    const foreign = askReport(contextOf(env, stranger.shop.publisher), "quest", stranger.shop.pub.id, {
      dimensions: [],
      measures: ["questJoined"],
      filters: { campaign: [run.campaignId] },
    });
    await expect(foreign).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });

  it("has amounts in one currency", async () => {
    const { totals, otherCurrencies } = await asPublisher({
      dimensions: [],
      measures: ["questRewards", "questJoined"],
      currency: "JPY",
    });
    expect([totals, otherCurrencies]).toEqual([
      { questRewards: null, questJoined: run.counts.questJoined },
      ["KRW"],
    ]);
  });
});
