import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect } from "vitest";
import { buildWebSdkPackage } from "../../../scripts/build/web-sdk.mjs";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { test } from "../fixtures";
import { BANNER, movedOn, NATIVE } from "./site";
import { eventually, open, page, site, siteForEachTest } from "./stage";

/** Ads that a server renders with its page, counted by the browser. */
siteForEachTest();

type FetchAd = (options: Record<string, string>) => Promise<{ ad: unknown; html: string; reason?: string }>;
let fetchAd: FetchAd;
test.beforeAll(async () => {
  await buildWebSdkPackage();
  const module = pathToFileURL(join(ROOT, "ad-serve/dist/npm/server.js")).href;
  ({ fetchAd } = (await import(/* @vite-ignore */ module)) as { fetchAd: FetchAd });
});

const fetched = (unit: string) =>
  fetchAd({ origin: site.url, key: "key", unit, uid: "reader", language: "ko-KR,en;q=0.8" });

/** Activates twice, as React's strict mode does. */
const activation = (ad: unknown) => `<script type="module">
  import { activate } from "/npm/activate.js";
  const ad = ${JSON.stringify(ad).replaceAll("<", "\\u003c")};
  const host = document.querySelector("#ad");
  activate(host, ad)();
  activate(host, ad, { onViewable: () => { window.isViewable = true; } });
</script>`;

describe("an ad of the server's own page", () => {
  test.each(["banner", "native"])(
    "is a %s of the first paint, requested once and counted once",
    async (unit) => {
      const { ad, html } = await fetched(unit);
      expect(site.requests).toEqual([expect.objectContaining({ unit, uid: "reader", lcl: "ko-KR" })]);
      await open(`<p>위</p><div id="ad">${html}</div><p>아래</p>${activation(ad)}`);
      await eventually(() => page.evaluate("window.isViewable")).toBe(true);
      expect(site.beacons).toEqual(["/b/i/1"]);
      expect(site.requests).toHaveLength(1);
      expect(await movedOn(page)).toBe(0);
      expect(await page.locator("#ad a").getAttribute("href")).toBe(`${site.url}/landing`);
    },
  );

  test("says why it was chosen in the reader's language, by a link that is large enough", async () => {
    site.fills.banner = { ...BANNER, destinationURL: `${site.url}/c/token` };
    const { html } = await fetched("banner");
    await open(`<div id="ad">${html}</div>`);
    const why = page.getByRole("link", { name: "광고 정보" });
    expect(await why.getAttribute("href")).toBe(`${site.url}/w/token`);
    const { width = 0, height = 0 } = (await why.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });

  test("is words only, whatever an advertiser wrote, and nothing without an ad", async () => {
    const headline = `<img src=x onerror="window.isRun = true">"'`;
    site.fills.native = { ...NATIVE, headline, destinationURL: "javascript:window.isRun = true" };
    const { html } = await fetched("native");
    await open(`<div id="ad">${html}</div>`);
    await eventually(() => page.locator(".madang-headline").textContent()).toBe(headline);
    expect(await page.locator("#ad a").getAttribute("href")).toBe("#");
    expect(await page.evaluate("window.isRun")).toBeUndefined();
    expect(await fetched("nothing")).toEqual({ ad: null, html: "", reason: "no-campaign" });
    await site.close();
    expect(await fetched("banner")).toEqual({ ad: null, html: "", reason: "network" });
  });
});
