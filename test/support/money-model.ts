import { eq } from "drizzle-orm";
import {
  AppError,
  addDays,
  addMonths,
  BILLING_ZONE,
  type Currency,
  DAY_MS,
  dayAt,
  HOUR_MS,
} from "../../domain/kernel";
import { openDb, schema } from "../../worker/db/client";
import type { CampaignRow } from "../../worker/db/schema";
import type { ConsoleEnv } from "../../worker/env";
import { drainOutbox } from "../../worker/jobs/outbox";
import {
  applyOverpaid,
  approveCampaign,
  extendCampaign,
  finalReview,
  listReceivables,
  quoteExtension,
  recordMoney,
  settleClosed,
  tickCampaigns,
  updateCampaignStep,
  writeOff,
} from "../../worker/services/booking";
import { transition } from "../../worker/services/booking/transition";
import {
  abandonOrder,
  checkBooks,
  correctReceipt,
  heedGateway,
  listDifferences,
  listOverpaid,
  listTransfers,
  lookUpPayment,
  markBounced,
  markTransferred,
  recordMovement,
  refundByOperator,
  retryRefundByOperator,
  returnOverpaid,
  saveBankAccount,
  transferRefundByOperator,
} from "../../worker/services/money";
import {
  addAdjustment,
  changeSettlement,
  prepareSettlements,
  sendSettlement,
} from "../../worker/services/settlement";
import { sendForReview } from "./campaign-deeds";
import { cancelAsPublisher, current, draft, openTrade, type Trade } from "./campaigns";
import { BILLING, contextOf } from "./factories";
import { type OpenGateway, registerCard, testCard, withGateway } from "./gateway";
import { accountTotals, trialBalance } from "./ledger";

/** Events in the model, in any order. */
export const MONEY_EVENTS = [
  "book by hand",
  "book by card",
  "receive",
  "correct a receipt",
  "write off",
  "apply what was overpaid",
  "return what was overpaid",
  "return at the gateway",
  "refund",
  "send a refund again",
  "transfer a refund instead",
  "transfer",
  "bounce a transfer",
  "add days",
  "cancel",
  "close and settle",
  "give up an order",
  "look an order up",
  "tell of an order",
  "fail the gateway",
  "mend the gateway",
  "wait",
  "prepare a month",
  "adjust a month",
  "send a month",
  "pay a month",
  "fail a payout",
  "carry a month over",
  "check the books",
] as const;
export type MoneyEvent = (typeof MONEY_EVENTS)[number];

interface Booked {
  id: string;
  world: World;
}

interface World {
  trade: Trade;
  currency: Currency;
  /** For won: accepted and declined cards. */
  cards: readonly string[];
}

const FAULTS = (["charge", "look-up", "cancel", "read"] as const).flatMap((on) =>
  (["dropped", "lost", "error-before", "error-after"] as const).map((kind) => ({ on, kind, share: 0.15 })),
);
const CAMPAIGNS_MAX = 12;
const COUNTRIES = ["KR", "JP", "IN"] as const;

/**
 * A market whose campaigns are paid by hand in three currencies and by card in won, driven by single events through the real
 * services with the local gateway. After each event it reports faults, by plain SQL and by the lists of the operators' pages.
 */
export class MoneyModel {
  readonly #env: ConsoleEnv;
  readonly #open: OpenGateway;
  #worlds: World[] = [];
  #booked: Booked[] = [];
  #nowMs = Date.now();
  #uncheckedDay = dayAt(Date.now(), BILLING_ZONE);
  /** Number of times that each event had an effect. */
  readonly done = new Map<MoneyEvent, number>();

  constructor(bare: ConsoleEnv, random: () => number) {
    this.#open = withGateway(bare, { nowMs: () => this.#nowMs, random, sleep: async () => undefined });
    this.#env = this.#open.env;
  }

