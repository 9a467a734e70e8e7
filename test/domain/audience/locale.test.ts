import { describe, expect, test } from "vitest";
import { countryOf, languageOf } from "../../../domain/audience/locale";

describe("the language of a request", () => {
  test.each([
    ["ko", null, "ko"],
    ["ko-KR", null, "ko"],
    ["ko_KR", "en", "ko"],
    ["EN-us", null, "en"],
    [null, "ja,en;q=0.8", "ja"],
    ["", "ko-KR,ko;q=0.9", "ko"],
    ["korean!", "en", "en"],
    [null, "*", null],
    [null, null, null],
  ])("of locale %s and Accept-Language %s is %s", (locale, header, language) => {
    expect(languageOf(locale, header)).toBe(language);
  });
});

describe("the country of a request", () => {
  test.each([
    ["KR", "kr"],
    ["XX", null],
    ["T1", null],
    [null, null],
    ["Korea", null],
  ])("%s is %s", (given, country) => {
    expect(countryOf(given)).toBe(country);
  });
});
