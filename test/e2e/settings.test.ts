import type { Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import type { Actor } from "./actors";
import { test } from "./fixtures";
import type { World } from "./screens/world";

let publisher: Actor;
let world: World;

test.beforeAll(async ({ demo }) => {
  world = demo.world;
  publisher = await demo.actor("publisher");
});

const open = (tab: string) => publisher.visit(`/pub/${world.pub}/settings${tab}`);
const tabTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "설정" }).getByRole("link", { name, exact: true }).click();
const question = (page: Page) => page.getByRole("alertdialog", { name: "저장하지 않고 나갈까요?" });

describe("a settings page with something unsaved", () => {
  beforeEach(async () => {
    await open("/profile");
    await publisher.page.waitForLoadState("networkidle");
    await publisher.page.getByLabel("프로필 이름").fill("날씨 광고팀");
  });

  test("asks before another tab is opened; whoever stays keeps what was typed, whoever leaves loses it", async () => {
    const { page } = publisher;
    await tabTo(page, "운영");
    await question(page).getByRole("button", { name: "머무르기" }).click();
    await question(page).waitFor({ state: "hidden" });
    expect(await page.getByLabel("프로필 이름").inputValue()).toBe("날씨 광고팀");
    await tabTo(page, "운영");
    await question(page).getByRole("button", { name: "나가기" }).click();
    await page.waitForURL(/\/settings\/operation$/);
    await tabTo(page, "광고 프로필");
    await page.getByLabel("프로필 이름").waitFor();
    expect(await page.getByLabel("프로필 이름").inputValue()).toBe("오늘날씨");
  });

  test("asks before a link out of the settings too, by keyboard alone", async () => {
    const { page } = publisher;
    await page.getByRole("navigation", { name: "주 메뉴" }).getByRole("link", { name: "리포트" }).focus();
    await page.keyboard.press("Enter");
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "hidden" });
    expect(page.url()).toMatch(/\/settings\/profile$/);
  });

  test("asks before somebody goes back, and stays where it is", async () => {
    const { page } = publisher;
    await page.getByLabel("프로필 이름").fill("오늘날씨");
    await tabTo(page, "앱");
    await page.waitForURL(/\/settings\/app$/);
    await tabTo(page, "광고 프로필");
    await page.getByLabel("프로필 이름").fill("날씨 광고팀");
    await page.goBack();
    await question(page).getByRole("button", { name: "머무르기" }).click();
    expect(page.url()).toMatch(/\/settings\/profile$/);
    expect(await page.getByLabel("프로필 이름").inputValue()).toBe("날씨 광고팀");
  });

  test("asks no more once it is saved, nor when it is typed back", async () => {
    const { page } = publisher;
    await publisher.press("저장");
    await page.getByText("저장했어요.").first().waitFor();
    await tabTo(page, "운영");
    await page.waitForURL(/\/settings\/operation$/);
    await tabTo(page, "광고 프로필");
    await page.getByLabel("프로필 이름").fill("다른 이름");
    await page.getByLabel("프로필 이름").fill("날씨 광고팀");
    await tabTo(page, "운영");
    await page.waitForURL(/\/settings\/operation$/);
  });
});

describe("a platform's address", () => {
  test("is said to be free or taken while it is typed, and its own needs no word", async () => {
    const { page } = publisher;
    await open("/platform");
    await page.waitForLoadState("networkidle");
    const alias = page.locator('[name="alias"]');
    await alias.fill("another-weather");
    await page.getByText("사용할 수 있는 주소예요.").waitFor();
    await alias.fill("today-weather");
    await page.getByText("사용할 수 있는 주소예요.").waitFor({ state: "hidden" });
  });
});

