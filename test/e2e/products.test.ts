import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Actor } from "./actors";
import { test } from "./fixtures";
import { hydrated } from "./screens/inspect";
import type { World } from "./screens/world";

let world: World;
let publisher: Actor;
let page: Page;

test.beforeAll(async ({ demo }) => {
  world = demo.world;
  publisher = await demo.actor("publisher");
  page = publisher.page;
});

const rows = () => page.getByRole("grid", { name: "광고 상품 순서" }).getByRole("row");
/** Names from the drag handles, since a row contains further texts. */
const namesOf = () =>
  rows()
    .locator("button[slot=drag]")
    .evaluateAll((handles) => handles.map((each) => each.ariaLabel?.replace(/ 이동$/, "") ?? ""));

/** Announced position of a moved item. */
const place = (above: string, below: string) =>
  page.getByRole("button", { name: `${above} 및 ${below} 사이에 삽입` });

const hasFocus = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluateAll(([element]) => element !== undefined && element === document.activeElement),
    )
    .toBe(true);

async function openOrder(): Promise<string[]> {
  await publisher.visit(`/pub/${world.pub}/products/sort`);
  // The handles get their accessible description once the page's script is loaded.
  await page.locator("button[slot=drag][aria-describedby]").first().waitFor();
  return namesOf();
}

describe("the order of products", () => {
  test("is changed by the keyboard alone, and is what the list then shows", async () => {
    const [first = "", second = "", ...rest] = await openOrder();
    await page.getByRole("button", { name: `${first} 이동` }).focus();
    await page.keyboard.press("Enter");
    await hasFocus(place(first, second));
    await page.keyboard.press("ArrowDown");
    await hasFocus(place(second, rest[0] ?? ""));
    await page.keyboard.press("Enter");
    await expect.poll(namesOf).toEqual([second, first, ...rest]);
    const save = page.getByRole("button", { name: "순서 저장" });
    // A moved item regains the focus shortly after it is dropped.
    await expect
      .poll(
        async () => {
          if ((await save.count()) > 0) await save.press("Enter", { timeout: 1_000 }).catch(() => undefined);
          return new URL(page.url()).pathname;
        },
        { timeout: 15_000 },
      )
      .toMatch(/\/products$/);
    const listed = page.getByRole("rowheader").getByRole("link");
    // Quest products have a separate list, and keep their position in this order.
    const ofThisList = [second, first, ...rest].filter((name) => !name.includes("퀘스트"));
    await expect.poll(() => listed.allTextContents()).toEqual(ofThisList);
  });

  test("is changed by dragging", async () => {
    const [first = "", second = "", ...rest] = await openOrder();
    const target = await rows().nth(1).boundingBox();
    if (!target) throw new Error("the list has one row");
    await rows().first().hover();
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 5 });
    await page.mouse.move(target.x + 60, target.y + target.height - 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(namesOf).toEqual([second, first, ...rest]);
  });
});

describe("the steps of creating a product", () => {
  test("keep what was said when they are left, and lead back to it", async () => {
    await publisher.visit(`/pub/${world.pub}/products`);
    await page.getByRole("link", { name: "작성 중인 상품 이어서 만들기" }).click();
    await page.waitForURL(/\/new\/performance/);
    await page.getByRole("link", { name: /상품 정보/ }).click();
    await page.waitForURL(/\/new\/info/);
    expect(await page.getByLabel("이름").inputValue()).toBe("홈·피드 클릭형");
  });

  test("take a number digit by digit, and read it back beside them", async () => {
    await publisher.visit(`/pub/${world.pub}/products/new/performance`);
    await hydrated(page);
    const typed = page.getByLabel("하루 예상 노출 (선택)");
    await typed.pressSequentially("12000");
    await page.getByText("12,000", { exact: true }).waitFor();
    expect(await typed.inputValue()).toBe("12000");
  });
});
