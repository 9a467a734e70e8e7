import type { OwnProduct, ProductInfo, ProductPerformance } from "../../../../domain/inventory";
import { FREQUENCY_CAP_DEFAULT_PER_DAY } from "../../../../domain/kernel";
import { leastBudgetMinor } from "../../../../domain/money";

const BP_PER_PCT = 100;

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

/** The values of a step that was done, as its form takes them. */
export function typedInfo(info: ProductInfo) {
  return {
    ...info,
    priceMinor: text(info.priceMinor),
    videoPriceMinor: text(info.videoPriceMinor),
    minBudgetMinor: text(info.minBudgetMinor),
    discountPct: text(info.discountPct),
    cppMinDays: text(info.cppMinDays),
    cppSlots: text(info.cppSlots),
    frequencyCap: text(info.frequencyCap),
    videoSkipDelayMs: text(info.videoSkipDelayMs),
    languageSurchargeMilliPct: text(info.languageSurchargeMilliPct),
    countrySurchargeMilliPct: text(info.countrySurchargeMilliPct),
  };
}

export function typedPerformance(performance: Omit<ProductPerformance, "pricingType">) {
  return {
    expectedDailyImpressions: text(performance.expectedDailyImpressions),
    expectedCtrMilliPct: text(performance.expectedCtrMilliPct),
    dau: text(performance.dau),
    mau: text(performance.mau),
  };
}

/** A product as its form takes it: what a change that waits says, else what it is. */
export function typedProduct(product: OwnProduct) {
  const values = product.pending?.values ?? valuesOf(product);
  return { ...typedInfo(values), ...typedPerformance(values), unitSets: values.unitSets };
}

/** The columns as the input that made them. */
function valuesOf(product: OwnProduct): ProductInfo & ProductPerformance & Pick<OwnProduct, "unitSets"> {
  const language = product.targetings.find(({ type }) => type === "language");
  const country = product.targetings.find(({ type }) => type === "country");
  if (product.pricingType === "cpq") throw new RangeError("a quest product has a form of its own");
  return {
    name: product.name,
    description: product.description,
    pricingType: product.pricingType,
    unitSets: product.unitSets,
    priceMinor: product.priceMinor,
    videoPriceMinor: product.videoPriceMinor ?? undefined,
    minBudgetMinor: product.minBudgetMinor,
    discountPct: product.discountBp / BP_PER_PCT,
    cppMinDays: product.cppMinDays ?? undefined,
    cppSlots: product.cppSlots ?? undefined,
    expectedDailyImpressions: product.expectedDailyImpressions ?? undefined,
    expectedCtrMilliPct: product.expectedCtrMilliPct ?? undefined,
    dau: product.dau ?? undefined,
    mau: product.mau ?? undefined,
    frequencyCap: product.frequencyCap,
    videoSkipDelayMs: product.videoSkipDelayMs ?? undefined,
    guideUrl: product.guideUrl ?? undefined,
    introUrl: product.introUrl ?? undefined,
    introAssetId: product.introAssetId ?? undefined,
    isPrivate: product.isPrivate,
    targetLanguage: Boolean(language),
    languageRequired: language?.required ?? false,
    languageSurchargeMilliPct: language?.surchargeMilliPct ?? 0,
    targetCountry: Boolean(country),
    countryRequired: country?.required ?? false,
    countrySurchargeMilliPct: country?.surchargeMilliPct ?? 0,
  };
}

function text(value: number | null | undefined): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
