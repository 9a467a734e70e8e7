import { CURRENCIES } from "../kernel";

/* Apart from the schemas: pages offer these choices, and would load the schema library with them. */

/** Source: rule R1. */
export const REPORT_PRESETS = [
  "today",
  "yesterday",
  "last-7",
  "last-14",
  "last-30",
  "last-90",
  "custom",
] as const;
export type ReportPreset = (typeof REPORT_PRESETS)[number];

export const COMPARISONS = ["none", "previous", "year-ago"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Currencies of projects, and those in which exchanges pay. */
export const REPORT_CURRENCIES = [...CURRENCIES, "USD", "EUR"] as const;
