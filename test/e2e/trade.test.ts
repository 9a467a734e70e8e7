import { describe, expect } from "vitest";
import { addDays, dayAt } from "../../domain/kernel";
import { turnOnSecondFactor } from "./auth/stage";
import { test } from "./fixtures";
import {
  addCreative,
  book,
  endPreview,
  fillSteps,
  mendLandingUrl,
  openAdAccount,
  pauseCampaign,
  previewOn,
  requestReview,
} from "./trade/advertiser";
import {
  allowManualPayment,
  approveAll,
  createCpmProduct,
  createCppProduct,
  createUnit,
  openService,
  registerApp,
  rejectCampaign,
} from "./trade/publisher";
import { downloadedEvents, reportRow, visitReport } from "./trade/report";
import { openSite, type Site } from "./trade/site";
import { ledgerLines, makeOperator, openStage, type Stage } from "./trade/stage";

/**
 * The trade from end to end, as described in the README: each test continues the previous one, with the
 * built scripts in Chromium. Nothing is prepared except the operator's flag.
 */
const REPORTED_WITHIN_MS = 10_000;
const STOPPED_WITHIN_MS = 5_000;
const ASKED_AGAIN = 30;
const REASON = "랜딩 주소를 행사 페이지로 변경해 주세요.";
const MY_DEVICE = "38400000-8cf0-11bd-b23e-10b96e40000d";
const ANOTHER_DEVICE = "7d1e2f3a-0000-4c5b-9a8b-10b96e40000e";
const today = dayAt(Date.now(), "Asia/Seoul");

let stage: Stage;
let site: Site;
let campaignId: string;

test.beforeAll(async ({ browser }) => {
  stage = await openStage(browser);
});

test.afterAll(async () => {
  await site?.close();
  await stage?.close();
});

