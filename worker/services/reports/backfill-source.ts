import { and, eq, max, sql } from "drizzle-orm";
import { currencyDecimals } from "../../../domain/kernel";
import type { ReportCells } from "../../../domain/reports";
import { REPORT_ROWS_MAX } from "../../../domain/reports";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { namedKeys } from "./figure-facts";
import { bounded, filtered, keyColumns, type Reading, within } from "./report-sources";
import { readExchangeFacts } from "./unit-facts";

const { adUnits, projectApps } = schema;

const NANO_DECIMALS = 9;
const MICRO_DECIMALS = 6;

/**
 * Adds displays of exchanges' ads and what they earned, in one currency. Source: rule R22.
 * @returns currencies of further earnings, which are not in these figures, and up to when displays are counted
 */
export async function addBackfill(
  reading: Reading,
  cells: ReportCells,
  currency: string,
): Promise<{ otherCurrencies: string[]; throughMs: number }> {
  const { ctx, window, ask } = reading;
  const facts = await readExchangeFacts(reading);
  const { exchangeTotals: t } = figures;
  const columns = { at: t.bucketAt, unit: t.unitId, exchange: t.exchangeId };
  const { keys } = keyColumns(reading, columns);
  const rows = await facts.ask((db) =>
    db
      .select({
        ...keys,
        currency: t.currency,
        impressions: sql<number>`sum(${t.impressions})`,
        nanos: sql<number>`sum(${t.revenueNanos})`,
        updatedAt: max(t.updatedAt),
      })
      .from(t)
      .leftJoin(adUnits, eq(adUnits.id, t.unitId))
      .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
      .where(and(within(t.bucketAt, window), ...filtered(reading, columns)))
      .groupBy(...Object.values(keys), t.currency)
      .limit(REPORT_ROWS_MAX + 1),
  );
  const others = new Set<string>();
  let throughMs = 0;
  const perMinor = 10 ** (NANO_DECIMALS - MICRO_DECIMALS - currencyDecimals(currency));
  for (const row of bounded(rows as Record<string, unknown>[])) {
    const isOther = row.currency !== currency;
    if (isOther) others.add(String(row.currency));
    throughMs = Math.max(throughMs, Number(row.updatedAt ?? 0));
    const micros = isOther ? 0 : Math.round(Number(row.nanos) / perMinor);
    const { keys: at, names: called } = namedKeys(reading, facts, row);
    cells.add(at, called, { backfillImpressions: Number(row.impressions), backfillMicros: micros });
  }
  const isMoneyAsked = ask.measures.some((each) => each !== "backfillImpressions");
  return { otherCurrencies: isMoneyAsked ? [...others] : [], throughMs: throughMs || ctx.now };
}
