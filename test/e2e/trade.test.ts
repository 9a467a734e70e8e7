import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayAt } from "../../domain/calendar/day";
import { launchBrowser, startTestRuntime, type TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { servePage } from "./third-origin";

/**
 * The trade from end to end, as the README tells a person to walk it: each test is the next stretch of one path, on the
 * built scripts, in Chromium, with nothing made for it beforehand but the operator's flag.
 */
const IMAGES = resolve("scripts/seed/images");
const REPORTED_WITHIN_MS = 10_000;
const STOPPED_WITHIN_MS = 5_000;
const today = dayAt(Date.now(), "Asia/Seoul");
const lastDay = addDays(today, 9);

let runtime: TestRuntime;
let browser: Browser;
let publisher: Actor;
let advertiser: Actor;
let operator: Actor;
let site: Awaited<ReturnType<typeof servePage>>;
let landing: Awaited<ReturnType<typeof servePage>>;
let visitor: Page;
let campaignId: string;
/** The publisher's page: what the SDK guide says to paste, pasted. */
let pageHtml: string;

const pubPath = (rest: string) => `/pub/${publisher.idAfter("pub")}/${rest}`;
const advPath = (rest: string) => `/adv/${advertiser.idAfter("adv")}/${rest}`;

beforeAll(async () => {
  [runtime, browser] = await Promise.all([startTestRuntime(), launchBrowser()]);
  landing = await servePage("<!doctype html><title>행사</title><h1>겨울 보리차 행사</h1>");
  publisher = await Actor.open(runtime, browser, "desk@publisher.example");
  advertiser = await Actor.open(runtime, browser, "buyer@advertiser.example");
  operator = await Actor.open(runtime, browser, "ops@madang.example");
});

afterAll(async () => {
  await site?.close();
  await landing?.close();
  await browser?.close();
  await runtime?.close();
});

describe.sequential("the trade", () => {
  test("a publisher opens a service, registers a web app, creates units and sells them in two products", async () => {
    await publisher.signUp("매체사", "동네 소식");
    await openService();
    await registerApp();
    await createUnit("홈 배너", "배너", { width: "300", height: "250" });
    await createUnit("피드 카드", "네이티브", { width: "600", height: "314" });
    await createProduct("노출형", "CPM", async (page) => {
      await page
        .getByLabel("1,000회 노출 가격", { exact: false })
        .or(page.getByLabel(/가격/))
        .first()
        .fill("4000");
      await page.getByLabel("최소 예산").fill("50000");
      await page.getByRole("checkbox", { name: "언어" }).check();
    });
    await createProduct("구좌형", "CPP", async (page) => {
      await page.getByLabel(/가격/).first().fill("80000");
      await page.getByLabel("하루 구좌 수").fill("1");
      await page.getByLabel("최소 예약 일수").fill("1");
    });
    await allowManualPayment("advertiser.example");
  });

  test("an advertiser signs up by the mailed code, opens an ad account and sends a booking for review", async () => {
    await advertiser.signUp("광고주·대행사", "보리수");
    await openAdAccount();
    await book("노출형");
    await fillSteps();
    await addCreative("홈 배너", "barley-banner.jpg");
    await addCreative("피드 카드", "barley-native.jpg");
    await advertiser.visit(advPath(`campaigns/${campaignId}/edit/confirm`));
    await advertiser.press("검토 요청");
    await advertiser.page.waitForURL(/complete/);
  });

  test("the publisher rejects with a reason, which the advertiser reads, mends and sends again", async () => {
    await publisher.visit(pubPath(`campaigns/${campaignId}`));
    await publisher.press("반려", { exact: true });
    const dialog = publisher.page.getByRole("dialog");
    await dialog.getByLabel("반려 사유").fill("랜딩 주소를 행사 페이지로 바꿔 주세요.");
    await dialog.getByRole("button", { name: "반려", exact: true }).click();
    await publisher.page.getByText("반려한 캠페인이에요").waitFor();

    await advertiser.visit(advPath(`campaigns/${campaignId}`));
    await advertiser.page.getByText("랜딩 주소를 행사 페이지로 바꿔 주세요.").first().waitFor();
    await advertiser.visit(advPath(`campaigns/${campaignId}/edit/info`));
    await advertiser.page.getByLabel("랜딩 URL").fill(`${landing.url}?from=ad`);
    await advertiser.press("저장하고 계속");
    await advertiser.visit(advPath(`campaigns/${campaignId}/edit/confirm`));
    await advertiser.press("검토 요청");
    await advertiser.page.waitForURL(/complete/);
  });

  test("the publisher approves campaign and creatives, the operator decides, and the clock makes it live", async () => {
    await publisher.visit(pubPath(`campaigns/${campaignId}`));
    await publisher.press("모두 승인");
    await publisher.page.getByText("승인됨").first().waitFor();

    await operator.signUp("매체사", "운영");
    await makeOperator("ops@madang.example");
    await operator.visit(`/ops/campaigns/${campaignId}`);
    await operator.press("최종 승인");
    await operator.page.getByText("집행 준비").first().waitFor();

    await runtime.fireCrons(Date.now());
    await advertiser.visit(advPath(`campaigns/${campaignId}`));
    await advertiser.page.getByText("집행 중").first().waitFor();
  });

  test("a plain page on a third origin shows the banner and the native ad, and a click reaches the destination", async () => {
    visitor = await (
      await browser.newContext({ viewport: { width: 1000, height: 900 }, locale: "ko-KR" })
    ).newPage();
    const impressions = countBeacons(visitor);
    await untilServed();
    await visitor.goto(site.url);
    await expect.poll(() => impressions.size, { timeout: 10_000 }).toBe(2);
    const [opened] = await Promise.all([
      visitor.context().waitForEvent("page"),
      visitor.locator("[data-madang-unit] a.madang-native").click(),
    ]);
    await opened.waitForURL(`${landing.url}?from=ad`);
  });

  test("both sides read two impressions and one click within ten seconds, in the chart's table and the list", async () => {
    for (const [actor, path] of [
      [advertiser, advPath("report?preset=today")],
      [publisher, pubPath("report?preset=today")],
    ] as const) {
      await actor.visit(path);
      await expect.poll(() => reportRow(actor), { timeout: REPORTED_WITHIN_MS }).toEqual(["2", "1"]);
      await actor.page.locator("canvas").first().waitFor();
    }
  });

  test("a repeated and a forged beacon change nothing", async () => {
    const [beacon] = [...beacons];
    if (!beacon) throw new Error("no beacon was sent");
    for (const url of [beacon, `${beacon.slice(0, -2)}AA`]) {
      expect((await fetch(url, { method: "POST" })).status).toBe(204);
    }
    await expect
      .poll(async () => (await ledgerLines()).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(5);
    await advertiser.visit(advPath("report?preset=today"));
    expect(await reportRow(advertiser)).toEqual(["2", "1"]);
  });

  test("a paused campaign stops being served within five seconds", async () => {
    await advertiser.visit(advPath(`campaigns/${campaignId}`));
    await advertiser.press("일시 중지");
    await advertiser.page.getByText("일시 중지").first().waitFor();
    for (const url of probes)
      await expect.poll(() => answerOf(url), { timeout: STOPPED_WITHIN_MS }).toBeNull();
  });

  test("the campaign's history shows every transition to both sides", async () => {
    await runtime.fireCrons(Date.now());
    const steps = [
      "심사를 요청했어요",
      "반려했어요",
      "매체 심사를 통과했어요",
      "최종 승인했어요",
      "광고를 시작했어요",
      "일시 중지했어요",
    ];
    for (const [actor, path] of [
      [advertiser, advPath(`campaigns/${campaignId}`)],
      [publisher, pubPath(`campaigns/${campaignId}`)],
    ] as const) {
      await actor.visit(path);
      const text = await actor.page.getByRole("main").textContent();
      for (const step of steps) expect(text).toContain(step);
    }
  });

  test("nothing on the way complained in a browser's console or in the scripts' logs", () => {
    expect([...publisher.complaints, ...advertiser.complaints, ...operator.complaints]).toEqual([]);
    expect(runtime.errors).toEqual([]);
  });
});

const beacons = new Set<string>();
const probes: string[] = [];

function countBeacons(page: Page): ReadonlySet<string> {
  page.on("request", (request) => {
    if (request.url().includes("/b/i/")) beacons.add(request.url());
  });
  return beacons;
}

/** Plans reach the ad server a moment after the campaign goes live. An ad that is asked for and never shown counts nothing. */
async function untilServed(): Promise<void> {
  const key = pageHtml.match(/data-key="([^"]+)"/)?.[1] ?? "";
  for (const [, unit = ""] of pageHtml.matchAll(/data-madang-unit="([^"]+)"/g)) {
    const query = new URLSearchParams({ unit, key, pf: "web", lcl: "ko-KR", uid: "probe" });
    const url = `${runtime.adServeOrigin}/request?${query}`;
    probes.push(url);
    await expect.poll(() => answerOf(url), { timeout: 20_000 }).not.toBeNull();
  }
}

