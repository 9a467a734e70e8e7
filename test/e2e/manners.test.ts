import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, dayAt } from "../../domain/kernel";
import { alive } from "../support/alive";
import type { Actor } from "./actors";
import { type Demo, test } from "./fixtures";

/** Behaviour of screens other than their texts: persistence, automatic dismissal, and actions that run once. */
const HOUR_MS = 3_600_000;

let demo: Demo;

test.beforeAll(({ demo: opened }) => {
  demo = opened;
});

/** Stops the page's clock; `page.clock.runFor` advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + HOUR_MS);
}

/** Waits until React has run the effects of the present screen; advancing the clock earlier would miss their timers. */
async function effectsRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    }
  });
}

/** Saves the profile with the page's clock stopped, and returns the success toast. */
async function savedToast(actor: Actor) {
  const { page } = actor;
  await page.clock.install();
  await actor.visit("/account/profile");
  await stopClock(page);
  await actor.press("저장", { exact: true });
  const toast = page.getByRole("region", { name: "알림" }).getByText("저장했어요");
  await toast.waitFor();
  await effectsRun(page);
  return toast;
}

test("a toast stays for six seconds, for as long as a pointer is on it, and six more after that", async () => {
  const actor = await demo.actor("publisher");
  const { page } = actor;
  const toast = await savedToast(actor);
  await page.clock.runFor(5_999);
  expect(await toast.isVisible()).toBe(true);
  await toast.hover();
  await page.clock.runFor(60_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(10, 10);
  await page.clock.runFor(5_999);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await toast.waitFor({ state: "hidden" });
  await actor.context.close();
});

test("a toast is over a second and a half after its reader went on to another page", async () => {
  const actor = await demo.actor("publisher");
  const { page } = actor;
  const toast = await savedToast(actor);
  await page.getByRole("link", { name: "보안", exact: true }).click();
  await page.waitForURL(/\/account\/security/);
  await page.locator('[aria-current="page"]', { hasText: "보안" }).waitFor();
  await effectsRun(page);
  await page.clock.runFor(1_499);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await toast.waitFor({ state: "hidden" });
  await actor.context.close();
});

test("a list is found again as far down as it was left", async () => {
  const actor = await demo.actor("publisher");
  const { page } = actor;
  await page.setViewportSize({ width: 1440, height: 120 });
  await actor.visit(`/pub/${demo.world.pub}/units`);
  const list = page.getByRole("region", { name: "광고 유닛 목록" });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await alive(page);
  await page.evaluate(() => window.scrollTo(0, 40));
  await expect.poll(scrolled).toBe(40);
  await list
    .getByRole("link")
    .nth(2)
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\/units\/unt_/);
  await page.goBack();
  await list.waitFor();
  await expect.poll(scrolled).toBe(40);
  await actor.context.close();
});

test("a form that Enter is pressed in twice is sent once, and may be sent again once it was answered", async () => {
  const actor = await demo.actor("publisher");
  const { page } = actor;
  let sent = 0;
  let letAnswersCome = () => {};
  const pressed = new Promise<void>((resolve) => {
    letAnswersCome = resolve;
  });
  await page.route("**/account/profile*", async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await pressed;
    }
    await route.continue();
  });
  await actor.visit("/account/profile");
  await alive(page);
  const name = page.locator("main [name=name]");
  await name.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  letAnswersCome();
  const toasts = page.getByRole("region", { name: "알림" }).getByText("저장했어요");
  await toasts.first().waitFor();
  expect(sent).toBe(1);

  await name.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => sent).toBe(2);
  await actor.context.close();
});

test("held days are counted down by the server's clock, where the reader's is an hour ahead", async () => {
  const actor = await demo.actor("advertiser");
  const { page } = actor;
  const first = addDays(dayAt(Date.now(), "Asia/Seoul"), 60);
  const answer = await actor.context.request.post(
    `${demo.runtime.consoleOrigin}/adv/${demo.world.drinks}/products/${demo.world.cpp}`,
    {
      headers: { origin: demo.runtime.consoleOrigin },
      form: { startDay: first, endDay: addDays(first, 6), slots: "1" },
    },
  );
  await page.clock.install({ time: Date.now() + HOUR_MS });
  await page.goto(answer.url());
  const notice = page.getByRole("status").filter({ hasText: "선택한 날짜의 구좌를 확보했어요" });
  await notice.waitFor();
  const leftS = async () => {
    const [minutes = 0, seconds = 0] = ((await notice.locator("strong").first().textContent()) ?? "")
      .split(":")
      .map(Number);
    return minutes * 60 + seconds;
  };
  const before = await leftS();
  expect(before).toBeGreaterThan(10 * 60);
  expect(before).toBeLessThanOrEqual(15 * 60);
  // The countdown starts once its script is loaded.
  await expect.poll(leftS).toBeLessThan(before);
  await page.clock.runFor(120_000);
  await expect.poll(leftS).toBeLessThanOrEqual(before - 119);
  expect(await leftS()).toBeGreaterThan(7 * 60);
  await page.clock.runFor(HOUR_MS / 4);
  await page.getByText("구좌 확보 시간이 만료됐어요").waitFor();
  await actor.context.close();
});
