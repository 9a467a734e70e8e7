import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import {
  addDays,
  BILLING_ZONE,
  type Currency,
  dayAt,
  dayStartMs,
  HOUR_MS,
  isDay,
} from "../../../domain/kernel";
import {
  type CardMovement,
  type Difference,
  type GatewayTransaction,
  reconcile,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { type Gateway, gatewayOf } from "../../integrations/gateway";
import { commitWork, requireOperator, type ServiceContext } from "../kernel";
import { readPayment } from "./charge";

const { booksChecks, booksDifferences, ledgerEntries, payments, refunds } = schema;

/** Time after a day's end by which the gateway lists all its movements. */
const CHECK_AFTER_MS = 3 * HOUR_MS;
/** Maximum days that one run catches up. */
const DAYS_MAX = 7;
/** Ids in one statement; D1 binds at most 100 values. */
const IDS_MAX = 90;

/**
 * Checks the books of past, unchecked days in Seoul, the oldest first. If the gateway cannot be read, the day is retried an hour later.
 * Source: rule M20.
 * @returns number of open differences, for the scheduled job's log
 */
export async function tickBooks(ctx: ServiceContext): Promise<number> {
  const lastDay = addDays(dayAt(ctx.now - CHECK_AFTER_MS, BILLING_ZONE), -1);
  const [last] = await ctx.db.select().from(booksChecks).orderBy(desc(booksChecks.day)).limit(1);
  let day = last ? addDays(last.day, 1) : lastDay;
  for (let done = 0; done < DAYS_MAX && day <= lastDay; done++) {
    await checkDay(ctx, day);
    day = addDays(day, 1);
  }
  if (last && last.day >= lastDay) return 0;
  const [open] = await ctx.db
    .select({ found: count() })
    .from(booksDifferences)
    .where(isNull(booksDifferences.resolution));
  return open?.found ?? 0;
}

/**
 * Checks a day's books again, immediately.
 * @throws AppError UNAUTHORIZED, FORBIDDEN; Error when the gateway cannot be read
 */
export async function checkBooks(ctx: ServiceContext, day: string): Promise<void> {
  const operator = requireOperator(ctx, "books.check");
  if (!isDay(day) || day > dayAt(ctx.now, BILLING_ZONE)) return;
  await commitWork(ctx, { audit: { by: operator.id, action: "books.check", subjectId: day } });
  await checkDay(ctx, day);
}

async function checkDay(ctx: ServiceContext, day: string): Promise<void> {
  const gateway = gatewayOf(ctx.env);
  const theirs = gateway && (await transactionsOf(gateway, day));
  const [ofBooks, ofGateway, [entries]] = await Promise.all([
    bookDifferences(ctx),
    gateway && theirs ? gatewayDifferences(ctx, gateway, day, theirs) : [],
    ctx.db.select({ found: count() }).from(ledgerEntries),
  ]);
  const found = [...ofBooks, ...ofGateway];
  const rows = await Promise.all(
    found.map(async (difference) => ({
      ...difference,
      ...{ id: await ctx.newId("booksDifference"), day, createdAt: ctx.now },
    })),
  );
  const check = {
    ...{ day, entries: entries?.found ?? 0, transactions: theirs?.length ?? null },
    ...{ differences: found.length, checkedAt: ctx.now },
  };
  await commitWork(ctx, {
    rows: [
      // A difference that is no longer found is deleted: differences of the books whatever their day, of the gateway only on the
      // compared day.
      ctx.db
        .update(booksDifferences)
        .set({ resolution: "gone", resolvedAt: ctx.now })
        .where(
          and(
            isNull(booksDifferences.resolution),
            or(
              inArray(booksDifferences.kind, [...BOOK_KINDS]),
              theirs ? eq(booksDifferences.day, day) : sql`false`,
            ),
          ),
        ),
      ...rows.map((row) =>
        ctx.db
          .insert(booksDifferences)
          .values(row)
          .onConflictDoUpdate({
            target: [booksDifferences.kind, booksDifferences.subjectId],
            set: {
              ...{ day: row.day, oursMinor: row.oursMinor, theirsMinor: row.theirsMinor },
              resolution: sql`case when ${staysResolved(row)} then ${booksDifferences.resolution} end`,
              resolvedAt: sql`case when ${staysResolved(row)} then ${booksDifferences.resolvedAt} end`,
            },
          }),
      ),
      ctx.db.insert(booksChecks).values(check).onConflictDoUpdate({ target: booksChecks.day, set: check }),
    ],
  });
}

/** An explained difference stays explained while its amounts are the same. */
const staysResolved = ({ oursMinor, theirsMinor }: Pick<Difference, "oursMinor" | "theirsMinor">) =>
  sql`${booksDifferences.resolution} <> 'gone' and ${booksDifferences.oursMinor} = ${oursMinor} and ${booksDifferences.theirsMinor} = ${theirsMinor}`;

const BOOK_KINDS = [
  "trial-balance",
  "captured",
  "refunded",
  "refundable",
  "received",
  "prepaid",
  "rewards",
  "payable",
  "bills",
] as const;
/** Checks whose subject is a publisher. */
const OF_PUBLISHERS: ReadonlySet<BookKind> = new Set(["payable", "bills"]);
type BookKind = (typeof BOOK_KINDS)[number];

interface Found {
  subjectId: string;
  currency: Currency;
  ours: number;
  theirs: number;
}

/** Compares the entries of a kind, summed by campaign, with the rows that they were written with. */
const comparedWith = (entryKinds: string, rows: string) => `
  select campaign_id as subjectId, currency, sum(booked) as ours, sum(kept) as theirs from (
    select e.campaign_id, e.currency,
      p.amount_minor * case when e.kind in ('money-corrected', 'refund-dropped', 'refund-bounced') then -1 else 1 end as booked, 0 as kept
      from ledger_entries e join ledger_postings p on p.reference = e.reference where e.kind in (${entryKinds})
    union all ${rows})
  group by 1, 2 having sum(booked) <> sum(kept)`;

/** Compares the balance of a kind of account, by publisher, with the sum of its rows. */
const publishersWith = (accounts: string, sign: "" | "-", rows: string) => `
  select project_id as subjectId, currency, sum(booked) as ours, sum(kept) as theirs from (
    select a.subject_id as project_id, a.currency, 0 as kept,
      ${sign}case when p.credit_account = a.id then p.amount_minor else -p.amount_minor end as booked
      from ledger_accounts a join ledger_postings p on p.debit_account = a.id or p.credit_account = a.id
      where a.kind in (${accounts})
    union all ${rows})
  group by 1, 2 having sum(booked) <> sum(kept)`;

const CHECKS: readonly (readonly [kind: BookKind, statement: string])[] = [
  [
    "trial-balance",
    `select a.currency as subjectId, a.currency, 0 as ours,
      sum(case when a.id = p.debit_account then p.amount_minor else 0 end)
      - sum(case when a.id = p.credit_account then p.amount_minor else 0 end) as theirs
    from ledger_accounts a join ledger_postings p on p.debit_account = a.id or p.credit_account = a.id
    group by a.currency having theirs <> 0`,
  ],
  [
    "captured",
    comparedWith(
      "'captured'",
      "select campaign_id, currency, 0, amount_minor from payments where captured_at is not null",
    ),
  ],
  [
    "refunded",
    comparedWith(
      "'refund-asked', 'refund-dropped', 'returned-outside'",
      "select campaign_id, currency, 0, amount_minor from refunds where status <> 'covered'",
    ),
  ],
  [
    "refunded",
    comparedWith(
      "'refund-paid', 'refund-bounced', 'returned-outside'",
      "select campaign_id, currency, 0, amount_minor from refunds where status = 'paid'",
    ),
  ],
  [
    "refundable",
    `select e.campaign_id as subjectId, e.currency,
      sum(case when e.kind in ('refund-asked', 'returned-outside') and p.debit_account not like 'overpaid:%' then p.amount_minor
        when e.kind = 'refund-dropped' and p.credit_account not like 'overpaid:%' then -p.amount_minor else 0 end) as ours,
      sum(case when e.kind in ('captured', 'money-received', 'overpaid-applied') and p.credit_account not like 'overpaid:%' then p.amount_minor
        else 0 end) as theirs
    from ledger_entries e join ledger_postings p on p.reference = e.reference
    where e.campaign_id is not null and e.kind in ('captured', 'money-received', 'overpaid-applied', 'refund-asked', 'refund-dropped', 'returned-outside')
    group by 1, 2 having ours > theirs`,
  ],
  [
    "received",
    comparedWith(
      "'money-received', 'money-corrected'",
      "select campaign_id, currency, 0, amount_minor from money_receipts where corrected_at is null",
    ),
  ],
  [
    "prepaid",
    `select subject_id as subjectId, currency, 0 as ours, held as theirs from (
      select a.subject_id, a.currency, a.kind, sum(case when p.credit_account = a.id then p.amount_minor else -p.amount_minor end)
        * case when a.kind in ('receivable', 'charge-asked') then -1 else 1 end as held
      from ledger_accounts a join ledger_postings p on p.debit_account = a.id or p.credit_account = a.id
      where a.kind in ('prepaid', 'refund-due', 'receivable', 'charge-asked', 'charge-open', 'overpaid')
      group by a.id)
    where held < 0 or (held > 0 and kind = 'prepaid'
      and exists (select 1 from ledger_entries where reference = 'earned:' || subject_id))
    group by 1, 2`,
  ],
  [
    "rewards",
    `select campaign_id as subjectId, 'KRW' as currency, sum(booked) as ours, sum(kept) as theirs from (
      select a.subject_id as campaign_id, 0 as kept,
        case when p.credit_account = a.id then p.amount_minor else -p.amount_minor end as booked
        from ledger_accounts a join ledger_postings p on p.debit_account = a.id or p.credit_account = a.id
        where a.kind = 'reward-due'
      union all select campaign_id, reward_minor, 0 from participations where state in ('confirmed', 'due', 'sent'))
    group by 1 having sum(booked) <> sum(kept)`,
  ],
  [
    "payable",
    publishersWith(
      "'payable', 'tax'",
      "",
      `select project_id, currency, net_minor + vat_minor, 0 from settlement_lines
      union all select project_id, currency, -(net_minor + vat_minor), 0 from settlements where status = 'paid'`,
    ),
  ],
  [
    "bills",
    publishersWith(
      "'bill-due'",
      "-",
      "select project_id, currency, open_minor, 0 from plan_bills where status = 'issued'",
    ),
  ],
];

/** Contradictions within the books, or between entries and the rows that they were written with. */
async function bookDifferences(ctx: ServiceContext): Promise<Difference[]> {
  const found = await Promise.all(
    CHECKS.map(async ([kind, statement]) => {
      const rows = await ctx.db.all<Found>(sql.raw(statement));
      return rows.map(({ subjectId, currency, ours, theirs }) => ({
        ...{ kind, subjectId, currency, oursMinor: ours, theirsMinor: theirs },
        campaignId: kind === "trial-balance" || OF_PUBLISHERS.has(kind) ? null : subjectId,
        paymentId: null,
      }));
    }),
  );
  // Two checks of one kind can find the same campaign.
  return [...new Map(found.flat().map((one) => [`${one.kind}:${one.subjectId}`, one])).values()];
}

async function transactionsOf(gateway: Gateway, day: string): Promise<GatewayTransaction[]> {
  const span = { fromMs: dayStartMs(day, BILLING_ZONE), toMs: dayStartMs(addDays(day, 1), BILLING_ZONE) };
  const all: GatewayTransaction[] = [];
  let after: string | null = null;
  do {
    const page = await gateway.transactions({ ...span, after });
    all.push(...page.items);
    after = page.next;
  } while (after !== null);
  return all;
}

async function gatewayDifferences(
  ctx: ServiceContext,
  gateway: Gateway,
  day: string,
  theirs: readonly GatewayTransaction[],
): Promise<Difference[]> {
  const orders = [...new Set(theirs.map(({ orderId }) => orderId))];
  const [ofOrders, ofDay] = await Promise.all([movementsOf(ctx, orders), movementsOn(ctx, day)]);
  const dayIds = new Set(ofDay.map(({ id }) => id));
  const ours = new Map([...ofOrders, ...ofDay].map((movement) => [movement.id, movement]));
  const found = reconcile([...ours.values()], theirs);
  const real = await Promise.all(
    found.map(async (difference) => {
      if (difference.kind === "missing-here" && difference.campaignId === null)
        return namedByOrder(ctx, difference, theirs);
      if (difference.kind !== "missing-there") return difference;
      // A difference of an order that moved on another day does not belong to this one.
      if (!dayIds.has(difference.subjectId)) return null;
      return (await isThere(ctx, gateway, difference)) ? null : difference;
    }),
  );
  return real.filter((difference) => difference !== null);
}

/** A payment whose answer is unknown has no movement yet, and is identified by the gateway's order. */
async function namedByOrder(
  ctx: ServiceContext,
  difference: Difference,
  theirs: readonly GatewayTransaction[],
): Promise<Difference> {
  const order = theirs.find(({ transactionKey }) => transactionKey === difference.subjectId)?.orderId;
  const payment = order ? await readPayment(ctx, order) : undefined;
  return payment ? { ...difference, paymentId: payment.id, campaignId: payment.campaignId } : difference;
}

/** Whether the gateway lists it on another day: around midnight the clocks differ. */
async function isThere(ctx: ServiceContext, gateway: Gateway, difference: Difference): Promise<boolean> {
  const payment = await readPayment(ctx, difference.paymentId ?? "");
  const read = payment?.paymentKey && (await gateway.read(payment.paymentKey));
  if (!payment || !read || read.kind !== "found") return false;
  const { totalMinor, balanceMinor } = read.payment;
  const [back] = await ctx.db
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.through, "gateway"), isNotNull(refunds.paidAt)));
  return totalMinor === payment.amountMinor && balanceMinor === payment.amountMinor - (back?.minor ?? 0);
}

