import { type Country, divideHalfUp, isCountry, type Minor, minor } from "../kernel";

/** Name of a seller's sales tax. */
export const TAX_NAMES = ["vat", "gst", "consumption"] as const;
export type TaxName = (typeof TAX_NAMES)[number];

export interface Tax {
  name: TaxName;
  rateBp: number;
}

/**
 * As of November 2026: Korea's Value-Added Tax Act, article 30; India's notification 11/2017 Central Tax (Rate), services of advertising,
 * heading 998361 to 998363; Japan's Consumption Tax Act, article 29, with the local consumption tax (7.8 % and 2.2 %). Source: rule M4.
 */
const TAXES: Record<Country, Tax> = {
  KR: { name: "vat", rateBp: 1000 },
  IN: { name: "gst", rateBp: 1800 },
  JP: { name: "consumption", rateBp: 1000 },
};

/** Tax of a seller whose country is not in the table. */
const DEFAULT_TAX: Tax = { name: "vat", rateBp: 1000 };

/** The tax that a seller of a country adds to its prices. Source: rule M4. */
export function taxOf(country: string): Tax {
  return isCountry(country) ? TAXES[country] : DEFAULT_TAX;
}

const WHOLE_BP = 10_000n;

/** Gross amount for a net amount of 10,000: net plus tax. */
export function grossBp({ rateBp }: Tax): bigint {
  return WHOLE_BP + BigInt(rateBp);
}

/**
 * The tax included in a total, total x rate / (1 + rate) rounded half up (Korea: total / 11), and the supply, which is the remainder; both
 * add up to the total. Source: rules M1, M4.
 */
export function splitTax(total: Minor, tax: Tax): { supplyMinor: Minor; vatMinor: Minor } {
  const vat = Number(divideHalfUp(BigInt(total) * BigInt(tax.rateBp), grossBp(tax)));
  return { supplyMinor: minor(total - vat), vatMinor: minor(vat) };
}
