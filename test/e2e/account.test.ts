import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PASSWORD } from "../support/client";
import type { Actor } from "./actors";
import { form, openStage, pathOf, type Stage } from "./auth/stage";
import { test } from "./fixtures";

let stage: Stage;
test.beforeAll(({ demo, browser }) => {
  stage = openStage(demo.runtime, browser);
});

async function changePassword(page: Page): Promise<void> {
  const change = form(page, "password");
  await change.getByLabel("현재 비밀번호").fill(PASSWORD);
  await change.locator("[name=password]").fill("battery-staple");
  await change.locator("[name=confirmation]").fill("battery-staple");
  await change.locator("button[type=submit]").click();
}

describe("sessions", () => {
  test("are listed with this one marked, and ended from here", async () => {
    const actor = await stage.newcomer();
    const [one, two] = [await stage.signedInElsewhere(actor), await stage.signedInElsewhere(actor)];
    const { page } = actor;
    await actor.visit("/account/security");
    const rows = page.getByRole("listitem").filter({ hasText: "Chrome" });
    expect(await rows.count()).toBe(3);
    expect(await rows.filter({ hasText: "이 기기" }).count()).toBe(1);
    await rows.nth(1).getByRole("button").click();
    await page.getByText("해당 기기에서 로그아웃했어요.").waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "다른 기기 모두 로그아웃" }).click();
    await page.getByText("다른 기기에서 모두 로그아웃했어요.").waitFor();
    expect(await rows.count()).toBe(1);
    for (const each of [one, two]) {
      await each.visit("/projects");
      expect(pathOf(each.page)).toBe("/auth/sign-in?next=%2Fprojects&ended=1");
    }
  });

  const endSessionsOf = async (actor: Actor) => {
    const { DB } = await stage.runtime.consoleEnv<{ DB: D1Database }>();
    const own = "delete from sessions where account_id = (select id from accounts where email = ?)";
    await DB.prepare(own).bind(actor.email).run();
  };

  test("that are over lead from a page to signing in, which says why, and back", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.visit("/account/security?from=%2Flaunch%2Fadv");
    await endSessionsOf(actor);
    await page.getByRole("link", { name: "프로필" }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    await page.getByText("로그인이 만료됐어요.").waitFor();
    const cookies = await actor.context.cookies(stage.runtime.consoleOrigin);
    expect(cookies.filter(({ name }) => name.endsWith("session_token"))).toEqual([]);
    await page.getByLabel("이메일").fill(actor.email);
    await page.getByLabel("비밀번호").fill(PASSWORD);
    await actor.press("로그인", { exact: true });
    await page.waitForURL(
      (url) => `${url.pathname}${url.search}` === "/account/profile?from=%2Flaunch%2Fadv",
    );
  });

  test("that are over ask where a form was sent for the password, by a dialog, and then the form is saved", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    const question = page.getByRole("alertdialog", { name: "로그인이 만료됐어요" });
    const answer = async (password: string) => {
      await question.getByLabel("비밀번호").fill(password);
      await page.keyboard.press("Enter");
    };
    // One form navigates and one does not.
    await actor.visit("/account/profile");
    await page.locator("main [name=name]").fill("보리수 담당");
    await endSessionsOf(actor);
    await actor.press("저장", { exact: true });
    await answer("not the password");
    await question.getByRole("alert").filter({ hasText: /./ }).waitFor();
    await answer(PASSWORD);
    await question.waitFor({ state: "detached" });
    await page.getByText("저장했어요").first().waitFor();
    await page.reload();
    expect(await page.locator("main [name=name]").inputValue()).toBe("보리수 담당");

    await actor.visit("/account/security");
    await endSessionsOf(actor);
    await form(page, "mfa-begin").getByLabel("비밀번호").fill(PASSWORD);
    await form(page, "mfa-begin").locator("button[type=submit]").click();
    await answer(PASSWORD);
    await question.waitFor({ state: "detached" });
    await page.locator("form:has(input[name=code])").first().waitFor();
    expect(pathOf(page)).toBe("/account/security");
  });

  test("that are over let whoever will not sign in leave", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.visit("/account/profile");
    await page.locator("main [name=name]").fill("보리수 담당");
    await endSessionsOf(actor);
    await actor.press("저장", { exact: true });
    await page.getByRole("alertdialog").getByRole("button", { name: "저장하지 않고 나가기" }).click();
    await page.waitForURL(/\/auth\/sign-in/);
  });

  test("end elsewhere when the password changes, and go on here", async () => {
    const actor = await stage.newcomer();
    const other = await stage.signedInElsewhere(actor);
    const { page } = actor;
    await actor.visit("/account/security");
    await changePassword(page);
    await page.getByText("비밀번호를 변경했어요.").waitFor();
    await actor.visit("/projects");
    expect(pathOf(page)).toBe("/projects");
    await other.visit("/projects");
    expect(pathOf(other.page)).toBe("/auth/sign-in?next=%2Fprojects&ended=1");
  });
});

