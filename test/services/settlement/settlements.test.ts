import { beforeAll, describe, expect, it } from "vitest";
import { addMonths, billingMonthAt } from "../../../domain/kernel";
import { OBJECTIONS_MAX } from "../../../domain/money";
import { withIdempotencyKey } from "../../../worker/services/kernel";
import { saveBankAccount } from "../../../worker/services/money";
import {
  addAdjustment,
  changeAdjustment,
  changeSettlement,
  getPayout,
  getPayouts,
  getSettlement,
  listPayouts,
  listSettlementLines,
  listSettlements,
  objectToPayout,
  payoutTotals,
  prepareSettlements,
  readBankTransfers,
  removeAdjustment,
  removeSettlement,
  sendSettlement,
} from "../../../worker/services/settlement";
import { openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openShop } from "../../support/factories";
import { accountTotals, trialBalance } from "../../support/ledger";
import { refusedWith } from "../../support/plan-billing";

const MONTH = addMonths(billingMonthAt(Date.now()), -2);
const inMonth = (day: number) => Date.parse(`${MONTH}-${String(day).padStart(2, "0")}T03:00:00Z`);
const laterOn = (day: number) =>
  Date.parse(`${addMonths(MONTH, 1)}-${String(day).padStart(2, "0")}T03:00:00Z`);

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const operator = (now = laterOn(2)) => contextOf(env, trade.operator, { now });

async function publisher() {
  const shop = await openShop(env);
  const as = (now = laterOn(3)) => ({ ...contextOf(env, shop.publisher, { now }), provedAtMs: now });
  await saveBankAccount(as(), shop.pub.id, { bank: "은행", holder: "홍길동", number: "123-456-7890" });
  return { project: shop.pub.id, as };
}

const adjust = (project: string, amountMinor: number, now = inMonth(10)) =>
  addAdjustment(operator(now), { project, currency: "KRW", amountMinor, reason: "보상" });

async function prepared(project: string) {
  await prepareSettlements(operator(), { month: MONTH });
  const { items } = await listSettlements(operator(), { month: MONTH, limit: 100 });
  const found = items.find((item) => item.project === project);
  if (!found) throw new Error("nothing was prepared");
  return found;
}

