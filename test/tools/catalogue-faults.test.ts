import { expect, test } from "vitest";
import { catalogueFaults, contradictions } from "../../scripts/toolchain/catalogue-faults.ts";

const po = (...messages: [string, string][]) =>
  [
    `msgid ""\nmsgstr "Language: en\\n"`,
    ...messages.map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"`),
  ].join("\n\n");

test("a complete catalogue has no fault", () => {
  expect(catalogueFaults("locales/en/a.po", po(["저장", "Save"]), po(["저장", "저장"]))).toEqual([]);
});

test("a message the code has and the catalogue lacks is named", () => {
  expect(catalogueFaults("locales/en/a.po", po(), po(["저장", ""]))[0]).toMatch(/missing "저장"/);
});

test("a message without its English is named", () => {
  const open = po(["저장", ""]);
  expect(catalogueFaults("locales/en/a.po", open, po(["저장", "저장"]))[0]).toMatch(/not translated "저장"/);
});

test("a message the code no longer has, or that stands twice, is named", () => {
  const twice = po(["저장", "Save"], ["저장", "Store"]);
  expect(catalogueFaults("locales/en/a.po", twice, po(["저장", "Save"]))[0]).toMatch(/twice "저장"/);
  expect(catalogueFaults("locales/en/a.po", po(["저장", "Save"]), po())[0]).toMatch(/no longer used "저장"/);
});

test("a message that was kept as obsolete is named", () => {
  const kept = `${po(["저장", "Save"])}\n\n#~ msgid "삭제"\n#~ msgstr "Delete"`;
  expect(catalogueFaults("locales/en/a.po", kept, po(["저장", "저장"]))).toEqual([
    expect.stringMatching(/no longer used "삭제"/),
  ]);
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
