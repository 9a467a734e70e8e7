import { z } from "zod";
import { isWebhookUrl } from "../kernel";
import { ADS_TXT_LINES_MAX_CHARS, areSellerLines } from "./ads-txt";
import { EXCHANGE_CURRENCIES } from "./backfill";

/** Exchanges of a publisher. Source: rule S21. */
export const EXCHANGES_MAX = 10;
export const EXCHANGE_NAME_MAX_CHARS = 40;
export const EXCHANGE_SEAT_MAX_CHARS = 64;
/** Units that an exchange may be asked for. */
export const EXCHANGE_UNITS_MAX = 200;
const ENDPOINT_MAX_CHARS = 2_048;
const FLOOR_MAX_CHARS = 20;

/** A thousand impressions cost at most a million units of any currency; six decimals are millionths. */
const FLOOR = /^(\d{1,6})(?:\.(\d{1,6}))?$/;

/** A typed floor in millionths of the currency: null if it is empty, undefined if it cannot be read. */
export function floorMicrosOf(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(",", "");
  if (text === "") return null;
  const [matched, whole = "", fraction = ""] = FLOOR.exec(text) ?? [];
  return matched ? Number(whole) * 1_000_000 + Number(fraction.padEnd(6, "0")) : undefined;
}

/** @param consoleOrigin only a console on a developer's machine has exchanges there */
export function exchangeSchemaFor(consoleOrigin: string) {
  return z.object({
    name: z.string().trim().min(1).max(EXCHANGE_NAME_MAX_CHARS),
    endpoint: z
      .string()
      .trim()
      .min(1)
      .max(ENDPOINT_MAX_CHARS)
      .refine((text) => isWebhookUrl(text, consoleOrigin), { message: "callbackUrl" }),
    seat: z
      .string()
      .trim()
      .min(1)
      .max(EXCHANGE_SEAT_MAX_CHARS)
      .regex(/^[\x21-\x7e]+$/, { message: "exchange.seat" }),
    currency: z.enum(EXCHANGE_CURRENCIES),
    enabled: z.boolean().default(false),
    /** Lines that the exchange asks for in `ads.txt`. Source: rule S22. */
    adsTxtLines: z
      .string()
      .max(ADS_TXT_LINES_MAX_CHARS)
      .refine(areSellerLines, { message: "exchange.adsTxtLines" })
      .default(""),
    /** An empty floor: the exchange is not asked for the unit. */
    units: z
      .array(
        z.object({
          unitId: z.string().min(1).max(40),
          floor: z
            .string()
            .max(FLOOR_MAX_CHARS)
            .refine((text) => floorMicrosOf(text) !== undefined, { message: "exchange.floor" })
            .default(""),
        }),
      )
      .max(EXCHANGE_UNITS_MAX)
      .default([]),
  });
}
export type ExchangeInput = z.output<ReturnType<typeof exchangeSchemaFor>>;

/** An exchange in the list of its publisher. */
export const exchangeItemView = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.enum(EXCHANGE_CURRENCIES),
  enabled: z.boolean(),
  adsTxtLines: z.string(),
  /** Units that it is asked for. */
  units: z.int(),
});
export type ExchangeItem = z.output<typeof exchangeItemView>;

/** Whether an exchange is asked, and if not, what is missing. Source: rule S21. */
export type ExchangeState = "asked" | "off" | "no-floor";

export function exchangeState(
  { enabled, units }: Pick<ExchangeItem, "enabled" | "units">,
  isBackfilled: boolean,
): ExchangeState {
  if (!enabled || !isBackfilled) return "off";
  return units > 0 ? "asked" : "no-floor";
}

/** A unit that exchanges may fill, as the form names it. */
export const fillableUnitView = z.object({
  id: z.string(),
  name: z.string(),
  appName: z.string(),
  width: z.int(),
  height: z.int(),
});
export type FillableUnit = z.output<typeof fillableUnitView>;

export const exchangeView = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  seat: z.string(),
  currency: z.enum(EXCHANGE_CURRENCIES),
  enabled: z.boolean(),
  adsTxtLines: z.string(),
  units: z.array(z.object({ unitId: z.string(), floor: z.string() })),
  version: z.int(),
});
export type ExchangeView = z.output<typeof exchangeView>;
