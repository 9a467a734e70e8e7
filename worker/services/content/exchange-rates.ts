import { desc, sql } from "drizzle-orm";
import { type ExchangeRates, RATE_BASE, RATE_CURRENCIES } from "../../../domain/content";
import { HOUR_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { type RatesPort, ratesFor } from "../../integrations/rates";
import { commitWork, type ServiceContext } from "../kernel";

const { exchangeRates } = schema;

/** Interval of requests; the source publishes a table on each of its working days. */
const ASK_AGAIN_MS = 6 * HOUR_MS;

/** The newest stored table; empty if there is none. Public. */
export async function readExchangeRates(ctx: ServiceContext): Promise<ExchangeRates> {
  const kept = await ctx.db.query.exchangeRates.findFirst({ orderBy: desc(exchangeRates.day) });
  if (!kept) return { base: RATE_BASE, day: null, source: null, fetchedAt: null, rates: [] };
  const { day, source, fetchedAt, rates } = kept;
  return {
    ...{ base: RATE_BASE, day, source, fetchedAt },
    rates: RATE_CURRENCIES.flatMap((currency) => {
      const rate = rates[currency];
      return rate === undefined ? [] : [{ currency, rate }];
    }),
  };
}

/**
 * Stores the newest table of the source. Without a source, or while it does not answer, the stored table with its date remains.
 * @returns 1 if the source was requested
 * @throws Error if the source does not answer, or not with a table
 */
export async function tickExchangeRates(
  ctx: ServiceContext,
  source: RatesPort | null = ratesFor(ctx.env),
): Promise<number> {
  if (!source) return 0;
  const kept = await ctx.db.query.exchangeRates.findFirst({ orderBy: desc(exchangeRates.fetchedAt) });
  if (kept && ctx.now - kept.fetchedAt < ASK_AGAIN_MS) return 0;
  const { day, rates } = await source.latest();
  const row = { day, rates, source: source.source, fetchedAt: ctx.now };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(exchangeRates)
        .values(row)
        .onConflictDoUpdate({
          target: exchangeRates.day,
          set: {
            rates: sql`excluded.rates`,
            source: sql`excluded.source`,
            fetchedAt: sql`excluded.fetched_at`,
          },
        }),
    ],
  });
  return 1;
}
