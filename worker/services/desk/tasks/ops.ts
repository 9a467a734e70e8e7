import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { reviewDeadline } from "../../../../domain/booking";
import { replyDueAt, type Task } from "../../../../domain/desk";
import {
  addDays,
  addMonths,
  BILLING_ZONE,
  DEFAULT_COUNTRY,
  dayAt,
  dayStartMs,
  HOUR_MS,
  monthOf,
} from "../../../../domain/kernel";
import { OPEN_REFUND_STATUSES, UNDECIDED_STATUSES } from "../../../../domain/money";
import { schema } from "../../../db/client";
import { listReceivables } from "../../booking";
import { requireOperatorRead, type ServiceContext } from "../../kernel";
import { readHolidayChanges } from "../../platform";
import { getHealth, type Health, type Trouble } from "../health";
import { type Found, TASKS_PER_KIND_MAX, taskOf } from "./found";
import { rewardsToPay, waitingForDecision } from "./quests";

const { booksDifferences, campaigns, contacts, inquiries, participations, payments } = schema;
const { planBills, projects, refunds, settlements, taxInvoices } = schema;

/** A gateway answers within seconds: a call without an answer for so long needs an operator. */
const UNANSWERED_MS = HOUR_MS;
/** Tax invoices are due on the 10th of the month after. Source: rule M28. */
const INVOICE_DUE_DAY = 10;

/**
 * Tasks of the operators, in no order.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED
 */
export async function readOpsTasks(ctx: ServiceContext): Promise<Task[]> {
  requireOperatorRead(ctx);
  const found = await Promise.all([
    finalReviews(ctx),
    payouts(ctx),
    openRefunds(ctx),
    openPayments(ctx),
    differences(ctx),
    receivables(ctx),
    bills(ctx),
    invoices(ctx),
    questions(ctx),
    escalated(ctx),
    rewardsToPay(ctx),
    getHealth(ctx).then(troublesOf),
  ]);
  return found.flat().map(taskOf);
}

const projectName = (id: SQLiteColumn) =>
  sql<string>`(select p.display_name from ${projects} p where p.id = ${id})`;

const escalated = (ctx: ServiceContext): Promise<Found[]> =>
  waitingForDecision(ctx, eq(participations.state, "escalated"), projectName(campaigns.pubProjectId));

async function finalReviews(ctx: ServiceContext): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      campaign: campaigns,
      party: projectName(campaigns.pubProjectId),
      amountMinor: sql<number | null>`json_extract(${campaigns.quote}, '$.totalMinor')`,
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.status, "submitted"),
        isNotNull(campaigns.publisherApprovedAt),
        isNull(campaigns.paymentAskedAt),
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map(({ campaign, party, amountMinor }) => {
    const submittedAt = campaign.submittedAt ?? campaign.updatedAt;
    return {
      ...{ kind: "final-review", subjectId: campaign.id, name: campaign.name, party, amountMinor },
      ...{ currency: campaign.currency, sinceAt: campaign.publisherApprovedAt },
      dueAt: reviewDeadline({ ...campaign, submittedAt }, ctx.now).dueAtMs,
    };
  });
}

const SETTLEMENT_KINDS = {
  failed: "payout-failed",
  objected: "objection",
  sent: "payout-due",
  prepared: "settlement-unsent",
} as const;

/** Settlements that wait for an operator: a sent one from the day of its transfer on, a prepared one until it is sent. */
async function payouts(ctx: ServiceContext): Promise<Found[]> {
  const today = dayAt(ctx.now, BILLING_ZONE);
  const rows = await ctx.db
    .select({
      ...{ subjectId: settlements.id, name: settlements.month, party: projectName(settlements.projectId) },
      ...{ status: settlements.status, reason: settlements.failure, payoutDay: settlements.payoutDay },
      ...{ sinceAt: settlements.updatedAt, payoutMinor: settlements.payoutMinor },
      ...{ netMinor: settlements.netMinor, currency: settlements.currency },
    })
    .from(settlements)
    .where(
      or(
        inArray(settlements.status, ["failed", "objected", "prepared"]),
        and(eq(settlements.status, "sent"), lte(settlements.payoutDay, today)),
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.flatMap(({ status, payoutDay, payoutMinor, netMinor, reason, ...row }): Found[] => {
    if (status === "paid" || status === "carried") return [];
    const dueAt = payoutDay && dayStartMs(addDays(payoutDay, 1), BILLING_ZONE);
    return [
      {
        ...{ ...row, kind: SETTLEMENT_KINDS[status], dueAt: dueAt || null },
        amountMinor: status === "prepared" ? netMinor : payoutMinor,
        reason: status === "failed" ? reason : null,
      },
    ];
  });
}

/** Refunds to transfer by hand, and refunds through the gateway that failed or got no answer. */
async function openRefunds(ctx: ServiceContext): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: refunds.id, through: refunds.through, reason: refunds.failureCode },
      ...{ name: refunds.campaignId, party: projectName(refunds.projectId), sinceAt: refunds.createdAt },
      ...{ amountMinor: refunds.amountMinor, currency: refunds.currency },
      campaign: sql<string | null>`(select c.name from ${campaigns} c where c.id = ${refunds.campaignId})`,
    })
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, OPEN_REFUND_STATUSES),
        or(
          eq(refunds.through, "bank"),
          eq(refunds.status, "failed"),
          lte(refunds.createdAt, ctx.now - UNANSWERED_MS),
        ),
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map(({ through, campaign, ...row }) => ({
    ...{ ...row, name: campaign ?? "" },
    kind: through === "bank" ? "refund-transfer" : "refund-failed",
  }));
}

