import { and, asc, eq, isNull } from "drizzle-orm";
import {
  EXCHANGES_ASKED_MAX,
  type ExchangeCurrency,
  type PlanBackfill,
  sellingDomainOf,
} from "../../../domain/serving";
import { schema } from "../../db/client";
import { readExchangeRates } from "../content";
import type { ProjectRow, ServiceContext } from "../kernel";

/** A unit of each currency in euros, while no table of rates is kept: good enough for which of two bids is higher. */
const ROUGHLY_IN_EUROS: Readonly<Record<ExchangeCurrency, number>> = {
  EUR: 1,
  USD: 0.9,
  JPY: 0.006,
  KRW: 0.0006,
  INR: 0.01,
};

/** Backfill of a unit: its publisher's exchanges that are switched on and have a floor for it. Null if it has none. */
export async function planBackfill(
  ctx: ServiceContext,
  unitId: string,
  project: ProjectRow,
  domain: string | null,
): Promise<PlanBackfill | null> {
  if (!project.features.includes("backfill")) return null;
  const { exchanges, exchangeUnits } = schema;
  const rows = await ctx.db
    .select({ exchange: exchanges, floorMicros: exchangeUnits.floorMicros })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(
      and(
        eq(exchangeUnits.unitId, unitId),
        eq(exchanges.projectId, project.id),
        eq(exchanges.enabled, true),
        isNull(exchanges.deletedAt),
      ),
    )
    .orderBy(asc(exchanges.createdAt), asc(exchanges.id))
    .limit(EXCHANGES_ASKED_MAX);
  if (rows.length === 0) return null;
  const currencies = new Set(rows.map(({ exchange }) => exchange.currency));
  const inEuros = currencies.size > 1 ? await eurosOf(ctx) : () => 1;
  return {
    seller: { asi: sellingDomainOf(ctx.env.CONSOLE_DOMAIN), sid: project.id, domain },
    blockedDomains: project.adBlockingDomains,
    exchanges: rows.map(({ exchange: { id, endpoint, seat, currency }, floorMicros }) => ({
      ...{ id, endpoint, seat, currency, floorMicros },
      rate: inEuros(currency),
    })),
  };
}

async function eurosOf(ctx: ServiceContext): Promise<(currency: ExchangeCurrency) => number> {
  const { rates } = await readExchangeRates(ctx);
  const perEuro = new Map<string, number>(rates.map(({ currency, rate }) => [currency, Number(rate)]));
  return (currency) => {
    const rate = perEuro.get(currency);
    return rate === undefined ? ROUGHLY_IN_EUROS[currency] : 1 / rate;
  };
}