describe.sequential("the trade", () => {
  test("a publisher opens a service, registers a web app, creates units and sells them in two products", async () => {
    const { browser, publisher } = stage;
    await publisher.signUp("매체", "동네 소식");
    await openService(publisher);
    await registerApp(publisher);
    await createUnit(publisher, "홈 배너", "배너", { width: "300", height: "250" });
    await createUnit(publisher, "피드 카드", "네이티브", { width: "600", height: "314" });
    await createCpmProduct(publisher);
    await createCppProduct(publisher);
    await allowManualPayment(publisher, "advertiser.example");
    site = await openSite(browser, publisher);
  });

  test("an advertiser signs up by the mailed code, opens an ad account and sends a booking for review", async () => {
    const { advertiser } = stage;
    await advertiser.signUp("광고주·대행사", "보리수");
    await openAdAccount(advertiser);
    campaignId = await book(advertiser, "노출형", [today, addDays(today, 9)]);
    await fillSteps(advertiser);
    await addCreative(advertiser, campaignId, "홈 배너", "barley-banner.jpg");
    await addCreative(advertiser, campaignId, "피드 카드", "barley-native.jpg");
    await requestReview(advertiser, campaignId);
  });

  test("the publisher rejects with a reason, which the advertiser reads, mends and sends again", async () => {
    const { publisher, advertiser, landingUrl } = stage;
    await rejectCampaign(publisher, campaignId, REASON);
    await advertiser.visitInProject(`campaigns/${campaignId}`);
    await advertiser.page.getByText(REASON).first().waitFor();
    await mendLandingUrl(advertiser, campaignId, landingUrl);
    await requestReview(advertiser, campaignId);
  });

  test("the advertiser sees a creative on a device of its own before anybody approves it, and nobody else does", async () => {
    const { advertiser } = stage;
    await previewOn(advertiser, campaignId, "홈 배너 소재", MY_DEVICE);
    const shown = async () => (await site.answersTo(MY_DEVICE)).filter((answer) => answer !== null);
    await expect.poll(shown).toMatchObject([{ format: "banner" }]);
    expect(await site.answersTo(ANOTHER_DEVICE)).toEqual([null, null]);
    expect(await site.answers()).toEqual([null, null]);
    await endPreview(advertiser);
    await expect.poll(shown).toEqual([]);
  });

  test("the publisher approves campaign and creatives, the operator decides, and the clock makes it live", async () => {
    const { runtime, publisher, advertiser, operator } = stage;
    await approveAll(publisher, campaignId);

    await operator.signUp("매체", "운영");
    await makeOperator(stage);
    await operator.visit(`/ops/campaigns/${campaignId}`);
    await operator.page.getByRole("heading", { name: "2단계 인증이 필요해요" }).waitFor();
    await turnOnSecondFactor(operator);
    await operator.visit(`/ops/campaigns/${campaignId}`);
    await operator.press("최종 승인");
    await operator.page.getByRole("alertdialog").getByRole("button", { name: "최종 승인" }).click();
    await operator.page.getByText("집행 준비").first().waitFor();
    expect(await site.answers()).toEqual([null, null]);

    await runtime.fireCrons(Date.now());
    await advertiser.visitInProject(`campaigns/${campaignId}`);
    await advertiser.page.getByText("집행 중").first().waitFor();
  });

  test("a plain page on a third origin shows the banner and the native ad, and a click reaches the destination", async () => {
    // Plans reach the ad server shortly after the campaign goes live.
    await expect.poll(() => site.answers(), { timeout: 20_000 }).not.toContain(null);
    const { visitor } = site;
    await visitor.goto(site.url);
    await expect.poll(() => site.beacons.size, { timeout: 10_000 }).toBe(2);
    const [opened] = await Promise.all([
      visitor.context().waitForEvent("page"),
      visitor.locator("[data-madang-unit] a.madang-card").click(),
    ]);
    await opened.waitForURL(stage.landingUrl);
  });

  test("both sides read two impressions and one click within ten seconds, in the chart's table and the list", async () => {
    for (const actor of [stage.advertiser, stage.publisher]) {
      await visitReport(actor);
      await expect.poll(() => reportRow(actor), { timeout: REPORTED_WITHIN_MS }).toEqual(["2", "1"]);
      await actor.page.locator("canvas").first().waitFor();
    }
  });

  test("a repeated and a forged beacon change nothing", async () => {
    const [beacon] = [...site.beacons];
    if (!beacon) throw new Error("no beacon was sent");
    for (const url of [beacon, `${beacon.slice(0, -2)}AA`]) {
      expect((await fetch(url, { method: "POST" })).status).toBe(204);
    }
    await expect
      .poll(async () => (await ledgerLines(stage)).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(5);
    // Later counts show that these two were processed, since totals are written as a whole.
    await site.visitor.bringToFront();
    await site.visitor.reload();
    await expect.poll(() => site.beacons.size, { timeout: 10_000 }).toBe(4);
    await visitReport(stage.advertiser);
    const impressions = async () => Number((await reportRow(stage.advertiser))[0]);
    await expect.poll(impressions, { timeout: REPORTED_WITHIN_MS }).toBeGreaterThanOrEqual(4);
    expect(await reportRow(stage.advertiser)).toEqual(["4", "1"]);
    for (const actor of [stage.advertiser, stage.publisher]) {
      expect(await downloadedEvents(actor)).toMatchObject({ 노출: 4, 클릭: 1 });
    }
  });

  test("a paused campaign stops being served within five seconds", async () => {
    await expect.poll(() => site.answers(), { timeout: 10_000 }).not.toContain(null);
    await pauseCampaign(stage.advertiser, campaignId);
    await expect.poll(() => site.answers(), { timeout: STOPPED_WITHIN_MS }).toEqual([null, null]);
    // A single empty answer may be caused by a lease renewal.
    for (let again = 0; again < ASKED_AGAIN; again++) expect(await site.answers()).toEqual([null, null]);
  });

  test("the campaign's history shows every transition to both sides", async () => {
    await stage.runtime.fireCrons(Date.now());
    const steps = [
      "검토를 요청했어요",
      "반려했어요",
      "매체 검토를 통과했어요",
      "최종 승인했어요",
      "광고를 시작했어요",
      "일시 중지했어요",
    ];
    for (const [actor, tab] of [
      [stage.advertiser, "?tab=history"],
      [stage.publisher, "?tab=history"],
    ] as const) {
      await actor.visitInProject(`campaigns/${campaignId}${tab}`);
      const text = await actor.page.getByRole("main").textContent();
      for (const step of steps) expect(text).toContain(step);
    }
  });

  test("nothing on the way complained in a browser's console or in the scripts' logs", () => {
    const { runtime, publisher, advertiser, operator } = stage;
    expect([...publisher.complaints, ...advertiser.complaints, ...operator.complaints]).toEqual([]);
    expect(runtime.errors).toEqual([]);
  });
});
