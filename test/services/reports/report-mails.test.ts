import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../domain/people";
import { nextReportMailAt } from "../../../domain/reports";
import { schema } from "../../../worker/db/client";
import type { Identity } from "../../../worker/services/kernel";
import {
  endReportMail,
  listSavedViews,
  mailView,
  readMailSubscription,
  removeView,
  saveView,
  sendReportMail,
  tickReportMails,
} from "../../../worker/services/reports";
import { campaignIn, openTrade, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";
import { mailsTo, openMember } from "../../support/people";

/** A Wednesday, 10:00 in Seoul. */
const NOW = Date.parse("2026-11-25T01:00:00Z");

describe("the next email", () => {
  it.each([
    ["daily", "2026-11-25T01:00:00Z", "2026-11-25T23:00:00Z"],
    ["daily", "2026-11-24T22:59:59Z", "2026-11-24T23:00:00Z"],
    ["daily", "2026-11-24T23:00:00Z", "2026-11-25T23:00:00Z"],
    ["weekly", "2026-11-25T01:00:00Z", "2026-11-29T23:00:00Z"],
    ["weekly", "2026-11-29T22:00:00Z", "2026-11-29T23:00:00Z"],
    ["weekly", "2026-11-29T23:00:00Z", "2026-12-06T23:00:00Z"],
    ["monthly", "2026-11-25T01:00:00Z", "2026-11-30T23:00:00Z"],
    ["monthly", "2026-12-31T16:00:00Z", "2026-12-31T23:00:00Z"],
    ["monthly", "2026-12-31T23:00:00Z", "2027-01-31T23:00:00Z"],
  ] as const)("of %s, asked for at %s, is at %s", (rhythm, now, then) => {
    expect(new Date(nextReportMailAt(rhythm, "Asia/Seoul", Date.parse(now))).toISOString()).toBe(
      then.replace("Z", ".000Z"),
    );
  });
});

describe("a saved view by email", () => {
  let trade: Trade;
  let pub: string;
  let reader: Identity;
  const by = (account: Identity, now = NOW) => contextOf(env, account, { now });
  const clock = (now: number) => contextOf(env, null, { now });
  const views = () => listSavedViews(by(reader), "pub", pub);
  const mails = async () =>
    (await mailsTo(env, reader.email)).filter(({ subject }) => subject.includes("리포트"));

  beforeEach(async () => {
    trade = await openTrade(env);
    pub = trade.shop.pub.id;
    reader = await openMember(env, pub, LEVEL.viewer);
    const search = new URLSearchParams("preset=yesterday&tab=campaign&measure=impressions&measure=revenue");
    await saveView(by(trade.shop.publisher), "pub", pub, { name: "어제" }, search);
  });
  const view = async () => {
    const [found] = await views();
    if (!found) throw new Error("no view");
    return found;
  };

  it("comes once each time it is due, with what its reader may see, until they want it no more", async () => {
    const { id: campaignId, projectId, pubProjectId, productId } = await campaignIn("live", trade);
    const counts = { impressions: 1234, clicks: 3, billedImpressions: 1234, billedClicks: 0 };
    await storeTotals(env, {
      ...{ campaignId, advProjectId: projectId, pubProjectId, productId, unitId: trade.shop.banner.id },
      ...{ creativeId: "crt_1", appId: "app_1", bucketAt: NOW, updatedAt: NOW, ...counts },
    });
    await mailView(by(reader), "pub", pub, (await view()).id, { rhythm: "daily" });
    expect(await view()).toMatchObject({ mailed: "daily" });
    const due = Date.parse("2026-11-25T23:00:00Z");
    expect(await tickReportMails(clock(due - 1))).toBe(0);
    await tickReportMails(clock(due + 60_000));
    expect(await tickReportMails(clock(due + 60_000))).toBe(0);
    await settleOutbox(env);
    const [first, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first?.text).toContain("1,234");
    expect(first?.text).toContain("/report?preset=yesterday");
    await mailView(by(reader), "pub", pub, (await view()).id, { rhythm: "" });
    expect(await tickReportMails(clock(due + 10 * 86_400_000))).toBe(0);
  });

  it("ends with its view, and with its reader's membership", async () => {
    const { id } = await view();
    await mailView(by(reader), "pub", pub, id, { rhythm: "weekly" });
    const { db } = clock(NOW);
    await db.delete(schema.memberships);
    await sendReportMail(clock(NOW), { viewId: id, accountId: reader.id, dueAtMs: NOW });
    expect(await db.select().from(schema.reportMails)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it("is ended by the link in any of them, for its reader alone, and by no other link", async () => {
    const { id } = await view();
    const { publisher } = trade.shop;
    for (const account of [reader, publisher])
      await mailView(by(account), "pub", pub, id, { rhythm: "daily" });
    await sendReportMail(clock(NOW), { viewId: id, accountId: reader.id, dueAtMs: NOW });
    const [sent] = await mails();
    expect(sent?.text).toContain(sent?.unsubscribeUrl);
    const token = sent?.unsubscribeUrl?.split("/unsubscribe/")[1] ?? "";
    const stranger = contextOf(env, null, { now: NOW });
    const forged = [`${token.slice(0, -1)}-`, token.replace(reader.id, publisher.id), "", "a.b", "a.b.c"];
    for (const other of forged)
      await expect(endReportMail(stranger, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readMailSubscription(stranger, token)).toMatchObject({ view: "어제", isOn: true });
    for (let time = 0; time < 2; time++) await endReportMail(stranger, token);
    expect(await readMailSubscription(stranger, token)).toMatchObject({ isOn: false });
    const left = await stranger.db.select().from(schema.reportMails);
    expect(left.map(({ accountId }) => accountId)).toEqual([publisher.id]);
    await mailView(by(publisher), "pub", pub, id, { rhythm: "" });
  });

  it("is of the project's own views, and is gone with them", async () => {
    const other = await openTrade(env);
    const { id } = await view();
    await expect(
      mailView(by(other.shop.publisher), "pub", other.shop.pub.id, id, { rhythm: "daily" }),
    ).rejects.toMatchObject({ code: "SAVED_VIEW_NOT_FOUND" });
    await mailView(by(reader), "pub", pub, id, { rhythm: "daily" });
    await removeView(by(trade.shop.publisher), "pub", pub, id);
    expect(await tickReportMails(clock(NOW + 2 * 86_400_000))).toBe(0);
  });
});
