import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { newWindow, type TestRuntime } from "../support/e2e";
import { test } from "./fixtures";

/** How long a user holds a button; an element that moves meanwhile would be missed. */
const HELD_MS = 90;

let runtime: TestRuntime;
let browser: Browser;

test.beforeAll(({ demo, browser: shared }) => {
  [runtime, browser] = [demo.runtime, shared];
});

/** Opens a sign-in page and waits for its script, which focuses the first field. */
async function open(path: string, focused: string): Promise<Page> {
  const context = await newWindow(browser);
  const page = await context.newPage();
  await page.goto(`${runtime.consoleOrigin}${path}`);
  const field = page.getByLabel(focused);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  return page;
}

test.each([
  ["/auth/sign-in", "이메일", "", "회원가입", /\/auth\/sign-up/],
  ["/auth/sign-in", "이메일", "", "비밀번호를 잊으셨나요?", /\/auth\/forgot/],
  ["/auth/sign-in", "이메일", "no address", "회원가입", /\/auth\/sign-up/],
  ["/auth/confirm?email=new%40demo.example", "인증 코드", "", "다른 이메일로 가입하기", /\/auth\/sign-up/],
])(
  "on %s, with the focus in %s and %j typed, pressing the link %s leads on",
  async (path, label, typed, link, to) => {
    const page = await open(path, label);
    await page.getByLabel(label).fill(typed);
    await page.getByRole("main").getByRole("link", { name: link }).click({ delay: HELD_MS });
    await page.waitForURL(to);
    await page.context().close();
  },
);

test("a field that is passed by says nothing, one with something wrong in it says so once it is left", async () => {
  const page = await open("/auth/sign-in", "이메일");
  const email = page.getByLabel("이메일");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await email.fill("no address");
  expect(await email.getAttribute("aria-invalid")).toBeNull();
  await page.keyboard.press("Tab");
  await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("비밀번호").getAttribute("aria-invalid")).toBeNull();
  await page.context().close();
});
