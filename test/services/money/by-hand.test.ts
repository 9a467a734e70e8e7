import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/kernel";
import { listReceivables, recordMoney, remindPayer, writeOff } from "../../../worker/services/booking";
import { campaignMoney, correctReceipt, markTransferred } from "../../../worker/services/money";
import { receiptsOf } from "../../../worker/services/money/by-hand";
import { campaignIn, cancelAsPublisher, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { trialBalance } from "../../support/ledger";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const operator = () => contextOf(env, trade.operator);
const DAY = "2026-11-20";

/** A booked campaign that is paid by hand. */
async function booked() {
  const campaign = await campaignIn("booked", trade);
  const totalMinor = campaign.quote?.totalMinor ?? 0;
  const money = () => campaignMoney(operator(), campaign.id, campaign.currency);
  const receive = (amountMinor: number) => recordMoney(operator(), campaign.id, { amountMinor, day: DAY });
  return { campaign, totalMinor, money, receive };
}

describe("what is owed by hand", () => {
  it("is a campaign's price from its booking on, and less with what arrives", async () => {
    const { campaign, totalMinor, money, receive } = await booked();
    expect(await money()).toMatchObject({ prepaidMinor: totalMinor, receivableMinor: totalMinor });
    await receive(100_000);
    expect((await money()).receivableMinor).toBe(totalMinor - 100_000);
    const { items } = await listReceivables(operator(), { q: campaign.name });
    expect(items.find(({ id }) => id === campaign.id)?.owedMinor).toBe(totalMinor - 100_000);
    await receive(totalMinor);
    expect(await money()).toMatchObject({ prepaidMinor: totalMinor, receivableMinor: 0 });
    expect(await trialBalance(env)).toBe(0);
  });

  it("is owed again once an arrival that was a mistake is taken back, and only once", async () => {
    const { campaign, totalMinor, money, receive } = await booked();
    await receive(100_000);
    const [receipt] = await receiptsOf(operator(), campaign.id);
    await correctReceipt(operator(), receipt?.id ?? "");
    expect((await money()).receivableMinor).toBe(totalMinor);
    await expect(correctReceipt(operator(), receipt?.id ?? "")).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is given up whole, once, with a reason", async () => {
    const { campaign, money, receive } = await booked();
    await receive(1);
    await expect(writeOff(operator(), campaign.id, { reason: " " })).rejects.toMatchObject({ code: "070" });
    await writeOff(operator(), campaign.id, { reason: "폐업" });
    expect((await money()).receivableMinor).toBe(0);
    await expect(writeOff(operator(), campaign.id, { reason: "폐업" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("is told its payer's owners once a day, and not once it is paid", async () => {
    const { campaign, totalMinor, receive } = await booked();
    await remindPayer(operator(), campaign.id);
    await remindPayer(operator(), campaign.id);
    const { results } = await env.DB.prepare(
      "select topic from outbox where topic = 'mail.news' and payload like ?",
    )
      .bind(`%payment-due%${campaign.name}%`)
      .all();
    expect(results).toHaveLength(1);
    await receive(totalMinor);
    await expect(remindPayer(operator(), campaign.id)).rejects.toMatchObject({ code: "CONFLICT" });
    const stranger = contextOf(env, trade.shop.publisher);
    await expect(remindPayer(stranger, campaign.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("is owed no more of a campaign that is cancelled; what arrived beyond its settlement is transferred back once", async () => {
    const { campaign, totalMinor, money, receive } = await booked();
    await receive(300_000);
    await cancelAsPublisher(trade, campaign, 120_000);
    const after = await money();
    expect(after).toMatchObject({
      prepaidMinor: 0,
      receivableMinor: 0,
      refundDueMinor: 180_000,
      refunds: [{ amountMinor: 180_000, status: "asked", isToCard: false }],
    });
    expect(totalMinor).toBeGreaterThan(300_000);
    const id = after.refunds[0]?.id ?? "";
    await markTransferred(operator(), id);
    await expect(markTransferred(operator(), id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await money()).toMatchObject({ refundDueMinor: 0, refunds: [{ status: "paid" }] });
    expect(await trialBalance(env)).toBe(0);
  });

  it("is listed by its due date, from which its age is counted", async () => {
    const { campaign: due } = await booked();
    const { campaign: late, totalMinor } = await booked();
    const aged = async (age: string) => {
      const { items, totals } = await listReceivables(operator(), { age, limit: 100 });
      const sum = totals.find(({ currency }) => currency === late.currency);
      const owedMinor = sum?.ages.find((each) => each.age === age)?.owedMinor;
      return { ids: items.map(({ id }) => id), owedMinor };
    };
    const before = await aged("31-60");
    await env.DB.prepare("update transfer_memos set due_at = ? where subject_id = ?")
      .bind(operator().now - 40 * DAY_MS, late.id)
      .run();
    const after = await aged("31-60");
    expect(after.ids).toContain(late.id);
    expect(after.ids).not.toContain(due.id);
    expect(after.owedMinor).toBe((before.owedMinor ?? 0) + totalMinor);
    expect((await listReceivables(operator(), { limit: 1 })).items[0]?.id).toBe(late.id);
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await listReceivables(operator(), { sort: "owed", dir: "desc", limit: 1, next });
      found.push(...page.items.map(({ id }) => id));
      next = page.next ?? undefined;
    } while (next);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining([due.id, late.id]));
  });

  it("is recorded by operators alone", async () => {
    const { campaign } = await booked();
    const stranger = contextOf(env, trade.buyer.advertiser);
    const input = { amountMinor: 1, day: DAY };
    await expect(recordMoney(stranger, campaign.id, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(listReceivables(stranger)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
