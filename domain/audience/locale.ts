/**
 * The primary language subtag, in lower case: of the app's locale when it is one, else the reader's first preference.
 * @param locale `ko`, `ko-KR` or `ko_KR`
 * @param acceptLanguage the request header
 */
export function languageOf(locale: string | null, acceptLanguage: string | null): string | null {
  return primarySubtag(locale) ?? primarySubtag(acceptLanguage);
}

/** @param country ISO 3166-1 alpha-2 in any case; `XX` (unknown) and `T1` (Tor) of Cloudflare name no country */
export function countryOf(country: string | null | undefined): string | null {
  const lower = country?.toLowerCase() ?? "";
  return /^[a-z]{2}$/.test(lower) && lower !== "xx" ? lower : null;
}

function primarySubtag(text: string | null): string | null {
  const match = /^\s*([a-z]{2,3})(?=$|[-_,;\s])/i.exec(text ?? "");
  return match?.[1]?.toLowerCase() ?? null;
}
