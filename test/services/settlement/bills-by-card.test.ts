import { beforeEach, describe, expect, it } from "vitest";
import {
  addMonths,
  BILLING_ZONE,
  billingMonthAt,
  DAY_MS,
  dayAt,
  dayStartMs,
  HOUR_MS,
} from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { openDb, schema } from "../../../worker/db/client";
import { drainOutbox } from "../../../worker/jobs/outbox";
import { checkBooks, listDifferences, recordMovement } from "../../../worker/services/money";
import { tickPlanLimits } from "../../../worker/services/serving";
import {
  changePlan,
  listBills,
  markBillPaid,
  payBill,
  tickBillCharges,
  tickBills,
} from "../../../worker/services/settlement";
import { openTrade, type Trade } from "../../support/campaigns";
import { env as bare } from "../../support/env";
import { contextOf, projectRow } from "../../support/factories";
import { numberedCard, type OpenGateway, registerCard, testCard, withGateway } from "../../support/gateway";
import { accountTotals, trialBalance } from "../../support/ledger";
import { openMember } from "../../support/people";

const MONTH = billingMonthAt(Date.now());
/** The billing day of the month, an hour after midnight in Seoul. */
const BILLED_AT = dayStartMs(`${addMonths(MONTH, 1)}-05`, BILLING_ZONE) + HOUR_MS;
const TOTAL = 30_800;

let trade: Trade;
let open: OpenGateway;
let nowMs: number;

/** A publisher on a paid plan that delivered 100,000 impressions beyond the free ones. */
beforeEach(async () => {
  nowMs = Date.now();
  open = withGateway(bare, { nowMs: () => nowMs, sleep: async () => undefined });
  trade = await openTrade(open.env);
  await changePlan(publisher(), trade.shop.pub.id, { plan: "wave" });
  await openDb(open.env.DB)
    .insert(schema.projectMonths)
    .values({ pubProjectId: trade.shop.pub.id, month: MONTH, impressions: 110_000 });
});

const publisher = () => contextOf(open.env, trade.shop.publisher, { now: nowMs });
const clock = () => contextOf(open.env, null, { now: nowMs });
const holder = () => ({ advertiser: trade.shop.publisher, adv: trade.shop.pub });
const register = (chargeCode?: string) => registerCard(open, holder(), testCard(chargeCode));

