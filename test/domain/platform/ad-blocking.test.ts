import { describe, expect, it } from "vitest";
import { AD_BLOCKING_DOMAINS_MAX, fieldErrorsOf } from "../../../domain/kernel";
import {
  adBlockingSchema,
  blockedBy,
  blockedFields,
  domainsMet,
  inListOrder,
  pastedDomainsSchema,
  typedDomainsSchema,
} from "../../../domain/platform";

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

  it("are read in a browser as they are here, but for what is too wide", () => {
    for (const domains of ["shop.example a.example shop.example", "nonsense shop.example", ""]) {
      const [here, there] = [pastedDomainsSchema, typedDomainsSchema].map((each) =>
        each.safeParse({ domains }),
      );
      expect(there).toEqual(here);
    }
    expect(typedDomainsSchema.safeParse({ domains: "co.kr" }).success).toBe(true);
  });

  it("name twenty that are none, and count the rest", () => {
    const [fault = ""] = faultsOf(Array.from({ length: 23 }, (_, at) => `no${at}`).join(" ")) ?? [];
    expect(fault).toContain("no19");
    expect(fault).not.toContain("no20");
    expect(fault).toContain("(+3)");
    const [twenty = ""] = faultsOf(Array.from({ length: 20 }, (_, at) => `no${at}`).join(" ")) ?? [];
    expect(twenty).not.toContain("(+");
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

  it("takes as many domains as there may be, and none more", () => {
    const domains = (count: number) => Array.from({ length: count }, (_, nth) => `shop${nth}.example`);
    const takes = (count: number) =>
      adBlockingSchema.safeParse({ categories: [], domains: domains(count) }).success;
    expect([takes(AD_BLOCKING_DOMAINS_MAX), takes(AD_BLOCKING_DOMAINS_MAX + 1)]).toEqual([true, false]);
  });
});

describe("what a form is told", () => {
  it("is each field that is turned away, by itself", () => {
    const blocking = { categories: ["alcohol"], domains: ["shop.example"] };
    const [good, bad] = ["https://a.example", "https://m.shop.example"];
    expect(blockedFields(blocking, { advertiserLink: bad, destinationUrl: good })).toEqual({
      advertiserLink: "adBlocking.domain",
    });
    expect(blockedFields(blocking, { advertiserLink: good, destinationUrl: bad })).toEqual({
      destinationUrl: "adBlocking.domain",
    });
    expect(blockedFields(blocking, { advertiserCategory: "alcohol" })).toEqual({
      advertiserCategory: "adBlocking.category",
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