async function openPayments(ctx: ServiceContext): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: payments.id, name: payments.orderName, party: projectName(payments.projectId) },
      ...{ sinceAt: payments.createdAt, reason: payments.failureCode },
      ...{ amountMinor: payments.amountMinor, currency: payments.currency },
    })
    .from(payments)
    .where(
      and(
        inArray(payments.status, UNDECIDED_STATUSES),
        or(eq(payments.status, "unknown"), lte(payments.createdAt, ctx.now - UNANSWERED_MS)),
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "payment-unknown" }));
}

async function differences(ctx: ServiceContext): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{
        subjectId: booksDifferences.id,
        reason: booksDifferences.kind,
        sinceAt: booksDifferences.createdAt,
      },
      name: sql<string>`coalesce((select c.name from ${campaigns} c where c.id = ${booksDifferences.campaignId}), '')`,
      amountMinor: sql<number>`abs(${booksDifferences.oursMinor} - ${booksDifferences.theirsMinor})`,
      currency: booksDifferences.currency,
    })
    .from(booksDifferences)
    .where(isNull(booksDifferences.resolvedAt))
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "books-difference" }));
}

/** Debts past their due date. */
async function receivables(ctx: ServiceContext): Promise<Found[]> {
  const { items } = await listReceivables(ctx, { limit: 100 });
  return items.flatMap(({ id, name, payerName, owedMinor, currency, dueAt, createdAt }): Found[] => {
    if (dueAt > ctx.now) return [];
    const amount = { amountMinor: owedMinor, currency };
    return [
      {
        kind: "receivable-overdue",
        subjectId: id,
        name,
        party: payerName,
        sinceAt: createdAt,
        dueAt,
        ...amount,
      },
    ];
  });
}

async function bills(ctx: ServiceContext): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: planBills.id, name: planBills.number, party: projectName(planBills.projectId) },
      ...{ sinceAt: planBills.createdAt, dueAt: planBills.dueAt, reason: planBills.failure },
      ...{ amountMinor: planBills.openMinor, currency: planBills.currency },
    })
    .from(planBills)
    .where(and(eq(planBills.status, "issued"), gt(planBills.openMinor, 0), lte(planBills.dueAt, ctx.now)))
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "bill-overdue" }));
}

async function invoices(ctx: ServiceContext): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: taxInvoices.id, name: taxInvoices.itemName, party: projectName(taxInvoices.projectId) },
      ...{ sinceAt: taxInvoices.createdAt, writeDay: taxInvoices.writeDay, reason: taxInvoices.kind },
      ...{ amountMinor: taxInvoices.totalMinor, currency: taxInvoices.currency },
    })
    .from(taxInvoices)
    .where(eq(taxInvoices.status, "to-issue"))
    .limit(TASKS_PER_KIND_MAX);
  return rows.map(({ writeDay, ...row }) => {
    const last = `${addMonths(monthOf(writeDay), 1)}-${INVOICE_DUE_DAY}`;
    return { ...row, kind: "tax-invoice", dueAt: dayStartMs(addDays(last, 1), BILLING_ZONE) };
  });
}

/** Open inquiries to the platform, and messages of the contact form. */
async function questions(ctx: ServiceContext): Promise<Found[]> {
  const [asked, written, holidays] = await Promise.all([
    ctx.db
      .select({
        ...{ subjectId: inquiries.id, sinceAt: inquiries.createdAt, name: inquiries.contactName },
        party: projectName(inquiries.projectId),
      })
      .from(inquiries)
      .where(and(isNull(inquiries.publisherId), isNull(inquiries.answeredAt), isNull(inquiries.closedAt)))
      .limit(TASKS_PER_KIND_MAX),
    ctx.db
      .select({
        ...{ subjectId: contacts.id, sinceAt: contacts.createdAt, name: contacts.contactName },
        party: contacts.company,
      })
      .from(contacts)
      .where(isNull(contacts.settledAt))
      .limit(TASKS_PER_KIND_MAX),
    readHolidayChanges(ctx),
  ]);
  const place = { country: DEFAULT_COUNTRY, timezone: BILLING_ZONE, holidays };
  const due = ({ sinceAt }: { sinceAt: number }) => replyDueAt(sinceAt, place);
  return [
    ...asked.map((row) => ({ ...row, kind: "inquiry", dueAt: due(row) }) as const),
    ...written.map(
      (row) => ({ ...row, kind: "contact", party: row.party || null, dueAt: due(row) }) as const,
    ),
  ];
}

/** Faults of the platform itself; differences in the books are tasks of their own. */
function troublesOf(health: Health): Found[] {
  return health.troubles.flatMap((trouble): Found[] =>
    trouble === "books-open" ? [] : [{ kind: trouble, subjectId: trouble, ...FACTS[trouble](health) }],
  );
}

const FACTS: Record<Exclude<Trouble, "books-open">, (health: Health) => Partial<Found>> = {
  "clock-late": ({ clock }) => ({ sinceAt: clock?.lastRunAt ?? null }),
  "clock-faults": ({ clock }) => ({
    sinceAt: clock?.lastFaultAt ?? null,
    reason: clock?.faults.join(", ") ?? null,
    count: clock?.faults.length ?? 1,
  }),
  "totals-stale": ({ totals }) => ({ sinceAt: totals.newestAt, count: totals.liveCampaigns }),
  "outbox-late": ({ outbox }) => ({ sinceAt: outbox.oldestAt, count: outbox.waiting }),
  "outbox-set-aside": ({ outbox }) => ({ count: outbox.setAside }),
  "dead-letters": ({ deadLetters }) => ({ count: deadLetters }),
  "videos-failed": ({ videosFailed }) => ({ count: videosFailed }),
  "audit-broken": ({ auditCheck }) => ({
    sinceAt: auditCheck?.checkedAt ?? null,
    count: auditCheck?.faults ?? 1,
  }),
};
