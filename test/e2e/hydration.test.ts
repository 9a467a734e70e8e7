import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsOf } from "../support/complaints";
import { launchBrowser, newWindow, startTestRuntime, type TestRuntime } from "../support/e2e";

let runtime: TestRuntime;
let browser: Browser;

beforeAll(async () => {
  [runtime, browser] = await Promise.all([startTestRuntime(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await runtime?.close();
});

/** Runs in the page before any of its scripts: presses as soon as React listens to the page, before it first renders. */
function pressAtOnce() {
  const listen = document.addEventListener;
  let isPressed = false;
  document.addEventListener = function (this: Document, ...args: Parameters<typeof listen>) {
    listen.apply(this, args);
    if (isPressed || !Object.keys(document).some((key) => key.startsWith("__reactContainer"))) return;
    isPressed = true;
    queueMicrotask(() => document.body.click());
  } as typeof listen;
  Object.assign(window, { wasPressed: () => isPressed });
}

const isHydrated = (page: Page) =>
  page
    .locator("form")
    .first()
    .evaluate((form) => Object.keys(form).some((key) => key.startsWith("__reactProps")));

test("whoever presses in the moment in which React begins breaks nothing, and loses nothing typed", async () => {
  const context = await newWindow(browser);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.addInitScript(pressAtOnce);
  await page.goto(`${runtime.consoleOrigin}/auth/sign-in`);
  await page.locator("[name=email]").pressSequentially("early@demo.example");

  await expect.poll(async () => complaints.length > 0 || (await isHydrated(page))).toBe(true);
  expect(await page.evaluate("wasPressed()")).toBe(true);
  expect(await page.locator("[name=email]").inputValue()).toBe("early@demo.example");
  expect(complaints).toEqual([]);
  await context.close();
});

test("whoever types before the scripts are there goes on in the field that they are in", async () => {
  const context = await newWindow(browser);
  const page = await context.newPage();
  let letScriptsCome = () => {};
  const typed = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/assets/entry.client*", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${runtime.consoleOrigin}/auth/sign-in`, { waitUntil: "commit" });
  await page.locator("[name=email]").pressSequentially("early@demo.example");
  await page.locator("[name=password]").pressSequentially("first half, ");
  expect(await isHydrated(page)).toBe(false);
  letScriptsCome();
  // What the page does once it is there is done in one go: the menu's own style comes with it.
  await page.locator("#react-aria-pressable-style").waitFor({ state: "attached" });
  await page.keyboard.type("second half");

  expect(await page.locator("[name=password]").inputValue()).toBe("first half, second half");
  expect(await page.locator("[name=email]").inputValue()).toBe("early@demo.example");
  await context.close();
});