  async open(): Promise<void> {
    for (const country of COUNTRIES) {
      const trade = await openTrade(this.#env, { country });
      const currency = ({ KR: "KRW", JP: "JPY", IN: "INR" } as const)[country];
      const as = {
        ...contextOf(this.#env, trade.shop.publisher, { now: this.#nowMs }),
        provedAtMs: this.#nowMs,
      };
      const account = { bank: "은행", holder: "홍길동", number: "123-456-7890", swiftCode: "ABCDKRSE" };
      await saveBankAccount(as, trade.shop.pub.id, account);
      const cards =
        country === "KR"
          ? [
              await registerCard(this.#open, trade.buyer),
              await registerCard(this.#open, trade.buyer, testCard("REJECT_CARD_COMPANY")),
            ]
          : [];
      this.#worlds.push({ trade, currency, cards });
    }
  }

  /** Ignores the campaigns of earlier runs. */
  begin(): void {
    this.#booked = [];
    this.#open.gateway.faults([]);
  }

  #operator = () => contextOf(this.#env, this.#worlds[0]?.trade.operator ?? null, { now: this.#nowMs });
  #clock = () => contextOf(this.#env, null, { now: this.#nowMs });
  #one = <T>(of: readonly T[], pick: number): T | undefined => of[pick % Math.max(1, of.length)];

  /**
   * Applies an event to an object that allows it, selected by `pick`. A refusal is a valid answer.
   * @throws unexpected errors: anything but an `AppError` below 500
   */
  async happen(event: MoneyEvent, pick: number, share: number): Promise<void> {
    this.#nowMs += 60_000;
    try {
      if ((await this.#events[event](pick, share)) !== false)
        this.done.set(event, (this.done.get(event) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }

  readonly #events: Record<MoneyEvent, (pick: number, share: number) => Promise<unknown>> = {
    "book by hand": (pick) => this.#book(this.#one(this.#worlds, pick), null, pick % 2 === 0 ? "cpp" : "cpm"),
    "book by card": (pick) =>
      this.#book(this.#worlds[0], this.#one(this.#worlds[0]?.cards ?? [], pick % 4 === 0 ? 1 : 0) ?? null),
    receive: async (pick, share) => {
      const one = this.#one(this.#booked, pick);
      const total = one && (await this.#read(one.id)).quote?.totalMinor;
      if (!one || !total) return false;
      const amountMinor = Math.max(1, Math.floor(total * (pick % 3 === 0 ? 1 : share * 1.2)));
      const day = dayAt(this.#nowMs, BILLING_ZONE);
      return recordMoney(this.#operator(), one.id, { amountMinor, day, isAnother: pick % 2 === 0 });
    },
    "correct a receipt": async (pick) => {
      const receipts = await this.#ids(
        "select r.id from money_receipts r where r.corrected_at is null order by r.created_at desc limit 20",
      );
      const id = this.#one(receipts, pick);
      return id ? correctReceipt(this.#operator(), id) : false;
    },
    "write off": async (pick) => {
      const one = this.#one(this.#booked, pick);
      return one ? writeOff(this.#operator(), one.id, { reason: "폐업" }) : false;
    },
    "apply what was overpaid": async (pick) => {
      const one = this.#one(this.#booked, pick);
      return one ? applyOverpaid(this.#operator(), one.id) : false;
    },
    "return what was overpaid": async (pick) => {
      const one = this.#one(await listOverpaid(this.#operator()), pick);
      if (!one) return false;
      return returnOverpaid(this.#operator(), { payerId: one.payerId, currency: one.currency });
    },
    "return at the gateway": async (pick, share) => {
      const paid = this.#open.gateway.books
        .payments()
        .filter(({ status }) => status === "DONE" || status === "PARTIAL_CANCELED");
      const one = this.#one(paid.slice(0, 6), pick);
      if (!one) return false;
      const left = one.totalAmount - one.cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);
      const cancelAmount = pick % 3 === 0 ? left : Math.max(1, Math.floor(left * share));
      this.#open.gateway.books.cancel(one.paymentKey, { cancelReason: "콘솔에서 취소", cancelAmount });
      return pick % 2 === 0 ? heedGateway(this.#clock(), one.orderId) : undefined;
    },
    refund: async (pick, share) => {
      const one = this.#one(await this.#payments("status in ('captured', 'refunding')"), pick);
      if (!one) return false;
      const amountMinor = Math.max(1, Math.floor(one.amount_minor * share));
      return refundByOperator(this.#operator(), one.id, { amountMinor, reason: "조정" });
    },
    "send a refund again": async (pick) => {
      const id = this.#one(
        await this.#ids("select id from refunds where status = 'failed' and through = 'gateway' limit 20"),
        pick,
      );
      return id ? retryRefundByOperator(this.#operator(), id) : false;
    },
    "transfer a refund instead": async (pick) => {
      const id = this.#one(
        await this.#ids("select id from refunds where status = 'failed' and through = 'gateway' limit 20"),
        pick,
      );
      return id ? transferRefundByOperator(this.#operator(), id) : false;
    },
    transfer: async (pick) => {
      const { items } = await listTransfers(this.#operator(), { limit: 50 });
      const one = this.#one(items, pick);
      return one ? markTransferred(this.#operator(), one.id) : false;
    },
    "bounce a transfer": async (pick) => {
      const { items } = await listTransfers(this.#operator(), { state: "paid", limit: 50 });
      const one = this.#one(items, pick);
      return one ? markBounced(this.#operator(), one.id, { reason: "계좌 오류" }) : false;
    },
    "add days": async (pick) => {
      const one = this.#one(this.#booked, pick);
      const campaign = one && (await this.#read(one.id));
      if (!one || campaign?.quote?.pricing !== "cpp" || !["booked", "live"].includes(campaign.status))
        return false;
      this.#nowMs = Math.max(this.#nowMs, (campaign.startsAt ?? 0) + HOUR_MS);
      if (campaign.status === "booked")
        await transition(this.#clock(), campaign, {
          ...{ action: "start", actor: "clock", situation: { hasApprovedCreative: true } },
        });
      const { advertiser, adv } = one.world.trade.buyer;
      const ctx = contextOf(this.#env, advertiser, { now: this.#nowMs });
      const endDay = addDays(campaign.endDay ?? "", 1 + (pick % 3));
      const quoted = await quoteExtension(ctx, adv.id, one.id, { endDay });
      return extendCampaign(ctx, adv.id, one.id, { endDay, seenTotalMinor: quoted?.added.totalMinor });
    },
    cancel: async (pick, share) => {
      const one = this.#one(this.#booked, pick);
      const campaign = one && (await this.#read(one.id));
      if (!one || !campaign?.quote || !["booked", "live", "paused"].includes(campaign.status)) return false;
      const settlementMinor = pick % 3 === 0 ? 0 : Math.floor(campaign.quote.totalMinor * share);
      return cancelAsPublisher({ ...one.world.trade, env: this.#env }, campaign, settlementMinor);
    },
    "close and settle": async (pick) => {
      const one = this.#one(this.#booked, pick);
      const campaign = one && (await this.#read(one.id));
      if (!campaign || !["booked", "live"].includes(campaign.status)) return false;
      this.#nowMs = Math.max(this.#nowMs, campaign.endsAt ?? 0);
      await transition(this.#clock(), campaign, { action: "close", actor: "clock" });
      this.#nowMs += 3 * DAY_MS;
      return settleClosed(this.#clock());
    },
    "give up an order": async (pick) => {
      const one = this.#one(await this.#payments("status in ('intended', 'requested', 'unknown')"), pick);
      return one ? abandonOrder(this.#operator(), one.id, { reason: "대행사에 없음" }) : false;
    },
    "look an order up": async (pick) => {
      const one = this.#one(await this.#payments("status in ('intended', 'requested', 'unknown')"), pick);
      return one ? lookUpPayment(this.#operator(), one.id) : false;
    },
    "tell of an order": async (pick) => {
      const one = this.#one(await this.#payments("1 = 1"), pick);
      return one ? heedGateway(this.#clock(), one.id) : false;
    },
    "fail the gateway": async (pick) => {
      const halfWay = { on: "charge", kind: "half-way", settlesAfterMs: (1 + (pick % 3)) * HOUR_MS } as const;
      this.#open.gateway.faults(pick % 4 === 0 ? [halfWay] : FAULTS);
    },
    "mend the gateway": async () => this.#open.gateway.faults([]),
    wait: async (pick) => {
      // Sometimes several days, so that months end.
      this.#nowMs += pick % 8 === 0 ? 6 * DAY_MS : (1 + (pick % 40)) * 6 * 60_000;
      await this.#drain();
    },
    "prepare a month": () => prepareSettlements(this.#operator(), { month: this.#lastMonth() }),
    "adjust a month": async (pick, share) => {
      const world = this.#one(this.#worlds, pick);
      if (!world) return false;
      const amountMinor = Math.floor((share - 0.5) * 2_000_000) || 1;
      const settlements = await this.#settlements("prepared", world);
      return addAdjustment(
        this.#operator(),
        { project: world.trade.shop.pub.id, currency: world.currency, amountMinor, reason: "보상" },
        settlements[0] ?? null,
      );
    },
    "send a month": async (pick) => {
      const id = this.#one(await this.#settlements("prepared"), pick);
      return id ? sendSettlement(this.#operator(), id) : false;
    },
    "pay a month": async (pick) => {
      const id = this.#one(
        await this.#settlements(this.#one(["sent", "failed", "prepared"], pick) ?? ""),
        pick,
      );
      return id ? changeSettlement(this.#operator(), { id, step: "pay" }) : false;
    },
    "fail a payout": async (pick) => {
      const id = this.#one(await this.#settlements("paid"), pick);
      return id ? changeSettlement(this.#operator(), { id, step: "fail", text: "계좌 오류" }) : false;
    },
    "carry a month over": async (pick) => {
      const id = this.#one(await this.#settlements("prepared"), pick);
      return id ? changeSettlement(this.#operator(), { id, step: "carry" }) : false;
    },
    "check the books": async (pick) => {
      if (pick % 3 > 0) this.#open.gateway.faults([]);
      await checkBooks(this.#operator(), dayAt(this.#nowMs, BILLING_ZONE)).catch((error: unknown) => {
        // The gateway's list could not be read.
        if (error instanceof AppError) throw error;
      });
      const { items } = await listDifferences(this.#operator(), { limit: 50 });
      const one = this.#one(
        items.filter(({ canRecord }) => canRecord),
        pick,
      );
      return one ? recordMovement(this.#operator(), one.id) : undefined;
    },
  };

  async #book(
    world: World | undefined,
    card: string | null,
    pricing: "cpm" | "cpp" = "cpm",
  ): Promise<unknown> {
    if (!world || this.#booked.length >= CAMPAIGNS_MAX) return false;
    const trade = { ...world.trade, env: this.#env };
    const { id } = await draft(trade, { creatives: "none", now: this.#nowMs, pricing });
    const ctx = contextOf(this.#env, trade.buyer.advertiser, { now: this.#nowMs });
    if (card) {
      const billing = { ...BILLING, paymentMethod: "card", paymentCardId: card } as const;
      await updateCampaignStep(ctx, trade.buyer.adv.id, id, "billing", billing);
    }
    await sendForReview(ctx, trade.buyer.adv.id, id);
    const publisher = contextOf(this.#env, trade.shop.publisher, { now: this.#nowMs });
    await approveCampaign(publisher, trade.shop.pub.id, id);
    this.#booked.push({ id, world });
    await finalReview(this.#operator(), id, "approve");
    return this.#drain();
  }

  async #drain(): Promise<void> {
    await tickCampaigns(this.#clock());
    for (let times = 0; times < 20; times++) if ((await drainOutbox(this.#clock())) === 0) return;
  }

  #read = (id: string): Promise<CampaignRow> => current({ env: this.#env }, id);
  /** The latest month that can be prepared. */
  #lastMonth = () => addMonths(dayAt(this.#nowMs, BILLING_ZONE).slice(0, 7), -1);

  async #ids(statement: string): Promise<string[]> {
    const { results } = await this.#env.DB.prepare(statement).all<{ id: string }>();
    return results.map(({ id }) => id);
  }

  async #payments(which: string) {
    const { results } = await this.#env.DB.prepare(
      `select id, amount_minor from payments where ${which} order by created_at desc, id limit 12`,
    ).all<{ id: string; amount_minor: number }>();
    return results;
  }

  async #settlements(status: string, world?: World): Promise<string[]> {
    const { settlements } = schema;
    const rows = await openDb(this.#env.DB)
      .select({ id: settlements.id, projectId: settlements.projectId })
      .from(settlements)
      .where(eq(settlements.status, status as "prepared"))
      .orderBy(settlements.createdAt, settlements.id);
    return rows
      .filter(({ projectId }) => !world || projectId === world.trade.shop.pub.id)
      .map(({ id }) => id);
  }

  /** Descriptions of the present faults; empty if there are none. */
  async faults(): Promise<string[]> {
    const found: string[] = [];
    const balance = await trialBalance(this.#env);
    if (balance !== 0) found.push(`the trial balance is ${balance}`);
    for (const [what, statement] of Object.entries(WRONG)) {
      const { results } = await this.#env.DB.prepare(statement).all();
      for (const row of results.slice(0, 3)) found.push(`${what}: ${JSON.stringify(row)}`);
    }
    return [...found, ...(await this.#withoutPage())];
  }

  /** Open amounts that no operators' page lists. */
  async #withoutPage(): Promise<string[]> {
    const [receivables, transfers, overpaid, totals] = await Promise.all([
      listReceivables(this.#operator(), { limit: 1 }),
      listTransfers(this.#operator(), { limit: 1 }),
      listOverpaid(this.#operator()),
      accountTotals(this.#env),
    ]);
    const { results } = await this.#env.DB.prepare(
      "select coalesce(sum(amount_minor), 0) as minor from refunds where status in ('asked', 'sent', 'failed') and through = 'gateway'",
    ).all<{ minor: number }>();
    const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
    const listed: Record<string, number> = {
      receivable: sum(receivables.totals.map(({ owedMinor }) => owedMinor)),
      "refund-due":
        0 - sum(transfers.totals.map(({ amountMinor }) => amountMinor)) - (results[0]?.minor ?? 0),
      overpaid: 0 - sum(overpaid.map(({ amountMinor }) => amountMinor)),
    };
    return Object.entries(listed)
      .filter(([kind, minor]) => (totals.get(kind) ?? 0) !== minor)
      .map(([kind, minor]) => `${kind}: the pages list ${minor}, the books hold ${totals.get(kind) ?? 0}`);
  }

  /**
   * Payments that are stuck or differ from the gateway's records, after the gateway works again and all pending work was
   * processed.
   */
  async stuck(): Promise<string[]> {
    this.#open.gateway.faults([]);
    for (let round = 0; round < 4; round++) {
      for (let hour = 0; hour < 6; hour++) {
        this.#nowMs += HOUR_MS;
        await this.#drain();
      }
      const today = dayAt(this.#nowMs, BILLING_ZONE);
      for (let day = this.#uncheckedDay; day <= today; day = addDays(day, 1))
        await checkBooks(this.#operator(), day);
      const { items } = await listDifferences(this.#operator(), { limit: 100 });
      for (const { id, canRecord } of items)
        if (canRecord) await this.#press(() => recordMovement(this.#operator(), id));
      const failed = await this.#ids(
        "select id from refunds where status = 'failed' and through = 'gateway'",
      );
      for (const id of failed) await this.#press(() => retryRefundByOperator(this.#operator(), id));
    }
    this.#uncheckedDay = dayAt(this.#nowMs, BILLING_ZONE);
    return [...(await this.faults()), ...(await this.#unlikeGateway())];
  }

  async #press(act: () => Promise<unknown>): Promise<void> {
    await act().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    });
  }

  async #unlikeGateway(): Promise<string[]> {
    const { results } = await this.#env.DB.prepare(
      `select p.id, p.status, p.amount_minor as amount, (select coalesce(sum(r.amount_minor), 0) from refunds r
          where r.payment_id = p.id and r.status = 'paid' and r.through = 'gateway') as back,
        (select count(*) from refunds r where r.payment_id = p.id and r.status in ('asked', 'sent', 'failed') and r.through = 'gateway') as open
       from payments p`,
    ).all<{ id: string; status: string; amount: number; back: number; open: number }>();
    const found: string[] = [];
    const theirs = new Map(this.#open.gateway.books.payments().map((one) => [one.orderId, one]));
    for (const { id, status, amount, back, open } of results) {
      const there = theirs.get(id);
      const wasCharged = there !== undefined && there.approvedAtMs !== null;
      const isCharged = ["captured", "refunding", "refunded"].includes(status);
      if (["requested", "unknown"].includes(status)) found.push(`${id} is ${status} for good`);
      else if (isCharged !== wasCharged)
        found.push(`${id} is ${status} here, ${there?.status} at the gateway`);
      if (open > 0) found.push(`a refund of ${id} is stuck`);
      const backThere = there?.cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0) ?? 0;
      if (back !== backThere)
        found.push(`${id}: ${back} of ${amount} returned here, ${backThere} at the gateway`);
    }
    return found;
  }
}

/** Queries for states that must never occur, in plain SQL independent of the services. */
const WRONG: Readonly<Record<string, string>> = {
  "more is on its way back than arrived and is not back": `
    select c.id, open.minor as on_its_way, arrived.minor as arrived, back.minor as back from campaigns c
      join (select campaign_id, sum(amount_minor) as minor from refunds where status in ('asked', 'sent', 'failed') group by 1) open
        on open.campaign_id = c.id
      left join (select campaign_id, sum(amount_minor) as minor from refunds where status = 'paid' group by 1) back on back.campaign_id = c.id
      left join (select campaign_id, sum(minor) as minor from (
        select campaign_id, amount_minor as minor from payments where captured_at is not null
        union all select campaign_id, amount_minor from money_receipts where corrected_at is null
        union all select e.campaign_id, p.amount_minor from ledger_entries e join ledger_postings p on p.reference = e.reference
          where e.kind = 'overpaid-applied') group by 1) arrived on arrived.campaign_id = c.id
      where open.minor > coalesce(arrived.minor, 0) - coalesce(back.minor, 0)`,
  "an account holds what it cannot": `
    select a.id, sum(case when p.debit_account = a.id then p.amount_minor else -p.amount_minor end)
        * case when a.kind in ('receivable', 'charge-asked', 'bill-due') then 1 else -1 end as held
      from ledger_accounts a join ledger_postings p on a.id in (p.debit_account, p.credit_account)
      where a.kind in ('receivable', 'charge-asked', 'bill-due', 'prepaid', 'refund-due', 'overpaid', 'charge-open')
      group by a.id having held < 0`,
  "is owed and to be transferred back at once": `
    select r.campaign_id, r.amount_minor, owed.minor as owed from refunds r join (
        select a.subject_id, sum(case when p.debit_account = a.id then p.amount_minor else -p.amount_minor end) as minor
        from ledger_accounts a join ledger_postings p on a.id in (p.debit_account, p.credit_account)
        where a.kind = 'receivable' group by 1) owed on owed.subject_id = r.campaign_id
      where r.status in ('asked', 'failed') and r.payment_id is null and owed.minor > 0`,
  "is still held after its end": `
    select c.id, sum(case when p.credit_account = a.id then p.amount_minor else -p.amount_minor end) as held
      from campaigns c join ledger_accounts a on a.kind = 'prepaid' and a.subject_id = c.id
      join ledger_postings p on a.id in (p.debit_account, p.credit_account)
      where c.final_settlement_minor is not null and not exists (select 1 from payments y where y.campaign_id = c.id and y.is_late = 1)
      group by c.id having held <> 0`,
  "a month is sent that cannot be paid": `
    select id, status, net_minor, vat_minor, payout_minor from settlements
      where status in ('sent', 'objected', 'paid', 'failed') and (net_minor <= 0 or vat_minor < 0 or payout_minor <= 0)`,
  "a publisher is owed another amount than its lines say": `
    select project_id, currency, sum(minor) as minor from (
      select project_id, currency, net_minor + vat_minor as minor from settlement_lines
      union all select project_id, currency, -(net_minor + vat_minor) from settlements where status = 'paid'
      union all select a.subject_id, a.currency, case when p.credit_account = a.id then -p.amount_minor else p.amount_minor end
        from ledger_accounts a join ledger_postings p on a.id in (p.debit_account, p.credit_account) where a.kind in ('payable', 'tax'))
      group by 1, 2 having sum(minor) <> 0`,
  "more of a payment went back than was taken": `
    select p.id, p.amount_minor, sum(r.amount_minor) as back from payments p join refunds r on r.payment_id = p.id
      where r.status <> 'covered' group by p.id having sum(r.amount_minor) > p.amount_minor`,
};
