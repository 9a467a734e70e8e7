import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ConsoleEnv } from "../../worker/env";
import { approveCampaign, bookProduct, finalReview, updateCampaignStep } from "../../worker/services/booking";
import type { Identity } from "../../worker/services/kernel";
import { issueIdToken } from "../../worker/services/people/auth/id-token";
import { newWindow, startTestRuntime, type TestRuntime } from "../support/e2e";
import {
  type Buyer,
  contextOf,
  INFO,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../support/factories";
import { pagesOfPdf } from "../support/pdf";
import { test } from "./fixtures";
import { hydrated } from "./screens/inspect";

/**
 * Card payments from the gateway's window to the receipt and refund. Uses its own console, since charges remain in the ledger.
 */

const AMOUNT = "₩440,000";
/** Charges and refunds are processed by a queue. */
const SETTLED_WITHIN_MS = 20_000;

let runtime: TestRuntime;
let env: ConsoleEnv;
let shop: Shop;
let buyer: Buyer;
let campaignId: string;

test.beforeAll(async () => {
  runtime = await startTestRuntime();
  env = await runtime.consoleEnv<ConsoleEnv>();
  shop = await openShop(env);
  buyer = await openBuyer(env);
  const advertiser = contextOf(env, buyer.advertiser);
  const { campaign } = await bookProduct(advertiser, buyer.adv.id, shop.cpm.id, {
    ...nextSchedule(),
    budgetMinor: 400_000,
  });
  campaignId = campaign.id;
  await updateCampaignStep(advertiser, buyer.adv.id, campaignId, "info", INFO);
});
test.afterAll(() => runtime?.close());

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

test("from registering a card in the window to receipt and refund", async ({ browser }) => {
  const open = async ({ id }: Identity, path: string): Promise<Page> => {
    const context = await newWindow(browser);
    const { consoleOrigin: origin } = runtime;
    const idToken = await issueIdToken(env.AUTH_SECRET, {
      accountId: id,
      audience: origin,
      nowMs: Date.now(),
    });
    const signedIn = await context.request.post(`${origin}/api/auth/login`, {
      data: { idToken },
      headers: { Origin: origin },
    });
    expect(signedIn.status()).toBe(200);
    const page = await context.newPage();
    await page.goto(`${origin}${path}`);
    await hydrated(page);
    return page;
  };
  const ofAdvertiser = `/adv/${buyer.adv.id}`;
  const page = await open(buyer.advertiser, `${ofAdvertiser}/campaigns/${campaignId}/edit/billing`);
  const goTo = (path: string) => page.goto(`${runtime.consoleOrigin}${ofAdvertiser}/${path}`);

  // The input is restored after the card is registered.
  await page.getByRole("radio", { name: /^카드/ }).check();
  await page.getByLabel("상호").fill("보리수 음료");
  await page.getByLabel("사업자등록번호").fill("123-45-67891");
  await press(page, "저장하고 카드 등록");
  await page.waitForURL(/\/settings\/payment/);
  await hydrated(page);
  await press(page, "카드 등록");
  await page.getByRole("button", { name: "등록하기" }).click();
  await page.waitForURL(/\/edit\/billing/);
  expect(await page.getByLabel("사업자등록번호").inputValue()).toMatch(/123-?45-?67891/);
  expect(await page.getByRole("combobox", { name: "결제할 카드" }).locator("option").count()).toBe(1);
  await press(page, "저장 후 계속");
  await page.waitForURL(/\/edit\/confirm/);
  await press(page, "검토 요청");
  await page.waitForURL(/\/complete/);

  await approveCampaign(contextOf(env, shop.publisher), shop.pub.id, campaignId);
  await finalReview(contextOf(env, await openAccount(env, { isOperator: true })), campaignId, "approve");
  const payment = page.getByRole("row", { name: INFO.name });
  const shown = async () => {
    await goTo("payments");
    return (await payment.allTextContents()).join();
  };
  await expect.poll(shown, { timeout: SETTLED_WITHIN_MS }).toContain("결제 완료");
  await payment.getByText(AMOUNT).waitFor();
  const receipt = (await payment.getByRole("link", { name: /카드 영수증/ }).getAttribute("href")) ?? "";
  expect(await (await fetch(receipt)).text()).toContain("440,000");

  const paper = async () => {
    const path = (await payment.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "";
    const answer = await page.context().request.get(`${runtime.consoleOrigin}${path}`);
    return (await pagesOfPdf(new Uint8Array(await answer.body()))).join("\n");
  };
  const confirmation = await paper();
  for (const told of ["결제 확인서", INFO.name, AMOUNT, "₩40,000", "결제 완료"])
    expect(confirmation).toContain(told);

  // The charge is visible shortly before the campaign is booked.
  const statusNow = () =>
    env.DB.prepare("select status from campaigns where id = ?").bind(campaignId).first("status");
  await expect.poll(statusNow, { timeout: SETTLED_WITHIN_MS }).toBe("booked");
  const desk = await open(shop.publisher, `/pub/${shop.pub.id}/campaigns/${campaignId}`);
  await press(desk, "캠페인 취소");
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("최종 정산액").fill("0");
  await dialog.getByLabel("캠페인 이름").fill(INFO.name);
  await dialog.getByRole("button", { name: "캠페인 취소" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(shown, { timeout: SETTLED_WITHIN_MS }).toContain("환불 완료");
  const returned = await paper();
  for (const told of [AMOUNT, `-${AMOUNT}`, "환불 완료", "결제한 카드"]) expect(returned).toContain(told);
  expect(runtime.errors).toEqual([]);
});
