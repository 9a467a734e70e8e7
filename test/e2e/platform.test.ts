import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { planWindow } from "../../domain/booking";
import { addDays } from "../../domain/kernel";
import { PASSWORD } from "../support/client";
import type { TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { test } from "./fixtures";
import { COVER, createCpmProduct, createUnit, LOGO, registerApp } from "./trade/publisher";

/** Wider than high, so that its ratio fits neither the logo nor the cover. */
const PHOTO = resolve("scripts/seed/images/cover-weather.jpg");
const NAME = "<i>동네</i> 소식";
const DESCRIPTION = '<img src=x onerror="document.title=1">오늘 동네에서';
const ALIAS = "town-news";
const PLATFORM_TIMEOUT_MS = 120_000;

interface Stored {
  DB: D1Database;
}

let runtime: TestRuntime;
let browser: Browser;
let publisher: Actor;
let advertiser: Actor;
let platform: string;

test.beforeAll(async ({ demo, browser: shared }) => {
  [runtime, browser] = [demo.runtime, shared];
  publisher = await Actor.open(runtime, browser, "owner@town.example");
  advertiser = await Actor.open(runtime, browser, "buyer@tea.example");
  platform = runtime.consoleOrigin.replace("localhost", `${ALIAS}.localhost`);
});

const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name }).first();

/** Continues from a sign-up page with the mailed code. */
async function signUp(actor: Actor, name: string): Promise<void> {
  const { page, email } = actor;
  await page.getByLabel("이름").fill(name);
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill(PASSWORD);
  for (const box of await page.getByRole("checkbox", { name: /동의/ }).all()) await box.check();
  await page.getByRole("button", { name: "인증 코드 받기" }).click();
  await page.waitForURL(/\/auth\/confirm/);
  await page.getByLabel("인증 코드").fill(await actor.mailedCode());
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}

