import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayAt, dayStartMs } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import {
  approveCampaign,
  cancelCampaign,
  finalReview,
  getCampaign,
  pauseCampaign,
  rejectCampaign,
  tickCampaigns,
  withdrawCampaign,
} from "../../../../worker/services/booking";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { type Booking, campaignIn, current, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, nextSchedule, unique } from "../../../support/factories";

const ZONE = "Asia/Seoul";
const OVER = { code: "CAMPAIGN_PERIOD_OVER", status: 409 };

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

/** A campaign before its booking, with its days moved as a test requires. */
async function waiting(stage: "submitted" | "in-final-review", days: number, booking: Booking = {}) {
  const now = Date.now();
  const { startDay } = nextSchedule(now);
  const schedule = { startDay, endDay: addDays(startDay, days - 1) };
  return campaignIn(stage, trade, { now, ...booking, schedule });
}

const historyOf = (campaignId: string) =>
  openDb(env.DB).query.campaignHistory.findMany({
    where: eq(schema.campaignHistory.campaignId, campaignId),
    orderBy: schema.campaignHistory.campaignVersion,
  });

const quotesOf = (campaignId: string) =>
  openDb(env.DB).query.campaignQuotes.findMany({
    where: eq(schema.campaignQuotes.campaignId, campaignId),
    orderBy: schema.campaignQuotes.agreedAt,
  });

describe("a campaign whose days are over", () => {
  it("is approved by nobody, and is said to be over", async () => {
    const submitted = await waiting("submitted", 3);
    const approved = await waiting("in-final-review", 3);
    const now = submitted.endsAt ?? 0;
    const publisher = contextOf(env, trade.shop.publisher, { now });
    const operator = contextOf(env, trade.operator, { now });
    await expect(approveCampaign(publisher, trade.shop.pub.id, submitted.id)).rejects.toMatchObject(OVER);
    await expect(finalReview(operator, approved.id, "approve")).rejects.toMatchObject(OVER);
    expect(await current(trade, submitted.id)).toEqual(submitted);
    expect(await current(trade, approved.id)).toEqual(approved);
  });

  it("is approved a millisecond before, and by the clock rejected at its end, whatever phase it waits in", async () => {
    const [late, ...others] = [
      await waiting("submitted", 3, { pricing: "cpp" }),
      await waiting("submitted", 3, { pricing: "cpp" }),
      await waiting("in-final-review", 3),
    ];
    const now = late.endsAt ?? 0;
    const before = contextOf(env, trade.shop.publisher, { now: now - 1 });
    expect(await approveCampaign(before, trade.shop.pub.id, late.id)).toMatchObject({ status: "submitted" });
    await tickCampaigns(contextOf(env, null, { now }));
    for (const { id } of [late, ...others]) {
      expect(await current(trade, id)).toMatchObject({ status: "rejected" });
      expect((await historyOf(id)).at(-1)).toMatchObject({ actorKind: "clock" });
    }
  });
});

