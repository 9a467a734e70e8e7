import { expect, test } from "vitest";
import { termFaults, termsOf } from "../../scripts/toolchain/terms.ts";

const table = (row: string) =>
  termsOf(
    `# x\n\n## Words of the screens\n\n| English | Korean | not | not | except |\n| - | - | - | - | - |\n${row}`,
  );

test("a forbidden Korean word is found with any particle, and names the word to use", () => {
  const terms = table("| user | 사용자 | | 사용자 | |");
  expect(termFaults(terms, [["a.po", "새 사용자가 왔어요"]])).toEqual([
    'a.po: "새 사용자가 왔어요" says "사용자" (docs/glossary.md: "사용자")',
  ]);
});

test("a forbidden English word is found whole, in any case", () => {
  const terms = table("| edit | 수정 | mend | | |");
  expect(termFaults(terms, [["a.po", "Mend it"]])).toHaveLength(1);
  expect(termFaults(terms, [["a.po", "Recommended"]])).toEqual([]);
});

test("a word inside another Korean word, or in a phrase that the table excepts, is let stand", () => {
  const terms = table("| reply | 답변 | | 답 | 답례품 |");
  expect(
    termFaults(terms, [
      ["a.po", "응답"],
      ["a.po", "답례품"],
    ]),
  ).toEqual([]);
});
