import { describe, expect, test } from "vitest";
import { countryOf, languageOf } from "../../../domain/audience";

describe("the language of a request", () => {
  test.each([
    ["ko", "ko"],
    ["ko-KR", "ko"],
    ["ko_KR", "ko"],
    ["EN-us", "en"],
    ["ja,en;q=0.8", "ja"],
    ["ko;q=0.9", "ko"],
    ["", null],
    ["korean!", null],
    ["*", null],
    [null, null],
  ])("%s is %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
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
