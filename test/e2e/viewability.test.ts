import type { Browser } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { test } from "./fixtures";
import { AD, type AdServer, Reader, serveAds } from "./viewability/ad-page";

/** The built web SDK in Chromium: conditions for a viewable ad. Source: rule D1. */
const HALF = AD.h / 2;

let browser: Browser;
let ads: AdServer;
let reader: Reader;

test.beforeAll(({ browser: shared }) => {
  browser = shared;
});
beforeEach(async () => {
  ads = await serveAds();
  reader = await Reader.open(browser, ads.url);
});
afterEach(async () => {
  await reader?.page.close();
  await ads?.close();
});

test("an ad that is fetched and drawn below the fold is never counted", async () => {
  await reader.waits(60_000);
  expect(await reader.impressions()).toBe(0);
});

test("an ad counts once, when half of it was in view for one whole second and no sooner", async () => {
  await reader.scrollInto(HALF + 1);
  await reader.waits(999);
  expect(await reader.impressions()).toBe(0);
  await reader.waits(1);
  expect(await reader.impressions()).toBe(1);
  await reader.waits(60_000);
  expect(await reader.impressions()).toBe(1);
  await expect.poll(() => reader.viewed()).toBe(1);
  await expect.poll(() => ads.beacons).toEqual(["/b/i/token"]);
});

test("an ad of which less than half is in view is not counted, however long", async () => {
  await reader.scrollInto(HALF - 5);
  await reader.waits(60_000);
  expect(await reader.impressions()).toBe(0);
});

test("a second that is interrupted by scrolling away begins anew", async () => {
  await reader.scrollInto(AD.h);
  await reader.waits(600);
  await reader.scrollInto(0);
  await reader.waits(600);
  await reader.scrollInto(AD.h);
  await reader.waits(999);
  expect(await reader.impressions()).toBe(0);
  await reader.waits(1);
  expect(await reader.impressions()).toBe(1);
});

test("the time in a hidden tab does not count", async () => {
  await reader.scrollInto(AD.h);
  await reader.waits(600);
  await reader.turn("hidden");
  await reader.waits(60_000);
  expect(await reader.impressions()).toBe(0);
  await reader.turn("visible");
  await reader.waits(999);
  expect(await reader.impressions()).toBe(0);
  await reader.waits(1);
  expect(await reader.impressions()).toBe(1);
});
