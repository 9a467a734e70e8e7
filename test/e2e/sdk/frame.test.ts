import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { SDK_LATEST } from "../../../domain/inventory";
import { test } from "../fixtures";
import { servePage } from "../third-origin";
import { frameFills } from "./frame-fills";
import { openSite, type Site } from "./site";
import { eventually } from "./stage";

/** The page that apps show in a web view, in Chromium: its messages, its counting, and what it keeps. */
let browser: Browser;
let site: Site;
let page: Page;
let others: { close(): unknown }[] = [];

test.beforeAll(({ browser: shared }) => {
  browser = shared;
});
beforeEach(async () => {
  site = await openSite();
  site.fills = frameFills(site.url);
});
afterEach(async () => {
  await page?.close();
  for (const other of others) await other.close();
  others = [];
  await site.close();
});

type Message = Record<string, unknown>;

/** Opens the frame as a web view does, with a bridge of Android. */
async function inApp(unit: string): Promise<void> {
  page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  await page.addInitScript(() => {
    const view = window as unknown as { told: unknown[]; MadangAndroid: object };
    view.told = [];
    view.MadangAndroid = { onMessage: (text: string) => view.told.push(JSON.parse(text)) };
  });
  await page.goto(`${site.url}/frame/${unit}?key=key&pf=android#uid=reader-1&theme=dark`);
}
const told = (type: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { told: Message[] }).told.filter((one) => one.type === wanted),
    type,
  );
const say = (message: Message) =>
  page.evaluate(
    (said) => (window as unknown as { madangHost(message: unknown): void }).madangHost(said),
    message,
  );
const counted = () => site.beacons.map((path) => path.slice("/b/".length));

