import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Language, Parser } from "web-tree-sitter";
import { snippetsOf } from "../../../app/routes/pub.$project.apps.$app._index/snippets";
import { ROOT } from "../../../scripts/toolchain/paths.ts";

/** No compiler of these languages is installed everywhere: their grammars show at least that the code is whole. */
const LANGUAGES = ["kotlin", "swift", "dart", "tsx"] as const;
type Code = (typeof LANGUAGES)[number];

const CALL = { adServeOrigin: "https://edge.example", appKey: "mk_own", unitId: "unt_own" } as const;
const host = (name: string) => readFileSync(join(ROOT, "sdk/frame", name), "utf8");
const kotlin = snippetsOf("native", { ...CALL, platform: "android" });
const swift = snippetsOf("native", { ...CALL, platform: "apple" });
const dart = snippetsOf("flutter", { ...CALL, platform: "android" });

const SOURCES: [string, Code, string][] = [
  ["the frame's host for Android", "kotlin", host("AdFrame.kt")],
  ["the frame's host for iOS", "swift", host("AdFrame.swift")],
  ["the frame's host for Flutter", "dart", host("ad_frame.dart")],
  ["the frame's host for React Native", "tsx", host("AdFrame.tsx")],
  ["the guide's request in Kotlin", "kotlin", kotlin.request],
  ["the guide's view in Kotlin", "kotlin", kotlin.show],
  ["the guide's request in Swift", "swift", swift.request],
  ["the guide's view in Swift", "swift", swift.show],
  ["the guide's request in Dart", "dart", dart.request],
];

const parsers = new Map<Code, Parser>();

beforeAll(async () => {
  await Parser.init();
  for (const language of LANGUAGES) {
    const grammar = join(ROOT, `node_modules/tree-sitter-wasms/out/tree-sitter-${language}.wasm`);
    const parser = new Parser();
    parser.setLanguage(await Language.load(grammar));
    parsers.set(language, parser);
  }
});

/** Lines with what does not parse. */
function faultsOf(language: Code, source: string): string[] {
  const tree = parsers.get(language)?.parse(source);
  const faults: string[] = [];
  const walk = (node: NonNullable<typeof tree>["rootNode"]) => {
    if (node.isError || node.isMissing) faults.push(`${node.startPosition.row + 1}: ${node.text}`);
    else if (node.hasError) for (const child of node.children) if (child) walk(child);
  };
  if (tree) walk(tree.rootNode);
  return faults;
}

test.each(SOURCES)("%s parses, and does not without one of its brackets", (_, language, source) => {
  expect(faultsOf(language, source)).toEqual([]);
  expect(faultsOf(language, source.replace("{", ""))).not.toEqual([]);
});
