import { eq, gte } from "drizzle-orm";
import { addDays, addMonths, BILLING_ZONE, dayAt, dayStartMs, HOUR_MS } from "../../domain/kernel";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { drainOutbox } from "../../worker/jobs/outbox";
import {
  approveCampaign,
  cancelCampaign,
  finalReview,
  recordMoney,
  settleClosed,
  tickCampaigns,
  updateCampaignStep,
} from "../../worker/services/booking";
import { transition } from "../../worker/services/booking/transition";
import type { ServiceContext } from "../../worker/services/kernel";
import { checkBooks, markTransferred, saveBankAccount } from "../../worker/services/money";
import { tickPlanLimits } from "../../worker/services/serving";
import {
  changePlan,
  changeSettlement,
  grantCredit,
  listBills,
  markBillPaid,
  prepareSettlements,
  sendSettlement,
  tickBillCharges,
  tickBills,
  tickPlanChanges,
} from "../../worker/services/settlement";
import { sendForReview } from "./campaign-deeds";
import { current, draft, openTrade, type Trade } from "./campaigns";
import { BILLING, contextOf, openBuyer, openShop } from "./factories";
import { storeTotals } from "./figures";
import { type OpenGateway, registerCard, testCard, withGateway } from "./gateway";
import { trialBalance } from "./ledger";
import { randomOf } from "./money-soak";

const MONTHS = 12;
/**
 * Longer than a day's runs of the clock; summed over all days shorter than the time that the shortest campaign leaves for its
 * actions.
 */
const CLOCK_STEP_MS = 5 * 60_000;
const CLOCK_DAYS = ["01", "05", "08", "12", "17", "26"];
/** Months after the year in which the last campaigns end, are settled and paid. */
const MONTHS_AFTER = 3;
const PRICE = { cpm: 4_000, cpp: 80_000 };
const CPM_BUDGET = 400_000;
const PAYEES = ["business", "individual-business", "individual-other"] as const;
const FREE = 10_000;
const PER_THOUSAND = { KRW: 280n, JPY: 28n };
const BALANCE_MAX = { KRW: 500_000, JPY: 50_000 };

export interface MoneyYear {
  publishers: number;
  campaigns: number;
  settlements: number;
  bills: number;
  /** Bills issued within their month. */
  interimBills: number;
  earnedMinor: number;
  paidOutMinor: number;
  billedMinor: number;
  /** Descriptions of faults. */
  faults: string[];
}

type Plan = "stream" | "wave";

interface Publisher {
  trade: Trade;
  payee: (typeof PAYEES)[number];
  /** Plan changes with their times. */
  changes: { atMs: number; plan: Plan }[];
  credits: { left: number; expires: string }[];
  /** Billed amount per month, VAT and credits excluded, and whether the rest of the month was billed. */
  months: Map<string, { supply: number; isClosed: boolean }>;
}

interface Expected {
  publisher: Publisher;
  earned: number;
  byCard: boolean;
  viaAdNote: boolean;
}

/**
 * A year of publishers and their campaigns, day by day: bookings by card and by hand, cancellations, counts after a settlement,
 * plan changes on any day, bills paid and declined by cards, expiring credits, settlements that are sent, returned by the bank
 * and paid. Each job of the clock runs twice, and on some days not at all. Earned, billed and paid amounts are compared with sums
 * computed from the same events with plain fractions.
 */
export async function simulateYear(
  bare: ConsoleEnv,
  publishers: number,
  campaigns: number,
  seed: number,
): Promise<MoneyYear> {
  const year = new Year(bare, seed);
  await year.open(publishers);
  return year.run(campaigns);
}

class Year {
  readonly #random: () => number;
  readonly #gateway: OpenGateway;
  readonly #env: ConsoleEnv;
  readonly #firstMonth: string;
  readonly #publishers: Publisher[] = [];
  readonly #expected = new Map<string, Expected>();
  readonly #billed = new Map<string, number>();
  readonly #faults: string[] = [];
  readonly #plans = new Map<string, (() => Promise<void>)[]>();
  #operatorTrade!: Trade;
  #nowMs: number;
  #days = 0;

