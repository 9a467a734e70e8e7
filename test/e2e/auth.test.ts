import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PASSWORD } from "../support/client";
import { totp } from "../support/totp";
import { Actor } from "./actors";
import { firstStep, form, openStage, pathOf, type Stage, turnOnSecondFactor } from "./auth/stage";
import { test } from "./fixtures";
import { axeFaults, loadAxe } from "./screens/axe";

let stage: Stage;
test.beforeAll(({ demo, browser }) => {
  stage = openStage(demo.runtime, browser);
});

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page, "all")).toEqual([]);
}

describe("the second factor", () => {
  test("is set up from the account's menu, with a picture, a key, a wrong code and recovery codes", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.visit("/projects");
    await page.getByRole("button", { name: "계정 메뉴" }).click();
    await page.getByRole("menuitem", { name: "계정 설정" }).click();
    await page.waitForURL(/\/account\/profile$/);
    await page.getByRole("link", { name: "보안" }).click();
    await form(page, "mfa-begin").getByLabel("비밀번호").fill("wrong-horse-1");
    await form(page, "mfa-begin").locator("button[type=submit]").click();
    await page.getByText("비밀번호가 올바르지 않아요.").waitFor();
    const typed = form(page, "mfa-begin").getByLabel("비밀번호");
    await form(page, "mfa-begin").getByRole("button", { name: "입력한 내용 보기" }).click();
    expect(await typed.getAttribute("type")).toBe("text");
    await form(page, "mfa-begin").getByRole("button", { name: "입력한 내용 보기", pressed: true }).click();
    expect(await typed.getAttribute("type")).toBe("password");
    await form(page, "mfa-begin").getByLabel("비밀번호").fill(PASSWORD);
    await form(page, "mfa-begin").locator("button[type=submit]").click();
    const picture = page.getByRole("img", { name: /QR/ });
    await picture.waitFor();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await form(page, "mfa-confirm").getByLabel("인증 코드").fill("000000");
    await page.getByText("코드가 올바르지 않아요.").waitFor();
    expect(await picture.isVisible()).toBe(true);
    const key = await page.getByRole("figure").filter({ hasText: "설정 키" }).locator("code").textContent();
    await form(page, "mfa-confirm")
      .getByLabel("인증 코드")
      .fill(totp(key ?? ""));
    await page.getByText("복구 코드는 지금만 볼 수 있어요.").waitFor();
    await page.getByText("켜짐").waitFor();
    await expectAccessible(page);
    await page.reload();
    expect(await page.getByText("복구 코드는 지금만 볼 수 있어요.").count()).toBe(0);
    await page.getByText("10개 남았어요.").waitFor();
    // A wrong password or code has an error status, which the browser logs.
    expect(actor.complaints.filter((line) => !line.includes("status of 400"))).toEqual([]);
  });

  test("is asked for at sign-in, then leads to where one was going", async () => {
    const actor = await stage.newcomer();
    const { key } = await turnOnSecondFactor(actor);
    const other = await stage.elsewhere(actor);
    await loadAxe(other.context);
    await firstStep(other, "/account/language");
    await other.page.waitForURL(/\/auth\/mfa/);
    await expectAccessible(other.page);
    await other.visit("/projects");
    expect(pathOf(other.page)).toBe("/auth/sign-in?next=%2Fprojects");
    await firstStep(other, "/account/language");
    await other.page.waitForURL(/\/auth\/mfa/);
    await other.page.getByLabel("인증 코드").fill("000000");
    await other.page.getByText("코드가 올바르지 않아요.").waitFor();
    const code = totp(key, 1);
    await other.page.getByLabel("인증 코드").fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await other.page.waitForURL(/\/account\/language$/);
  });

  test("gives way to a recovery code, and is turned off by password and code", async () => {
    const actor = await stage.newcomer();
    const { key, recoveryCodes } = await turnOnSecondFactor(actor);
    const other = await stage.elsewhere(actor);
    await firstStep(other);
    await other.page.waitForURL(/\/auth\/mfa/);
    await other.page.getByLabel("인증 코드").fill(recoveryCodes[0] ?? "");
    await other.press("확인");
    await other.page.waitForURL(/\/projects$/);
    await other.visit("/account/security");
    await other.page.getByText("9개 남았어요.").waitFor();
    const end = form(other.page, "mfa-end");
    await end.getByLabel("비밀번호").fill(PASSWORD);
    await end.getByLabel("인증 코드 또는 복구 코드").fill(totp(key, 1));
    await end.locator("button[type=submit]").click();
    await other.page.getByText("2단계 인증을 껐어요.").waitFor();
    await form(other.page, "mfa-begin").waitFor();
  });

  test("begins anew with the password after five wrong codes", async () => {
    const actor = await stage.newcomer();
    await turnOnSecondFactor(actor);
    const other = await stage.elsewhere(actor);
    await firstStep(other);
    await other.page.waitForURL(/\/auth\/mfa/);
    for (let tries = 0; tries < 6; tries++) {
      const answered = other.page.waitForResponse((each) => each.request().method() === "POST");
      await other.page.getByLabel("인증 코드").fill(String(tries).repeat(6));
      await answered;
    }
    await other.page.waitForURL(/\/auth\/sign-in/);
    await other.page.getByText("처음부터 다시 로그인해 주세요.").waitFor();
  });
});

