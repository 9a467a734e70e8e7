import { describe, expect, it } from "vitest";
import { asciiHost, inUnicode } from "../../../domain/kernel";

describe("a domain that is shown", () => {
  it.each([
    "마당.kr",
    "마당.한국",
    "shop마당.kr",
    "한글메일.한국",
    "広告ドメイン.jp",
    "münchen.example",
    "उदाहरण.भारत",
    "shop.마당.kr",
  ])("is as it was typed: %s", (host) => {
    const ascii = asciiHost(host);
    expect(ascii).toMatch(/xn--/);
    expect(inUnicode(ascii)).toBe(host);
  });

  it.each([
    ["another alphabet that looks like ours", "аррӏе.com"],
    ["a letter of another alphabet among ours", "раypal.com"],
    ["Greek", "αβγ.com"],
    ["Latin that looks like other Latin", "ɡoogle.com"],
    ["kana that looks like a slash", "example.comノlogin.jp"],
    ["one clear label beside one that is not", "마당.аррӏе.com"],
  ])("stays in ASCII for %s", (_name, host) => {
    const ascii = asciiHost(host);
    expect(ascii).toMatch(/xn--/);
    expect(inUnicode(ascii)).toBe(ascii);
  });

  it.each(["xn--.kr", "xn--a.kr", "xn--zzzzzzzzzz999999.kr", "plain.example", "xn--example"])(
    "stays as it is where it says nothing else: %s",
    (text) => {
      expect(inUnicode(text)).toBe(text);
    },
  );

  it("is read in addresses of mail and of pages, of which the rest stays", () => {
    expect(inUnicode("u.name@xn--bj0bv7uyik4pn.xn--3e0b707e")).toBe("u.name@한글메일.한국");
    expect(inUnicode("https://xn--ok1b32k.kr/a?b=c.d#e, two@xn--ok1b32k.kr")).toBe(
      "https://마당.kr/a?b=c.d#e, two@마당.kr",
    );
  });
});
