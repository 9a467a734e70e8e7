import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { LOCALE_COOKIE } from "../../locales/words";
import type { SignIn } from "../../scripts/local/state-folder";
import { startDemoRuntime } from "../support/demo";
import { newWindow, type TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { clientOf, signInOf, test } from "./fixtures";
import { Keyboard } from "./keyboard/keyboard";
import { readWorld, type World } from "./screens/world";

let runtime: TestRuntime;
let browser: Browser;
let signIns: readonly SignIn[];
let world: World;

/** Uses its own demo, since the booking form changes its draft. */
test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  ({ runtime, signIns } = await startDemoRuntime());
  world = await readWorld(runtime);
});

test.afterAll(async () => {
  await runtime?.close();
});

async function open(reader: "publisher" | "advertiser", path: string): Promise<Page> {
  const { email } = signInOf(signIns, reader);
  const actor = await Actor.as(await clientOf(runtime, signIns, reader), runtime, browser, email);
  await actor.visit(path);
  return actor.page;
}

test("the demo's operator signs in with the password and the code that the mailbox page shows", async () => {
  const { email, password } = signInOf(signIns, "operator");
  const operator = await Actor.open(runtime, browser, email);
  await operator.signIn(password);
  expect(new URL(operator.page.url()).pathname).toBe("/ops");
});

test("the stepper is walked from the schedule to the last step by keyboard alone", async () => {
  const page = await open("advertiser", `/adv/${world.drinks}/campaigns/${world.draft}/edit/schedule`);
  const main = page.getByRole("main");
  const next = main.getByRole("button", { name: "저장 후 계속" });
  const keyboard = new Keyboard(page);
  const type = (label: string, text: string) => keyboard.type(main.getByLabel(label), text);

  await type("예산 (부가세 별도)", "400000");
  await keyboard.press(next);
  await page.waitForURL(/\/edit\/targeting/);

  const korean = main.getByRole("group", { name: "타깃 언어" }).getByRole("checkbox", { name: "한국어" });
  await keyboard.reach(korean);
  await page.keyboard.press("Space");
  expect(await korean.isChecked()).toBe(true);
  await keyboard.press(next);
  await page.waitForURL(/\/edit\/info/);

  // The address changes before the step, and the previous step has a button with the same name.
  const name = main.getByLabel("캠페인 이름");
  await name.waitFor();
  await keyboard.press(next);
  await expect.poll(() => keyboard.has(name)).toBe(true);
  await type("캠페인 이름", "겨울 선물");
  await type("랜딩 URL", "https://barley.example/gift");
  await keyboard.pick(main.getByLabel("광고 업종"), "식품·음료");
  await keyboard.press(next);
  await page.waitForURL(/\/edit\/creatives/);

  await keyboard.press(main.getByRole("link", { name: /계속$/ }));
  await page.waitForURL(/\/edit\/confirm/);
});

test("a filter that is moved by the keyboard keeps the focus while the list follows it", async () => {
  const page = await open("publisher", `/pub/${world.pub}/apps`);
  const filter = page.getByRole("main").getByRole("combobox", { name: "모든 플랫폼" });
  const keyboard = new Keyboard(page);
  await keyboard.reach(filter);
  for (const nth of [1, 2]) {
    await page.keyboard.press("ArrowDown");
    const value = await filter.evaluate(
      (select, at) => (select as unknown as HTMLSelectElement).options[at]?.value,
      nth,
    );
    await page.waitForURL((url) => url.searchParams.get("platform") === value);
    await expect.poll(() => keyboard.has(filter)).toBe(true);
  }
});

test("the creatives of a submission are approved without its campaign, and without a script", async () => {
  const context = await newWindow(browser, { javaScriptEnabled: false });
  await context.addCookies((await clientOf(runtime, signIns, "publisher")).cookies);
  const page = await context.newPage();
  await page.goto(`${runtime.consoleOrigin}/pub/${world.pub}/campaigns/${world.inReview}`);
  const panel = page.getByRole("region", { name: "검토" });
  await panel.getByRole("checkbox", { name: "캠페인", exact: true }).uncheck();
  await panel.getByRole("button", { name: "승인", exact: true }).click();
  expect(await panel.getByRole("checkbox").count()).toBe(1);
  await panel.locator("summary", { hasText: "반려" }).click();
  await panel.getByLabel("반려 사유").waitFor();
  await context.close();
});

test("the dialog that rejects a campaign keeps the focus, gives it back on Escape and is answered by keyboard alone", async () => {
  const page = await open("publisher", `/pub/${world.pub}/campaigns/${world.inReview}`);
  const trigger = page.getByRole("main").getByRole("button", { name: "반려", exact: true }).first();
  const dialog = page.getByRole("dialog");
  const keyboard = new Keyboard(page);
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));

  await keyboard.press(trigger);
  await dialog.waitFor();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    expect(await hasFocus()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => keyboard.has(trigger)).toBe(true);

  await page.keyboard.press("Enter");
  await keyboard.type(dialog.getByLabel("반려 사유"), "문구를 고쳐 주세요.");
  await keyboard.press(dialog.getByRole("button", { name: "반려", exact: true }));
  await page.getByText("반려한 캠페인이에요").waitFor();
});

test.each([
  ["ko", "설명 보기", "2026. 12. 1. 오후 9:05"],
  ["en", "Explain", "Dec 1, 2026, 9:05 PM"],
] as const)(
  "the moment of a decision that is explained is typed part by part, in the publisher's zone (%s)",
  async (locale, submit, shown) => {
    const page = await open("publisher", `/pub/${world.pub}/units/${world.unit}`);
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: runtime.consoleOrigin }]);
    await page.goto(`${runtime.consoleOrigin}/pub/${world.pub}/units/${world.unit}/explain`);
    const main = page.getByRole("main");
    const keyboard = new Keyboard(page);

    const parts = { year: "2026", month: "12", day: "1", hour: "9", minute: "05" };
    for (const [part, text] of Object.entries(parts)) {
      await keyboard.reach(main.locator(`[role="spinbutton"][data-type="${part}"]`));
      await page.keyboard.type(text);
    }
    await keyboard.reach(main.locator('[role="spinbutton"][data-type="dayPeriod"]'));
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.locator('input[name="at"]').inputValue()).toBe("2026-12-01T21:05");
    await keyboard.press(main.getByRole("button", { name: submit }));
    await main.getByText(shown).first().waitFor();
    expect(await page.locator('input[name="at"]').inputValue()).toBe("2026-12-01T21:05");
    await page.context().close();
  },
);