  constructor(bare: ConsoleEnv, seed: number) {
    this.#random = randomOf(seed);
    this.#nowMs = Date.now();
    this.#firstMonth = addMonths(dayAt(this.#nowMs, BILLING_ZONE).slice(0, 7), 2);
    this.#gateway = withGateway(bare, { nowMs: () => this.#nowMs, sleep: async () => undefined });
    this.#env = this.#gateway.env;
  }

  async open(count: number): Promise<void> {
    this.#operatorTrade = await openTrade(this.#env);
    for (let nth = 0; nth < count; nth++) {
      // Some are in Japan: they sell, are billed and are paid in yen, and only by transfer.
      const country = nth % 4 === 3 ? "JP" : "KR";
      const shop = await openShop(this.#env, { cppSlots: 10, country });
      const buyer = await openBuyer(this.#env, shop);
      const trade = { ...this.#operatorTrade, shop, buyer };
      const payee = country === "KR" ? this.#one(PAYEES) : "business";
      await saveBankAccount({ ...this.#as(trade, "publisher"), provedAtMs: this.#nowMs }, shop.pub.id, {
        ...{ bank: "마당은행", holder: "매체", number: "123-456-789012", payee },
        ...(country === "KR" ? {} : { swiftCode: "MADAJPJT" }),
      });
      const holder = { advertiser: shop.publisher, adv: shop.pub };
      const card = this.#one([null, testCard(), testCard("REJECT_CARD_COMPANY")]);
      if (card && country === "KR") await registerCard(this.#gateway, holder, card);
      await registerCard(this.#gateway, buyer);
      this.#publishers.push({ trade, payee, changes: [], credits: [], months: new Map() });
    }
  }

  async run(campaigns: number): Promise<MoneyYear> {
    for (let nth = 0; nth < campaigns; nth++) this.#planCampaign();
    for (const publisher of this.#publishers) this.#planMonths(publisher);
    const last = `${addMonths(this.#firstMonth, MONTHS + MONTHS_AFTER)}-28`;
    for (let day = dayAt(this.#nowMs, BILLING_ZONE); day <= last; day = addDays(day, 1)) await this.#day(day);
    return this.#compare(campaigns);
  }

  async #day(day: string): Promise<void> {
    // Slightly later each day, so that work due after whole days is due.
    this.#days += 1;
    const openedMs = dayStartMs(day, BILLING_ZONE) + 9 * HOUR_MS + this.#days * CLOCK_STEP_MS;
    this.#nowMs = Math.max(this.#nowMs, openedMs);
    const due = this.#plans.get(day) ?? [];
    for (const act of due) await act();
    const [month, date] = [day.slice(0, 7), day.slice(8)];
    // The clock may be down on days without pending work.
    if (due.length > 0 || CLOCK_DAYS.includes(date)) {
      await this.#tick();
      if (this.#random() < 0.3) await this.#tickAgain(day);
    }
    if (date === "03") await this.#settleMonth(addMonths(month, -1));
    if (date === "21") await this.#payMonth(addMonths(month, -1));
    if (date === "24") await this.#transferRefunds();
    if (date === "15") await this.#payBills();
  }

  async #tickAgain(day: string): Promise<void> {
    const before = await this.#entries();
    await this.#tick();
    if ((await this.#entries()) !== before)
      this.#faults.push(`${day}: a second run of the clock booked something`);
  }

  async #tick(): Promise<void> {
    await this.#expectBills();
    const tasks = [tickPlanChanges, tickCampaigns, settleClosed, tickBills, tickBillCharges, tickPlanLimits];
    for (const task of tasks) await task(this.#clock());
    for (let minute = 0; minute < 2; minute++) {
      this.#nowMs += 60_000;
      while ((await drainOutbox(this.#clock())) > 0);
    }
  }

  /** A campaign of the year: its booking, its delivery, and its end. */
  #planCampaign(): void {
    const publisher = this.#one(this.#publishers);
    const startDay = addDays(`${this.#firstMonth}-01`, this.#upTo(MONTHS * 30 - 1));
    const days = 3 + this.#upTo(20);
    const pricing = this.#one(["cpm", "cpp"] as const);
    const byCard = publisher.trade.shop.pub.currency === "KRW" && this.#random() < 0.5;
    const viaAdNote = this.#random() < 0.3;
    const endDay = addDays(startDay, days - 1);
    const shown = this.#one([0, 1, this.#upTo(50_000), this.#upTo(100_000), 100_000]);
    const isCancelled = this.#random() < 0.2;
    let id = "";
    const trade = publisher.trade;
    this.#at(addDays(startDay, -20), async () => {
      const made = await draft(trade, {
        ...{ now: this.#nowMs, pricing, creatives: "none", schedule: { startDay, endDay } },
      });
      id = made.id;
      const advertiser = this.#as(trade, "advertiser");
      if (byCard)
        await updateCampaignStep(advertiser, trade.buyer.adv.id, id, "billing", {
          ...BILLING,
          paymentMethod: "card",
        });
      if (viaAdNote) await this.#sql("update campaigns set via_ad_note = 1 where id = ?", id);
      await sendForReview(advertiser, trade.buyer.adv.id, id);
      await approveCampaign(this.#as(trade, "publisher"), trade.shop.pub.id, id);
      await finalReview(this.#operator(), id, "approve");
    });
    const total = pricing === "cpm" ? CPM_BUDGET * 1.1 : PRICE.cpp * days * 1.1;
    this.#at(startDay, async () => {
      const booked = await current(trade, id);
      if (booked.status !== "booked") throw new Error(`${id} is ${booked.status} when it starts`);
      this.#nowMs = Math.max(this.#nowMs, booked.startsAt ?? 0);
      const situation = { hasApprovedCreative: true };
      await transition(this.#clock(), booked, { action: "start", actor: "clock", situation });
    });
    if (!byCard) this.#planReceipts(() => id, startDay, Math.round(total));
    this.#at(addDays(startDay, 1), () => this.#show(trade, id, Math.min(100_000, shown)));
    if (isCancelled) {
      const settlement = this.#upTo(Math.round(total));
      this.#at(addDays(startDay, 2), async () => {
        const { name } = await current(trade, id);
        const input = { name, finalSettlementMinor: settlement };
        await cancelCampaign(this.#as(trade, "publisher"), trade.shop.pub.id, id, input);
        this.#expected.set(id, { publisher, earned: settlement, byCard, viaAdNote });
      });
    } else {
      const earned =
        pricing === "cpp"
          ? Math.round(total)
          : half(BigInt(Math.round(total)) * BigInt(Math.min(100_000, shown)), 100_000n);
      this.#at(
        addDays(endDay, 4),
        async () => void this.#expected.set(id, { publisher, earned, byCard, viaAdNote }),
      );
      // Counts after the settlement are not billed.
      this.#at(addDays(endDay, 12), () => this.#show(trade, id, 777));
    }
  }

  #planReceipts(idOf: () => string, startDay: string, total: number): void {
    const parts = this.#one([[], [1], [0.4, 0.6], [0.25]]);
    for (const [nth, part] of parts.entries())
      this.#at(addDays(startDay, 1 + nth), async () => {
        const amountMinor = Math.round(total * part);
        const input = { amountMinor, day: dayAt(this.#nowMs, BILLING_ZONE), note: "" };
        await recordMoney(this.#operator(), idOf(), input).catch(() => undefined);
      });
  }

  /** Events of a publisher's plan: counts, changes on any day, and credits. */
  #planMonths(publisher: Publisher): void {
    const { trade } = publisher;
    const { pub } = trade.shop;
    for (let nth = 0; nth < MONTHS; nth++) {
      const month = addMonths(this.#firstMonth, nth);
      const impressions = this.#one([0, FREE, FREE + 1, this.#upTo(200_000), this.#upTo(6_000_000)]);
      if (this.#random() < 0.4) {
        const plan = this.#one(["stream", "wave"] as const);
        const day = `${month}-${String(1 + this.#upTo(27)).padStart(2, "0")}`;
        this.#at(day, async () => {
          const refused = await changePlan(this.#as(trade, "publisher"), pub.id, { plan }).then(
            () => false,
            (error: { code?: string }) => error.code === "PAYMENT_REQUIRED",
          );
          if (refused) return;
          const month = dayAt(this.#nowMs, BILLING_ZONE).slice(0, 7);
          const before = planAt(publisher, this.#nowMs);
          // A new choice withdraws pending changes.
          publisher.changes = publisher.changes.filter(({ atMs }) => atMs <= this.#nowMs);
          if (plan === before) return;
          const atMs = plan === "wave" ? this.#nowMs : dayStartMs(`${addMonths(month, 1)}-01`, BILLING_ZONE);
          publisher.changes.push({ atMs, plan });
        });
      }
      if (this.#random() < 0.3)
        this.#at(`${month}-11`, async () => {
          const amountMinor = 1_000 + this.#upTo(200_000);
          const expires = addDays(`${month}-11`, 1 + this.#upTo(120));
          await grantCredit(this.#operator(), pub.id, { amountMinor, expiresOn: expires, reason: "지원" });
          publisher.credits.push({ left: amountMinor, expires });
        });
      for (const [date, part] of [
        ["17", 0.6],
        ["27", 1],
      ] as const)
        this.#at(`${month}-${date}`, () =>
          this.#sql(
            "insert into project_months (pub_project_id, month, impressions) values (?, ?, ?) on conflict do update set impressions = excluded.impressions",
            pub.id,
            month,
            Math.round(impressions * part),
          ),
        );
    }
  }

  /**
   * Bills expected from a run of the clock now: from the 5th the rest of the previous month, and a running month that reached its
   * limit.
   */
  async #expectBills(): Promise<void> {
    const today = dayAt(this.#nowMs, BILLING_ZONE);
    const running = today.slice(0, 7);
    const rows = await openDb(this.#env.DB).query.projectMonths.findMany({
      where: gte(schema.projectMonths.month, addMonths(running, -1)),
    });
    const counted = new Map(rows.map((row) => [`${row.pubProjectId}:${row.month}`, row.impressions]));
    for (const publisher of this.#publishers) {
      if (Number(today.slice(8)) >= 5)
        this.#expectBill(publisher, addMonths(running, -1), { isClosing: true, counted });
      this.#expectBill(publisher, running, { isClosing: false, counted });
    }
  }

  #expectBill(
    publisher: Publisher,
    month: string,
    { isClosing, counted }: { isClosing: boolean; counted: ReadonlyMap<string, number> },
  ): void {
    const { id } = publisher.trade.shop.pub;
    const billed = publisher.months.get(month) ?? { supply: 0, isClosed: false };
    const impressions = counted.get(`${id}:${month}`) ?? 0;
    const monthEndMs = dayStartMs(`${addMonths(month, 1)}-01`, BILLING_ZONE);
    const plan = planAt(publisher, isClosing ? monthEndMs - 1 : this.#nowMs);
    if (billed.isClosed || plan !== "wave" || impressions <= FREE) return;
    const currency = publisher.trade.shop.pub.currency as keyof typeof PER_THOUSAND;
    const supply = half(BigInt(impressions - FREE) * PER_THOUSAND[currency], 1_000n) - billed.supply;
    if (supply < (isClosing ? 1 : BALANCE_MAX[currency])) return;
    publisher.months.set(month, { supply: billed.supply + supply, isClosed: isClosing });
    const today = dayAt(this.#nowMs, BILLING_ZONE);
    let open = supply;
    const usable = publisher.credits.filter(({ expires }) => expires >= today);
    for (const credit of usable.sort((a, b) => (a.expires < b.expires ? -1 : 1))) {
      const part = Math.min(open, credit.left);
      credit.left -= part;
      open -= part;
    }
    const total = open + half(BigInt(open) * 10n, 100n);
    this.#billed.set(`${id}:${month}`, (this.#billed.get(`${id}:${month}`) ?? 0) + total);
  }

  async #settleMonth(month: string): Promise<void> {
    await prepareSettlements(this.#operator(), { month });
    await prepareSettlements(this.#operator(), { month });
    for (const { id, status, netMinor } of await this.#settlements(month))
      if (status === "prepared" && netMinor > 0) await sendSettlement(this.#operator(), id);
  }

  async #payMonth(month: string): Promise<void> {
    for (const { id, status } of await this.#settlements(month)) {
      if (status !== "sent") continue;
      await changeSettlement(this.#operator(), { id, step: "pay" });
      if (this.#random() > 0.2) continue;
      await changeSettlement(this.#operator(), { id, step: "fail", text: "계좌 오류" });
      await changeSettlement(this.#operator(), { id, step: "pay" });
    }
  }

  async #settlements(month: string) {
    const { settlements } = schema;
    return openDb(this.#env.DB).query.settlements.findMany({ where: eq(settlements.month, month) });
  }

  async #transferRefunds(): Promise<void> {
    const refunds = await openDb(this.#env.DB).query.refunds.findMany();
    for (const { id, paymentId, status } of refunds)
      if (paymentId === null && status === "asked") await markTransferred(this.#operator(), id);
  }

  /** Pays half of the amounts owed by transfer. */
  async #payBills(): Promise<void> {
    for (const { trade } of this.#publishers) {
      const { items } = await listBills(this.#as(trade, "publisher"), trade.shop.pub.id, { limit: 100 });
      for (const { id, status, isCharging } of items)
        if (status === "issued" && !isCharging && this.#random() < 0.5)
          await markBillPaid(this.#operator(), id);
    }
  }

  async #compare(campaigns: number): Promise<MoneyYear> {
    const db = openDb(this.#env.DB);
    const [lines, settlements, bills] = await Promise.all([
      db.query.settlementLines.findMany(),
      db.query.settlements.findMany(),
      db.query.planBills.findMany(),
    ]);
    if (this.#expected.size !== campaigns)
      this.#faults.push(`${campaigns} campaigns were planned, ${this.#expected.size} ended`);
    let earnedMinor = 0;
    for (const [id, expected] of this.#expected) {
      const { net, vat } = dividedOf(expected);
      earnedMinor += expected.earned;
      const line = lines.find((one) => one.campaignId === id);
      const [isNet, isVat] = [line?.netMinor ?? 0, line?.vatMinor ?? 0];
      if (isNet !== net || isVat !== vat)
        this.#faults.push(`${id}: net ${isNet} and VAT ${isVat} for ${net} and ${vat}`);
    }
    for (const { trade, payee } of this.#publishers) {
      const { id } = trade.shop.pub;
      const mine = settlements.filter(({ projectId }) => projectId === id);
      if (mine.some(({ status }) => status !== "paid")) this.#faults.push(`${id}: a settlement is not paid`);
      for (const row of mine) {
        const ofMonth = lines.filter(({ settlementId }) => settlementId === row.id);
        const net = ofMonth.reduce((sum, { netMinor }) => sum + netMinor, 0);
        const vat = ofMonth.reduce((sum, { vatMinor }) => sum + vatMinor, 0);
        const cut = (bp: number) => Number((BigInt(net) * BigInt(bp)) / 100_000n) * 10;
        const withheld = {
          business: 0,
          "individual-business": cut(300) + cut(30),
          "individual-other": cut(800) + cut(80),
        };
        const payout = payee === "business" ? net + vat : net - withheld[payee];
        if (row.payoutMinor !== payout) this.#faults.push(`${row.id}: ${row.payoutMinor} paid for ${payout}`);
      }
    }
    for (const [key, total] of this.#billed) {
      const ofMonth = bills.filter((one) => `${one.projectId}:${one.month}` === key);
      const billed = ofMonth.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
      if (ofMonth.length === 0 || billed !== total)
        this.#faults.push(`${key}: ${ofMonth.length} bills of ${billed} for ${total}`);
    }
    for (const { projectId, month } of bills)
      if (!this.#billed.has(`${projectId}:${month}`))
        this.#faults.push(`${projectId}:${month}: billed for nothing`);
    await this.#compareBooks();
    return {
      ...{
        publishers: this.#publishers.length,
        campaigns,
        settlements: settlements.length,
        bills: bills.length,
        interimBills: bills.filter(({ isInterim }) => isInterim).length,
      },
      ...{ earnedMinor, faults: this.#faults },
      paidOutMinor: settlements.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0),
      billedMinor: bills.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    };
  }

  async #compareBooks(): Promise<void> {
    if ((await trialBalance(this.#env)) !== 0) this.#faults.push("the trial balance is not zero");
    await checkBooks(this.#operator(), addDays(dayAt(this.#nowMs, BILLING_ZONE), -1));
    const differences = await openDb(this.#env.DB).query.booksDifferences.findMany();
    for (const { kind, subjectId } of differences) this.#faults.push(`the books: ${kind} of ${subjectId}`);
  }

  async #show({ shop, buyer }: Trade, campaignId: string, impressions: number): Promise<void> {
    const campaign = await current({ env: this.#env }, campaignId);
    const bucketAt = this.#nowMs - (this.#nowMs % HOUR_MS);
    await storeTotals(this.#env, {
      ...{
        campaignId,
        creativeId: "any",
        unitId: shop.banner.id,
        productId: campaign.productId,
        appId: shop.app.id,
      },
      ...{ advProjectId: buyer.adv.id, pubProjectId: shop.pub.id, bucketAt, impressions, clicks: 0 },
      ...{ billedImpressions: impressions, updatedAt: bucketAt },
    });
  }

  #at(day: string, act: () => Promise<unknown>): void {
    const acts = this.#plans.get(day) ?? [];
    acts.push(act as () => Promise<void>);
    this.#plans.set(day, acts);
  }

  async #entries(): Promise<number> {
    const row = await this.#env.DB.prepare("select count(*) as found from ledger_entries").first<{
      found: number;
    }>();
    return row?.found ?? 0;
  }

  async #sql(statement: string, ...values: unknown[]): Promise<void> {
    await this.#env.DB.prepare(statement)
      .bind(...values)
      .run();
  }

  #as({ shop, buyer }: Trade, who: "publisher" | "advertiser"): ServiceContext {
    const account = who === "publisher" ? shop.publisher : buyer.advertiser;
    return contextOf(this.#env, account, { now: this.#nowMs });
  }
  #operator = () => contextOf(this.#env, this.#operatorTrade.operator, { now: this.#nowMs });
  #clock = () => contextOf(this.#env, null, { now: this.#nowMs });
  #upTo = (max: number) => Math.floor(this.#random() * (max + 1));
  #one = <T>(list: readonly T[]): T => list[this.#upTo(list.length - 1)] as T;
}

const planAt = ({ changes }: Publisher, atMs: number): Plan =>
  changes.reduce<Plan>((plan, change) => (change.atMs <= atMs ? change.plan : plan), "stream");

/** Rounded half up. */
const half = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d));

/** The publisher's part of an amount, and its tax. */
function dividedOf({ earned, byCard, viaAdNote }: Expected): { net: number; vat: number } {
  const vat = half(BigInt(earned), 11n);
  const supply = BigInt(earned - vat);
  const fee = byCard ? half(supply * 320n, 10_000n) : 0;
  const commission = viaAdNote ? half(supply * 2_000n, 10_000n) : 0;
  return { net: Number(supply) - fee - commission, vat };
}
