/**
 * The primary language subtag, in lower case, or null.
 * @param text an app's locale (`ko`, `ko-KR` or `ko_KR`), or an Accept-Language header, of which the first preference counts
 */
export function languageOf(text: string | null): string | null {
  const match = /^\s*([a-z]{2,3})(?=$|[-_,;\s])/i.exec(text ?? "");
  return match?.[1]?.toLowerCase() ?? null;
}

/** @param country ISO 3166-1 alpha-2 in any case; `XX` (unknown) and `T1` (Tor) of Cloudflare name no country */
export function countryOf(country: string | null | undefined): string | null {
  const lower = country?.toLowerCase() ?? "";
  return /^[a-z]{2}$/.test(lower) && lower !== "xx" ? lower : null;
}