describe.sequential("a publisher's platform", () => {
  test(
    "is opened from the landing page in steps, its pictures cut by keyboard alone",
    async () => {
      const { page } = publisher;
      await publisher.visit("/");
      await link(page, "매체로 시작하기").click();
      await page.waitForURL(/\/auth\/sign-up/);
      await signUp(publisher, "동네 매체");
      await page.waitForURL(/\/launch\/pub\/name/);
      await page.getByLabel("서비스 이름").fill(NAME);
      await page.getByLabel("소개 (선택)").fill(DESCRIPTION);
      await publisher.press("저장 후 계속");
      await page.waitForURL(/\/launch\/pub\/face/);

      await page.locator('input[name="logo"]').setInputFiles(PHOTO);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("application").focus();
      await page.keyboard.press("ArrowLeft");
      await dialog.getByLabel("확대").focus();
      await page.keyboard.press("ArrowRight");
      await dialog.getByRole("button", { name: "자르기" }).focus();
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await page.locator('input[name="cover"]').setInputFiles(PHOTO);
      await publisher.press("저장 후 계속");
      await page.waitForURL(/\/launch\/pub\/address/);

      await page.getByLabel(/주소/).first().fill("today-weather");
      await page.getByText("이미 사용 중인 주소예요.").waitFor();
      await page.getByLabel(/주소/).first().fill(ALIAS);
      await page.getByText("사용할 수 있는 주소예요.").waitFor();
    },
    PLATFORM_TIMEOUT_MS,
  );

  test("waits where its launcher was left", async () => {
    const { page } = publisher;
    await publisher.visit("/projects");
    await publisher.visit("/launch/pub");
    await page.waitForURL(/\/launch\/pub\/address/);
    await publisher.visit("/launch/pub/name");
    expect(await page.getByLabel("서비스 이름").inputValue()).toBe(NAME);
    await publisher.visit("/launch/pub/address");
    await page.getByLabel(/주소/).first().fill(ALIAS);
    await publisher.press("서비스 만들기");
    await page.waitForURL(/\/launch\/pub\/complete/);
    await link(page, "대시보드로 이동").click();
    await page.waitForURL(/\/pub\/prj_/);
  });

  test(
    "answers on its own subdomain with its name and pictures, and its texts are inert",
    async () => {
      await registerApp(publisher);
      await createUnit(publisher, "동네 소식 배너", "배너", { width: "300", height: "250" });
      await createCpmProduct(publisher);
      const { page } = advertiser;
      await page.goto(`${platform}/`);
      const main = page.getByRole("main");
      expect(await main.getByRole("heading", { level: 1 }).textContent()).toBe(NAME);
      await main.getByText(DESCRIPTION).waitFor();
      expect(await main.locator("i, img[src=x]").count()).toBe(0);
      expect(await page.title()).toContain(NAME);
      const pictures = await main
        .locator("header img")
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).map(({ naturalWidth: w, naturalHeight: h }) => [w, h]),
        );
      expect(pictures[0]).toEqual([1200, 630]);
      expect(pictures[1]?.[0]).toBe(pictures[1]?.[1]);
      expect(await page.getByRole("banner").first().textContent()).toContain(NAME);
      await main.getByRole("link", { name: "노출형", exact: true }).waitFor();
      expect(await main.getByText("오늘날씨").count()).toBe(0);
    },
    PLATFORM_TIMEOUT_MS,
  );

  test("takes the advertiser who signs up there to a plan, an ad account and what the plan buys of it alone", async () => {
    const { page } = advertiser;
    await link(page, "광고 시작하기").click();
    await page.waitForURL(/\/auth\/sign-up/);
    expect(await page.getByRole("radio").count()).toBe(0);
    await signUp(advertiser, "차 회사");
    await page.waitForURL(/\/launch\/adv\/plan/);
    const { first } = planWindow("KR", Date.now(), []);
    await page.getByRole("radio", { name: "인지도 높이기" }).check();
    await page.getByLabel("예산 (세금 별도)").fill("200000");
    await advertiser.typeDays("기간", addDays(first, 3), addDays(first, 9));
    await advertiser.press("저장 후 계속");
    await page.waitForURL(/\/launch\/adv\/account/);
    await page.getByLabel("계정 이름").fill("보리차");
    await advertiser.press("만들기", { exact: true });
    await page.waitForURL(/\/launch\/adv\/estimate/);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "노출형", exact: true }).waitFor();
    // 200,000 at 4,000 per thousand.
    await main.getByText("노출 50,000회").waitFor();
    expect(await main.getByText("오늘날씨").count()).toBe(0);
    expect(new URL(page.url()).origin).toBe(platform);
  });

  test("books what the estimate shows with the plan's days and budget already typed", async () => {
    const { page } = advertiser;
    await page.getByRole("main").getByRole("link", { name: "노출형" }).click();
    await page.waitForURL(/\/products\/prd_/);
    await advertiser.press("저장 후 계속");
    await page.waitForURL(/\/edit\/targeting/);
    expect(new URL(page.url()).origin).toBe(platform);
    const { DB } = await runtime.consoleEnv<Stored>();
    const booked = await DB.prepare(
      "select start_day as start, end_day as end, budget_minor as budget from campaigns where id = ?",
    )
      .bind(advertiser.idAfter("campaigns"))
      .first();
    const { first } = planWindow("KR", Date.now(), []);
    expect(booked).toEqual({ start: addDays(first, 3), end: addDays(first, 9), budget: 200_000 });
  });

  test("has its own products alone on its shelf", async () => {
    const { page } = advertiser;
    await page.goto(`${platform}/adv/${advertiser.idAfter("adv")}/products`);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "노출형", exact: true }).waitFor();
    expect(await main.getByText("오늘날씨").count()).toBe(0);
  });

  test("takes whoever signs up there with Google in at its own host, as its advertiser", async () => {
    // A new address for each attempt: the first one may have signed up.
    const actor = await Actor.open(runtime, browser, `hana-${crypto.randomUUID().slice(0, 8)}@tea.example`);
    const { page, email } = actor;
    await page.goto(`${platform}/auth/sign-up`);
    await page.getByRole("link", { name: "Google로 계속하기" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Name").fill("Hana");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/auth\/complete/);
    expect(await page.getByRole("radio").count()).toBe(0);
    for (const box of await page.getByRole("checkbox", { name: /동의/ }).all()) await box.check();
    await actor.press("가입하기");
    await page.waitForURL(/\/launch\/adv\/plan/);
    expect(new URL(page.url()).origin).toBe(platform);
    const hosts = (await actor.context.cookies())
      .filter(({ name }) => name.endsWith("session_token"))
      .map(({ domain }) => domain);
    expect(hosts).toEqual([`${ALIAS}.localhost`]);
    // On a busy machine the router drops an answer for the previous page, which the browser logs by its class.
    expect(actor.complaints.filter((line) => line !== "Response")).toEqual([]);
    await actor.context.close();
  });

  test("is written into the account and the ad account that came through its door", async () => {
    const { DB } = await runtime.consoleEnv<Stored>();
    const id = await DB.prepare("select id from projects where alias = ?").bind(ALIAS).first<string>("id");
    const account = await DB.prepare("select kind, origin_project_id as origin from accounts where email = ?")
      .bind(advertiser.email)
      .first();
    expect(account).toEqual({ kind: "adv", origin: id });
    const project = await DB.prepare(
      "select origin_project_id as origin from projects where display_name = ?",
    )
      .bind("보리차")
      .first("origin");
    expect(project).toBe(id);
  });

  test("shares no session with the console or with another platform", async () => {
    const cookies = await advertiser.context.cookies();
    const session = cookies.filter(({ name }) => name.endsWith("session_token"));
    expect(session.map(({ domain }) => domain)).toEqual([`${ALIAS}.localhost`]);
    const page = await advertiser.context.newPage();
    for (const origin of [runtime.consoleOrigin, platform.replace(ALIAS, "today-weather")]) {
      await page.goto(`${origin}/projects`);
      await page.waitForURL(/\/auth\/sign-in/);
    }
    await page.goto(`${platform}/projects`);
    await page.getByText("보리차").waitFor();
    await page.close();
  });

  test("leads to the console for what is the console's", async () => {
    const page = await advertiser.context.newPage();
    await page.goto(`${platform}/launch/pub`);
    expect(new URL(page.url()).origin).toBe(runtime.consoleOrigin);
    await page.close();
  });

  test(
    "may be opened in India, which decides zone, currency and tax for good",
    async () => {
      const { page } = publisher;
      await publisher.visit("/launch/pub/name");
      await page.getByLabel("서비스 이름").fill("Mausam");
      await page.getByLabel("국가").selectOption({ label: "인도" });
      await publisher.press("저장 후 계속");
      await page.waitForURL(/\/launch\/pub\/face/);
      await page.locator('input[name="logo"]').setInputFiles(LOGO);
      await page.locator('input[name="cover"]').setInputFiles(COVER);
      await publisher.press("저장 후 계속");
      await page.waitForURL(/\/launch\/pub\/address/);
      await page.getByLabel(/주소/).first().fill("mausam");
      await publisher.press("서비스 만들기");
      await page.waitForURL(/\/launch\/pub\/complete\?project=/);
      const opened = new URL(page.url()).searchParams.get("project");
      await publisher.visit(`/pub/${opened}/settings`);
      const main = page.getByRole("main");
      for (const fact of ["인도", "인도 표준시 (GMT+5:30)", "INR", "GST 18%"])
        await main.getByText(fact, { exact: true }).waitFor();
      expect(await main.getByRole("combobox", { name: "통화" }).count()).toBe(0);
    },
    PLATFORM_TIMEOUT_MS,
  );

  test("that there is not is a page not found, with the way to the main page", async () => {
    const page = await browser.newPage();
    const answer = await page.goto(`${runtime.consoleOrigin.replace("localhost", "nobody.localhost")}/`);
    expect(answer?.status()).toBe(404);
    await page.getByRole("main").getByRole("link").click();
    await page.waitForURL(`${runtime.consoleOrigin}/`);
    await page.close();
  });

  test("is seen without a complaint of the browser or an error of the server", () => {
    expect([...publisher.complaints, ...advertiser.complaints]).toEqual([]);
    expect(runtime.errors).toEqual([]);
  });
});