async function answerOf(url: string): Promise<unknown> {
  const answer = (await (await fetch(url)).json()) as { result: unknown };
  return answer.result;
}

async function openService(): Promise<void> {
  const { page } = publisher;
  await publisher.visit("/launch/pub");
  await page.getByLabel("서비스 이름").fill("동네 소식");
  await page.getByLabel(/주소/).first().fill("town-news");
  await page.locator('input[type="file"]').setInputFiles(`${IMAGES}/logo-weather.png`);
  await publisher.press("서비스 열기");
  await page.waitForURL(/\/pub\/prj_/);
}

async function registerApp(): Promise<void> {
  const { page } = publisher;
  await publisher.visit(pubPath("apps/new"));
  await page.getByLabel("이름").fill("동네 소식 웹");
  await page.getByLabel("도메인").fill("localhost");
  await publisher.press("등록");
  await page.waitForURL(/\/apps\/app_/);
}

async function createUnit(
  name: string,
  format: string,
  size: { width: string; height: string },
): Promise<void> {
  const { page } = publisher;
  await publisher.visit(pubPath("units/new"));
  await page.getByLabel("이름").fill(name);
  await page.getByRole("radio", { name: format }).check();
  await page.getByLabel("너비 (px)").fill(size.width);
  await page.getByLabel("높이 (px)").fill(size.height);
  await publisher.press("만들기");
  await page.waitForURL(/\/units\/unt_/);
}

