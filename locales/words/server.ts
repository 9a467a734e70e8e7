import type { I18n } from "@lingui/core";
import { cookieValue, hostCookieName } from "../../domain/kernel";
import { messages as en } from "../generated/en";
import { messages as ja } from "../generated/ja";
import { messages as ko } from "../generated/ko";
import { chooseLocale, LOCALE_COOKIE, type Locale, makeI18n } from ".";

const INSTANCES: Record<Locale, I18n> = {
  ko: makeI18n("ko", ko),
  en: makeI18n("en", en),
  ja: makeI18n("ja", ja),
};

/** Every language is in the server's bundle; an instance never changes its language, so requests can share it. */
export function serverI18n(locale: Locale): I18n {
  return INSTANCES[locale];
}

/** @param accountLocale the signed-in account's own choice, when there is one */
export function localeOfRequest(request: Request, accountLocale?: string | null): Locale {
  return chooseLocale({
    address: addressLocale(request),
    cookie: readCookie(request, LOCALE_COOKIE),
    account: accountLocale ?? null,
    acceptLanguage: request.headers.get("Accept-Language"),
  });
}

/** Search engines keep no cookies: a page's address may name its language, `?lang=en`. */
function addressLocale({ method, url }: Request): string | null {
  return method === "GET" || method === "HEAD" ? new URL(url).searchParams.get("lang") : null;
}

/** The decoded value of a cookie of this host, by its name without prefix; null when it is absent, stands twice or is not decodable. */
export function readCookie(request: Request, name: string): string | null {
  const raw = cookieValue(request.headers.get("Cookie") ?? "", hostCookieName(request.url, name));
  try {
    return raw === null ? null : decodeURIComponent(raw);
  } catch {
    return null;
  }
}
