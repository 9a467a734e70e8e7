import { and, gte, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { addMonths, BILLING_ZONE, dayStartMs, HOUR_MS, isMonth, parseOrRefuse } from "../../../domain/kernel";
import type { Bills, PaidMonth } from "../../../domain/money";
import { schema } from "../../db/client";
import { requireAccess, type ServiceContext } from "../kernel";
import { ownInvoices, ownPayments, ownReceipts } from "../money";

const { moneyReceipts, payments, refunds, taxInvoices } = schema;

/** Three years. */
const MONTHS_MAX = 36;
/** Seoul's clock is nine hours ahead of UTC all year. */
const SEOUL_MS = 9 * HOUR_MS;

const billsQuery = z.object({ month: z.string().refine(isMonth, { message: "month" }).optional() });

/**
 * An ad account's payments and refunds by month, and the receipts of one month: the requested one, or by default the last one with a
 * payment. Months are in Seoul time. Source: rule M27.
 * @param input `billsQuery`
 * @throws AppError 070, and those of `requireAccess`
 */
export async function getBills(ctx: ServiceContext, projectId: string, input: unknown = {}): Promise<Bills> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const { month: asked } = parseOrRefuse(billsQuery, input);
  const months = await readMonths(ctx, projectId);
  const month = asked ?? months[0]?.month ?? null;
  if (month === null) return { months, month, payments: [], receipts: [], invoices: [] };
  const [fromMs, untilMs] = [month, addMonths(month, 1)].map((each) =>
    dayStartMs(`${each}-01`, BILLING_ZONE),
  ) as [number, number];
  const isCaptured = and(gte(payments.capturedAt, fromMs), lt(payments.capturedAt, untilMs));
  const [paid, receipts, invoices] = await Promise.all([
    ownPayments(ctx, projectId, isCaptured),
    ownReceipts(ctx, projectId, sql`substr(${moneyReceipts.day}, 1, 7) = ${month}`),
    ownInvoices(ctx, projectId, month),
  ]);
  return { months, month, payments: paid, receipts, invoices };
}

/** One row per month and currency, the newest first. */
function readMonths(ctx: ServiceContext, projectId: string): Promise<PaidMonth[]> {
  const monthOf = (at: typeof payments.capturedAt | typeof refunds.paidAt) =>
    sql`strftime('%Y-%m', (${at} + ${SEOUL_MS}) / 1000, 'unixepoch')`;
  return ctx.db.all<PaidMonth>(sql`
    select month, currency, sum(card) as "byCardMinor", sum(hand) as "byHandMinor", sum(back) as "refundedMinor" from (
      select ${monthOf(payments.capturedAt)} as month, ${payments.currency} as currency, ${payments.amountMinor} as card, 0 as hand, 0 as back
        from ${payments} where ${payments.projectId} = ${projectId} and ${payments.capturedAt} is not null
      union all select substr(${moneyReceipts.day}, 1, 7), ${moneyReceipts.currency}, 0, ${moneyReceipts.amountMinor}, 0
        from ${moneyReceipts} where ${moneyReceipts.projectId} = ${projectId} and ${moneyReceipts.correctedAt} is null
      union all select ${monthOf(refunds.paidAt)}, ${refunds.currency}, 0, 0, ${refunds.amountMinor}
        from ${refunds} where ${refunds.projectId} = ${projectId} and ${refunds.status} = 'paid'
      union all select substr(${taxInvoices.writeDay}, 1, 7), ${taxInvoices.currency}, 0, 0, 0
        from ${taxInvoices} where ${taxInvoices.projectId} = ${projectId} and ${taxInvoices.status} <> 'void')
    where month is not null group by month, currency order by month desc, currency limit ${MONTHS_MAX}`);
}