describe("an approval after the start", () => {
  it("of days is of those that are left, at the price that was agreed to, and says so in the history", async () => {
    const campaign = await waiting("in-final-review", 5, { pricing: "cpp" });
    const { quote, startDay, endDay, startsAt } = campaign;
    if (!quote || !startDay || !endDay || startsAt === null) throw new Error("the campaign has no quote");
    const today = addDays(startDay, 2);
    const now = dayStartMs(today, ZONE) + 13 * 60 * 60_000;
    const after = await finalReview(contextOf(env, trade.operator, { now }), campaign.id, "approve");
    // 80,000 per day: three of five days, plus a tenth of tax.
    expect(quote).toMatchObject({ supplyMinor: 400_000, totalMinor: 440_000, units: 5 });
    expect(after.quote).toMatchObject({
      ...{ listMinor: 240_000, discountMinor: 0, surchargeMinor: 0 },
      ...{ supplyMinor: 240_000, vatMinor: 24_000, totalMinor: 264_000, units: 3 },
    });
    expect(after).toMatchObject({ status: "booked", startDay: today, endDay });
    expect(dayAt(after.startsAt ?? 0, ZONE)).toBe(today);
    expect((await historyOf(campaign.id)).at(-1)).toMatchObject({
      action: "final-approve",
      actorAccountId: trade.operator.id,
      moved: { from: { startDay, endDay }, to: { startDay: today, endDay } },
      repriced: { currency: "KRW", fromMinor: 440_000, toMinor: 264_000 },
    });
    const told = (await getCampaign(contextOf(env, trade.shop.publisher), trade.shop.pub.id, campaign.id))
      .history;
    expect(told.at(-1)?.repriced).toEqual({ currency: "KRW", fromMinor: 440_000, toMinor: 264_000 });
    const [submitted, left, ...more] = await quotesOf(campaign.id);
    expect([submitted?.kind, submitted?.quote, more]).toEqual(["submission", quote, []]);
    expect(left).toMatchObject({
      ...{ kind: "late-approval", quote: after.quote, campaignVersion: campaign.version },
      ...{ accountId: trade.operator.id, projectId: campaign.projectId, agreedAt: now },
      terms: { ...submitted?.terms, startDay: today },
    });
  });

  it("that another decision came before leaves no quote of its own", async () => {
    const campaign = await waiting("in-final-review", 5, { pricing: "cpp" });
    const now = dayStartMs(addDays(campaign.startDay ?? "", 2), ZONE);
    const operator = contextOf(env, trade.operator, { now });
    const both = [
      finalReview(operator, campaign.id, "approve"),
      finalReview(operator, campaign.id, "reject", { reason: "조건이 달라요" }),
    ];
    const [approved] = await Promise.allSettled(both);
    const isApproved = approved?.status === "fulfilled";
    const kinds = (await quotesOf(campaign.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(isApproved ? ["submission", "late-approval"] : ["submission"]);
  });

  it.each([
    ["the day before the start", -1],
    ["the day of the start", 0],
  ])("on %s is of what was agreed to", async (_, offset) => {
    const campaign = await waiting("in-final-review", 5, { pricing: "cpp" });
    const now = dayStartMs(addDays(campaign.startDay ?? "", offset), ZONE) + 60 * 60_000;
    const after = await finalReview(contextOf(env, trade.operator, { now }), campaign.id, "approve");
    expect([after.quote, after.startDay]).toEqual([campaign.quote, campaign.startDay]);
    expect((await quotesOf(campaign.id)).map(({ kind }) => kind)).toEqual(["submission"]);
    expect((await historyOf(campaign.id)).at(-1)?.repriced).toBeNull();
  });

  it("of a budget leaves the budget, which is spent on the days that are left", async () => {
    const campaign = await waiting("in-final-review", 5);
    const now = dayStartMs(addDays(campaign.startDay ?? "", 2), ZONE);
    const after = await finalReview(contextOf(env, trade.operator, { now }), campaign.id, "approve");
    expect([after.quote, after.startDay]).toEqual([campaign.quote, campaign.startDay]);
  });
});

describe("a step of a campaign that is sent again under its key, though nobody kept its answer", () => {
  const keyed = (account: Parameters<typeof contextOf>[1], idempotencyKey: string) =>
    withIdempotencyKey(contextOf(env, account), idempotencyKey);
  const reason = { reason: "글자가 작아요" };

  it.each<[string, Parameters<typeof campaignIn>[0], (id: string, key: string) => Promise<object>]>([
    [
      "approval",
      "submitted",
      (id, key) => approveCampaign(keyed(trade.shop.publisher, key), trade.shop.pub.id, id),
    ],
    [
      "rejection",
      "submitted",
      (id, key) => rejectCampaign(keyed(trade.shop.publisher, key), trade.shop.pub.id, id, reason),
    ],
    [
      "final approval",
      "in-final-review",
      (id, key) => finalReview(keyed(trade.operator, key), id, "approve"),
    ],
    [
      "final rejection",
      "in-final-review",
      (id, key) => finalReview(keyed(trade.operator, key), id, "reject", reason),
    ],
    [
      "withdrawal",
      "submitted",
      (id, key) => withdrawCampaign(keyed(trade.buyer.advertiser, key), trade.buyer.adv.id, id),
    ],
    ["pause", "live", (id, key) => pauseCampaign(keyed(trade.buyer.advertiser, key), trade.buyer.adv.id, id)],
    [
      "cancellation with its settlement",
      "live",
      async (id, key) => {
        const { name } = await current(trade, id);
        const ctx = keyed(trade.shop.publisher, key);
        return cancelCampaign(ctx, trade.shop.pub.id, id, { name, finalSettlementMinor: 1_000 });
      },
    ],
  ])("is done once and answered alike: %s", async (_, stage, step) => {
    const { id } = await campaignIn(stage, trade);
    const key = unique("key");
    const first = await step(id, key);
    const history = await historyOf(id);
    expect(await step(id, key)).toEqual(first);
    expect(await historyOf(id)).toEqual(history);
    await expect(step(id, unique("key"))).rejects.toMatchObject({ status: 409 });
  });

  it("keeps the operator's word in the audit log with the decision itself", async () => {
    const { id } = await campaignIn("in-final-review", trade);
    await finalReview(contextOf(env, trade.operator), id, "reject", reason);
    const rows = await openDb(env.DB)
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.subjectId, id), eq(schema.auditLog.action, "campaign.final-reject")));
    expect(rows).toHaveLength(1);
  });
});
