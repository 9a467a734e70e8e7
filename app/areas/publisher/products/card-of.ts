import type { ProductInfo } from "../../../../domain/inventory";
import { type Currency, PRICING_TYPES } from "../../../../domain/kernel";
import type { CardProduct } from "../../advertiser/product-words";
import type { OwnAudience } from "./product-targeting-fields";

/** Typed values by field; a checked box has the value "on". */
type Typed = Partial<Record<keyof ProductInfo, { value?: unknown }>>;

/** Card of the typed values. */
export function typedCard(
  fields: Typed,
  currency: Currency,
  audiences: readonly OwnAudience[] = [],
): CardProduct {
  const number = (name: keyof ProductInfo) => Number(fields[name]?.value) || 0;
  const words = (name: keyof ProductInfo) => String(fields[name]?.value ?? "");
  const isOn = (name: keyof ProductInfo) => fields[name]?.value === "on";
  return {
    name: words("name"),
    description: words("description"),
    pricingType: PRICING_TYPES.find((type) => type === fields.pricingType?.value) ?? "cpm",
    priceMinor: number("priceMinor") || null,
    videoPriceMinor: number("videoPriceMinor") || null,
    currency,
    minBudgetMinor: number("minBudgetMinor"),
    discountBp: number("discountPct") * 100,
    cppMinDays: number("cppMinDays"),
    cppSlots: number("cppSlots"),
    isPrivate: isOn("isPrivate"),
    expectedDailyImpressions: null,
    targetings: [
      ...(isOn("targetLanguage")
        ? [{ type: "language" as const, surchargeMilliPct: number("languageSurchargeMilliPct") }]
        : []),
      ...(isOn("targetCountry")
        ? [{ type: "country" as const, surchargeMilliPct: number("countrySurchargeMilliPct") }]
        : []),
      ...audiences
        .filter(({ id }) => [fields.audiences?.value].flat().includes(id))
        .map((audience) => ({ type: "custom" as const, ...audience })),
    ],
  };
}

/** Card of a saved step. */
export function draftCard(info: ProductInfo | undefined, currency: Currency): CardProduct {
  const typed = Object.entries(info ?? {}).map(([name, value]) => [
    name,
    { value: value === true ? "on" : value },
  ]);
  return typedCard(Object.fromEntries(typed), currency);
}
