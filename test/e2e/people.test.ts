import { expect } from "vitest";
import { PASSWORD } from "../support/client";
import type { TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { mailedLink } from "./auth/stage";
import { test } from "./fixtures";
import type { World } from "./screens/world";

const COLLEAGUE = "newcomer@weather.example";

let runtime: TestRuntime;
let world: World;
let owner: Actor;
let colleague: Actor;

test.beforeAll(async ({ demo, browser }) => {
  ({ runtime, world } = demo);
  owner = await demo.actor("publisher");
  colleague = await Actor.open(runtime, browser, COLLEAGUE);
});

test("somebody is invited, signs up with the mailed link, accepts, and sees what an editor may", async () => {
  await owner.visit(`/pub/${world.pub}/members`);
  await owner.page.getByRole("textbox", { name: /^이메일/ }).fill(COLLEAGUE);
  await owner.page.getByLabel("권한").first().selectOption("editor");
  await owner.press("초대 보내기");
  await owner.page.getByRole("table", { name: "수락 대기 중인 초대" }).getByText(COLLEAGUE).waitFor();

  const { page } = colleague;
  await colleague.visit(await mailedLink(runtime, COLLEAGUE));
  await page.getByRole("link", { name: "가입하기" }).click();
  await page.waitForURL(/\/auth\/sign-up/);
  expect(await page.getByLabel("이메일").inputValue()).toBe(COLLEAGUE);
  await page.getByRole("radio", { name: "매체" }).check();
  await page.getByLabel("이름").fill("새 동료");
  await page.getByLabel("비밀번호").fill(PASSWORD);
  for (const box of await page.getByRole("checkbox", { name: /동의/ }).all()) await box.check();
  await colleague.press("인증 코드 받기");
  await page.waitForURL(/\/auth\/confirm/);
  const code = await colleague.mailedCode();
  await page.getByLabel("인증 코드").fill(code);
  await page.waitForURL(/\/invitations\//);
  await colleague.press("초대 수락");
  await page.waitForURL(new RegExp(`/pub/${world.pub}`));

  await colleague.visit(`/pub/${world.pub}/units/new`);
  await page.getByRole("heading", { level: 1, name: /광고 유닛/ }).waitFor();
  await colleague.visit(`/pub/${world.pub}/members`);
  await page.getByRole("button", { name: "초대 보내기" }).waitFor();
  await colleague.visit(`/pub/${world.pub}/settings/delete`);
  await page.getByText("소유자 이상의 권한이 필요한 화면이에요.").waitFor();
});

test("the owner hears of it at the bell, changes the level, and the colleague is told and leaves", async () => {
  await owner.visit(`/pub/${world.pub}`);
  await owner.page.getByRole("link", { name: /알림, 읽지 않음/ }).click();
  await owner.page.waitForURL(/\/notifications/);
  await owner.page.getByRole("button", { name: /새 동료님이 오늘날씨에 합류했어요/ }).click();
  await owner.page.waitForURL(new RegExp(`/pub/${world.pub}/members`));

  await owner.page.getByLabel("새 동료의 권한").selectOption("viewer");
  await owner.page
    .getByRole("row", { name: /새 동료/ })
    .getByRole("button", { name: "변경" })
    .click();
  await owner.page.getByText("권한을 변경했어요.").first().waitFor();

  const { page } = colleague;
  await colleague.visit("/notifications");
  await page.getByRole("button", { name: /권한이 변경됐어요: 뷰어/ }).waitFor();
  await colleague.visit(`/pub/${world.pub}/members`);
  await page
    .getByRole("row", { name: /새 동료/ })
    .getByRole("button", { name: "나가기" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "나가기" }).click();
  await page.waitForURL(/\/projects/);
  await colleague.visit(`/pub/${world.pub}`);
  await page.getByText("404", { exact: true }).waitFor();
});

test("the last owner has no way out, and is told why", async () => {
  await owner.visit(`/pub/${world.pub}/members`);
  const row = owner.page.getByRole("row", { name: /데모 매체/ });
  await row.getByText("유일한 소유자").waitFor();
  expect(await row.getByRole("button").count()).toBe(0);
});

test("nothing complains on the way", () => {
  expect([...owner.complaints, ...runtime.errors]).toEqual([]);
  // The two pages that the colleague may not open answered 403 and 404.
  expect(colleague.complaints.filter((line) => !/status of (403|404)/.test(line))).toEqual([]);
});
