import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { CURRENCIES, type Currency, parseOrRefuse } from "../../../domain/kernel";
import {
  type ListPrice,
  listPriceAt,
  PLAN_INTERVALS,
  planPriceSchema,
  WAVE_PRICES_PER_1000_MINOR,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { commitWork, requireOperator, requireOperatorRead, type ServiceContext } from "../kernel";
import { readPlanPrices } from "../platform";

const { accounts, planPrices } = schema;

/** Current price per thousand impressions, minor units, excluding VAT. */
export const planPriceView = z.object({
  currency: z.enum(CURRENCIES),
  monthlyMinor: z.int(),
  /** Null if no yearly plan is offered. */
  yearlyMinor: z.int().nullable(),
});
export type PlanPriceView = z.output<typeof planPriceView>;

/** The public price list of plans. */
export async function getPlanPrices(ctx: ServiceContext): Promise<PlanPriceView[]> {
  const list = await readPlanPrices(ctx);
  return CURRENCIES.map((currency) => priceOf(list, currency, ctx.now));
}

function priceOf(list: readonly ListPrice[], currency: Currency, atMs: number): PlanPriceView {
  const monthly = listPriceAt(list, { currency, interval: "monthly", atMs });
  return {
    currency,
    monthlyMinor: monthly ?? WAVE_PRICES_PER_1000_MINOR[currency],
    yearlyMinor: listPriceAt(list, { currency, interval: "yearly", atMs }),
  };
}

const LOG_SHOWN = 50;

export const planPriceListView = z.object({
  prices: z.array(planPriceView),
  /** Changes by operators, the newest first. */
  log: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      interval: z.enum(PLAN_INTERVALS),
      perThousandMinor: z.int().nullable(),
      fromAt: z.number(),
      actorName: z.string(),
    }),
  ),
});

/** The price list with its changes. @throws AppError UNAUTHORIZED, FORBIDDEN */
export async function getPlanPriceList(ctx: ServiceContext): Promise<z.output<typeof planPriceListView>> {
  requireOperatorRead(ctx);
  const [prices, rows] = await Promise.all([
    getPlanPrices(ctx),
    ctx.db
      .select({ price: planPrices, actorName: accounts.name })
      .from(planPrices)
      .leftJoin(accounts, eq(accounts.id, planPrices.createdBy))
      .orderBy(desc(planPrices.fromAt), planPrices.interval)
      .limit(LOG_SHOWN),
  ]);
  return {
    prices,
    log: rows.map(({ price: { createdBy: _, ...price }, actorName }) => ({
      ...price,
      actorName: actorName ?? "",
    })),
  };
}

/**
 * Sets the plan prices of a currency. Existing monthly plans change from the next month, new ones at once; yearly plans when a year is
 * agreed or renewed. Source: rule M24; decision 0195.
 * @param input `planPriceSchema`; without a yearly price no yearly plan is offered
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function setPlanPrices(ctx: ServiceContext, input: unknown): Promise<PlanPriceView> {
  const operator = requireOperator(ctx, "plan.set-prices");
  const { currency, monthlyMinor, yearlyMinor = null, reason } = parseOrRefuse(planPriceSchema, input);
  const before = priceOf(await readPlanPrices(ctx), currency, ctx.now);
  const price = (interval: ListPrice["interval"], perThousandMinor: number | null) =>
    ctx.db
      .insert(planPrices)
      .values({ currency, interval, perThousandMinor, fromAt: ctx.now, createdBy: operator.id });
  const rows = [
    ...(monthlyMinor === before.monthlyMinor ? [] : [price("monthly", monthlyMinor)]),
    ...(yearlyMinor === before.yearlyMinor ? [] : [price("yearly", yearlyMinor)]),
  ];
  if (rows.length > 0)
    await commitWork(ctx, {
      rows,
      audit: {
        by: operator.id,
        action: "plan.prices",
        subjectId: currency,
        details: { currency, monthlyMinor, yearlyMinor, reason },
      },
    });
  return { currency, monthlyMinor, yearlyMinor };
}
