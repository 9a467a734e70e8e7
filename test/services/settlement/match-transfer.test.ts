import { beforeAll, describe, expect, it } from "vitest";
import { addMonths, BILLING_ZONE, billingMonthAt, dayStartMs } from "../../../domain/kernel";
import { memoCodeOf } from "../../../domain/money";
import { openDb, schema } from "../../../worker/db/client";
import { listOwed, recordMoney } from "../../../worker/services/booking";
import { receiptsOf } from "../../../worker/services/money/by-hand";
import {
  changePlan,
  findTransfer,
  listBills,
  listBillTransfers,
  matchTransfer,
  tickBills,
} from "../../../worker/services/settlement";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { trialBalance } from "../../support/ledger";

const DAY = "2026-11-20";
const MONTH = billingMonthAt(Date.now());
const BILLED_AT = dayStartMs(`${addMonths(MONTH, 1)}-05`, BILLING_ZONE) + 3_600_000;

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const operator = () => contextOf(env, trade.operator);
const payer = () => contextOf(env, trade.buyer.advertiser);

/** A booked campaign paid by hand, with its payment instructions. */
async function owed() {
  const { id } = await campaignIn("booked", trade);
  const found = (await listOwed(payer(), trade.buyer.adv.id)).find(({ campaignId }) => campaignId === id);
  if (!found) throw new Error("the campaign owes nothing");
  return { id, ...found.transfer };
}

describe("an arrival with a campaign's memo", () => {
  it("is found however the memo is typed, and recorded as what is owed, once", async () => {
    const { id, memo, amountMinor, dueDay } = await owed();
    const typed = `${memo.slice(0, 4)} ${memo.slice(4)}`.toLowerCase();
    expect(await findTransfer(operator(), { memo: typed })).toMatchObject({
      ...{ subject: "campaign", id, owedMinor: amountMinor, dueDay, payerName: "보리수 음료" },
    });
    await matchTransfer(operator(), { memo: typed, amountMinor, day: DAY });
    expect(await receiptsOf(operator(), id)).toMatchObject([{ amountMinor, day: DAY, note: memo }]);
    expect(await findTransfer(operator(), { memo })).toMatchObject({ owedMinor: 0, dueDay: null });
    expect(await listOwed(payer(), trade.buyer.adv.id)).not.toContainEqual(
      expect.objectContaining({ campaignId: id }),
    );
    await expect(matchTransfer(operator(), { memo, amountMinor, day: DAY })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await trialBalance(env)).toBe(0);
  });

  it("of another amount than is owed is not recorded", async () => {
    const { id, memo, amountMinor } = await owed();
    await recordMoney(operator(), id, { amountMinor: 1_000, day: DAY });
    await expect(matchTransfer(operator(), { memo, amountMinor, day: DAY })).rejects.toMatchObject({
      code: "070",
      fields: { amountMinor: ["transfer.amount"] },
    });
    await matchTransfer(operator(), { memo, amountMinor: amountMinor - 1_000, day: DAY });
  });

  it("of a code that nothing has names nothing", async () => {
    const memo = memoCodeOf(12_345);
    expect(await findTransfer(operator(), { memo })).toBeNull();
    expect(await findTransfer(operator(), { memo: "보리수 음료" })).toBeNull();
    await expect(matchTransfer(operator(), { memo, amountMinor: 1, day: DAY })).rejects.toMatchObject({
      code: "070",
      fields: { memo: ["transfer.memo"] },
    });
  });

  it("is matched by operators alone", async () => {
    const { memo, amountMinor } = await owed();
    await expect(findTransfer(payer(), { memo })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(matchTransfer(payer(), { memo, amountMinor, day: DAY })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("an arrival with a bill's memo", () => {
  it("pays the bill whole, once", async () => {
    const { pub, publisher } = trade.shop;
    const as = contextOf(env, publisher);
    await changePlan(as, pub.id, { plan: "wave" });
    await openDb(env.DB)
      .insert(schema.projectMonths)
      .values({ pubProjectId: pub.id, month: MONTH, impressions: 110_000 });
    await tickBills(contextOf(env, null, { now: BILLED_AT }));
    const [bill] = await listBillTransfers(as, pub.id);
    if (!bill) throw new Error("no bill is open");
    const { memo, amountMinor } = bill.transfer;
    expect(await findTransfer(operator(), { memo })).toMatchObject({
      ...{ subject: "bill", id: bill.billId, name: bill.number, owedMinor: 30_800 },
    });
    await expect(
      matchTransfer(operator(), { memo, amountMinor: amountMinor - 1, day: DAY }),
    ).rejects.toMatchObject({ code: "070" });
    await matchTransfer(operator(), { memo, amountMinor, day: DAY });
    expect((await listBills(as, pub.id)).items).toMatchObject([{ id: bill.billId, status: "paid" }]);
    expect(await listBillTransfers(as, pub.id)).toEqual([]);
    await expect(matchTransfer(operator(), { memo, amountMinor, day: DAY })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});
