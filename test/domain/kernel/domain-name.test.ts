import { describe, expect, it } from "vitest";
import { hostOf, isPublicSuffix, liesWithin, readDomain } from "../../../domain/kernel";

describe("a domain that somebody wrote", () => {
  it.each([
    ["shop.example", "shop.example"],
    ["https://www.Shop.example/sale?a=b#c", "shop.example"],
    ["http://shop.example:8080", "shop.example"],
    ["*.shop.example", "shop.example"],
    ["@shop.example", "shop.example"],
    ["shop.example/path", "shop.example"],
    ["shop.co.kr", "shop.co.kr"],
    ["한글.한국", "xn--bj0bj06e.xn--3e0b707e"],
  ])("is kept in one way: %s", (text, domain) => {
    expect(readDomain(text)).toBe(domain);
  });

  it.each([
    "",
    "shop",
    "localhost",
    "10.0.0.1",
    "-shop.example",
    "shop..example",
    "ftp://shop.example",
    "javascript:alert(1)",
  ])("is none: %s", (text) => {
    expect(readDomain(text)).toBeNull();
  });
});

describe("a name below which anybody may register", () => {
  it.each([
    "co.kr",
    "seoul.kr",
    "co.jp",
    "kawasaki.jp",
    "co.in",
    "com.br",
    "xn--3e0b707e",
    "github.io",
    "pages.dev",
    "cloudfront.net",
  ])("is known: %s", (domain) => {
    expect(isPublicSuffix(domain)).toBe(true);
  });

  it.each(["shop.co.kr", "shop.github.io", "city.kawasaki.jp", "shop.example", "naver.com", "a.b.co.kr"])(
    "is none: %s",
    (domain) => {
      expect(isPublicSuffix(domain)).toBe(false);
    },
  );
});

describe("an address", () => {
  const domains = new Set(["shop.example"]);

  it.each([
    "https://shop.example",
    "https://a.b.shop.example/x",
    "http://WWW.SHOP.EXAMPLE.",
    "https://user.shop.example:1/",
  ])("lies within the domain: %s", (url) => {
    expect(liesWithin(hostOf(url), domains)).toBe(true);
  });

  it.each([
    "https://myshop.example",
    "https://shop.example.org",
    "https://example",
    "market://shop.example",
    "nothing",
  ])("does not: %s", (url) => {
    expect(liesWithin(hostOf(url), domains)).toBe(false);
  });
});
