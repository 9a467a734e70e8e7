import { resolve } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { PASSWORD } from "../support/client";
import type { TestRuntime } from "../support/e2e";
import { totp } from "../support/totp";
import { Actor } from "./actors";
import { form, mailedLink } from "./auth/stage";
import { test } from "./fixtures";
import { Keyboard } from "./keyboard/keyboard";

const OWNER = "owner@village.example";
const COLLEAGUE = "editor@village.example";
const SERVICE = "마을 소식";
/** Wider than high, so that the logo must be cropped. */
const PHOTO = resolve("scripts/seed/images/cover-weather.jpg");

/** Settings tabs for owners only: the payout account, data export and deletion. */
const NOT_FOR_EDITORS = ["정산 정보", "데이터", "삭제"];
/** Menu entry of payouts, for owners only. */
const OWNERS_ENTRY = "정산";

let runtime: TestRuntime;
let owner: Actor;
let colleague: Actor;
let project: string;

test.beforeAll(async ({ demo, browser }) => {
  runtime = demo.runtime;
  owner = await Actor.open(runtime, browser, OWNER);
  colleague = await Actor.open(runtime, browser, COLLEAGUE);
});

const mainOf = ({ page }: Actor) => page.getByRole("main");
const buttonOf = (actor: Actor, name: string) => mainOf(actor).getByRole("button", { name, exact: true });

const entriesOf = ({ page }: Actor) => page.getByRole("navigation").first().locator("a");

/** Clicks an entry of the sidebar, after unfolding its group if necessary. */
async function goTo(actor: Actor, entry: string): Promise<void> {
  const { page } = actor;
  const keyboard = new Keyboard(page);
  const hasText = new RegExp(`^${entry}$`);
  const link = entriesOf(actor).filter({ hasText });
  await link.waitFor({ state: "attached" });
  const groups = page.getByRole("navigation").first().locator("details");
  const group = groups.filter({ has: page.locator("a").filter({ hasText }) });
  if (!(await link.isVisible())) await keyboard.press(group.locator("summary"));
  await keyboard.press(link);
}

const tabsOf = ({ page }: Actor) => page.getByRole("navigation", { name: "설정" }).getByRole("link");

/** The texts of links, once they are present. */
async function textsOf(links: Locator): Promise<string[]> {
  await links.first().waitFor();
  return links.allTextContents();
}

/** From a sign-up page with a preselected side to the page after it, by keyboard only. */
async function signUp(actor: Actor, name: string): Promise<void> {
  const { page } = actor;
  const keyboard = new Keyboard(page);
  await page.waitForURL(/\/auth\/sign-up/);
  const main = mainOf(actor);
  expect(await main.getByRole("radio", { name: "매체" }).isChecked()).toBe(true);
  await keyboard.type(main.getByLabel("이름"), name);
  const email = main.getByLabel("이메일");
  if ((await email.inputValue()) === "") await keyboard.type(email, actor.email);
  expect(await email.inputValue()).toBe(actor.email);
  await keyboard.type(main.getByLabel("비밀번호"), PASSWORD);
  for (const consent of await main.getByRole("checkbox", { name: /동의/ }).all()) {
    await keyboard.reach(consent);
    await page.keyboard.press("Space");
  }
  await keyboard.press(buttonOf(actor, "인증 코드 받기"));
  await page.waitForURL(/\/auth\/confirm/);
  await keyboard.type(main.getByLabel("인증 코드"), await actor.mailedCode());
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}