describe("a month's settlement", () => {
  it("takes in what was settled until the month's end, however often it is prepared", async () => {
    const { project } = await publisher();
    await adjust(project, 30_000);
    await adjust(project, -5_000);
    await adjust(project, 70_000, laterOn(1));
    const first = await prepared(project);
    expect(first).toMatchObject({
      adjustmentMinor: 25_000,
      netMinor: 25_000,
      vatMinor: 2_500,
      payoutMinor: 27_500,
    });
    await adjust(project, 1_000);
    expect(await prepared(project)).toMatchObject({ id: first.id, netMinor: 26_000 });
    expect(await prepared(project)).toMatchObject({ id: first.id, netMinor: 26_000 });
  });

  it("is fixed once it is sent: what comes later is in the next month's", async () => {
    const { project, as } = await publisher();
    const line = await adjust(project, 10_000);
    const { id } = await prepared(project);
    await sendSettlement(operator(), id);
    await adjust(project, 90_000);
    await prepareSettlements(operator(), { month: MONTH });
    expect(await getSettlement(operator(), id)).toMatchObject({ netMinor: 10_000, status: "sent" });
    for (const refused of [
      () => changeAdjustment(operator(), { id: line.id, amountMinor: 1, reason: "고침" }),
      () => removeAdjustment(operator(), line.id),
      () => removeSettlement(operator(), id),
      () => sendSettlement(operator(), id),
    ])
      expect(await refusedWith(refused)).toBe("CONFLICT");
    const { running } = await getPayouts(as(), project);
    expect(running).toMatchObject([{ netMinor: 90_000, payoutMinor: 99_000 }]);
  });

  it("below zero is neither sent nor paid: it is a line of the next month, with its tax, and once", async () => {
    const { project } = await publisher();
    await adjust(project, 600_000);
    const { id } = await prepared(project);
    await addAdjustment(
      operator(),
      { project, currency: "KRW", amountMinor: -640_000, reason: "과지급" },
      id,
    );
    expect(await getSettlement(operator(), id)).toMatchObject({ netMinor: -40_000, vatMinor: -4_000 });
    for (const step of [
      () => sendSettlement(operator(), id),
      () => changeSettlement(operator(), { id, step: "pay" }),
    ])
      expect(await refusedWith(step)).toBe("CONFLICT");
    const next = addMonths(MONTH, 1);
    const soon = (day: number) => laterOn(day) + 31 * 24 * 3_600_000;
    await adjust(project, 100_000, laterOn(10));
    for (let twice = 0; twice < 2; twice++) await prepareSettlements(operator(soon(2)), { month: next });
    expect(await getSettlement(operator(), id)).toMatchObject({ status: "carried", netMinor: -40_000 });
    const { items } = await listSettlements(operator(), { month: next, limit: 100 });
    const found = items.find((item) => item.project === project);
    expect(found).toMatchObject({ netMinor: 60_000, vatMinor: 6_000, payoutMinor: 66_000 });
    await sendSettlement(operator(soon(3)), found?.id ?? "");
    await changeSettlement(operator(soon(4)), { id: found?.id ?? "", step: "pay" });
    const { results } = await env.DB.prepare(
      "select sum(net_minor + vat_minor) as due from settlement_lines where project_id = ? and settlement_id is not null",
    )
      .bind(project)
      .all();
    expect(results).toEqual([{ due: 66_000 }]);
    expect(await trialBalance(env)).toBe(0);
  });

  it("below zero may be carried over by itself", async () => {
    const { project } = await publisher();
    await adjust(project, -3_000);
    const { id } = await prepared(project);
    await changeSettlement(operator(), { id, step: "carry" });
    expect(await refusedWith(() => changeSettlement(operator(), { id, step: "carry" }))).toBe("CONFLICT");
    const { items } = await listSettlementLines(operator(), { project, open: true });
    expect(items).toMatchObject([{ kind: "carry", netMinor: -3_000, vatMinor: -300 }]);
  });

  it("is transferred once, comes back when the bank refuses it, and is transferred again; the books agree at each step", async () => {
    const { project } = await publisher();
    await adjust(project, 40_000);
    const { id } = await prepared(project);
    await sendSettlement(operator(), id);
    const before = (await accountTotals(env)).get("bank") ?? 0;
    const moved = async () => before - ((await accountTotals(env)).get("bank") ?? 0);
    await changeSettlement(operator(), { id, step: "pay" });
    expect(await refusedWith(() => changeSettlement(operator(), { id, step: "pay" }))).toBe("CONFLICT");
    expect(await moved()).toBe(44_000);
    const failed = async () =>
      (await payoutTotals(operator(), MONTH)).find(({ status }) => status === "failed")?.payoutMinor ?? 0;
    const failedBefore = await failed();
    await changeSettlement(operator(), { id, step: "fail", text: "계좌가 없어요" });
    expect(await moved()).toBe(0);
    expect((await failed()) - failedBefore).toBe(44_000);
    await changeSettlement(operator(), { id, step: "pay" });
    expect(await moved()).toBe(44_000);
    expect(await trialBalance(env)).toBe(0);
  });

  it("is transferred to the account of the 20th, and after it came back to the present one", async () => {
    const { project, as } = await publisher();
    await adjust(project, 40_000);
    const { id } = await prepared(project);
    await sendSettlement(operator(), id);
    const change = (number: string, at: string) =>
      saveBankAccount(as(Date.parse(`${addMonths(MONTH, 1)}-${at}+09:00`)), project, {
        bank: "은행",
        holder: "홍길동",
        number,
      });
    const number = async () =>
      (await readBankTransfers(operator(), MONTH)).find((row) => row.settlementId === id)?.number;
    await change("200-200-2000", "20T23:59:59");
    expect(await number()).toBe("200-200-2000");
    await change("210-210-2100", "21T00:00:00");
    expect(await number()).toBe("200-200-2000");
    await changeSettlement(operator(), { id, step: "pay" });
    await changeSettlement(operator(), { id, step: "fail", text: "계좌가 없어요" });
    expect(await number()).toBe("210-210-2100");
  });

  it("is not sent without an account, nor where nothing is to be paid", async () => {
    const shop = await openShop(env);
    await adjust(shop.pub.id, 10_000);
    const { id } = await prepared(shop.pub.id);
    expect(await refusedWith(() => sendSettlement(operator(), id))).toBe("CONFLICT");
    const { project } = await publisher();
    await adjust(project, -10_000);
    const owed = await prepared(project);
    expect(await refusedWith(() => sendSettlement(operator(), owed.id))).toBe("CONFLICT");
  });

  it("frees its lines when it is dropped", async () => {
    const { project } = await publisher();
    await adjust(project, 10_000);
    const { id } = await prepared(project);
    await removeSettlement(operator(), id);
    expect(await prepared(project)).toMatchObject({ netMinor: 10_000 });
  });

  it("follows an adjustment that is changed or removed before it is sent, in the books too", async () => {
    const { project } = await publisher();
    const payable = async () => 0 - ((await accountTotals(env)).get("payable") ?? 0);
    const before = await payable();
    const line = await adjust(project, 10_000);
    const { id } = await prepared(project);
    await changeAdjustment(operator(), { id: line.id, amountMinor: -3_000, reason: "고침" });
    expect(await getSettlement(operator(), id)).toMatchObject({ netMinor: -3_000, vatMinor: -300 });
    expect((await payable()) - before).toBe(-3_000);
    await removeAdjustment(operator(), line.id);
    expect(await getSettlement(operator(), id)).toMatchObject({ netMinor: 0, vatMinor: 0 });
    expect((await payable()) - before).toBe(0);
  });
});