const charge = {
  id: payments.id,
  paymentId: payments.id,
  campaignId: payments.campaignId,
  transactionKey: sql<null>`null`,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
};
const cardRefund = {
  id: refunds.id,
  paymentId: sql<string>`${refunds.paymentId}`,
  campaignId: refunds.campaignId,
  transactionKey: refunds.transactionKey,
  amountMinor: sql<number>`-${refunds.amountMinor}`,
  currency: refunds.currency,
};

/** Charges and refunds of payments on any day. */
async function movementsOf(ctx: ServiceContext, paymentIds: readonly string[]): Promise<CardMovement[]> {
  const all: CardMovement[] = [];
  for (let from = 0; from < paymentIds.length; from += IDS_MAX) {
    const ids = paymentIds.slice(from, from + IDS_MAX);
    const [charges, returned] = await Promise.all([
      ctx.db
        .select(charge)
        .from(payments)
        .where(and(inArray(payments.id, ids), isNotNull(payments.capturedAt))),
      ctx.db
        .select(cardRefund)
        .from(refunds)
        .where(
          and(inArray(refunds.paymentId, ids), eq(refunds.through, "gateway"), isNotNull(refunds.paidAt)),
        ),
    ]);
    all.push(...charges, ...returned);
  }
  return all;
}

/** Charges and refunds of a day. */
async function movementsOn(ctx: ServiceContext, day: string): Promise<CardMovement[]> {
  const from = dayStartMs(day, BILLING_ZONE);
  const to = dayStartMs(addDays(day, 1), BILLING_ZONE);
  const [charges, returned] = await Promise.all([
    ctx.db
      .select(charge)
      .from(payments)
      .where(and(gte(payments.capturedAt, from), lt(payments.capturedAt, to))),
    ctx.db
      .select(cardRefund)
      .from(refunds)
      .where(
        and(
          ...[gte(refunds.paidAt, from), lt(refunds.paidAt, to)],
          ...[isNotNull(refunds.paymentId), eq(refunds.through, "gateway")],
        ),
      ),
  ]);
  return [...charges, ...returned];
}
