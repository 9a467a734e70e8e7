import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { folded, otherForms } from "../../../domain/kernel";

/** The database's transformation of a stored text: other forms replaced, and ASCII in lower case. */
const asDatabase = (stored: string, sought: string): string =>
  otherForms(sought)
    .reduce((text, [form, usual]) => text.replaceAll(form, usual), stored)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

describe("a folded text", () => {
  it.each([
    ["ＡＤ　１２", "ad 12"],
    ["ｶﾞｰﾄﾞ", "ガード"],
    ["ﾊﾟﾝ", "パン"],
    ["홈".normalize("NFD"), "홈"],
    ["ÉCOLE", "école"],
    ["ЖУРНАЛ", "журнал"],
    ["ㅋㅋ ㄱㅏ", "ㅋㅋ ㄱㅏ"],
    ["ﾡﾢ", "ㄱㄲ"],
    ["㈜보리수", "㈜보리수"],
  ])("of %j is %j", (text, expected) => {
    expect(folded(text)).toBe(expected);
    expect(folded(expected)).toBe(expected);
  });

  it("is found in what is stored in any width and case, as in its own folded text", () => {
    const letter = fc.constantFrom(..."adＡｄ1１ 　ガｶﾞﾟカはﾊÉéЖжㄱﾡ홈'＇");
    const text = fc.string({ unit: letter, maxLength: 8 }).map((each) => each.normalize("NFC"));
    fc.assert(
      fc.property(text, text, text, (before, sought, after) => {
        const stored = `${before}${sought}${after}`;
        expect(asDatabase(sought, sought)).toBe(folded(sought));
        const isFound = asDatabase(stored, sought).includes(folded(sought));
        expect(isFound || !folded(stored).includes(folded(sought))).toBe(true);
      }),
    );
  });
});
