import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { ROOT } from "../../../../scripts/toolchain/paths.ts";
import { servePage } from "../../third-origin";

const HERE = join(ROOT, "test/e2e/sdk/react-native");

/** The app for browsers: the SDK's sources on `react-native-web`. */
async function bundleApp(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, "app.tsx")],
    bundle: true,
    minify: true,
    format: "iife",
    jsx: "automatic",
    write: false,
    define: { "process.env.NODE_ENV": '"development"', global: "window", __DEV__: "true" },
    alias: { "react-native": join(HERE, "react-native.ts") },
  });
  return outputFiles[0]?.text ?? "";
}

const SHIFTS = `window.moved = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) moved += entry.value; })
  .observe({ type: "layout-shift", buffered: true });`;

/** Serves the app on an origin of its own. */
export async function serveApp() {
  const script = (await bundleApp()).replaceAll("</script", "<\\/script");
  return servePage(
    `<!doctype html><html lang="ko"><head><title>t</title></head><body style="margin:0"><main></main><script>${SHIFTS}</script><script>${script}</script></body></html>`,
  );
}

/** Opens the app, with the paths of the beacons that it sends. */
export async function openApp(
  browser: Browser,
  url: string,
): Promise<{ page: Page; beacons: string[]; faults: Error[] }> {
  const page = await browser.newPage({ viewport: { width: 400, height: 800 }, locale: "ko-KR" });
  const beacons: string[] = [];
  const faults: Error[] = [];
  page.on("pageerror", (error) => faults.push(error));
  page.on("requestfinished", (request) => {
    const [, code, token = ""] = /\/b\/(\w)\/([^?]+)/.exec(request.url()) ?? [];
    if (code && request.method() === "POST") beacons.push(`${code} ${token}`);
  });
  await page.goto(url);
  return { page, beacons, faults };
}
