import { LOCALE_TAG } from "../../i18n";
import { useFormat } from "../../i18n/use-format";

/** Names of languages and countries in the reader's language, from the platform's own tables. */
export function useNames() {
  const { locale } = useFormat();
  const languages = new Intl.DisplayNames(LOCALE_TAG[locale], { type: "language" });
  const regions = new Intl.DisplayNames(LOCALE_TAG[locale], { type: "region" });
  return {
    /** @param code ISO 639-1 */
    language: (code: string) => languages.of(code) ?? code,
    /** @param code ISO 3166-1 alpha-2, any case */
    country: (code: string) => regions.of(code.toUpperCase()) ?? code,
  };
}
