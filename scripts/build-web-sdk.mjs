/**
 * Builds the web SDK into one minified file, which the ad server's bundle takes in as text.
 * `wrangler` runs it before it bundles the ad server; see `ad-serve/wrangler.toml`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const sdk = join(dirname(fileURLToPath(import.meta.url)), "..", "ad-serve", "web-sdk");

/** @returns {Promise<{ path: string, bytes: number, gzipBytes: number }>} */
export async function buildWebSdk() {
  const { outputFiles } = await build({
    entryPoints: [join(sdk, "index.ts")],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    write: false,
    legalComments: "none",
  });
  const text = outputFiles[0].text;
  const path = join(sdk, "..", "dist", "sdk-v1.txt");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return { path, bytes: Buffer.byteLength(text), gzipBytes: gzipSync(text, { level: 9 }).length };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { bytes, gzipBytes } = await buildWebSdk();
  console.log(`web SDK: ${bytes} bytes, ${gzipBytes} gzip`);
}