describe("the account", () => {
  test("keeps name and language, and leads back to where one was", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.visit("/account/profile?from=%2Flaunch%2Fadv");
    await page.getByLabel("이름").fill("새 이름");
    await actor.press("저장");
    await page.getByText("저장했어요.").waitFor();
    await page.getByRole("link", { name: "언어" }).click();
    await page.getByRole("radio", { name: "English" }).check();
    await actor.press("저장");
    await page.getByRole("heading", { name: "Language" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await page.getByRole("link", { name: "Close account" }).click();
    await page.waitForURL(/\/launch\/adv\/plan$/);
    const other = await stage.signedInElsewhere(actor);
    await other.visit("/projects");
    await expect.poll(() => other.page.evaluate(() => document.documentElement.lang)).toBe("en");
  });

  test("changes the language in the middle of a form, which keeps what was typed", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.visit("/account/profile");
    await page.getByLabel("이름").fill("쓰던 이름");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "Close account" }).waitFor();
    expect(await page.locator("main [name=name]").inputValue()).toBe("쓰던 이름");
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("en");
    await page.reload();
    await page.getByRole("link", { name: "Close account" }).waitFor();
  });

  test("changes the language by loading the page anew when the words cannot be fetched", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.visit("/account/profile");
    await page.route(/\/assets\/.*\.en\.json/, (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "Close account" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  });

  test("of a sole owner is not deleted: it says why, then goes to the main page", async () => {
    const actor = await stage.newcomer();
    const { page } = actor;
    await actor.context.request.post(`${stage.runtime.consoleOrigin}/api/project`, {
      data: { kind: "adv", displayName: "혼자 가진 계정" },
      headers: { Origin: stage.runtime.consoleOrigin },
    });
    await actor.visit("/account/delete");
    await page.getByRole("link", { name: "혼자 가진 계정" }).waitFor();
    await page.getByLabel("이메일").fill(actor.email);
    await actor.press("계정 삭제");
    await page.getByRole("alert").waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    await actor.visit("/projects");
    expect(pathOf(page)).toBe("/projects");
  });

  test("is deleted by typing its address, everywhere at once, and its address is free again", async () => {
    const actor = await stage.newcomer();
    const other = await stage.signedInElsewhere(actor);
    await actor.visit("/account/delete");
    await actor.page.getByLabel("이메일").fill(actor.email);
    await actor.press("계정 삭제");
    await actor.page.getByText("계정을 삭제했어요.").waitFor();
    expect(pathOf(actor.page)).toBe("/");
    await other.visit("/projects");
    expect(pathOf(other.page)).toBe("/auth/sign-in?next=%2Fprojects&ended=1");
    const has = await actor.context.request.get(
      `${stage.runtime.consoleOrigin}/api/account/has/${encodeURIComponent(actor.email)}`,
    );
    expect(await has.json()).toEqual({ exists: false });
  });
});
