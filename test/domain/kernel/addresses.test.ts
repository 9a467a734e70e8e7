import { describe, expect, it } from "vitest";
import { domainField, emailField, pastedDomainField } from "../../../domain/kernel";
import { allowListEntrySchema } from "../../../domain/platform";

describe("a mail address", () => {
  it.each([
    ["U@Example.com", "u@example.com"],
    ["u@한글메일.한국", "u@xn--bj0bv7uyik4pn.xn--3e0b707e"],
    ["u@xn--bj0bv7uyik4pn.xn--3e0b707e", "u@xn--bj0bv7uyik4pn.xn--3e0b707e"],
    // Decomposed as on macOS, and typed in full width.
    ["u@한글메일.한국".normalize("NFD"), "u@xn--bj0bv7uyik4pn.xn--3e0b707e"],
    ["ｕ＠ｅｘａｍｐｌｅ．ｃｏｍ", "u@example.com"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(emailField.parse(typed)).toBe(kept);
  });

  it.each([
    "u@",
    "@마당.한국",
    "u@한글 메일.한국",
    "u@한국",
    "u@마당.한국/x",
    "u@a@마당.한국",
    "u@마당.한국:80",
  ])("%s is none", (typed) => {
    expect(emailField.safeParse(typed).success).toBe(false);
  });
});

describe("a domain", () => {
  it.each([
    ["Shop.example", "shop.example"],
    ["마당.kr", "xn--ok1b32k.kr"],
    ["xn--ok1b32k.kr", "xn--ok1b32k.kr"],
    ["마당.한국", "xn--ok1b32k.xn--3e0b707e"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(domainField.parse(typed)).toBe(kept);
    expect(pastedDomainField.parse(`https://${typed}:8080/sale`)).toBe(kept);
    const everything = { manualPayment: true };
    expect(allowListEntrySchema.parse({ value: `@${typed}`, ...everything })).toMatchObject({
      kind: "domain",
      value: kept,
    });
    expect(allowListEntrySchema.parse({ value: `u@${typed}`, ...everything })).toMatchObject({
      kind: "email",
      value: `u@${kept}`,
    });
  });

  it.each(["마당", "마 당.kr", "마당..kr", "마당.kr@x.kr", "-a.kr"])("%s is none", (typed) => {
    expect(domainField.safeParse(typed).success).toBe(false);
  });
});
