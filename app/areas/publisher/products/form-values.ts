import { FREQUENCY_CAP_DEFAULT_PER_DAY, type OwnProduct, productValues } from "../../../../domain/inventory";
import { leastBudgetMinor } from "../../../../domain/money";

/** What a form of a product that is not there yet begins with. @param currency ISO 4217 */
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

/** Values as the fields of a form take them: a number as text, none as nothing. */
export function typedValues<Values extends object>(values: Values): Typed<Values> {
  const typed = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : (value ?? undefined),
  ]);
  return Object.fromEntries(typed);
}

/** A product as its form takes it: what a change that waits says, else what it is. */
export const typedProduct = (product: OwnProduct) =>
  typedValues(product.pending?.values ?? productValues(product));
