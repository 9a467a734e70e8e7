import { expect, test } from "vitest";
import { catalogueFaults, contradictions } from "../../scripts/toolchain/catalogue-faults.ts";

const po = (...messages: [string, string][]) =>
  [
    `msgid ""\nmsgstr "Language: en\\n"`,
    ...messages.map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"`),
  ].join("\n\n");

test("a complete catalogue has no fault", () => {
  expect(catalogueFaults("locales/en/a.po", po(["저장", "Save"]), po(["저장", "Save"]))).toEqual([]);
});

test("a message the code has and the catalogue lacks is named", () => {
  expect(catalogueFaults("locales/en/a.po", po(), po(["저장", ""]))[0]).toMatch(/missing "저장"/);
});

test("a message without its English is named; Japanese may fall back", () => {
  const open = po(["저장", ""]);
  expect(catalogueFaults("locales/en/a.po", open, open)[0]).toMatch(/not translated "저장"/);
  expect(catalogueFaults("locales/ja/a.po", open, open)).toEqual([]);
});

test("a message the code no longer has, or that stands twice, is named", () => {
  const twice = po(["저장", "Save"], ["저장", "Store"]);
  expect(catalogueFaults("locales/en/a.po", twice, po(["저장", "Save"]))[0]).toMatch(/twice "저장"/);
  expect(catalogueFaults("locales/en/a.po", po(["저장", "Save"]), po())[0]).toMatch(/no longer used "저장"/);
});

test("a Korean message that is not what the code says is named; a translation is its translator's", () => {
  const [committed, extracted] = [po(["file.type", "MP4만"]), po(["file.type", "MP4, AVI만"])];
  expect(catalogueFaults("locales/ko/a.po", committed, extracted)).toEqual([
    expect.stringMatching(/not what the code says "file.type"/),
  ]);
  expect(catalogueFaults("locales/ko/a.po", extracted, extracted)).toEqual([]);
  expect(catalogueFaults("locales/en/a.po", committed, extracted)).toEqual([]);
});

test("a message broken over lines is one message", () => {
  const broken = 'msgid ""\n"저장 "\n"했어요"\nmsgstr ""\n"Saved"';
  expect(catalogueFaults("locales/en/a.po", broken, po(["저장 했어요", ""]))).toEqual([]);
});

test("a message with two translations in two areas is named, unless a context tells them apart", () => {
  const here = po(["제목", "Headline"], ["저장", "Save"]);
  const there = po(["제목", "Title"], ["저장", "Save"]);
  const apart = `msgctxt "benefit"\n${po(["제목", "Title"]).split("\n\n")[1]}`;
  const of = (other: string) =>
    contradictions(
      new Map([
        ["a.po", here],
        ["b.po", other],
      ]),
    );
  expect(of(there)).toEqual([
    expect.stringMatching(/^b\.po: "제목" is "Title" here and "Headline" in a\.po/),
  ]);
  expect(of(apart)).toEqual([]);
});
