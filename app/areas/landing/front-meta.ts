import type { MetaDescriptor } from "@remix-run/cloudflare";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../../locales/words";
import type { FrontCard } from "./front-page.server";

/** Parameter with the language of a page: search engines store no cookies, so each language needs its own URL. */
export const LANGUAGE_PARAMETER = "lang";

const OG_LOCALE: Record<Locale, string> = { ko: "ko_KR", en: "en_US", ja: "ja_JP" };

/** The URL of a page in a language. A URL without a language answers in Korean by default. */
export function addressIn(
  language: FrontCard["language"],
  { origin, path }: Pick<FrontCard, "origin" | "path">,
) {
  const url = new URL(path, origin);
  if (language !== DEFAULT_LOCALE) url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}

/** @param graph schema.org data of the page, in addition to its name, URL and language */
export function frontMeta(
  card: FrontCard,
  graph: Record<string, unknown> = { "@type": "WebPage" },
): MetaDescriptor[] {
  const { title, description, language, type } = card;
  const url = addressIn(language, card);
  const image = new URL(card.image, card.origin).href;
  const og = { type, site_name: "Madang", title, description, url, image };
  const alternates = [
    ...LOCALES.map((each) => ({ hrefLang: each as string, href: addressIn(each, card) })),
    { hrefLang: "x-default", href: addressIn(DEFAULT_LOCALE, card) },
  ];
  return [
    { name: "description", content: description },
    ...Object.entries(og).map(([key, content]) => ({ property: `og:${key}`, content })),
    { property: "og:locale", content: OG_LOCALE[language] },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: url },
    ...alternates.map((link) => ({ tagName: "link" as const, rel: "alternate", ...link })),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        name: title,
        description,
        url,
        image,
        inLanguage: language,
        ...graph,
      },
    },
  ];
}
