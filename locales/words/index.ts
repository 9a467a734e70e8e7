import { type I18n, type Messages, setupI18n } from "@lingui/core";

/** Languages that can be asked for. Source: rule K23. */
export const LOCALES = ["ko", "en", "ja"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "ko";
export const LOCALE_COOKIE = "madang_locale";

/** Each language by its own name, so that its readers recognize it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { ko: "한국어", en: "English", ja: "日本語" };

/** BCP 47 tags for Intl and react-aria. */
export const LOCALE_TAG: Record<Locale, string> = { ko: "ko-KR", en: "en-US", ja: "ja-JP" };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/**
 * The language to answer in: the one that the address names, else the reader's explicit choice, else the account's, else the first supported language
 * of `Accept-Language` by its quality, else Korean.
 */
export function chooseLocale(asked: {
  address?: string | null;
  cookie?: string | null;
  account?: string | null;
  acceptLanguage?: string | null;
}): Locale {
  if (isLocale(asked.address)) return asked.address;
  if (isLocale(asked.cookie)) return asked.cookie;
  if (isLocale(asked.account)) return asked.account;
  const ranked = (asked.acceptLanguage ?? "")
    .split(",")
    .map((part, order) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith("q="));
      return { language: tag.split("-")[0], order, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order);
  return ranked.map(({ language }) => language).find(isLocale) ?? DEFAULT_LOCALE;
}

/** @param i18n of a mail or a page, whose locale is one of ours */
export function localeOf({ locale }: Pick<I18n, "locale">): Locale {
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** @param missing is told of a word that is not there, and says what stands for it */
export function makeI18n(locale: Locale, messages: Messages, missing?: (id: string) => string): I18n {
  return setupI18n({
    locale,
    messages: { [locale]: messages },
    ...(missing && { missing: (_locale, id) => missing(id) }),
  });
}

declare const __WORDS_VERSION__: string;

/** Where the build puts the words of a page. @param script the address of the page's script */
export const wordsFile = (script: string, lang: Locale): string =>
  `${script}.${lang}.json?v=${__WORDS_VERSION__}`;