describe("the frame in an app's web view", () => {
  test.each(["banner", "native", "interstitial", "popup"])(
    "shows a %s once, and counts it once it is said to be visible",
    async (unit) => {
      await inApp(unit);
      await eventually(() => told("ready")).toHaveLength(1);
      expect(site.requests).toEqual([
        expect.objectContaining({ unit, pf: "android", uid: "reader-1", sdk: `frame/${SDK_LATEST.frame}` }),
      ]);
      expect(counted()).toEqual([]);
      await say({ type: "visible" });
      await eventually(() => told("viewable")).toHaveLength(1);
      await say({ type: "hidden" });
      await say({ type: "visible" });
      await eventually(counted).toEqual(["impression", "viewable"]);
    },
  );

  test("rewards after the time in view, and says when it was closed", async () => {
    await inApp("rewarded");
    await eventually(() => told("ready")).toHaveLength(1);
    await say({ type: "visible" });
    await eventually(() => told("reward")).toHaveLength(1);
    await page.getByRole("button").click();
    expect(await told("close")).toEqual([{ source: "madang", type: "close", hideForToday: false }]);
    await eventually(counted).toEqual(expect.arrayContaining(["impression", "reward", "close"]));
  });

  test("says that a popup is not to be shown again today, and ends a splash by itself", async () => {
    await inApp("popup");
    await page.getByRole("button").first().click();
    expect(await told("close")).toEqual([{ source: "madang", type: "close", hideForToday: true }]);
    await page.close();
    await inApp("splash");
    await eventually(() => told("ready")).toHaveLength(1);
    await say({ type: "visible" });
    await eventually(() => told("close")).toHaveLength(1);
    await eventually(counted).toEqual(expect.arrayContaining(["impression", "close"]));
  });

  test("hands clicks to the host, keeps nothing, and says why there is no ad", async () => {
    await inApp("banner");
    await page.locator("a").click();
    expect(await told("click")).toEqual([{ source: "madang", type: "click", url: `${site.url}/landing` }]);
    expect(page.url()).toContain("/frame/banner");
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(["", 0, 0]);
    await page.close();
    await inApp("nothing");
    await eventually(() => told("empty")).toEqual([
      { source: "madang", type: "empty", reason: "no-campaign" },
    ]);
  });

  test("hands the page that says why the ad was chosen to the host, as no click", async () => {
    await inApp("explained");
    const { width = 0, height = 0 } =
      (await page.getByRole("link", { name: "About this ad" }).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await page.getByRole("link", { name: "About this ad" }).click();
    expect(await told("open")).toEqual([{ source: "madang", type: "open", url: `${site.url}/w/token` }]);
    expect(await told("click")).toEqual([]);
  });

  test("shows an exchange's ad, whose scripts run without an origin, and counts it once it is visible", async () => {
    await inApp("exchange");
    await eventually(() => told("ready")).toHaveLength(1);
    const sold = page.frameLocator("iframe").frameLocator("iframe");
    await sold.getByText("sold").waitFor();
    await eventually(() => Promise.all(page.frames().map((frame) => frame.title()))).toContain("null");
    expect(counted()).toEqual([]);
    await say({ type: "visible" });
    await eventually(counted).toEqual(["impression"]);
  });

  test.each([
    ["exchangeInterstitial", { width: 320, height: 480 }],
    ["exchangePopup", { width: 300, height: 360 }],
  ])(
    "shows an exchange's ad in the size of the %s, apart from the bar that closes it",
    async (unit, size) => {
      await inApp(unit);
      await eventually(() => told("ready")).toHaveLength(1);
      await page.frameLocator("iframe").frameLocator("iframe").getByText("sold").waitFor();
      const shown = await page.locator("iframe").boundingBox();
      expect(shown).toMatchObject(size);
      await say({ type: "visible" });
      await eventually(counted).toEqual(["impression"]);
      const closer = page.getByRole("button").last();
      const bar = await closer.boundingBox();
      if (!shown || !bar) throw new Error("nothing is shown");
      const isApart = bar.y >= shown.y + shown.height || bar.y + bar.height <= shown.y;
      expect(isApart).toBe(true);
      await closer.click();
      expect(await told("close")).toEqual([{ source: "madang", type: "close", hideForToday: false }]);
      expect(await page.locator("iframe").count()).toBe(0);
      expect(counted()).toEqual(["impression"]);
    },
  );

  test("does not count an exchange's ad whose page does not come", async () => {
    page = await browser.newPage();
    await page.clock.install();
    await page.route("**/exchange-ad", (route) => route.abort());
    await page.goto(`${site.url}/frame/exchange?key=key`);
    await page.locator("iframe").waitFor();
    await say({ type: "visible" });
    await page.clock.runFor(8_000);
    await eventually(() => page.locator("iframe").count()).toBe(0);
    expect(counted()).toEqual([]);
  });

  test("counts once what it could not send while there was no network", async () => {
    await inApp("banner");
    await eventually(() => told("ready")).toHaveLength(1);
    await page.context().setOffline(true);
    await say({ type: "visible" });
    await eventually(() => told("viewable")).toHaveLength(1);
    expect(counted()).toEqual([]);
    await page.context().setOffline(false);
    await eventually(() => counted().sort()).toEqual(["impression", "viewable"]);
  });
});

describe("the frame in a page of another origin", () => {
  test("hears and tells its embedder alone", async () => {
    const host = await servePage(`<!doctype html><title>host</title>
      <script>window.told = []; addEventListener("message", ({ data }) => told.push(data));</script>
      <iframe src="${site.url}/frame/banner?key=key" width="320" height="260"></iframe>`);
    others.push(host);
    page = await browser.newPage();
    await page.goto(host.url);
    await eventually(() => told("ready")).toHaveLength(1);
    expect(await told("ready")).toEqual([
      { source: "madang", type: "ready", format: "banner", width: 300, height: 250 },
    ]);
    // A frame beside it is not its host.
    await page.evaluate(() => {
      const other = document.body.appendChild(document.createElement("iframe"));
      other.srcdoc = `<script>parent.frames[0].postMessage({ type: "visible" }, "*")</script>`;
      return new Promise((resolve) => {
        other.onload = resolve;
      });
    });
    expect(counted()).toEqual([]);
    await page.evaluate(() => frames[0]?.postMessage({ type: "visible" }, "*"));
    await eventually(counted).toEqual(["impression", "viewable"]);
  });
});
