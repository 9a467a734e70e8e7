import { useLingui } from "@lingui/react/macro";
import type { TaxName } from "../../../domain/money";
import { LOCALE_TAG } from "../../../locales/words";
import { useFormat } from "../../ui/use-format";

/**
 * Names of languages, countries, taxes and business numbers in the reader's language, from the browser's tables where possible.
 */
export function useNames() {
  const { t } = useLingui();
  const { locale } = useFormat();
  const languages = new Intl.DisplayNames(LOCALE_TAG[locale], { type: "language" });
  const regions = new Intl.DisplayNames(LOCALE_TAG[locale], { type: "region" });
  const numbers: Record<string, { label: string; example?: string }> = {
    KR: { label: t`사업자등록번호`, example: "123-45-67891" },
    IN: { label: "GSTIN", example: "27AAPFU0939F1ZV" },
    JP: { label: t`법인번호`, example: "T7000012050002" },
  };
  const taxes: Record<TaxName, string> = { vat: t`부가세`, gst: t`GST`, consumption: t`소비세` };
  return {
    /** @param code ISO 639-1 */
    language: (code: string) => languages.of(code) ?? code,
    /** @param code ISO 3166-1 alpha-2, any case */
    country: (code: string) => regions.of(code.toUpperCase()) ?? code,
    tax: (name: TaxName) => taxes[name],
    /** Name of a country's business registration number, with an example in its usual format. */
    registrationNumber: (country: string) => numbers[country] ?? { label: t`납세자 번호` },
  };
}