describe("a publisher", () => {
  it("sees its own months once they are sent, and objects to them until the 10th", async () => {
    const { project, as } = await publisher();
    const stranger = await publisher();
    await adjust(project, 10_000);
    const { id } = await prepared(project);
    expect(await refusedWith(() => getPayout(as(), project, id))).toBe("SETTLEMENT_NOT_FOUND");
    await sendSettlement(operator(), id);
    expect((await listPayouts(as(), project)).items.map((item) => item.id)).toEqual([id]);
    expect(await refusedWith(() => getPayout(stranger.as(), stranger.project, id))).toBe(
      "SETTLEMENT_NOT_FOUND",
    );
    expect(await refusedWith(() => getPayout(stranger.as(), project, id))).toBe("PROJECT_NOT_FOUND");
    expect(
      await refusedWith(() => objectToPayout(as(laterOn(11)), project, id, { text: "금액이 달라요" })),
    ).toBe("CONFLICT");
    await objectToPayout(as(laterOn(10)), project, id, { text: "금액이 달라요" });
    expect(await refusedWith(() => changeSettlement(operator(), { id, step: "pay" }))).toBe("CONFLICT");
    await changeSettlement(operator(laterOn(10)), { id, step: "answer", text: "확인했어요" });
    await objectToPayout(as(laterOn(10)), project, id, { text: "그래도 달라요" });
    const pressed = () =>
      objectToPayout(withIdempotencyKey(as(laterOn(10)), "one submission"), project, id, {
        text: "파일을 보냈어요",
      });
    await pressed();
    await pressed();
    await changeSettlement(operator(laterOn(11)), { id, step: "answer", text: "고칠게요" });
    const { settlement } = await getPayout(as(), project, id);
    expect(settlement.status).toBe("sent");
    expect(settlement.messages.map(({ by, text }) => [by, text])).toEqual([
      ["publisher", "금액이 달라요"],
      ["operator", "확인했어요"],
      ["publisher", "그래도 달라요"],
      ["publisher", "파일을 보냈어요"],
      ["operator", "고칠게요"],
    ]);
    for (let nth = 3; nth < OBJECTIONS_MAX; nth++)
      await objectToPayout(as(laterOn(10)), project, id, { text: "다시 봐 주세요" });
    expect(await refusedWith(() => objectToPayout(as(laterOn(10)), project, id, { text: "또" }))).toBe("070");
    expect(
      await refusedWith(() => objectToPayout(stranger.as(laterOn(10)), project, id, { text: "남의 정산" })),
    ).toBe("PROJECT_NOT_FOUND");
  });
});

it("is never sent by sums that changed meanwhile, nor dropped once it was sent", async () => {
  const { project } = await publisher();
  await adjust(project, 10_000);
  const { id } = await prepared(project);
  // Both read the same state; one batch is executed first.
  const outcomes = await Promise.all([
    refusedWith(() => sendSettlement(operator(), id)),
    refusedWith(() => removeSettlement(operator(), id)),
    refusedWith(async () => {
      await adjust(project, 5_000);
      await prepareSettlements(operator(), { month: MONTH });
    }),
  ]);
  const left = (await listSettlements(operator(), { month: MONTH, limit: 100 })).items.find(
    (item) => item.project === project,
  );
  const { items } = await listSettlementLines(operator(), { project });
  const inIt = items.filter(({ settlementId }) => settlementId === left?.id);
  const sum = inIt.reduce((all, { netMinor }) => all + netMinor, 0);
  expect({ sum, outcomes }).toEqual({ sum: left?.netMinor ?? 0, outcomes });
});
