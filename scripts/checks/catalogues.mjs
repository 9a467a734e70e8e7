/**
 * Checks that the English catalogues are complete: every message of the code is in its area's catalogue and translated, there are
 * no others, and no message has two translations. The Japanese ones may lack messages, which are then shown in Korean. The code's messages
 * are in the extracted Korean catalogues.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildCatalogues } from "../build/build.ts";
import { catalogueFaults, contradictions, messagesOf, missingIn } from "../toolchain/catalogue-faults.ts";
import { ROOT } from "../toolchain/paths.ts";
import { termFaults, termsOf } from "../toolchain/terms.ts";

await buildCatalogues(ROOT);
const read = (/** @type {string} */ path) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "";
const areas = new Set(
  globSync("locales/catalogues/{en,ja,ko}/*.po", { cwd: ROOT }).map((path) => basename(path)),
);
const english = new Map([...areas].sort().map((area) => [area, read(`locales/catalogues/en/${area}`)]));
const faults = [...english].flatMap(([area, po]) =>
  catalogueFaults(`locales/catalogues/en/${area}`, po, read(`locales/catalogues/ko/${area}`)),
);
faults.push(...contradictions(english));
const japanese = new Map([...areas].sort().map((area) => [area, read(`locales/catalogues/ja/${area}`)]));
faults.push(...contradictions(japanese));
const missing = [...japanese].flatMap(([area, po]) => missingIn(po, read(`locales/catalogues/ko/${area}`)));
if (missing.length > 0) console.log(`Japanese lacks ${missing.length} messages, shown in Korean`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/**
 * Both languages of every message: a message's key is its Korean text, except in `locales/words`, where the Korean is beside an
 * id.
 * @returns {Generator<[place: string, text: string]>}
 */
function* shownTexts() {
  for (const [area, po] of english)
    for (const { key, text } of messagesOf(po)) {
      if (/[가-힣]/.test(key)) yield [area, key];
      yield [area, text];
    }
  for (const path of globSync("locales/words/**/*.ts", { cwd: ROOT }))
    for (const [literal] of read(path).matchAll(/"(?:[^"\\]|\\.)*[가-힣](?:[^"\\]|\\.)*"/g))
      yield [path, literal];
}

// A report, not an error: terms that differ from the glossary.
for (const line of termFaults(termsOf(read("docs/glossary.md")), shownTexts())) console.log(line);
