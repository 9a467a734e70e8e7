import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { amountView, CURRENCIES } from "../../../domain/kernel";
import { PAYOUT_STATUSES } from "../../../domain/money";
import { schema } from "../../db/client";
import { requireOperatorRead, type ServiceContext } from "../kernel";

const { settlements } = schema;

/** What was sent to publishers, by currency and status. */
export const payoutTotalsView = z.array(
  z.object({
    currency: z.enum(CURRENCIES),
    status: z.enum(PAYOUT_STATUSES),
    count: z.int(),
    payoutMinor: amountView,
  }),
);
export type PayoutTotals = z.output<typeof payoutTotalsView>;

/** Totals of a month, or of all. @throws AppError UNAUTHORIZED, FORBIDDEN */
export async function payoutTotals(ctx: ServiceContext, month?: string): Promise<PayoutTotals> {
  requireOperatorRead(ctx);
  const rows = await ctx.db
    .select({
      currency: settlements.currency,
      status: settlements.status,
      count: sql<number>`count(*)`,
      payoutMinor: sql<number>`sum(${settlements.payoutMinor})`,
    })
    .from(settlements)
    .where(
      and(
        inArray(settlements.status, [...PAYOUT_STATUSES]),
        month === undefined ? undefined : eq(settlements.month, month),
      ),
    )
    .groupBy(settlements.currency, settlements.status)
    .orderBy(settlements.currency);
  return rows as PayoutTotals;
}
