import { isRate, RATE_CURRENCIES, type RateTable } from "../../domain/content";
import { dayAt, isDay } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";

/** A source of exchange rates. */
export interface RatesPort {
  /** The publisher's name, stored with the table. */
  source: string;
  /** The newest table. Rejects without an answer or with an invalid one. */
  latest(): Promise<RateTable>;
}

const ADDRESS = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";
const TIMEOUT_MS = 5_000;
const ANSWER_MAX_CHARS = 100_000;

/**
 * The euro foreign exchange reference rates of the European Central Bank: a public file without a key, updated on each of its
 * working days.
 */
export function ecbRates(fetchFrom: typeof fetch = (input, init) => fetch(input, init)): RatesPort {
  return {
    source: "ecb",
    async latest() {
      const response = await fetchFrom(ADDRESS, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the source of exchange rates answered ${response.status}`);
      return readEcbTable(await response.text());
    },
  };
}

/** @throws Error for a text without a day's table, or without any of the stored currencies */
export function readEcbTable(xml: string): RateTable {
  const text = xml.slice(0, ANSWER_MAX_CHARS);
  const [, day = ""] = /time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(text) ?? [];
  const found = [...text.matchAll(/currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]{1,19})['"]/g)];
  const told = new Map(found.map(([, currency = "", rate = ""]) => [currency, rate]));
  const rates: RateTable["rates"] = {};
  for (const currency of RATE_CURRENCIES) {
    const rate = told.get(currency);
    if (rate !== undefined && isRate(rate)) rates[currency] = rate;
  }
  if (!isDay(day) || Object.keys(rates).length === 0) throw new Error("no table of exchange rates");
  return { day, rates };
}

/** Invented rates, for an installation without a source. */
export function localRates(nowMs: () => number = Date.now): RatesPort {
  return {
    source: "local",
    latest: async () => ({
      day: dayAt(nowMs(), "UTC"),
      rates: { KRW: "1600", JPY: "170", INR: "98.5", USD: "1.1" },
    }),
  };
}

/** The configured source; null if there is none. */
export function ratesFor({
  RATES_TRANSPORT: transport,
}: Pick<ConsoleEnv, "RATES_TRANSPORT">): RatesPort | null {
  if (transport === "ecb") return ecbRates();
  return transport === "local" ? localRates() : null;
}
