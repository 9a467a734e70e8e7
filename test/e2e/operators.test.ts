import { expect } from "vitest";
import type { Actor } from "./actors";
import { test } from "./fixtures";
import type { World } from "./screens/world";

let world: World;
let operator: Actor;

test.beforeAll(async ({ demo }) => {
  world = demo.world;
  operator = await demo.actor("operator");
});

test("an operator views a platform as its owner: reads its pages below a banner, saves nothing, and leaves", async () => {
  const { page } = operator;
  await operator.visit(`/ops/projects/${world.pub}`);
  await operator.press("소유자 화면 보기");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("사유").fill("문의를 확인하고 있어요");
  await dialog.getByRole("button", { name: "소유자 화면 보기" }).click();
  await page.waitForURL(new RegExp(`/pub/${world.pub}$`));
  const banner = page.getByText("소유자 화면을 보고 있어요");
  await banner.waitFor();

  await operator.visit(`/pub/${world.pub}/settings/payout`);
  await banner.waitFor();
  await operator.visit(`/pub/${world.pub}/settings/profile`);
  const name = page.getByLabel("프로필 이름");
  await name.fill("바꾼 이름");
  await operator.press("저장");
  await page.getByText("접근 권한이 부족해요").first().waitFor();

  await operator.press("보기 종료");
  // Unsaved input causes a confirmation.
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "나가기" })
    .click();
  await page.waitForURL(new RegExp(`/ops/projects/${world.pub}`));
  await operator.visit(`/pub/${world.pub}`);
  expect(await banner.count()).toBe(0);
  await operator.visit("/ops/audit?area=project");
  await page.getByText("소유자 화면 보기 종료").first().waitFor();
});

test("a dialog closes once its form is done, and stays with what was refused", async () => {
  await operator.visit("/ops/books");
  await operator.press("지금 점검");
  const dialog = operator.page.getByRole("dialog");
  await dialog.getByLabel("점검할 날").fill("");
  await dialog.getByRole("button", { name: "점검", exact: true }).click();
  await dialog.getByText("필수 항목이에요").waitFor();
  await dialog.getByLabel("점검할 날").fill("2026-11-24");
  await dialog.getByRole("button", { name: "점검", exact: true }).click();
  await operator.page.getByText("장부를 점검했어요.").waitFor();
  await dialog.waitFor({ state: "detached" });
});
