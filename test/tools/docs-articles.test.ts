import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import type { Article } from "../../app/areas/publisher/docs/article";
import { codeSpans } from "../../app/areas/publisher/docs/highlight.server";
import { searchArticles } from "../../app/areas/publisher/docs/search";
import { ROOT } from "../../scripts/toolchain/paths";
import { PAGES } from "../support/pages";

const FOLDER = join(ROOT, "app/areas/publisher/docs/articles");
const SOURCES = readdirSync(FOLDER)
  .filter((name) => name !== "index.ts")
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** Names of the pages' paths: a segment that ends in `_` is outside its parent's layout, and in the path without it. */
const NAMES = new Set([...PAGES.keys()].map((name) => name.replaceAll("_.", ".")));

/** Whether the console has a page at a path below a project. */
const isPage = (path: string) => {
  const name = `pub.$project.${path.replaceAll("/", ".")}`;
  return NAMES.has(name) || NAMES.has(`${name}._index`);
};

describe("the articles of the console", () => {
  it("each stand under an address of their own, in the list", () => {
    const index = readFileSync(join(FOLDER, "index.ts"), "utf8");
    const slugs = SOURCES.map(({ text }) => all(text, /slug: "([\w-]+)"/g).join());
    expect(SOURCES.map(({ name }) => name)).toEqual(slugs.map((slug) => `${slug}.ts`));
    expect(slugs.filter((slug) => !index.includes(`from "./${slug}"`))).toEqual([]);
  });

  it.each(SOURCES)("have sections with anchors of their own: $name", ({ text }) => {
    const ids = all(text, /\bid: "([\w-]+)"/g);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(SOURCES)("lead to pages that there are: $name", ({ text }) => {
    const paths = all(text, /\bpage\(msg`[^`]*`, "([^"]+)"\)/g);
    expect(paths.filter((path) => !isPage(path))).toEqual([]);
    expect(
      all(text, /\bonAdServer\([^"]*"([^"]+)"\)/g).filter((path) => !/^\/(demo|reference)$/.test(path)),
    ).toEqual([]);
  });
});

describe("highlighted code", () => {
  it.each([
    ["xml", `<script>\nlet a = "1" && b < 2; // '&amp;'\n</script>`],
    ["typescript", "const view = <Ad unit={`u${1}`} />; /* > */"],
    ["kotlin", `class A(val b: String?) { fun c() = "$b" }`],
    ["swift", "final class A: B { var c: Int? = 1 }"],
    ["dart", "final a = 'b $c';"],
    ["bash", `curl -H "Authorization: K" "https://a.example/?a=1&b=2"`],
  ] as const)("is the same text, in tones: %s", (language, code) => {
    const spans = codeSpans(code, language);
    expect(spans.map(({ text }) => text).join("")).toBe(code);
    expect(new Set(spans.map(({ tone }) => tone)).size).toBeGreaterThan(1);
  });
});

describe("looking for words", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const say = (message: string) => ({ id: message, message });
  const article: Article = {
    slug: "units",
    title: say("Ad units"),
    summary: say(""),
    sections: [
      {
        id: "one",
        title: say("Formats"),
        blocks: [{ kind: "text", words: say("A banner and a `native` ad.") }],
      },
      {
        id: "two",
        title: say("Archive"),
        blocks: [{ kind: "list", items: [say("Formats stay."), say("Names too.")] }],
      },
    ],
  };
  const found = (query: string) => searchArticles([article], query, i18n).map(({ section }) => section.id);

  it("finds the sections that have them all, in whatever case, a title's first", () => {
    expect(found("FORMATS")).toEqual(["one", "two"]);
    expect(found("names stay")).toEqual(["two"]);
    expect(found("ad native")).toEqual(["one"]);
  });

  it("finds nothing for nothing, nor for what is not there", () => {
    expect(found(" ")).toEqual([]);
    expect(found("popup")).toEqual([]);
  });

  it("shows where they stand, without the marks of code", () => {
    expect(searchArticles([article], "native", i18n)[0]?.excerpt).toContain("native ad");
  });
});