async function createProduct(
  name: string,
  pricing: string,
  price: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = publisher;
  await publisher.visit(pubPath("products/new"));
  await page.getByLabel("이름").fill(name);
  for (const box of await page.getByRole("group", { name: "광고 유닛" }).getByRole("checkbox").all())
    await box.check();
  await page.getByRole("radio", { name: new RegExp(pricing) }).check();
  await price(page);
  await publisher.press("만들기");
  await page.waitForURL(/\/products\/prd_/);
  await publisher.press("판매 시작");
  await page.getByRole("button", { name: "판매 중지" }).waitFor();
}

async function allowManualPayment(domain: string): Promise<void> {
  const { page } = publisher;
  await publisher.visit(pubPath("settings/allow-list"));
  await page.getByLabel("이메일 또는 도메인").fill(domain);
  await page.getByRole("checkbox", { name: "수동 결제" }).check();
  await publisher.press("추가");
  await page.getByRole("row", { name: domain }).waitFor();
  pageHtml = await publisherPage();
  site = await servePage(pageHtml);
}

async function publisherPage(): Promise<string> {
  const { page } = publisher;
  await publisher.visit(pubPath("apps"));
  await page.getByRole("main").getByRole("link", { name: "동네 소식 웹" }).click();
  await page.waitForURL(/\/apps\/app_/);
  await page.locator("pre", { hasText: "/sdk/v1.js" }).waitFor();
  const snippets = await page.locator("pre").allInnerTexts();
  const script = snippets.find((snippet) => snippet.includes("/sdk/v1.js"));
  const units = snippets.filter(
    (snippet) => snippet.includes("data-madang-unit") && !snippet.includes("uid"),
  );
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>동네 소식</title>${script}</head><body><h1>동네 소식</h1>${units.join("")}</body></html>`;
}

async function openAdAccount(): Promise<void> {
  const { page } = advertiser;
  await advertiser.visit("/launch/adv");
  await page.getByLabel("계정 이름").fill("보리수 음료");
  await advertiser.press("열기", { exact: true });
  await page.waitForURL(/\/adv\/prj_/);
}

async function book(product: string): Promise<void> {
  const { page } = advertiser;
  await advertiser.visit(advPath(""));
  await page.getByRole("link", { name: product }).click();
  await page.waitForURL(/\/products\/prd_/);
  await page.getByRole("checkbox", { name: "오늘 시작 요청" }).check();
  await advertiser.typeDays("기간", today, lastDay);
  await page.getByLabel("예산 (부가세 별도)").fill("100000");
  await advertiser.press("저장하고 계속");
  await page.waitForURL(/\/edit\/targeting/);
  campaignId = advertiser.idAfter("campaigns");
}

async function fillSteps(): Promise<void> {
  const { page } = advertiser;
  await page.getByRole("group", { name: "보여 줄 언어" }).getByRole("checkbox", { name: "한국어" }).check();
  await advertiser.press("저장하고 계속");
  await page.waitForURL(/\/edit\/info/);
  await page.getByLabel("캠페인 이름").fill("겨울 보리차");
  await page.getByLabel("랜딩 URL").fill("https://barley.example/");
  await page.getByLabel("광고주 이름").fill("보리수 음료");
  await page.getByLabel("광고주 링크").fill("https://barley.example/");
  await page.getByLabel("계약 담당자 이름").fill("보리수");
  await page.getByLabel("계약 담당자 이메일").fill("buyer@advertiser.example");
  await advertiser.press("저장하고 계속");
  await page.waitForURL(/\/edit\/billing/);
  await page.getByRole("radio", { name: /수동 결제/ }).check();
  await page.getByLabel("상호").fill("보리수 음료");
  await page.getByLabel("사업자등록번호").fill("120-81-47521");
  await page.getByLabel("담당자 이메일").fill("buyer@advertiser.example");
  await advertiser.press("저장하고 계속");
  await page.waitForURL(/\/edit\/confirm/);
}

async function addCreative(unit: string, image: string): Promise<void> {
  const { page } = advertiser;
  await advertiser.visit(advPath(`campaigns/${campaignId}/creatives/new`));
  await page.getByRole("radio", { name: unit }).check();
  await page.locator('input[type="file"]').setInputFiles(`${IMAGES}/${image}`);
  await page.getByRole("status").getByText(image).waitFor();
  await page.getByLabel("소재 이름").fill(`${unit} 소재`);
  await page.getByLabel("대체 텍스트").fill("오늘도 보리 한 모금");
  if (unit === "피드 카드") await page.getByLabel("제목").fill("오늘도 보리 한 모금");
  await advertiser.press("저장하고 심사 요청");
  await page.waitForURL((url) => url.pathname.endsWith(campaignId));
}

interface InspectedEnv {
  DB: D1Database;
  LEDGER: R2Bucket;
}

/** Operators are made in the database; see docs/operations.md. */
async function makeOperator(email: string): Promise<void> {
  const { DB } = await runtime.consoleEnv<InspectedEnv>();
  await DB.prepare("update accounts set is_operator = 1 where email = ?").bind(email).run();
}

/** Impressions and clicks of the campaign's row, as the page shows them now. */
async function reportRow(actor: Actor): Promise<string[]> {
  const cells = actor.page
    .getByRole("row", { name: /겨울 보리차/ })
    .first()
    .getByRole("cell");
  const texts = await cells.allInnerTexts();
  return texts.filter((text) => /^[\d,]+$/.test(text.trim())).slice(0, 2);
}

async function ledgerLines(): Promise<string[]> {
  const { LEDGER } = await runtime.consoleEnv<InspectedEnv>();
  const { objects } = await LEDGER.list({ prefix: "delivery/" });
  const files = await Promise.all(objects.map(async ({ key }) => (await LEDGER.get(key))?.text()));
  return files.flatMap((file) => (file ?? "").trim().split("\n"));
}
