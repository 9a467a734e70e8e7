import { describe, expect, it } from "vitest";
import {
  adBlockingSchema,
  blockedBy,
  domainsMet,
  inListOrder,
  pastedDomainsSchema,
} from "../../../domain/project/ad-blocking";
import { fieldErrorsOf } from "../../../domain/shared/validation";

const faultsOf = (domains: string) => {
  const read = pastedDomainsSchema.safeParse({ domains });
  return read.success ? null : fieldErrorsOf(read.error).domains;
};

describe("domains that are pasted", () => {
  it("are parted by lines, commas and spaces, and kept once each", () => {
    const text = "shop.example\nhttps://www.game.example/event, *.shop.example;  news.example\t";
    expect(pastedDomainsSchema.parse({ domains: text }).domains).toEqual({
      domains: ["shop.example", "game.example", "news.example"],
      twice: ["shop.example"],
    });
  });

  it("are refused with each that is none by its name, and each that is too wide", () => {
    expect(faultsOf("shop.example nonsense co.kr what|ever")).toEqual([
      "adBlocking.notADomain|text=nonsense, what ever",
      "adBlocking.tooWide|text=co.kr",
    ]);
  });

  it("name twenty that are none, and count the rest", () => {
    const [fault = ""] = faultsOf(Array.from({ length: 23 }, (_, at) => `no${at}`).join(" ")) ?? [];
    expect(fault).toContain("no19");
    expect(fault).not.toContain("no20");
    expect(fault).toContain("(+3)");
  });
});

describe("everything that is blocked", () => {
  it("names a domain that stands twice, however it is written", () => {
    const read = adBlockingSchema.safeParse({
      categories: [],
      domains: ["shop.example", "https://shop.example/", "news.example"],
    });
    expect(read.success ? null : fieldErrorsOf(read.error)).toEqual({
      domains: ["adBlocking.twice|domains=shop.example"],
    });
  });
});

describe("a campaign", () => {
  const blocking = { categories: ["gambling"], domains: ["shop.example"] };
  const urls = ["https://a.example", null];

  it("is turned away by its category, by where its advertiser is at home, and by where an ad leads", () => {
    expect(blockedBy(blocking, { category: "gambling", urls })).toBe("category");
    expect(blockedBy(blocking, { category: "games", urls: ["https://shop.example"] })).toBe("domain");
    expect(blockedBy(blocking, { category: null, urls: [...urls, "https://m.shop.example/x"] })).toBe(
      "domain",
    );
  });

  it("is not turned away otherwise", () => {
    expect(blockedBy(blocking, { category: "games", urls })).toBeNull();
    expect(blockedBy(blocking, { category: null, urls: [] })).toBeNull();
  });
});

it("of a long list only what a plan's campaigns meet is published", () => {
  const domains = ["a.example", "b.example", "deep.c.example"];
  const urls = ["https://x.a.example", "https://c.example", null, "nothing"];
  expect(domainsMet(domains, urls)).toEqual(["a.example"]);
});

it("categories are kept in the order of the list, once each, without what is none", () => {
  expect(inListOrder(["other", "alcohol", "alcohol", "poker"])).toEqual(["alcohol", "other"]);
});
