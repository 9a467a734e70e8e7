import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "../report.ts";
import type { BundledScripts } from "../runtime.ts";

const WEB_SDK_MAX_BYTES = 6 * 1024;
const AD_SERVE_MAX_BYTES = 100 * 1024;

const gzipBytes = (paths: readonly string[]) =>
  gzipSync(Buffer.concat(paths.map((path) => readFileSync(path)))).length;

const sizeRow = (name: string, paths: readonly string[], maxBytes: number): Row => {
  const value = gzipBytes(paths);
  return { name, unit: "bytes", value, control: maxBytes, ratio: value / maxBytes };
};

/** Gzipped sizes of the web SDK and the ad server's bundle, with their limits. */
export function sizeRows(root: string, { adServe }: BundledScripts): Row[] {
  const folder = join(root, adServe.bundle);
  const files = readdirSync(folder).filter((name) => /\.(js|txt)$/.test(name));
  return [
    sizeRow("web-sdk-gzip-bytes", [join(root, "ad-serve/dist/sdk-v1.txt")], WEB_SDK_MAX_BYTES),
    sizeRow(
      "ad-serve-gzip-bytes",
      files.map((name) => join(folder, name)),
      AD_SERVE_MAX_BYTES,
    ),
  ];
}
