import { and, asc, eq, lt } from "drizzle-orm";
import {
  addDays,
  addMonths,
  billingMonthAt,
  dayAt,
  dayStartMs,
  HOUR_MS,
  type Month,
} from "../../../domain/kernel";
import { settlementDays } from "../../../domain/money";
import { schema } from "../../../worker/db/client";
import { markTransferred, recordInvoice, tickBooks } from "../../../worker/services/money";
import {
  changeSettlement,
  grantCredit,
  markBillPaid,
  objectToPayout,
  prepareSettlements,
  sendSettlement,
  tickBills,
} from "../../../worker/services/settlement";
import { ZONE } from "../world";
import { PAST_MONTHS } from "./bookings";
import type { PublisherKey } from "./market";
import { untilFlushed } from "./meters";
import type { Floor } from "./trade";

const DAY_HOURS = 24;
/** Number of digits of the tax office's approval number. */
const APPROVAL_DIGITS = 24;
/** Number of days with a ledger check. */
const CHECKED_DAYS = 7;

const hourOf = (day: string, hour: number) => dayStartMs(day, ZONE) + hour * HOUR_MS;

/** Monthly tasks of operators and the clock: settlements, bills, tax invoices, transfers. */
export function planMonths(floor: Floor): void {
  const { timeline, now } = floor;
  const running = billingMonthAt(now);
  for (let ago = PAST_MONTHS; ago >= 1; ago--) planMonth(floor, addMonths(running, -ago), ago);
  timeline.add(hourOf(addDays(`${addMonths(running, -3)}-01`, 3), 10), (at) =>
    grantCredit(floor.as(floor.operator, at), floor.market.publishers.weather.id, {
      ...{
        amountMinor: 30_000,
        expiresOn: addDays(dayAt(now, ZONE), 200),
        reason: "한 해 함께한 감사 크레딧",
      },
    }),
  );
  const checkedAt = (ago: number) => hourOf(addDays(dayAt(now, ZONE), -ago), 4);
  for (let ago = CHECKED_DAYS; ago >= 0; ago--)
    timeline.add(checkedAt(ago), (at) => tickBooks(floor.as(null, at)));
}

function planMonth(floor: Floor, month: Month, ago: number): void {
  const { timeline } = floor;
  const next = addMonths(month, 1);
  const { payoutDay } = settlementDays(month);
  timeline.add(hourOf(`${next}-01`, 1), (at) => showAll(floor, at));
  timeline.add(hourOf(`${next}-03`, 11), (at) => sendAll(floor, month, at));
  timeline.add(hourOf(`${next}-05`, 10), (at) => tickBills(floor.as(null, at)));
  timeline.add(hourOf(`${next}-08`, 15), (at) => issueInvoices(floor, at));
  // The latest refunds await bank accounts.
  if (ago > 1) timeline.add(hourOf(`${next}-12`, 14), (at) => transferBack(floor, at));
  // The news site has not paid the latest bill yet.
  timeline.add(hourOf(`${next}-14`, 16), (at) => payBills(floor, month, at, ago === 1 ? ["news"] : []));
  // A bill that is unpaid for three weeks stops its publisher's ads.
  timeline.add(hourOf(`${next}-24`, 16), (at) => payBills(floor, month, at, []));
  const today = dayAt(floor.now, ZONE);
  const isLatest = payoutDay <= today && settlementDays(next).payoutDay > today;
  const isOneBefore =
    settlementDays(next).payoutDay <= today && settlementDays(addMonths(next, 1)).payoutDay > today;
  if (isLatest || isOneBefore) timeline.add(hourOf(`${next}-06`, 10), (at) => object(floor, month, at));
  // The news site's latest objection waits, the weather site's latest payout too, and the bank returned the shop app's.
  if (isOneBefore) timeline.add(hourOf(`${next}-07`, 17), (at) => answer(floor, month, at));
  timeline.add(hourOf(payoutDay, 14), (at) => payOut(floor, month, at, isLatest ? ["weather"] : []));
  if (isLatest) timeline.add(hourOf(payoutDay, 17), (at) => fail(floor, month, at));
}

/** Counts a month's delivery before its billing, including campaigns that continue. */
async function showAll({ env, deals }: Floor, at: number): Promise<void> {
  const fed: string[] = [];
  for (const deal of deals) if ((await deal.showUntil(at)) > 0) fed.push(deal.campaignId);
  await untilFlushed(env, fed);
}

