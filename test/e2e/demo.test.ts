import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { complaintsOf } from "../support/complaints";
import type { TestRuntime } from "../support/e2e";
import { test } from "./fixtures";

/** The ad server's own demo page, by the built scripts in Chromium. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

let runtime: TestRuntime;
let page: Page;
let faults: readonly string[];

test.beforeAll(async ({ demo, browser }) => {
  runtime = demo.runtime;
  page = await browser.newPage({ viewport: { width: 1264, height: 900 }, locale: "ko-KR" });
  faults = complaintsOf(page);
});

/** Runs in the page: scrolls, and resolves after the next frame, when visibility has been observed. */
const scrollAndDraw = (top: number) =>
  new Promise<void>((resolve) => {
    scrollTo(0, top);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
const scrollThrough = async () => {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 600) await page.evaluate(scrollAndDraw, y);
};
const log = (name: string) => page.locator("#log li", { hasText: new RegExp(`^${name} `) });

describe.sequential("the demo page", () => {
  test("shows every web format with the test units, to anybody", async () => {
    await page.goto(`${runtime.adServeOrigin}/demo`);
    await scrollThrough();
    await eventually(() => log("filled").count()).toBeGreaterThanOrEqual(5);
    expect(await page.locator("h2#place ~ div a.madang-frame").count()).toBeGreaterThanOrEqual(2);
    expect(await page.locator("a.madang-card .madang-headline").textContent()).toContain("Test ad");
    expect(await page.locator("a.madang-template strong").textContent()).toContain("Test ad");
    const marks = page.locator("a.madang-card .madang-label, a.madang-template .madang-label");
    expect(await marks.allTextContents()).toEqual(["AD · TEST", "AD · TEST"]);
    expect(await page.locator("#module a.madang-frame").count()).toBe(1);
    await page.locator("a.madang-card img").scrollIntoViewIfNeeded();
    await eventually(() =>
      page.locator("a.madang-card img").evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
  });

  test("says why a place stays empty, and follows elements that come and go", async () => {
    expect(await log("empty").first().textContent()).toContain("AD_UNIT_NOT_FOUND");
    const later = page.locator("#later a.madang-frame");
    await page.locator("#add").click();
    await eventually(() => later.count()).toBe(1);
    await page.locator("#remove").click();
    await eventually(() => later.count()).toBe(0);
  });

  test("asks for no user once consent is withdrawn", async () => {
    await page.locator("#consent").uncheck();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes("/request?")),
      page.locator("#add").click(),
    ]);
    expect(new URL(request.url()).searchParams.has("uid")).toBe(false);
  });

  test("scrolls sideways on no phone, and breaks none of its own rules", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await eventually(overflow).toBe(0);
    const expected = /404|Failed to load resource/;
    expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
    await page.goto(`${runtime.adServeOrigin}/reference?lang=en`);
    await eventually(overflow).toBe(0);
    expect(runtime.errors).toEqual([]);
  });
});
