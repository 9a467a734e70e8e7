/**
 * Builds the ad server's own pages into texts of its bundle: the OpenAPI document, and the reference and the demo in both
 * languages. They are generated from the routes' schemas at build time, so that neither the schema library nor the page code is
 * needed to answer. `wrangler` runs it before it bundles the ad server; see `ad-serve/wrangler.toml`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const adServe = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "ad-serve");
const dist = join(adServe, "dist");

/** A bundled file as text. The demo's `./module` is the served web SDK. */
async function bundled(entry, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(adServe, entry)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}

const servedModule = {
  name: "served-module",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/module$/ }, () => ({ path: "/sdk/v1.mjs", external: true }));
  },
};

export async function buildReference() {
  const source = await bundled("reference/index.ts");
  const { openApi, referencePage, demoPage } = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`
  );
  const texts = {
    openapi: JSON.stringify(openApi()),
    "reference-ko": referencePage("ko"),
    "reference-en": referencePage("en"),
    "demo-ko": demoPage("ko"),
    "demo-en": demoPage("en"),
    "demo-script": await bundled("web-sdk/demo.ts", {
      format: "iife",
      minify: true,
      plugins: [servedModule],
    }),
  };
  await mkdir(dist, { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(dist, `${name}.txt`), text);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildReference();
