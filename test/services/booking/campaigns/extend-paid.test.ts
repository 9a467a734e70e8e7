import { beforeEach, describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../../../domain/kernel";
import { quote } from "../../../../domain/money";
import type { CampaignRow } from "../../../../worker/db/schema";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import {
  approveCampaign,
  cancelCampaign,
  extendCampaign,
  finalReview,
  quoteExtension,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { transition } from "../../../../worker/services/booking/transition";
import { slotBook } from "../../../../worker/services/inventory";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { listTaxInvoices, recordInvoice } from "../../../../worker/services/money";
import { sendForReview } from "../../../support/campaign-deeds";
import {
  approveCreatives,
  campaignIn,
  current,
  draft,
  openTrade,
  type Trade,
} from "../../../support/campaigns";
import { env as bare } from "../../../support/env";
import { BILLING, contextOf, nextSchedule } from "../../../support/factories";
import { type OpenGateway, registerCard, testCard, withGateway } from "../../../support/gateway";
import { accountTotals, trialBalance } from "../../../support/ledger";

let trade: Trade;
let open: OpenGateway;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  open = withGateway(bare, { nowMs: () => nowMs, sleep: async () => undefined });
  trade = await openTrade(open.env, { cppSlots: 1 });
});

const advertiser = () => contextOf(open.env, trade.buyer.advertiser, { now: nowMs });
const clock = () => contextOf(open.env, null, { now: nowMs });
const input = (endDay: string, seenTotalMinor?: number) => ({ endDay, seenTotalMinor });

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    nowMs += 60_000;
    while ((await drainOutbox(clock())) > 0);
  }
}

const schedule = () => {
  const { startDay } = nextSchedule();
  return { startDay, endDay: addDays(startDay, 4) };
};

/** A live campaign of five days, paid by card. */
async function live(): Promise<CampaignRow> {
  const { id } = await draft(trade, { pricing: "cpp", schedule: schedule() });
  await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "billing", {
    ...BILLING,
    paymentMethod: "card",
  });
  await sendForReview(advertiser(), trade.buyer.adv.id, id);
  await approveCampaign(contextOf(open.env, trade.shop.publisher, { now: nowMs }), trade.shop.pub.id, id);
  await approveCreatives(trade, id, nowMs);
  await finalReview(contextOf(open.env, trade.operator, { now: nowMs }), id, "approve");
  await minutes(4);
  return start(id);
}

async function start(id: string): Promise<CampaignRow> {
  const booked = await current(trade, id);
  nowMs = booked.startsAt ?? nowMs;
  const situation = { hasApprovedCreative: true };
  await transition(clock(), booked, { action: "start", actor: "clock", situation });
  return current(trade, id);
}

const totalOf = ({ quote: agreed }: CampaignRow) => agreed?.totalMinor ?? 0;
const charges = () =>
  open.gateway.books
    .payments()
    .filter(({ status }) => status === "DONE")
    .reverse();
const endOf = ({ endDay }: CampaignRow, days: number) => addDays(endDay ?? "", days);

async function addedOf(id: string, endDay: string): Promise<number> {
  const shown = await quoteExtension(advertiser(), trade.buyer.adv.id, id, input(endDay));
  if (!shown) throw new Error("it costs nothing");
  return shown.added.totalMinor;
}

const extend = (id: string, endDay: string, seen?: number, key: string = crypto.randomUUID()) =>
  extendCampaign(withIdempotencyKey(advertiser(), key), trade.buyer.adv.id, id, input(endDay, seen));

async function heldDays(campaign: CampaignRow): Promise<string[]> {
  const days = await slotBook(advertiser(), campaign.productId).calendar({
    fromDay: "2000-01-01",
    toDay: "2100-01-01",
  });
  const isIts = ({ campaignId }: { campaignId: string }) => campaignId === campaign.id;
  return days.filter(({ holders }) => holders.some(isIts)).map(({ day }) => day);
}