describe("Google", () => {
  /** Signs in at the stand-in for Google. */
  async function throughIssuer(page: Page, email: string, options: { verified?: boolean } = {}) {
    await page.getByRole("link", { name: "Google로 계속하기" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Name").fill("Hana");
    if (options.verified === false) await page.getByLabel(/verified/).uncheck();
    await page.getByRole("button", { name: "Continue" }).click();
  }

  test("signs somebody new up with what is missing, and in the next time", async () => {
    const actor = await Actor.open(stage.runtime, stage.browser, "hana@example.com");
    const { page } = actor;
    await actor.visit("/auth/sign-up");
    await throughIssuer(page, actor.email);
    await page.waitForURL(/\/auth\/complete/);
    expect(await page.getByLabel("이름").inputValue()).toBe("Hana");
    await page.getByRole("radio", { name: "매체" }).check();
    for (const box of await page.getByRole("checkbox", { name: /동의/ }).all()) await box.check();
    await actor.press("가입하기");
    await page.waitForURL(/\/launch\/pub/);
    const other = await stage.elsewhere(actor);
    await other.visit("/auth/sign-in?next=%2Faccount%2Fsecurity");
    await throughIssuer(other.page, actor.email);
    await other.page.waitForURL(/\/account\/security$/);
    await other.page.getByRole("link", { name: "비밀번호 만들기" }).waitFor();
  });

  test("says why it came to nothing, on the page of signing in", async () => {
    const { email } = await stage.newcomer();
    const actor = await Actor.open(stage.runtime, stage.browser, email);
    const { page } = actor;
    await actor.visit("/auth/sign-in");
    await throughIssuer(page, email, { verified: false });
    await page.getByText("Google 계정의 이메일이 인증되지 않았어요.").waitFor();
    await page.getByRole("link", { name: "Google로 계속하기" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Google 로그인을 취소했어요.").waitFor();
    await actor.visit("/auth/google/callback?code=abc&state=forged");
    await page.getByText("Google 로그인 시간이 만료됐어요.").waitFor();
    expect(pathOf(page)).toBe("/auth/sign-in");
  });
});

describe("while a crowd tries to sign in", () => {
  const ofAll = "update rate_limits set count = 1000000 where key = 'sign-in-all'";

  test("somebody new signs in without a hand's turn more, and keeps what was typed", async () => {
    const { email } = await stage.newcomer();
    const actor = await Actor.open(stage.runtime, stage.browser, email);
    const { DB } = await stage.runtime.consoleEnv<{ DB: D1Database }>();
    await firstStep(await Actor.open(stage.runtime, stage.browser, "nobody@example.com"));
    await expect.poll(async () => (await DB.prepare(ofAll).run()).meta.changes).toBe(1);
    try {
      await firstStep(actor, "/account/language");
      await actor.page.getByText("접속이 많아서 자동으로 확인하고 있어요").waitFor();
      await actor.page.waitForURL(/\/account\/language$/);
    } finally {
      await DB.prepare("delete from rate_limits where key = 'sign-in-all'").run();
    }
  });
});
