import { describe, expect, it } from "vitest";
import { clearFlashCookie, flashCookie, readFlash } from "../../../app/kit/flash.server";
import { LIST_VIEW_COOKIE, readListView } from "../../../app/kit/list-view.server";
import { localeCookie, preferenceCookie, readTheme, THEME_COOKIE } from "../../../app/kit/theme.server";
import { LOCALE_COOKIE } from "../../../locales/words";
import { localeOfRequest, readCookie } from "../../../locales/words/server";

const HTTPS = "https://console.madang.example";
const HTTP = "http://localhost:8787";
const flash = { tone: "positive", message: "저장했어요; 계속=하기" } as const;

/** The cookies that a browser sends back, including those that a sibling host could have set. */
const sentBack = (origin: string, ...setCookies: string[]) =>
  new Request(`${origin}/projects`, {
    headers: { Cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") },
  });

const written = (origin: string) => [
  flashCookie(flash, origin),
  clearFlashCookie(origin),
  localeCookie(origin, "en"),
  preferenceCookie(origin, THEME_COOKIE, "dark"),
];

describe("a cookie of the console's pages", () => {
  it("is of this very host over https: its prefix, no domain, every path, only over https", () => {
    for (const cookie of written(HTTPS)) {
      const [pair = "", ...attributes] = cookie.split("; ");
      expect(pair).toMatch(/^__Host-madang_(flash|locale|theme)=/);
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "Secure", "SameSite=Lax", "HttpOnly"]));
      expect(cookie).not.toMatch(/domain=/i);
    }
  });

  it("has its bare name over http, where browsers refuse the prefix", () => {
    for (const cookie of written(HTTP)) {
      expect(cookie).toMatch(/^madang_(flash|locale|theme)=/);
      expect(cookie).not.toContain("Secure");
    }
  });

  it.each([HTTPS, HTTP])("is read as it was written at %s", (origin) => {
    const request = sentBack(
      origin,
      flashCookie(flash, origin),
      localeCookie(origin, "en"),
      preferenceCookie(origin, THEME_COOKIE, "dark"),
      preferenceCookie(origin, LIST_VIEW_COOKIE, "list"),
    );
    expect(readFlash(request)).toEqual(flash);
    expect([localeOfRequest(request), readTheme(request)]).toEqual(["en", "dark"]);
    expect(readListView(request)).toBe("list");
    expect(readListView(new Request(`${request.url}?view=cards`, request))).toBe("cards");
    expect(readListView(new Request(`${request.url}?view=else`, request))).toBe("list");
  });

  it("is not read over https by its bare name, which another host of the domain could set", () => {
    const foreign = sentBack(
      HTTPS,
      flashCookie(flash, HTTP),
      localeCookie(HTTP, "en"),
      `${THEME_COOKIE}=dark`,
    );
    expect(readFlash(foreign)).toBeNull();
    expect([localeOfRequest(foreign), readTheme(foreign)]).toEqual(["ko", "system"]);
  });

  it("counts for nothing when two have its name, or when it does not decode", () => {
    const twice = sentBack(HTTPS, localeCookie(HTTPS, "en"), localeCookie(HTTPS, "ko"));
    expect(readCookie(twice, LOCALE_COOKIE)).toBeNull();
    expect(readCookie(sentBack(HTTPS, `__Host-${LOCALE_COOKIE}=%E0%A4%A`), LOCALE_COOKIE)).toBeNull();
    expect(readFlash(sentBack(HTTPS, "__Host-madang_flash=%7Bnot json"))).toBeNull();
  });
});
