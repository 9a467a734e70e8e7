import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { creativesDeadline, REVIEW_DUE_H, REVIEW_LAPSE_H } from "../../../../domain/booking";
import { schema } from "../../../../worker/db/client";
import type { CampaignRow } from "../../../../worker/db/schema";
import { handleClock } from "../../../../worker/jobs/clock";
import { tickCampaignAlerts } from "../../../../worker/services/booking";
import type { Identity } from "../../../../worker/services/kernel";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import { mailsTo, notificationsOf, sendMails } from "../../../support/people";
import { QUEST } from "../../../support/quests";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

const tick = (now: number) => tickCampaignAlerts(contextOf(env, null, { now }));
const ALERTS = ["review-due", "creatives-soon", "creatives-due"];

const set = (id: string, columns: Partial<CampaignRow>) =>
  contextOf(env, null).db.update(schema.campaigns).set(columns).where(eq(schema.campaigns.id, id));

async function alertsOf(account: Identity): Promise<string[]> {
  const events = (await notificationsOf(env, account)).map((row) =>
    String((row as { event?: unknown }).event),
  );
  return events.filter((event) => ALERTS.includes(event));
}

function deadlineOf({ startDay }: CampaignRow) {
  const { country, timezone } = trade.shop.cpm;
  return creativesDeadline({ startDay: startDay ?? "", country, timezone, holidays: [] });
}

describe("a review that nobody has decided", () => {
  it(`is told to the publisher after ${REVIEW_DUE_H} hours to the minute, once however often the clock looks, in the console and by mail`, async () => {
    const { submittedAt } = await campaignIn("submitted", trade, { creatives: "submitted" });
    const dueAt = (submittedAt ?? 0) + REVIEW_DUE_H * HOUR_MS;
    await tick(dueAt - 1);
    expect(await alertsOf(trade.shop.publisher)).toEqual([]);
    await Promise.all([tick(dueAt), tick(dueAt)]);
    await tick(dueAt + MINUTE_MS);
    await tick(dueAt + 5 * HOUR_MS);
    expect(await alertsOf(trade.shop.publisher)).toEqual(["review-due"]);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual([]);
    await sendMails(env, "mail.news");
    const mails = (await mailsTo(env, trade.shop.publisher.email)).filter(({ subject }) =>
      subject.includes("검토 기한"),
    );
    expect(mails).toHaveLength(1);
  });

  it("of a start on the same day is due when that day is over", async () => {
    const { id, submittedAt } = await campaignIn("submitted", trade, { creatives: "none" });
    const sentAt = submittedAt ?? 0;
    await set(id, { sameDay: true, startsAt: sentAt - 12 * HOUR_MS });
    await tick(sentAt + 12 * HOUR_MS - 1);
    expect(await alertsOf(trade.shop.publisher)).toEqual([]);
    await tick(sentAt + 12 * HOUR_MS);
    expect(await alertsOf(trade.shop.publisher)).toEqual(["review-due"]);
    await tick(sentAt + REVIEW_DUE_H * HOUR_MS);
    expect(await alertsOf(trade.shop.publisher)).toEqual(["review-due"]);
  });

  it("that the publisher has decided is told to nobody", async () => {
    const { submittedAt } = await campaignIn("in-final-review", trade, { creatives: "none" });
    await tick((submittedAt ?? 0) + (REVIEW_DUE_H + 1) * HOUR_MS);
    expect(await alertsOf(trade.shop.publisher)).toEqual([]);
  });

  it("through an outage of both deadlines is rejected, and not called due any more", async () => {
    const { submittedAt } = await campaignIn("submitted", trade, { creatives: "none" });
    await handleClock(env, (submittedAt ?? 0) + (REVIEW_LAPSE_H + 5) * HOUR_MS);
    expect(await alertsOf(trade.shop.publisher)).toEqual([]);
  });
});

describe("creatives that are not there", () => {
  it("are asked of the advertiser at five business days before the start and at three, to the minute, once each", async () => {
    const campaign = await campaignIn("booked", trade, { creatives: "none" });
    const { remindAtMs, dueAtMs } = deadlineOf(campaign);
    await tick(remindAtMs - 1);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual([]);
    await tick(remindAtMs);
    await tick(remindAtMs + MINUTE_MS);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual(["creatives-soon"]);
    await tick(dueAtMs - 1);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual(["creatives-soon"]);
    await Promise.all([tick(dueAtMs), tick(dueAtMs)]);
    await tick(dueAtMs + MINUTE_MS);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual(["creatives-soon", "creatives-due"]);
    expect(await alertsOf(trade.shop.publisher)).toEqual([]);
  });

  it("through an outage of both moments are asked for once, as due", async () => {
    const campaign = await campaignIn("booked", trade, { creatives: "none" });
    const { dueAtMs } = deadlineOf(campaign);
    await tick(dueAtMs + HOUR_MS);
    await tick(dueAtMs + 2 * HOUR_MS);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual(["creatives-due"]);
  });

  it("are asked for where each was turned away, and where the campaign was paused before its start", async () => {
    const allRejected = await campaignIn("booked", trade, { creatives: "submitted" });
    const { db } = contextOf(env, null);
    const { creatives } = schema;
    await db.update(creatives).set({ status: "rejected" }).where(eq(creatives.campaignId, allRejected.id));
    const paused = await campaignIn("booked", trade, { creatives: "none" });
    await set(paused.id, { status: "paused", pausedFrom: "booked" });
    await tick(deadlineOf(paused).dueAtMs);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual(["creatives-due", "creatives-due"]);
  });

  it("are not asked for of a quest, which shows itself, nor of a campaign that was paused while it ran", async () => {
    const quest = await campaignIn("booked", trade, { creatives: "none" });
    await set(quest.id, {
      quest: { ...QUEST, goal: "steady-up", byAgency: false, decisionDays: 7, returnDays: 7 },
    });
    const ran = await campaignIn("booked", trade, { creatives: "none" });
    await set(ran.id, { status: "paused", pausedFrom: "live" });
    await tick(deadlineOf(quest).dueAtMs);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual([]);
  });

  it("are not asked for of whoever has one to be reviewed, nor after the end", async () => {
    const withOne = await campaignIn("booked", trade, { creatives: "submitted" });
    await tick(deadlineOf(withOne).dueAtMs);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual([]);
    const without = await campaignIn("booked", trade, { creatives: "none" });
    await tick(without.endsAt ?? 0);
    expect(await alertsOf(trade.buyer.advertiser)).toEqual([]);
  });
});
