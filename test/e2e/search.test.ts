import { expect } from "vitest";
import { test } from "./fixtures";
import { axeFaults, loadAxe } from "./screens/axe";

test("Ctrl+K finds a page and a unit of the project, and opens it by keyboard alone", async ({ demo }) => {
  const actor = await demo.actor("publisher");
  const { page, context } = actor;
  await loadAxe(context);
  await actor.visit(`/pub/${demo.world.pub}/report`);
  const field = page.getByRole("combobox", { name: "캠페인, 상품, 유닛, 메뉴, 설정 검색" });
  await expect
    .poll(async () => {
      if (!(await field.isVisible())) await page.keyboard.press("Control+k");
      return field.isVisible();
    })
    .toBe(true);
  await page.keyboard.type("앱");
  await page.getByRole("listbox").getByRole("option", { name: /^앱/ }).first().waitFor();
  expect(await axeFaults(page, "all")).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/apps$/);
  await field.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.type("홈");
  const unit = page
    .getByRole("listbox")
    .getByRole("option", { name: /광고 유닛/ })
    .first();
  await unit.waitFor();
  const options = await page.getByRole("listbox").getByRole("option").allTextContents();
  const wanted = options.findIndex((text) => text.includes("광고 유닛"));
  for (let step = 0; step < wanted; step++) await page.keyboard.press("ArrowDown");
  expect(await unit.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/units\/unt_/);
});
