import { resolve } from "node:path";
import type { Page } from "playwright-core";
import type { Actor } from "../actors";

/** A publisher's steps to offer products. Each begins on any page of its project, except the first. */
export const LOGO = resolve("scripts/seed/images/logo-weather.png");
export const COVER = resolve("scripts/seed/images/cover-weather.jpg");

export async function openService(publisher: Actor): Promise<void> {
  const { page } = publisher;
  await publisher.visit("/launch/pub");
  await page.getByLabel("서비스 이름").fill("동네 소식");
  await publisher.press("저장 후 계속");
  await page.waitForURL(/\/launch\/pub\/face/);
  await page.locator('input[name="logo"]').setInputFiles(LOGO);
  await page.locator('input[name="cover"]').setInputFiles(COVER);
  await publisher.press("저장 후 계속");
  await page.waitForURL(/\/launch\/pub\/address/);
  await page.getByLabel(/주소/).first().fill("town-news");
  await publisher.press("서비스 만들기");
  await page.waitForURL(/\/launch\/pub\/complete/);
  await page.getByRole("main").getByRole("link", { name: "대시보드로 이동" }).click();
  await page.waitForURL(/\/pub\/prj_/);
}

export async function registerApp(publisher: Actor): Promise<void> {
  const { page } = publisher;
  await publisher.visitInProject("apps/new");
  await page.getByLabel("이름").fill("동네 소식 웹");
  await page.getByLabel("도메인").fill("localhost");
  await publisher.press("등록");
  await page.waitForURL(/\/apps\/app_/);
}

/** @param size in pixels, as typed */
export async function createUnit(
  publisher: Actor,
  name: string,
  format: string,
  size: { width: string; height: string },
): Promise<void> {
  const { page } = publisher;
  await publisher.visitInProject("units/new");
  await page.getByLabel("이름").fill(name);
  await page.getByRole("radio", { name: format }).check();
  await page.getByLabel("너비 (px)").fill(size.width);
  await page.getByLabel("높이 (px)").fill(size.height);
  await publisher.press("만들기");
  await page.waitForURL(/\/units\/unt_/);
}

/** A product that sells impressions on every unit, by language. */
export function createCpmProduct(publisher: Actor): Promise<void> {
  return createProduct(publisher, "노출형", "CPM", async (page) => {
    await page.getByLabel(/가격/).first().fill("4000");
    await page.getByLabel("최소 예산").fill("50000");
    await page.getByRole("checkbox", { name: "언어" }).check();
  });
}

/** A product that sells every unit by the day, to one advertiser per day. */
export function createCppProduct(publisher: Actor): Promise<void> {
  return createProduct(publisher, "구좌형", "CPP", async (page) => {
    await page.getByLabel(/가격/).first().fill("80000");
    await page.getByLabel("하루 구좌 수").fill("1");
    await page.getByLabel("최소 예약 일수").fill("1");
  });
}

async function createProduct(
  publisher: Actor,
  name: string,
  pricing: string,
  price: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = publisher;
  await publisher.visitInProject("products/new");
  for (const box of await page.getByRole("group", { name: "광고 유닛" }).getByRole("checkbox").all())
    await box.check();
  await publisher.press("저장 후 계속");
  await page.waitForURL(/\/products\/new\/info/);
  await page.getByLabel("이름").fill(name);
  await page.getByRole("radio", { name: new RegExp(pricing) }).check();
  await price(page);
  await publisher.press("저장 후 계속");
  await page.waitForURL(/\/products\/new\/group/);
  await publisher.press("저장 후 계속");
  await page.waitForURL(/\/products\/new\/performance/);
  await publisher.press("만들기", { exact: true });
  await page.waitForURL(/\/products\/new\/complete/);
  await publisher.press("판매 시작");
  await page.getByRole("button", { name: "판매 중지" }).waitFor();
}

export async function allowManualPayment(publisher: Actor, domain: string): Promise<void> {
  const { page } = publisher;
  await publisher.visitInProject("settings/allow-list");
  await page.getByLabel("이메일 또는 도메인").fill(domain);
  await page.getByRole("checkbox", { name: "수동 결제" }).check();
  await publisher.press("추가");
  await page.getByRole("row", { name: domain }).waitFor();
}

export async function rejectCampaign(publisher: Actor, campaignId: string, reason: string): Promise<void> {
  await publisher.visitInProject(`campaigns/${campaignId}`);
  await publisher.press("반려", { exact: true });
  const dialog = publisher.page.getByRole("dialog");
  await dialog.getByLabel("반려 사유").fill(reason);
  await dialog.getByRole("button", { name: "반려", exact: true }).click();
  await publisher.page.getByText("반려한 캠페인이에요").waitFor();
}

export async function approveAll(publisher: Actor, campaignId: string): Promise<void> {
  await publisher.visitInProject(`campaigns/${campaignId}`);
  await publisher.press("승인", { exact: true });
  await publisher.page.getByText("최종 검토 대기").first().waitFor();
}
