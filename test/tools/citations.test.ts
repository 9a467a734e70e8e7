import { describe, expect, it } from "vitest";
import { type Citable, citationFaults, rulesIn } from "../../scripts/toolchain/citations.ts";

const known: Citable = {
  rules: new Set(["B1", "B2", "B3", "K1"]),
  decisions: new Set(["0025", "0062"]),
  hasPath: (path) => path === "docs/scale.md",
};

const faultsOf = (text: string) => citationFaults(text, known).map(({ line, what }) => `${line} ${what}`);

describe("a citation", () => {
  it.each([
    "/** What a campaign may be. Source: rule B1. */",
    "/** Source: rules B1 to B3, K1; decision 0025. */",
    "/** Source: decisions 0025 and 0062. */",
    "/** Source: `docs/scale.md`. */",
    "/** Source: RFC 9110, section 14. */",
    "/** Source: WCAG 2.2, 2.4.7 and 1.4.11. */",
    "/** Source: developer.apple.com, `CFBundleIdentifier`. */",
    "/**\n * A rule. Source: Flajolet et al., a paper of\n * several lines.\n */",
  ])("resolves: %s", (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ["of a rule that there is not", "/** Source: rule B9. */", ["1 there is no rule B9"]],
    ["of a rule within a range", "/** Source: rules B2 to B4. */", ["1 there is no rule B4"]],
    ["of a rule in prose", "// as rule K7 has it", ["1 there is no rule K7"]],
    ["of a decision", "/** Source: decision 0999. */", ["1 there is no decision 0999"]],
    ["of a path", "/** Source: `docs/gone.md`. */", ["1 there is no docs/gone.md"]],
    [
      "of something else",
      "/** Source: a talk at lunch. */",
      ['1 "a talk at lunch" is no rule, decision, path or standard'],
    ],
    [
      "of something else beside a rule",
      "/** Source: rule B1, the table. */",
      ['1 "rule B1, the table" is no rule, decision, path or standard'],
    ],
    [
      "over two lines",
      "/**\n * A rule. Source:\n * rule B1; a\n * talk.\n */",
      ['2 "a talk" is no rule, decision, path or standard'],
    ],
    ["of nothing", "/** Source: */", ["1 a source without a name"]],
    ["in the first texts' words", "/** See readings 5. */", ["1 names a text that is not in the repository"]],
    [
      "of a section of no document",
      "/** The rules of section 5. */",
      ["1 names a text that is not in the repository"],
    ],
  ])("that resolves to nothing is told: %s", (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

it("rules are told by their numbers, each as often as it stands", () => {
  const text = "# Rules\n\n- **B1** One.\n- **B2** Two, beside **B3** in passing.\n- **B1** One again.\n";
  expect(rulesIn(text)).toEqual([
    { number: "B1", line: 3 },
    { number: "B2", line: 4 },
    { number: "B1", line: 5 },
  ]);
});
