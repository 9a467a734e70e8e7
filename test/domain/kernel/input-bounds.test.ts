import { describe, expect, it } from "vitest";
import {
  AD_BLOCKING_DOMAINS_MAX,
  FORM_FIELDS_MAX,
  FORM_PLACES_MAX,
  isBoundedForm,
  isBoundedJson,
  isBoundedPath,
  isBoundedQuery,
} from "../../../domain/kernel";
import {
  FIELD_NAME_MAX_CHARS,
  INPUT_DEPTH_MAX,
  JSON_VALUES_MAX,
  PATH_SEGMENTS_MAX,
  QUERY_PARAMETERS_MAX,
} from "../../../domain/kernel/input-bounds";

const times = (count: number, of: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => of(nth));

describe("a form is taken apart", () => {
  it.each<[string, string[]]>([
    [
      "with the fields of any form of ours",
      ["name", "intent", "creatives[2].texts[0].text", "on", "on", "days[]"],
    ],
    ["with a box for each of the longest list's rows", times(AD_BLOCKING_DOMAINS_MAX, () => "domains")],
    ["with as many rows in order", times(AD_BLOCKING_DOMAINS_MAX, (nth) => `domains[${nth}]`)],
    ["with rows of rows", times(400, (nth) => `rows[${Math.floor(nth / 10)}].texts[${nth % 10}].text`)],
    ["with as many fields as a form may have", times(FORM_FIELDS_MAX, (nth) => `f${nth}`)],
    ["with nothing in it", []],
  ])("%s", (_, names) => {
    expect(isBoundedForm(names)).toBe(true);
  });
});

describe("a form is not taken apart", () => {
  it.each<[string, string[]]>([
    ["with one name thousands of times", times(FORM_FIELDS_MAX + 1, () => "a")],
    ["with thousands of names", times(FORM_FIELDS_MAX + 1, (nth) => `f${nth}`)],
    ["with a name longer than any", ["x".repeat(FIELD_NAME_MAX_CHARS + 1)]],
    ["with a name deeper than any", [times(INPUT_DEPTH_MAX + 1, () => "a").join(".")]],
    ["with many names that are deep together", times(799, () => times(31, () => "k").join("."))],
    ["with lists in lists in lists", [`a${"[0]".repeat(INPUT_DEPTH_MAX)}`]],
    ["with a far place in a list", ["zzz[300000]"]],
    ["with a place that no number says", [`zzz[${"9".repeat(190)}]`]],
    ["with many lists that are long together", times(30, (nth) => `l${nth}[99]`)],
    ["with a list that is long in each of another one's rows", times(30, (nth) => `rows[${nth}].texts[99]`)],
  ])("%s", (_, names) => {
    expect(isBoundedForm(names)).toBe(false);
  });

  it("however its lists are spread: the places in all of them are counted together", () => {
    const half = FORM_PLACES_MAX / 2;
    expect(isBoundedForm([`a[${half - 1}]`, `b[${half - 1}]`])).toBe(true);
    expect(isBoundedForm([`a[${half - 1}]`, `b[${half}]`])).toBe(false);
  });
});

describe("JSON is walked", () => {
  const nested = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as unknown;

  it("as deep and as wide as a call's may be, and no further", () => {
    expect(
      [nested(INPUT_DEPTH_MAX), nested(INPUT_DEPTH_MAX + 1), nested(100_000)].map(isBoundedJson),
    ).toEqual([true, false, false]);
    const wide = (values: number) => ({ list: Array.from({ length: values - 2 }, () => 0) });
    expect(isBoundedJson(wide(JSON_VALUES_MAX))).toBe(true);
    expect(isBoundedJson(wide(JSON_VALUES_MAX + 1))).toBe(false);
    const keys = Object.fromEntries(times(JSON_VALUES_MAX, (nth) => `k${nth}`).map((key) => [key, 0]));
    expect(isBoundedJson(keys)).toBe(false);
    expect(["text", null, 3, {}, []].map(isBoundedJson)).toEqual([true, true, true, true, true]);
  });
});

describe("an address is read", () => {
  it("with as many parameters and segments as it may have, and with no more", () => {
    const query = (pairs: number) => `?${times(pairs, () => "a=1").join("&")}`;
    expect([query(QUERY_PARAMETERS_MAX), query(QUERY_PARAMETERS_MAX + 1), ""].map(isBoundedQuery)).toEqual([
      true,
      false,
      true,
    ]);
    const path = (segments: number) => "/a".repeat(segments);
    expect([path(PATH_SEGMENTS_MAX), path(PATH_SEGMENTS_MAX + 1), "/"].map(isBoundedPath)).toEqual([
      true,
      false,
      true,
    ]);
    expect(isBoundedPath(`/${"x".repeat(5_000)}`)).toBe(false);
    expect(isBoundedQuery(`?q=${"x".repeat(20_000)}`)).toBe(false);
  });
});