const { planBills, refunds, settlements, taxInvoices } = schema;

const settlementsOf = (floor: Floor, month: Month) =>
  floor.as(null, floor.now).db.query.settlements.findMany({ where: eq(settlements.month, month) });

async function settlementFor(floor: Floor, month: Month, publisher: PublisherKey) {
  const rows = await settlementsOf(floor, month);
  return rows.find(({ projectId }) => projectId === floor.market.publishers[publisher].id);
}

async function sendAll(floor: Floor, month: Month, at: number): Promise<void> {
  const ctx = () => floor.as(floor.operator, at);
  await prepareSettlements(ctx(), { month });
  for (const { id, status } of await settlementsOf(floor, month))
    if (status === "prepared") await sendSettlement(ctx(), id);
}

async function payOut(
  floor: Floor,
  month: Month,
  at: number,
  unpaid: readonly PublisherKey[],
): Promise<void> {
  const left = unpaid.map((key) => floor.market.publishers[key].id);
  for (const { id, status, projectId } of await settlementsOf(floor, month))
    if (status === "sent" && !left.includes(projectId))
      await changeSettlement(floor.as(floor.operator, at), { id, step: "pay" });
}

async function fail(floor: Floor, month: Month, at: number): Promise<void> {
  const found = await settlementFor(floor, month, "market");
  if (found?.status === "paid")
    await changeSettlement(floor.as(floor.operator, at), {
      ...{ id: found.id, step: "fail", text: "받는 분 이름이 계좌와 달라 되돌아왔어요." },
    });
}

async function object(floor: Floor, month: Month, at: number): Promise<void> {
  const { id, owner } = floor.market.publishers.news;
  const found = await settlementFor(floor, month, "news");
  if (found?.status === "sent")
    await objectToPayout(floor.as(owner, at), id, found.id, {
      text: "메인 톱 캠페인의 집행 일수를 확인해 주세요.",
    });
}

async function answer(floor: Floor, month: Month, at: number): Promise<void> {
  const found = await settlementFor(floor, month, "news");
  if (found?.status === "objected")
    await changeSettlement(floor.as(floor.operator, at), {
      ...{
        id: found.id,
        step: "answer",
        text: "계약한 7일이 모두 집행됐어요. 리포트의 날짜별 수치와 같아요.",
      },
    });
}

async function payBills(
  floor: Floor,
  month: Month,
  at: number,
  unpaid: readonly PublisherKey[],
): Promise<void> {
  const ctx = () => floor.as(floor.operator, at);
  const left = unpaid.map((key) => floor.market.publishers[key].id);
  const issued = await ctx().db.query.planBills.findMany({
    where: and(eq(planBills.month, month), eq(planBills.status, "issued")),
  });
  for (const { id, projectId } of issued) if (!left.includes(projectId)) await markBillPaid(ctx(), id);
}

/** Issues the invoices written up to the end of the previous month, with the tax office's numbers. */
async function issueInvoices(floor: Floor, at: number): Promise<void> {
  const ctx = () => floor.as(floor.operator, at);
  const open = await ctx().db.query.taxInvoices.findMany({
    where: and(eq(taxInvoices.status, "to-issue"), lt(taxInvoices.createdAt, at - 7 * DAY_HOURS * HOUR_MS)),
    orderBy: asc(taxInvoices.id),
  });
  for (const [nth, { id, writeDay }] of open.entries()) {
    const serial = `${dayAt(at, ZONE)}${nth}`.replaceAll("-", "");
    const approvalNumber = `${writeDay.replaceAll("-", "")}${serial.padStart(APPROVAL_DIGITS, "0").slice(-16)}`;
    await recordInvoice(ctx(), id, { approvalNumber });
  }
}

/** Refunds undelivered manual payments. */
async function transferBack(floor: Floor, at: number): Promise<void> {
  const ctx = () => floor.as(floor.operator, at);
  const open = await ctx().db.query.refunds.findMany({ where: eq(refunds.status, "asked") });
  for (const { id, paymentId, createdAt } of open)
    if (paymentId === null && createdAt < at) await markTransferred(ctx(), id);
}
