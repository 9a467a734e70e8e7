import { describe, expect, it } from "vitest";
import { patternsIn, slownessOf } from "../../scripts/toolchain/patterns.ts";

describe("a pattern that a text can make slow", () => {
  it.each([
    ["exponential", String.raw`^([a-zA-Z]{2,3}([-_]\w+)*)?$`, ""],
    ["exponential", "^(a+)+$", ""],
    ["exponential", String.raw`(\d+)*x`, ""],
    ["exponential", "^(?=(a|a)*$)b", ""],
    ["exponential", String.raw`^(\w+\s?)*$`, "u"],
    ["2nd degree polynomial", String.raw`\s+$`, ""],
    ["2nd degree polynomial", String.raw`"((?:[^"\\]|\\.)*)"`, "g"],
  ])("is told with its %s growth: %s", (growth, source, flags) => {
    expect(slownessOf({ source, flags })).toContain(growth);
  });

  it("is not one that only looks like it", () => {
    const safe = [
      "^(?:[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]+)*)?$",
      String.raw`^[\w-]{1,64}(\.[\w-]{1,64}){0,7}$`,
      String.raw`[^.[\]]+|\[\d*\]`,
    ];
    expect(safe.map((source) => slownessOf({ source, flags: "" }))).toEqual([null, null, null]);
  });
});

describe("the patterns of a source file", () => {
  it("are its literals and what it makes of texts and templates, wherever they stand", () => {
    const text = [
      "const a = /x\\/y/gi;",
      'const b = new RegExp("^a+$", "u");',
      "const c = RegExp(`^\\\\d{$" + "{N}}$`);",
      "const D = () => <p title={`a / 2 / 1`}>{/z[/]/.test(a) && 1 / 2 / 3}</p>;",
      "// no /comment/ and no 'text /of/ slashes'",
    ].join("\n");
    expect(patternsIn("app/x.tsx", text)).toEqual([
      { source: "x\\/y", flags: "gi", line: 1 },
      { source: "^a+$", flags: "u", line: 2 },
      { source: "^\\d{8}$", flags: "", line: 3 },
      { source: "z[/]", flags: "", line: 4 },
    ]);
  });
});
