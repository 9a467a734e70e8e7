import type { Browser, BrowserContext, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { alive } from "../support/alive";
import { complaintsOf } from "../support/complaints";
import { newWindow, type TestRuntime } from "../support/e2e";
import { type Demo, test } from "./fixtures";
import { answersOf, fieldInUse, typedOn, typeEverywhere } from "./hydration/typing";
import { nameOf, type Reader, SCREENS } from "./screens/table";
import type { World } from "./screens/world";

let demo: Demo;
let runtime: TestRuntime;
let browser: Browser;
let world: World;
const windows = new Map<Reader, BrowserContext>();

test.beforeAll(async ({ demo: opened, browser: own }) => {
  [demo, browser] = [opened, own];
  ({ runtime, world } = demo);
});

/** A page in which the reader is signed in. */
async function pageOf(reader: Reader): Promise<Page> {
  const known = windows.get(reader);
  if (known) return known.newPage();
  const actor = await demo.actor(reader);
  windows.set(reader, actor.context);
  return actor.page;
}

/**
 * Opens a page whose scripts are held back. The returned function releases them and waits until the page is fully initialized.
 */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letScriptsCome = () => {};
  const typed = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/assets/entry.client*", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${runtime.consoleOrigin}${path}`, { waitUntil: "commit" });
  await page.locator("main").waitFor();
  return async () => {
    letScriptsCome();
    // A page's initialization happens in one step, which also sets the menu's style.
    await alive(page);
    await page.unroute("**/assets/entry.client*");
  };
}

/** Navigates to another address of the same page, which reloads its data and rerenders it. */
async function drawAgain(page: Page): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set("again", "1");
  await page.evaluate((href) => {
    history.pushState(null, "", href);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address.href);
  await page.locator('input[name=next][value*="again=1"]').first().waitFor({ state: "attached" });
}

/** Runs in the page before its scripts: clicks as soon as React listens to events, before its first render. */
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
  const page = await pageOf("visitor");
  const letScriptsCome = await openWithoutScripts(page, "/auth/sign-in");
  await page.locator("[name=email]").pressSequentially("early@demo.example");
  await page.locator("[name=password]").pressSequentially("first half, ");
  expect(await isHydrated(page)).toBe(false);
  await letScriptsCome();
  await page.keyboard.type("second half");

  expect(await page.locator("[name=password]").inputValue()).toBe("first half, second half");
  expect(await page.locator("[name=email]").inputValue()).toBe("early@demo.example");
  await page.close();
});

describe("a button that opens a dialog", () => {
  test("and is pressed before the scripts are there opens it once they are", async () => {
    const page = await pageOf("publisher");
    const letScriptsCome = await openWithoutScripts(page, `/pub/${world.pub}/campaigns/${world.inReview}`);
    const button = page.getByRole("main").getByRole("button", { name: "반려", exact: true }).first();
    await button.click();
    await button.click();
    await letScriptsCome();
    await page.getByRole("dialog").getByLabel("반려 사유").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await button.click();
    await page.getByRole("dialog").waitFor();
    await page.close();
  });

  test("and is let go only when they are there opens it too", async () => {
    const page = await pageOf("publisher");
    const letScriptsCome = await openWithoutScripts(page, `/pub/${world.pub}/campaigns/${world.inReview}`);
    const button = page.getByRole("main").getByRole("button", { name: "반려", exact: true }).first();
    await button.hover();
    await page.mouse.down();
    await letScriptsCome();
    await page.mouse.up();
    await page.getByRole("dialog").getByLabel("반려 사유").waitFor();
    await page.close();
  });
});

describe("in a list, before the scripts are there", () => {
  test("a row that is ticked stays ticked, and is counted", async () => {
    const page = await pageOf("publisher");
    const letScriptsCome = await openWithoutScripts(page, `/pub/${world.pub}/units`);
    const box = page.locator("main input[name=ids]").first();
    await box.check();
    await letScriptsCome();
    await page.getByText("1개 선택됨").waitFor();
    expect(await box.isChecked()).toBe(true);
    await page.close();
  });

  test("what is looked for is found once they are there, and by Enter without them", async () => {
    const page = await pageOf("publisher");
    const letScriptsCome = await openWithoutScripts(page, `/pub/${world.pub}/units`);
    await page.locator("main [name=q]").fill("early");
    await letScriptsCome();
    await page.waitForURL(/[?&]q=early/);
    expect(await page.locator("main [name=q]").inputValue()).toBe("early");

    const letThemCome = await openWithoutScripts(page, `/pub/${world.pub}/units`);
    await page.locator("main [name=q]").fill("earlier");
    await page.locator("main [name=q]").press("Enter", { noWaitAfter: true });
    await page.waitForURL(/[?&]q=earlier/, { waitUntil: "commit" });
    // A page whose scripts are still held back may never close.
    await letThemCome();
    await page.close();
  });
});

describe("what is typed and chosen before the scripts are there stays, and is drawn again as it is", () => {
  const early = SCREENS.filter(({ isTypedEarly }) => isTypedEarly).map((one) => [nameOf(one), one] as const);
  test.each(early)("%s", async (_, { reader, path }) => {
    const page = await pageOf(reader);
    const complaints = complaintsOf(page);
    const letScriptsCome = await openWithoutScripts(page, path(world));
    const typed = await typeEverywhere(page);
    expect(Object.keys(typed).length).toBeGreaterThan(0);
    const before = { typed: await typedOn(page), inUse: await fieldInUse(page) };
    await letScriptsCome();
    expect(await answersOf(page)).toMatchObject(before.typed);
    expect(await fieldInUse(page)).toBe(before.inUse);
    await drawAgain(page);
    expect(await answersOf(page)).toMatchObject(before.typed);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