describe.sequential("by keyboard alone, the focus seen at every stop,", () => {
  test("a media company signs up from the landing page and launches its platform", async () => {
    const { page } = owner;
    const keyboard = new Keyboard(page);
    await owner.visit("/");
    await keyboard.press(mainOf(owner).getByRole("link", { name: "매체로 시작하기" }).first());
    await signUp(owner, "마을지기");

    await page.waitForURL(/\/launch\/pub\/name/);
    await keyboard.type(page.getByLabel("서비스 이름"), SERVICE);
    await keyboard.press(buttonOf(owner, "저장 후 계속"));
    await page.waitForURL(/\/launch\/pub\/face/);
    const dialog = page.getByRole("dialog");
    for (const picture of ["로고", "커버"]) {
      await keyboard.chooseFile(page.getByLabel(new RegExp(`^${picture}`)), PHOTO);
      if (picture !== "로고") continue;
      await keyboard.reach(dialog.getByRole("application"));
      await page.keyboard.press("ArrowLeft");
      await keyboard.press(dialog.getByRole("button", { name: "자르기" }));
      await dialog.waitFor({ state: "detached" });
    }
    await keyboard.press(buttonOf(owner, "저장 후 계속"));
    await page.waitForURL(/\/launch\/pub\/address/);
    await keyboard.type(page.getByLabel(/^주소/), "village-news");
    await page.getByText("사용할 수 있는 주소예요.").waitFor();
    await keyboard.press(buttonOf(owner, "서비스 만들기"));
    await keyboard.press(mainOf(owner).getByRole("link", { name: "대시보드로 이동" }));
    await page.waitForURL(/\/pub\/prj_/);
    project = owner.idAfter("pub");
  });

  test("invites a colleague as editor", async () => {
    const { page } = owner;
    const keyboard = new Keyboard(page);
    await goTo(owner, "멤버");
    await page.waitForURL(/\/members$/);
    await keyboard.type(mainOf(owner).getByRole("textbox", { name: /^이메일/ }), COLLEAGUE);
    await keyboard.pick(mainOf(owner).getByLabel("권한").first(), "편집자");
    await keyboard.press(buttonOf(owner, "초대 보내기"));
    await mainOf(owner).getByRole("table", { name: "수락 대기 중인 초대" }).getByText(COLLEAGUE).waitFor();
  });

  test("the colleague signs up by the mail's link and accepts", async () => {
    const { page } = colleague;
    const keyboard = new Keyboard(page);
    await colleague.visit(await mailedLink(runtime, COLLEAGUE));
    await keyboard.press(mainOf(colleague).getByRole("link", { name: "가입하기" }));
    await signUp(colleague, "새 편집자");
    await page.waitForURL(/\/invitations\//);
    await keyboard.press(buttonOf(colleague, "초대 수락"));
    await page.waitForURL(new RegExp(`/pub/${project}`));
  });

  test("sets up a second factor with the key typed by hand, signs out, and signs in with it", async () => {
    const { page } = colleague;
    const keyboard = new Keyboard(page);
    const menu = page.getByRole("button", { name: "계정 메뉴" });
    await keyboard.choose(menu, page.getByRole("menuitem", { name: "계정 설정" }));
    await page.waitForURL(/\/account\/profile/);
    await keyboard.press(page.getByRole("link", { name: "보안" }));
    const begin = form(page, "mfa-begin");
    await keyboard.type(begin.getByLabel("비밀번호"), PASSWORD);
    await keyboard.press(begin.locator("button[type=submit]"));
    const key = page.getByRole("figure").filter({ hasText: "설정 키" }).locator("code");
    const typedByHand = (await key.textContent()) ?? "";
    const confirm = form(page, "mfa-confirm");
    await keyboard.type(confirm.getByLabel("인증 코드"), totp(typedByHand));
    await page.getByText("복구 코드는 지금만 볼 수 있어요.").waitFor();

    await keyboard.choose(menu, page.getByRole("menuitem", { name: "로그아웃" }));
    await keyboard.press(page.getByRole("banner").getByRole("link", { name: "로그인" }));
    await page.waitForURL(/\/auth\/sign-in/);
    await keyboard.type(mainOf(colleague).getByLabel("이메일"), COLLEAGUE);
    await keyboard.type(mainOf(colleague).getByLabel("비밀번호"), PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/auth\/mfa/);
    await keyboard.type(mainOf(colleague).getByLabel("인증 코드"), totp(typedByHand, 1));
    await page.waitForURL(new RegExp(`/pub/${project}$`));
  });

  test("sees the entries and the settings that an owner sees, but for the payout and the end of the service", async () => {
    const { page } = colleague;
    const keyboard = new Keyboard(page);
    await owner.visitInProject("settings");
    const owners = { entries: await textsOf(entriesOf(owner)), tabs: await textsOf(tabsOf(owner)) };
    expect(owners.tabs).toEqual(expect.arrayContaining(NOT_FOR_EDITORS));

    expect(await textsOf(entriesOf(colleague))).toEqual(
      owners.entries.filter((entry) => entry !== OWNERS_ENTRY),
    );
    await goTo(colleague, "설정");
    const tabs = tabsOf(colleague);
    expect(await textsOf(tabs)).toEqual(owners.tabs.filter((tab) => !NOT_FOR_EDITORS.includes(tab)));
    await keyboard.press(tabs.filter({ hasText: "멤버" }));
    await buttonOf(colleague, "초대 보내기").waitFor();
    await keyboard.press(tabs.filter({ hasText: "요금제와 사용량" }));
    await page.getByText("현재 요금제").waitFor();
    expect(await mainOf(colleague).getByRole("button").count()).toBe(0);
  });

  test("registers an app, makes an ad unit and puts it into a product, as an editor may", async () => {
    const { page } = colleague;
    const keyboard = new Keyboard(page);
    const main = mainOf(colleague);
    const open = async (entry: string, action: string) => {
      await goTo(colleague, entry);
      await keyboard.press(main.getByRole("link", { name: action }).first());
    };
    await open("앱", "앱 등록");
    await keyboard.type(main.getByLabel("이름"), "마을 소식 웹");
    await keyboard.type(main.getByLabel("도메인"), "village.example");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/apps\/app_/);

    await open("광고 유닛", "만들기");
    await keyboard.type(main.getByLabel("이름"), "첫 화면 배너");
    await keyboard.mark(main.getByRole("radio", { name: "배너" }));
    await keyboard.type(main.getByLabel("너비 (px)"), "320");
    await keyboard.type(main.getByLabel("높이 (px)"), "100");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/units\/unt_/);

    await open("광고 상품", "만들기");
    await keyboard.reach(main.getByRole("group", { name: "광고 유닛" }).getByRole("checkbox"));
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/new\/info/);
    await keyboard.type(main.getByLabel("이름"), "첫 화면");
    await keyboard.mark(main.getByRole("radio", { name: /CPM/ }));
    await keyboard.type(main.getByLabel(/가격/).first(), "4000");
    await keyboard.type(main.getByLabel("최소 예산"), "50000");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/new\/group/);
    await keyboard.press(buttonOf(colleague, "저장 후 계속"));
    await page.waitForURL(/\/new\/performance/);
    await keyboard.press(buttonOf(colleague, "만들기"));
    await page.waitForURL(/\/new\/complete/);
    await keyboard.press(buttonOf(colleague, "판매 시작"));
    await buttonOf(colleague, "판매 중지").waitFor();
  });

  test.each(["settings/payout", "settings/delete"])(
    "is turned away from an owner's page whose address was guessed: %s",
    async (path) => {
      const { page } = colleague;
      const answer = await page.goto(`${runtime.consoleOrigin}/pub/${project}/${path}`);
      expect(answer?.status()).toBe(403);
      await page.getByText("소유자 이상의 권한이 필요한 화면이에요.").waitFor();
      await new Keyboard(page).press(mainOf(colleague).getByRole("link", { name: "프로젝트로 돌아가기" }));
      await page.waitForURL(new RegExp(`/pub/${project}$`));
    },
  );

  test("nothing complains on the way", () => {
    expect([...owner.complaints, ...runtime.errors]).toEqual([]);
    // The two pages that the colleague may not open answered 403.
    expect(colleague.complaints.filter((line) => !/status of 403/.test(line))).toEqual([]);
  });
});
