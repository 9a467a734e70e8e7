import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messagesOf } from "../../scripts/toolchain/catalogue-faults.ts";
import { termFaults, termsOf } from "../../scripts/toolchain/terms.ts";

const read = (path: string) => readFileSync(path, "utf8");
const table = (row: string) =>
  termsOf(
    `# x\n\n## Words of the screens\n\n| English | Korean | not | not | except |\n| - | - | - | - | - |\n${row}`,
  );

/** Both languages of every message: its Korean is its key, but for those of `locales/words`, whose Korean stands beside an id. */
function* shownTexts(): Generator<[place: string, text: string]> {
  for (const path of globSync("locales/catalogues/en/*.po"))
    for (const { key, text } of messagesOf(read(path))) {
      if (/[가-힣]/.test(key)) yield [path, key];
      yield [path, text];
    }
  for (const path of globSync("locales/words/**/*.ts"))
    for (const [literal] of read(path).matchAll(/"(?:[^"\\]|\\.)*[가-힣](?:[^"\\]|\\.)*"/g))
      yield [path, literal];
}

test("no screen or mail says a word that the glossary's table of terms forbids", () => {
  const texts = [...shownTexts()];
  expect(texts.length).toBeGreaterThan(5000);
  expect(termFaults(termsOf(read("docs/glossary.md")), texts)).toEqual([]);
});

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
