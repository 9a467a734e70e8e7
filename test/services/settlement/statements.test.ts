import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/kernel";
import { recordMoney } from "../../../worker/services/booking";
import { markTransferred } from "../../../worker/services/money";
import { getBills, getStatement, listStatements } from "../../../worker/services/settlement";
import { campaignIn, cancelAsPublisher, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";

const DAY = "2026-11-20";

let trade: Trade;
let other: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
  other = await openTrade(env);
});

const advertiser = (of: Trade = trade) => contextOf(env, of.buyer.advertiser);
const operator = () => contextOf(env, trade.operator);

describe("an advertiser's statements and bills", () => {
  it("tell what became of a campaign's price, from its booking to its refund", async () => {
    const project = trade.buyer.adv.id;
    await campaignIn("submitted", trade);
    const campaign = await campaignIn("booked", trade);
    const totalMinor = campaign.quote?.totalMinor ?? 0;
    const statement = async () => {
      const { items } = await listStatements(advertiser(), project, { kind: "campaign" });
      expect(items).toHaveLength(1);
      return items[0];
    };
    const untouched = { paidMinor: 0, refundedMinor: 0, refundDueMinor: 0 };
    expect(await statement()).toMatchObject({
      ...{ campaignId: campaign.id, isOwn: true, agreedMinor: totalMinor, ...untouched },
      ...{ owedMinor: totalMinor, deliveredMinor: null },
    });
    await recordMoney(operator(), campaign.id, { amountMinor: 300_000, day: DAY });
    await cancelAsPublisher(trade, campaign, 120_000);
    expect(await statement()).toMatchObject({
      ...{ agreedMinor: totalMinor, paidMinor: 300_000, deliveredMinor: 120_000 },
      ...{ refundedMinor: 0, refundDueMinor: 180_000, owedMinor: 0 },
    });
    const { refunds, receipts } = await getStatement(advertiser(), project, campaign.id);
    expect(receipts).toMatchObject([{ day: DAY, amountMinor: 300_000, campaignName: campaign.name }]);
    await markTransferred(operator(), refunds[0]?.id ?? "");
    expect(await statement()).toMatchObject({ refundedMinor: 180_000, refundDueMinor: 0 });
    const { months } = await getBills(advertiser(), project);
    const paid = (key: "byHandMinor" | "refundedMinor") => months.reduce((sum, row) => sum + row[key], 0);
    expect([paid("byHandMinor"), paid("refundedMinor")]).toEqual([300_000, 180_000]);
    const { receipts: ofMonth } = await getBills(advertiser(), project, { month: DAY.slice(0, 7) });
    expect(ofMonth).toMatchObject([{ campaignId: campaign.id, amountMinor: 300_000, currency: "KRW" }]);
    const next = addDays(campaign.endDay ?? DAY, 1);
    for (const [period, count] of [
      [{ from: campaign.endDay, to: next }, 1],
      [{ from: next }, 0],
    ] as const)
      expect(
        (await listStatements(advertiser(), project, { kind: "campaign", ...period })).items,
      ).toHaveLength(count);
    const { items: quests } = await listStatements(advertiser(), project, { kind: "quest" });
    expect(quests).toEqual([]);
  });

  it("are not there for another ad account", async () => {
    const campaign = await campaignIn("booked", trade);
    const [theirs, ours] = [other.buyer.adv.id, trade.buyer.adv.id];
    const stranger = advertiser(other);
    await expect(getStatement(stranger, theirs, campaign.id)).rejects.toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
    for (const refused of [
      () => getStatement(stranger, ours, campaign.id),
      () => listStatements(stranger, ours, { kind: "campaign" }),
      () => getBills(stranger, ours),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    expect(await getBills(stranger, theirs)).toEqual({
      months: [],
      month: null,
      payments: [],
      receipts: [],
      invoices: [],
    });
  });
});
