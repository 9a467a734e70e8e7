import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

const LANGS = ["ko", "en", "ja"] as const;
type Lang = (typeof LANGS)[number];
type Catalogue = Record<string, unknown>;

/** Suffix by which Remix names a page's module as an entry of the browser's build. */
const PAGE = "?__remix-build-client-route";

const generated = (root: string, lang: Lang) =>
  readFileSync(join(root, "locales/generated", `${lang}.ts`), "utf8");

/** Changes with every translation; part of the message files' URLs, which browsers cache permanently. */
export const wordsVersion = (root: string): string =>
  LANGS.reduce((hash, lang) => hash.update(generated(root, lang)), createHash("sha256"))
    .digest("hex")
    .slice(0, 10);

/**
 * Writes a message file per language beside each page's script, with the messages of the page and all its static and dynamic
 * imports. Messages of the frame, which is on every page, are only in the file of `root.tsx`. Source: decision 0148.
 */
export function pageWords(root: string): Plugin {
  return {
    name: "madang:page-words",
    apply: "build",
    // Remix writes these modules in its own transform, replacing anything that an earlier transform added.
    enforce: "post",
    config: () => ({ define: { __WORDS_VERSION__: JSON.stringify(wordsVersion(root)) } }),
    transform(code, id) {
      if (!id.endsWith(PAGE)) return null;
      return {
        code: `${code}\nimport { openWords } from "~/kit/page-words";\nopenWords(import.meta.url);\n`,
        map: null,
        // Pages only re-export other modules, and the package declares its modules free of side effects.
        moduleSideEffects: true,
      };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(
        (part): part is Rollup.OutputChunk => part.type === "chunk",
      );
      const isPage = ({ facadeModuleId }: Rollup.OutputChunk) => facadeModuleId?.endsWith(PAGE) ?? false;
      const isFrame = ({ facadeModuleId }: Rollup.OutputChunk) =>
        /\/app\/(?:root|entry\.client)\.tsx/.test(facadeModuleId ?? "");
      const pages = chunks.filter(isPage);
      // The server's build has no page entries.
      if (pages.length === 0) return;
      const frame = closureOf(chunks.filter(isFrame), bundle);
      const catalogues = LANGS.map((lang) => [lang, catalogueOf(root, lang)] as const);
      const known = new Set(catalogues.flatMap(([, words]) => Object.keys(words)));
      const ofFrame = idsIn(frame, known);
      for (const page of pages) {
        // The message file's URL is relative to the script that requests it.
        if (!page.code.includes("import.meta.url"))
          throw new Error(`${page.facadeModuleId} shares something with a module that it alone loads later`);
        const ids = idsIn(closureOf([page], bundle), known);
        const said = isFrame(page) ? [...ofFrame] : [...ids].filter((id) => !ofFrame.has(id));
        for (const [lang, words] of catalogues)
          this.emitFile({
            type: "asset",
            fileName: `${page.fileName}.${lang}.json`,
            source: JSON.stringify(Object.fromEntries(said.sort().map((id) => [id, words[id]]))),
          });
      }
    },
  };
}

function catalogueOf(root: string, lang: Lang): Catalogue {
  const [, json] = /JSON\.parse\((".*")\)/s.exec(generated(root, lang)) ?? [];
  if (!json) throw new Error(`locales/generated/${lang}.ts holds no words`);
  return JSON.parse(JSON.parse(json)) as Catalogue;
}

/** The chunks with all their static and dynamic imports, except other pages. */
function closureOf(
  entries: readonly Rollup.OutputChunk[],
  bundle: Rollup.OutputBundle,
): Set<Rollup.OutputChunk> {
  const found = new Set(entries);
  for (const chunk of found)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const imported = bundle[name];
      if (imported?.type === "chunk") found.add(imported);
    }
  return found;
}

/** Message ids, which appear in the code as string literals. */
function idsIn(chunks: Iterable<Rollup.OutputChunk>, known: ReadonlySet<string>): Set<string> {
  const ids = new Set<string>();
  for (const { code } of chunks)
    for (const [text] of code.matchAll(/(?<=["'`])[^"'`\\\s]{2,80}(?=["'`])/g))
      if (known.has(text)) ids.add(text);
  return ids;
}
