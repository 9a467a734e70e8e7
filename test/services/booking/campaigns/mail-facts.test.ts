import { beforeEach, describe, expect, it } from "vitest";
import type { CampaignAction } from "../../../../domain/booking";
import { cancelCampaign, sendCampaignMail } from "../../../../worker/services/booking";
import { campaignIn, openTrade, type Stage, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import { mailsTo } from "../../../support/people";

/** A Sunday night, so that the days that a mail names hang on no clock. */
const NOW = Date.UTC(2026, 10, 22, 3);
const BOOKING = { now: NOW, schedule: { startDay: "2026-12-02", endDay: "2026-12-15" } };

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
});

/** The text of the mail to one side about a step. */
async function told(stage: Stage, action: CampaignAction, side: "advertiser" | "publisher"): Promise<string> {
  const { id } = await campaignIn(stage, trade, BOOKING);
  const step = { campaignId: id, action, actor: "operator", reason: null, version: 2 } as const;
  await sendCampaignMail(contextOf(env, null), step);
  const { buyer, shop } = trade;
  const mails = await mailsTo(env, side === "advertiser" ? buyer.advertiser.email : shop.publisher.email);
  return mails.at(-1)?.text ?? "";
}

describe("a mail about a campaign's step", () => {
  it("tells the publisher who asks for which product and days, for how much, and until when to answer", async () => {
    const text = await told("submitted", "request", "publisher");
    expect(text).toContain(`상품: ${trade.shop.cpm.name}\n`);
    expect(text).toMatch(/광고주: \S+/);
    expect(text).toContain("기간: 2026. 12. 2. ~ 12. 15.");
    expect(text).toContain("합계: ₩440,000 (부가세 포함)");
    expect(text).toContain("2026. 11. 24. 오후 12:00까지 검토해 주세요.");
    expect(text).toContain("2026. 11. 25. 오후 12:00까지 검토하지 않으면");
  });

  it("tells the advertiser whose product it is, and no deadline that is not its own", async () => {
    const text = await told("booked", "final-approve", "advertiser");
    expect(text).toContain(`상품: ${trade.shop.pub.displayName} · ${trade.shop.cpm.name}\n`);
    expect(text).toContain("합계: ₩440,000 (부가세 포함)");
    expect(text).not.toMatch(/답변해 주세요|광고주:/);
  });

  it("tells what a cancelled one is settled at, beside what it was booked for", async () => {
    const { id, name } = await campaignIn("booked", trade, BOOKING);
    const { shop, buyer } = trade;
    const settlement = { name, finalSettlementMinor: 110_000 };
    await cancelCampaign(contextOf(env, shop.publisher, { now: NOW }), shop.pub.id, id, settlement);
    const step = { campaignId: id, action: "cancel", actor: "publisher", reason: null, version: 2 } as const;
    await sendCampaignMail(contextOf(env, null), step);
    const [mail] = (await mailsTo(env, buyer.advertiser.email)).filter(({ text }) => text.includes("정산"));
    expect(mail?.text).toContain("최종 정산액: ₩110,000 (예약 금액 ₩440,000)");
  });
});
