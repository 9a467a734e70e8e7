import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths.ts";

/** What everybody waits for has to stay small: an isolate that starts, a page that shows an ad. */
const KB = 1024;
const gzipBytes = (path: string) => gzipSync(readFileSync(join(ROOT, path)), { level: 9 }).length;

test("the ad server's script is under 60 KB, compressed", () => {
  expect(gzipBytes("dist/workers/ad-serve/index.js")).toBeLessThan(60 * KB);
});

test("the web SDK is under 6 KB, compressed, as a script and as a module", () => {
  expect(gzipBytes("ad-serve/dist/sdk-v1.txt")).toBeLessThan(6 * KB);
  expect(gzipBytes("ad-serve/dist/sdk-v1-module.txt")).toBeLessThan(6 * KB);
});
