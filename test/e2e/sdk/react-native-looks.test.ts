import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { test } from "../fixtures";
import { filmOf } from "./react-native/film";
import { openApp, serveApp } from "./react-native/stage";

/** Video, dark mode and the popup of the React Native SDK in Chromium, with an ad server of given answers. */
const AD_SERVER = "https://ads.invalid";
const FILM = `${AD_SERVER}/film.webm`;
const PIXEL = `data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}`;
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
const DAY_MS = 24 * 60 * 60_000;
const KINDS = {
  ...{ impression: "i", viewable: "v", close: "x", reward: "r", start: "s" },
  ...{ firstQuartile: "q", midpoint: "m", thirdQuartile: "t", complete: "c", skip: "k" },
};

let browser: Browser;
let app: { url: string; close(): Promise<void> };
let page: Page;
let faults: Error[];
/** Codes of the received beacons, in their order. */
let codes: string[];
let requests: URLSearchParams[];

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  app = await serveApp();
});
test.afterAll(() => app?.close());
beforeEach(async () => {
  ({ page, faults } = await openApp(browser, app.url));
  codes = [];
  requests = [];
  await page.route(`${AD_SERVER}/b/**`, (route) => {
    if (route.request().method() === "POST") codes.push(route.request().url().slice(-1));
    return route.fulfill({ status: 204, headers: CORS });
  });
  await page.route(`${AD_SERVER}/picture.png`, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(PIXEL.split(",")[1] ?? "", "base64") }),
  );
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await page?.close();
});

/** Answers each request with this ad. */
async function answering(ad: Record<string, unknown>): Promise<void> {
  const beacons = Object.entries(KINDS).map(([kind, code]) => [kind, `${AD_SERVER}/b/${code}`]);
  await page.route(`${AD_SERVER}/request?*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (route.request().method() === "GET") requests.push(query);
    const result = {
      ...{ unit: query.get("unit"), w: 320, h: 180, advertiser: "보리수", icon: null, video: null },
      ...{ cover: `${AD_SERVER}/picture.png`, altText: "보리밭", headline: "햇보리", body: "올해 거둔 보리" },
      ...{ callToAction: "더 보기", destinationURL: `${AD_SERVER}/c`, adMark: true, settings: {} },
      placement: { headline: true, body: true, cta: true, profile: true },
      beacons: Object.fromEntries(beacons),
      ...ad,
    };
    return route.fulfill({ json: { code: 0, msg: "OK", result }, headers: CORS });
  });
}

const start = (hasPlayer = false) =>
  page.evaluate((options) => window.app.start(options), { appKey: "key", baseUrl: AD_SERVER, hasPlayer });
const show = (unit: string) =>
  page.evaluate((shown) => window.app.show({ unit: shown, width: 320, height: 180 }), unit);
const hide = () => page.evaluate(() => window.app.show());
const told = () => page.evaluate(() => window.app.told);

const VIDEO = { cover: null, video: { renditions: [{ url: FILM, w: 160, h: 90 }], durationMs: 2_500 } };

async function servingFilm(): Promise<void> {
  const film = await filmOf(page, 2.5);
  await page.route(FILM, (route) => route.fulfill({ contentType: "video/webm", body: film }));
}

test("a rewarded video plays in the app's player, and tells each part once, in order", async () => {
  await servingFilm();
  await answering({ format: "rewarded", ...VIDEO });
  await start(true);
  await show("rewarded-film");
  const film = page.locator("video");
  await film.waitFor();
  expect(await film.getAttribute("aria-label")).toBe("보리밭");
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await eventually(told).toContain("rewarded-film Reward");
  await page.getByTestId("madang-rewarded-film-close").click();
  await eventually(told).toContain("rewarded-film Close");
  await eventually(() => codes).toHaveLength(9);
  const parts = codes.filter((code) => !"iv".includes(code));
  expect(parts).toEqual(["s", "q", "m", "t", "c", "r", "x"]);
  expect(codes.filter((code) => "iv".includes(code))).toEqual(["i", "v"]);
});

test("a video out of view stands still, and without a player there is no ad", async () => {
  await servingFilm();
  await answering({ format: "banner", ...VIDEO });
  await page.evaluate(() => {
    document.body.style.paddingTop = "2000px";
  });
  await start(true);
  await show("banner-film");
  await eventually(told).toContain("banner-film Ready");
  const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  expect(await isPaused()).toBe(true);
  await page.evaluate(() => scrollTo(0, 2000));
  await eventually(isPaused).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await eventually(isPaused).toBe(true);
  await hide();
  await start();
  await show("banner-film");
  await eventually(told).toContain("banner-film Empty video-unsupported");
});

test("a native ad follows the phone from dark to light, and the request names the theme", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await answering({ format: "native" });
  await start();
  await show("native");
  const headline = page.getByText("햇보리");
  const color = () => headline.evaluate((text) => getComputedStyle(text).color);
  await eventually(color).toBe("rgb(250, 250, 250)");
  expect(requests.map((query) => query.get("theme"))).toEqual(["dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  await eventually(color).toBe("rgb(24, 24, 27)");
  expect(requests).toHaveLength(1);
});

test("a popup hidden for today stays away after a restart, and comes back the next day", async () => {
  await answering({ format: "popup", settings: { hideForToday: true, closeOnTapOutside: true } });
  await start();
  await show("popup");
  await page.getByRole("button", { name: "오늘 그만 보기" }).click();
  await eventually(told).toContain("popup Close");
  await hide();
  await start();
  await show("popup");
  await eventually(told).toContain("popup Empty hidden-today");
  expect(requests).toHaveLength(1);
  await hide();
  await page.clock.setFixedTime(Date.now() + DAY_MS);
  await start();
  await show("popup");
  await page.getByRole("button", { name: "오늘 그만 보기" }).waitFor();
  await page.getByTestId("madang-popup-outside").click({ position: { x: 5, y: 5 } });
  await eventually(async () => (await told()).filter((each) => each === "popup Close")).toHaveLength(2);
});
