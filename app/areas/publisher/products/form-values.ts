import { FREQUENCY_CAP_DEFAULT_PER_DAY, type OwnProduct, productValues } from "../../../../domain/inventory";
import { leastBudgetMinor } from "../../../../domain/money";

/** Defaults of a new product's form. @param currency ISO 4217 */
export function newInfo(currency: string) {
  const least = leastBudgetMinor(currency);
  return {
    pricingType: "cpm" as const,
    minBudgetMinor: least > 0 ? String(least) : undefined,
    discountPct: "0",
    languageSurchargeMilliPct: "0",
    countrySurchargeMilliPct: "0",
    frequencyCap: String(FREQUENCY_CAP_DEFAULT_PER_DAY),
  };
}

type Typed<Values> = {
  [K in keyof Values]: NonNullable<Values[K]> extends number ? string | undefined : Values[K];
};

/** Converts values to form fields: numbers to text, null to undefined. */
export function typedValues<Values extends object>(values: Values): Typed<Values> {
  const typed = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : (value ?? undefined),
  ]);
  return Object.fromEntries(typed);
}

/** A product's form values: those of its pending change, else the current ones. */
export const typedProduct = (product: OwnProduct) =>
  typedValues(product.pending?.values ?? productValues(product));
