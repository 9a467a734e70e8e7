import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths.ts";

/** Limits for code that delays all users: the start of an isolate, a page that shows an ad. */
const KB = 1024;
const gzipBytes = (path: string) => gzipSync(readFileSync(join(ROOT, path)), { level: 9 }).length;

test("the ad server's script is under 60 KB, compressed", () => {
  expect(gzipBytes("dist/workers/ad-serve/index.js")).toBeLessThan(60 * KB);
});

test("the web SDK is under 6 KB, compressed, as a script and as a module", () => {
  expect(gzipBytes("ad-serve/dist/sdk-v1.txt")).toBeLessThan(6 * KB);
  expect(gzipBytes("ad-serve/dist/sdk-v1-module.txt")).toBeLessThan(6 * KB);
});

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[] }>;
}

const CLIENT = "build/client";

function readManifest(): Manifest {
  const [file] = readdirSync(join(ROOT, CLIENT, "assets")).filter((name) => name.startsWith("manifest-"));
  const text = readFileSync(join(ROOT, CLIENT, "assets", file ?? ""), "utf8");
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest;
}

/** Bytes that a page loads before it is usable: scripts of the page and its layouts, and its Korean texts. */
function weights(): { page: string; scripts: number; bytes: number }[] {
  const { entry, routes } = readManifest();
  const sizes = new Map<string, number>();
  const sizeOf = (address: string): number => {
    const known = sizes.get(address) ?? gzipBytes(join(CLIENT, address));
    sizes.set(address, known);
    return known;
  };
  return Object.values(routes).map((page) => {
    const files = new Set([entry.module, ...entry.imports]);
    for (let part: typeof page | undefined = page; part; part = routes[part.parentId ?? ""])
      for (const file of [part.module, `${part.module}.ko.json`, ...(part.imports ?? [])]) files.add(file);
    const scripts = [...files].filter((file) => file.endsWith(".js")).length;
    return { page: page.id, scripts, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
  });
}

/** About 8 KB of it are the texts of all errors and field messages, on every page. */
const SIGNING_IN_MAX = { bytes: 150 * KB, scripts: 20 };
const CONSOLE_MAX = { bytes: 210 * KB, scripts: 30 };

test("no page fetches more script and words than a slow line brings in time, compressed", () => {
  const heavy = weights().filter(({ page, bytes, scripts }) => {
    const max = page.startsWith("routes/auth.") ? SIGNING_IN_MAX : CONSOLE_MAX;
    return bytes > max.bytes || scripts > max.scripts;
  });
  expect(heavy).toEqual([]);
});