/** Runs the hourly tasks of a number of days, and the work that they start. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day <= days; day++) {
    if (day > 0) nowMs += DAY_MS;
    await tickBills(clock());
    await tickBillCharges(clock());
    for (let minute = 0; minute < 3; minute++) {
      nowMs += 60_000;
      while ((await drainOutbox(clock())) > 0);
    }
    await tickPlanLimits(clock());
  }
}

async function billed(): Promise<void> {
  nowMs = BILLED_AT;
  await pass(0);
}

const bill = async () => (await listBills(publisher(), trade.shop.pub.id)).items[0];
const isStopped = async () => (await projectRow(open.env, trade.shop.pub.id)).planExhaustedAt !== null;
const charged = () => open.gateway.books.payments().filter(({ status }) => status === "DONE");
const owed = async () => (await accountTotals(open.env, trade.shop.pub.id)).get("bill-due") ?? 0;
const newsOf = async () => {
  const rows = await openDb(open.env.DB).query.notifications.findMany();
  return rows
    .filter(({ accountId, kind }) => accountId === trade.shop.publisher.id && kind === "payout")
    .map(({ details }) => details.event);
};

describe("a bill of a publisher with a card", () => {
  it("is charged once when it is issued, and is owed no more", async () => {
    await register();
    await billed();
    await pass(2);
    expect(await bill()).toMatchObject({ status: "paid", totalMinor: TOTAL, isCharging: false });
    expect(charged().map(({ totalAmount }) => totalAmount)).toEqual([TOTAL]);
    expect([await owed(), await trialBalance(open.env)]).toEqual([0, 0]);
  });

  it("is charged again 3, 7 and 12 days later, then delivery stops, and goes on with the payment", async () => {
    const declining = await register("REJECT_CARD_COMPANY");
    await billed();
    const tries = () => open.gateway.books.payments().length;
    const seen: number[] = [];
    for (let day = 0; day < 14; day++) {
      const before = tries();
      await pass(day === 0 ? 0 : 1);
      if (tries() > before || day === 0) seen.push(day);
    }
    expect(seen).toEqual([0, 3, 7, 12]);
    expect(await bill()).toMatchObject({ status: "issued", failure: "company-refused", nextChargeAt: null });
    expect(await isStopped()).toBe(true);
    expect((await newsOf()).filter((event) => event === "plan-charge-failed")).toHaveLength(4);
    expect(await newsOf()).toContain("plan-unpaid");
    const id = (await bill())?.id ?? "";
    await expect(payBill(publisher(), trade.shop.pub.id, id, { id: declining })).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
    });
    const good = await registerCard(open, holder(), numberedCard(3));
    expect(await payBill(publisher(), trade.shop.pub.id, id, { id: good })).toBe("paid");
    expect(await isStopped()).toBe(false);
    await expect(payBill(publisher(), trade.shop.pub.id, id, { id: good })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(charged()).toHaveLength(1);
    expect([await owed(), await trialBalance(open.env)]).toEqual([0, 0]);
  });

  it("is charged once though the answer was lost, and goes back whole where a transfer came first", async () => {
    await register();
    open.gateway.faults([
      { on: "charge", kind: "lost", share: 1 },
      { on: "look-up", kind: "dropped", share: 1 },
    ]);
    await billed();
    expect(await bill()).toMatchObject({ status: "issued", isCharging: true });
    await markBillPaid(contextOf(open.env, trade.operator, { now: nowMs }), (await bill())?.id ?? "");
    open.gateway.faults([]);
    await pass(2);
    const [payment] = open.gateway.books.payments();
    expect(payment?.cancels.map(({ cancelAmount }) => cancelAmount)).toEqual([TOTAL]);
    expect(await bill()).toMatchObject({ status: "paid", isCharging: false });
    expect([await owed(), await trialBalance(open.env)]).toEqual([0, 0]);
  });
});

describe("a bill whose card payment went back in the gateway's own console", () => {
  const operator = () => contextOf(open.env, trade.operator, { now: nowMs });
  async function wentBack(cancelAmount: number) {
    await register();
    await billed();
    await pass(1);
    const [payment] = charged();
    open.gateway.books.cancel(payment?.paymentKey ?? "", { cancelReason: "콘솔에서 취소", cancelAmount });
    await checkBooks(operator(), dayAt(nowMs, BILLING_ZONE));
    const { items } = await listDifferences(operator(), { limit: 100 });
    const difference = items.find(({ paymentId }) => paymentId === payment?.orderId);
    await recordMovement(operator(), difference?.id ?? "");
  }

  it.each([
    ["in part", 10_000],
    ["whole", TOTAL],
  ])("%s is open again, and is paid again by card", async (_, back) => {
    await wentBack(back);
    expect(await bill()).toMatchObject({ status: "issued", openMinor: back, isOverdue: false });
    expect([await owed(), await trialBalance(open.env)]).toEqual([back, 0]);
    const id = (await bill())?.id ?? "";
    expect(await payBill(publisher(), trade.shop.pub.id, id, {})).toBe("paid");
    expect(await bill()).toMatchObject({ status: "paid", openMinor: 0 });
    expect([await owed(), await trialBalance(open.env)]).toEqual([0, 0]);
    await checkBooks(operator(), dayAt(nowMs, BILLING_ZONE));
    const { items } = await listDifferences(operator(), { limit: 100 });
    expect(items.filter(({ campaignId }) => campaignId === id)).toEqual([]);
  });

  it("is paid again by transfer", async () => {
    await wentBack(TOTAL);
    const id = (await bill())?.id ?? "";
    await markBillPaid(operator(), id);
    await expect(markBillPaid(operator(), id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect([await owed(), await trialBalance(open.env)]).toEqual([0, 0]);
  });
});

describe("a bill of a publisher without a card", () => {
  it("is reminded of once when it is due, stops delivery a week later, and lets it go on when its money came", async () => {
    await billed();
    await pass(15);
    expect(await newsOf()).toEqual(["plan-billed", "plan-overdue"]);
    expect(await isStopped()).toBe(false);
    await pass(6);
    expect(await isStopped()).toBe(true);
    expect(await newsOf()).toEqual(["plan-billed", "plan-overdue", "plan-unpaid"]);
    await markBillPaid(contextOf(open.env, trade.operator, { now: nowMs }), (await bill())?.id ?? "");
    expect(await isStopped()).toBe(false);
  });

  it("is nobody's to pay by card but its owners'", async () => {
    await register();
    await billed();
    const id = (await bill())?.id ?? "";
    const editor = contextOf(open.env, await openMember(open.env, trade.shop.pub.id, LEVEL.editor), {
      now: nowMs,
    });
    await expect(payBill(editor, trade.shop.pub.id, id, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await openTrade(open.env);
    const theirs = contextOf(open.env, stranger.shop.publisher, { now: nowMs });
    await expect(payBill(theirs, stranger.shop.pub.id, id, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(payBill(theirs, trade.shop.pub.id, id, {})).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});
