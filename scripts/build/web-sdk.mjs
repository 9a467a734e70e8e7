/**
 * Builds the web SDK: the script for a script tag and the ES module, each as one minified file that the ad server's bundle
 * includes as text, the script of the in-app frame, and the package of `npm pack ./ad-serve/dist/npm`. `wrangler` runs it before it bundles the ad server; see
 * `ad-serve/wrangler.toml`.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const sdk = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "ad-serve", "web-sdk");
const served = join(sdk, "..", "dist");
const shipped = join(served, "npm");

/** Properties that are shortened: private ones of the SDK's classes, of which no name is one of the platform's or of an answer. */
const SHORTENED = [
  ...["admits", "ask", "asked", "begin", "collapse", "consented", "counted", "counts", "end", "follow"],
  ...[
    "load",
    "observer",
    "options",
    "put",
    "refreshLater",
    "renew",
    "showAll",
    "showDeclared",
    "shown",
    "source",
  ],
  ...[
    "stopWatching",
    "takeTurns",
    "tell",
    "told",
    "turn",
    "units",
    "unplan",
    "unwatch",
    "userOf",
    "withdraw",
  ],
];

/** Web views of iOS 13 and of Android 6 with its last WebView. */
const FRAME_TARGETS = ["safari13", "chrome80"];

async function bundle(entry, format, { target = "es2020", shortened = SHORTENED } = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(sdk, entry)],
    bundle: true,
    minify: true,
    format,
    target,
    // Safari 13 has only a fault in heads of loops; big integers are left out with the modules that have them.
    supported: { destructuring: true, bigint: true },
    write: false,
    legalComments: "none",
    ...(shortened.length > 0 ? { mangleProps: new RegExp(`^(?:${shortened.join("|")})$`) } : {}),
  });
  return outputFiles[0].text;
}

/** @returns {Promise<{ bytes: number, gzipBytes: number }>} sizes of the script */
export async function buildWebSdk() {
  const [script, module, frame] = await Promise.all([
    bundle("index.ts", "iife"),
    bundle("module.ts", "esm"),
    // Its messages have names that the SDK shortens.
    bundle("../frame/index.ts", "iife", { target: FRAME_TARGETS, shortened: [] }),
  ]);
  await mkdir(served, { recursive: true });
  await writeFile(join(served, "sdk-v1.txt"), script);
  await writeFile(join(served, "sdk-v1-module.txt"), module);
  await writeFile(join(served, "frame-v1.txt"), frame);
  return { bytes: Buffer.byteLength(script), gzipBytes: gzipSync(script, { level: 9 }).length };
}

/** Writes the package's files: the module and its types, which are emitted per file without a type check. */
export async function buildWebSdkPackage() {
  const { default: ts } = await import("typescript");
  await mkdir(shipped, { recursive: true });
  await copyFile(join(sdk, "package.json"), join(shipped, "package.json"));
  // The server's part runs where nothing is shortened for a page.
  const parts = { module: SHORTENED, server: [], activate: [] };
  for (const [name, shortened] of Object.entries(parts))
    await writeFile(join(shipped, `${name}.js`), await bundle(`${name}.ts`, "esm", { shortened }));
  for (const name of [...Object.keys(parts), "api", "answer"]) {
    const source = await readFile(join(sdk, `${name}.ts`), "utf8");
    const compilerOptions = { isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true };
    const { outputText } = ts.transpileDeclaration(source, { fileName: `${name}.ts`, compilerOptions });
    await writeFile(
      join(shipped, `${name}.d.ts`),
      outputText.replaceAll(/from "(\.\/\w+)"/g, 'from "$1.js"'),
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { bytes, gzipBytes } = await buildWebSdk();
  if (process.argv.includes("--package")) await buildWebSdkPackage();
  console.log(`web SDK: ${bytes} bytes, ${gzipBytes} gzip`);
}