describe("a campaign of days that is paid by card", () => {
  it("is extended for what its days cost together, charged once however often it is asked", async () => {
    await registerCard(open, trade.buyer);
    const before = await live();
    const endDay = endOf(before, 3);
    const added = await addedOf(before.id, endDay);
    await expect(extend(before.id, endDay)).rejects.toMatchObject({ code: "CAMPAIGN_QUOTE_CHANGED" });
    await expect(extend(before.id, endDay, added - 1)).rejects.toMatchObject({
      code: "CAMPAIGN_QUOTE_CHANGED",
      details: { quote: { totalMinor: added } },
    });
    const after = await extend(before.id, endDay, added, "one-press");
    await extend(before.id, endDay, added, "one-press");
    await minutes(4);
    const product = trade.shop.cpp;
    const whole = quote({
      pricing: "cpp",
      currency: "KRW",
      priceMinor: product.priceMinor,
      days: 8,
      slots: 1,
      budgetMinor: 0,
      discountBp: product.discountBp,
      surchargeMilliPct: 0,
      tax: before.quote?.tax ?? { name: "vat", rateBp: 1000 },
    });
    expect([totalOf(before) + added, after.endDay]).toEqual([whole.totalMinor, endDay]);
    expect(totalOf(await current(trade, before.id))).toBe(whole.totalMinor);
    expect(charges().map(({ totalAmount }) => totalAmount)).toEqual([totalOf(before), added]);
    expect(await heldDays(before)).toEqual(daysBetween(before.startDay ?? "", endDay));
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("stays as it is when the card is declined, and frees the days", async () => {
    await registerCard(open, trade.buyer, testCard());
    const before = await live();
    const declining = await registerCard(open, trade.buyer, testCard("REJECT_CARD_COMPANY"));
    await open.env.DB.prepare("update campaigns set payment_card_id = ? where id = ?")
      .bind(declining, before.id)
      .run();
    const endDay = endOf(before, 2);
    const added = await addedOf(before.id, endDay);
    const asked = () => open.asked.filter((request) => request.startsWith("POST /v1/billing/bil")).length;
    const askedBefore = asked();
    for (const key of ["one-press", "one-press"])
      await expect(extend(before.id, endDay, added, key)).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
    expect(asked() - askedBefore).toBe(1);
    await minutes(4);
    const after = await current(trade, before.id);
    expect([after.endDay, totalOf(after)]).toEqual([before.endDay, totalOf(before)]);
    expect(await heldDays(before)).toEqual(daysBetween(before.startDay ?? "", before.endDay ?? ""));
    expect(charges()).toHaveLength(1);
  });

  it("is extended once the gateway says that it charged, and charged once, though its answer was lost", async () => {
    await registerCard(open, trade.buyer);
    const before = await live();
    const endDay = endOf(before, 2);
    const added = await addedOf(before.id, endDay);
    open.gateway.faults([
      { on: "charge", kind: "lost", share: 1 },
      { on: "look-up", kind: "dropped", share: 1 },
    ]);
    expect((await extend(before.id, endDay, added)).endDay).toBe(before.endDay);
    await expect(extend(before.id, endDay, added)).rejects.toMatchObject({ code: "CONFLICT" });
    open.gateway.faults([]);
    await minutes(20);
    expect((await current(trade, before.id)).endDay).toBe(endDay);
    expect(charges()).toHaveLength(2);
    expect(await heldDays(before)).toEqual(daysBetween(before.startDay ?? "", endDay));
  });

  it("gets the money back whole where it is over when the gateway says that it charged", async () => {
    await registerCard(open, trade.buyer);
    const before = await live();
    const endDay = endOf(before, 2);
    const added = await addedOf(before.id, endDay);
    open.gateway.faults([
      { on: "charge", kind: "lost", share: 1 },
      { on: "look-up", kind: "dropped", share: 1 },
    ]);
    await extend(before.id, endDay, added);
    const name = before.name;
    await cancelCampaign(
      contextOf(open.env, trade.shop.publisher, { now: nowMs }),
      trade.shop.pub.id,
      before.id,
      { name, finalSettlementMinor: 10_000 },
    );
    open.gateway.faults([]);
    await minutes(40);
    const back = open.gateway.books
      .payments()
      .map(({ totalAmount, cancels }) =>
        cancels.reduce((left, { cancelAmount }) => left - cancelAmount, totalAmount),
      );
    expect(back).toEqual([0, 10_000]);
    const totals = await accountTotals(open.env, before.id);
    expect([totals.get("prepaid") ?? 0, totals.get("refund-due") ?? 0]).toEqual([0, 0]);
    expect(await trialBalance(open.env)).toBe(0);
  });

  it("is not charged for days that somebody else has", async () => {
    await registerCard(open, trade.buyer);
    const startDay = addDays(schedule().endDay, 2);
    const other = { startDay, endDay: addDays(startDay, 4) };
    await campaignIn("booked", trade, { pricing: "cpp", schedule: other });
    const before = await live();
    const endDay = endOf(before, 3);
    const added = await addedOf(before.id, endDay);
    await expect(extend(before.id, endDay, added)).rejects.toMatchObject({
      code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    });
    expect(charges()).toHaveLength(1);
  });
});

describe("a campaign of days that is paid by hand", () => {
  it("owes the added days with an invoice of their own, and at a cancellation both are corrected", async () => {
    const before = await start(
      (await campaignIn("booked", trade, { pricing: "cpp", schedule: schedule() })).id,
    );
    const operator = contextOf(open.env, trade.operator, { now: nowMs });
    const invoicesOf = async () =>
      (await listTaxInvoices(operator, {})).items.filter(({ campaignId }) => campaignId === before.id);
    const [first] = await invoicesOf();
    await recordInvoice(operator, first?.id ?? "", { approvalNumber: `${nowMs}`.padEnd(24, "7") });
    const endDay = endOf(before, 2);
    const added = await addedOf(before.id, endDay);
    const after = await extend(before.id, endDay, added);
    expect(after.endDay).toBe(endDay);
    expect((await accountTotals(open.env, before.id)).get("receivable")).toBe(totalOf(before) + added);
    const amounts = async () =>
      (await invoicesOf())
        .filter(({ status }) => status !== "void")
        .map(({ kind, totalMinor }) => [kind, totalMinor])
        .sort();
    expect(await amounts()).toEqual([
      ["extension", added],
      ["original", totalOf(before)],
    ]);
    await cancelCampaign(
      contextOf(open.env, trade.shop.publisher, { now: nowMs }),
      trade.shop.pub.id,
      before.id,
      { name: before.name, finalSettlementMinor: 55_000 },
    );
    expect(await amounts()).toEqual([
      ["correction", 55_000 - totalOf(before)],
      ["original", totalOf(before)],
    ]);
    expect(await trialBalance(open.env)).toBe(0);
  });
});