describe("an access token", () => {
  test("is shown in the answer that makes it and never again; revoked, it says so", async () => {
    const { page } = publisher;
    await open("/access-token");
    await page.getByLabel("이름").fill("정산 서버");
    await page.getByRole("checkbox", { name: "광고에 태그 추가" }).check();
    await publisher.press("만들기");
    const token = page.getByRole("figure", { name: "토큰", exact: true }).locator("code");
    const secret = (await token.textContent()) ?? "";
    expect(secret).toMatch(/^mdt_[\w-]{43}$/);
    await open("/access-token");
    expect(await page.content()).not.toContain(secret);
    const row = page.getByRole("row", { name: "정산 서버" });
    expect(await row.textContent()).toContain(secret.slice(0, 8));
    await row.getByRole("button", { name: "폐기" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "폐기" }).click();
    await row.getByText("폐기됨").waitFor();
  });
});

describe("a bank account", () => {
  test("is masked once it is saved, in the page and in what the page was made of", async () => {
    const { page } = publisher;
    await open("/payout");
    await page.getByLabel("은행").fill("보리은행");
    await page.getByLabel("예금주").fill("오늘날씨주식회사");
    await page.getByLabel("계좌 번호").fill("110-432-987654");
    await publisher.press("저장");
    await page.getByText("•••• 7654").waitFor();
    await open("/payout");
    const html = await page.content();
    expect(html).toContain("•••• 7654");
    for (const secret of ["110-432", "987654", "오늘날씨주식회사"]) expect(html).not.toContain(secret);
  });
});

describe("an entry of the allow list", () => {
  test("is changed in a dialog that closes once it is saved, and cannot be added twice", async () => {
    const { page } = publisher;
    await open("/allow-list");
    const row = page.getByRole("row", { name: "demo.madang.example" });
    await row.getByRole("button", { name: "변경" }).click();
    const dialog = page.getByRole("dialog", { name: "demo.madang.example" });
    await dialog.getByRole("checkbox", { name: "자체 광고" }).check();
    await dialog.getByRole("button", { name: "저장" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await row.getByText("허용", { exact: true }).count()).toBe(2);
    await page.getByLabel("이메일 또는 도메인").fill("demo.madang.example");
    await page.getByRole("main").getByRole("checkbox", { name: "자체 광고" }).check();
    await publisher.press("추가");
    await page.getByText("이미 허용 목록에 있어요.").waitFor();
  });
});

describe("a benefit", () => {
  test("that is published stands beside the publisher's products, and no longer when it is taken back", async () => {
    const { page } = publisher;
    await open("/benefits");
    const row = page.getByRole("row", { name: "겨울 추가 노출" });
    await row.getByRole("button", { name: "게시", exact: true }).click();
    await row.getByText("게시 중", { exact: true }).waitFor();
    await row.getByRole("button", { name: "게시 중지" }).click();
    await row.getByText("게시 전").waitFor();
  });
});

describe("a platform with campaigns", () => {
  test("is not deleted, also by whoever types its name, and says why", async () => {
    const { page } = publisher;
    await open("/delete");
    await page.getByLabel(/이름을 입력해 주세요/).fill("오늘날씨");
    await publisher.press("삭제", { exact: true });
    await page.getByRole("alert").getByText("삭제할 수 없어요").waitFor();
    expect(page.url()).toMatch(/\/settings\/delete/);
  });
});

test("no page complained in the browser's console", () => {
  // A refusal has status 400 or 409, which the browser logs.
  expect(publisher.complaints.filter((text) => !/\b(400|409)\b/.test(text))).toEqual([]);
});

test("a file that is no picture, or too large, is refused where it is chosen, before it travels", async () => {
  await open("/platform");
  const { page } = publisher;
  await page.waitForLoadState("networkidle");
  const logo = page.getByLabel("로고", { exact: true });
  await logo.setInputFiles({ name: "logo.txt", mimeType: "text/plain", buffer: Buffer.from("logo") });
  await page.getByText("JPG, PNG, WebP, GIF 이미지만 올릴 수 있어요.").waitFor();
  expect(await logo.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: large });
  await page.getByText(/10MB/).last().waitFor();
  expect(await logo.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("logo.png").count()).toBe(0);
});
