import { resolve } from "node:path";
import type { Actor } from "../actors";

/** An advertiser's steps to have an ad shown. Each begins on any page of its ad account, except the first. */
const IMAGES = resolve("scripts/seed/images");

export async function openAdAccount(advertiser: Actor): Promise<void> {
  const { page } = advertiser;
  await advertiser.visit("/launch/adv/account");
  await page.getByLabel("계정 이름").fill("보리수 음료");
  await advertiser.press("만들기", { exact: true });
  await page.waitForURL(/\/adv\/prj_/);
}

/**
 * Completes the first step of the booking form, which creates the draft.
 *
 * @param days first and last, `YYYY-MM-DD`, from today
 * @returns the campaign's id
 */
export async function book(
  advertiser: Actor,
  product: string,
  days: readonly [first: string, last: string],
): Promise<string> {
  const { page } = advertiser;
  await advertiser.visitInProject("products");
  await page.getByRole("link", { name: product, exact: true }).click();
  await page.waitForURL(/\/products\/prd_/);
  await page.getByRole("checkbox", { name: "오늘 시작 요청" }).check();
  await advertiser.typeDays("기간", ...days);
  await page.getByLabel("예산 (부가세 별도)").fill("100000");
  await advertiser.press("저장 후 계속");
  await page.waitForURL(/\/edit\/targeting/);
  return advertiser.idAfter("campaigns");
}

/** Completes the following steps: targeting, campaign info, billing. */
export async function fillSteps(advertiser: Actor): Promise<void> {
  const { page } = advertiser;
  await page.getByRole("group", { name: "타깃 언어" }).getByRole("checkbox", { name: "한국어" }).check();
  await advertiser.press("저장 후 계속");
  await page.waitForURL(/\/edit\/info/);
  await page.getByLabel("캠페인 이름").fill("겨울 보리차");
  await page.getByLabel("랜딩 URL").fill("https://barley.example/");
  await page.getByLabel("광고주 이름").fill("보리수 음료");
  await page.getByLabel("광고주 링크").fill("https://barley.example/");
  await page.getByLabel("광고 업종").selectOption("food");
  await page.getByLabel("계약 담당자 이름").fill("보리수");
  await page.getByLabel("계약 담당자 이메일").fill("buyer@advertiser.example");
  await advertiser.press("저장 후 계속");
  await page.waitForURL(/\/edit\/creatives/);
  await page.getByRole("main").getByRole("link", { name: "나중에 추가하고 계속" }).click();
  await page.waitForURL(/\/edit\/billing/);
  await page.getByRole("radio", { name: /^수동 결제/ }).check();
  await page.getByLabel("상호").fill("보리수 음료");
  await page.getByLabel("사업자등록번호").fill("123-45-67891");
  await page.getByLabel("담당자 이메일").fill("buyer@advertiser.example");
  await advertiser.press("저장 후 계속");
  await page.waitForURL(/\/edit\/confirm/);
}

/** @param image a file of the demo's images */
export async function addCreative(
  advertiser: Actor,
  campaignId: string,
  unit: string,
  image: string,
): Promise<void> {
  const { page } = advertiser;
  await advertiser.visitInProject(`campaigns/${campaignId}/creatives/new`);
  await page.getByRole("radio", { name: unit }).check();
  await page.locator('input[type="file"]').first().setInputFiles(`${IMAGES}/${image}`);
  await page.getByRole("status").getByText(image).waitFor();
  await page.getByLabel("소재 이름").fill(`${unit} 소재`);
  await page.getByLabel("대체 텍스트").fill("오늘도 보리 한 모금");
  if (unit === "피드 카드") await page.getByLabel("제목").fill("오늘도 보리 한 모금");
  await advertiser.press("저장", { exact: true });
  // Continues with the form of the next unit without a creative, and finally with the step of creatives.
  await page.waitForURL((url) => url.searchParams.has("next") || url.pathname.endsWith("/edit/creatives"));
}

/** Changes the ad's destination, as the publisher requested. */
export async function mendLandingUrl(advertiser: Actor, campaignId: string, url: string): Promise<void> {
  await advertiser.visitInProject(`campaigns/${campaignId}/edit/info`);
  await advertiser.page.getByLabel("랜딩 URL").fill(url);
  await advertiser.press("저장 후 계속");
  // The next form must show the saved campaign.
  await advertiser.page.waitForURL((next) => !next.pathname.endsWith("/info"));
}

export async function requestReview(advertiser: Actor, campaignId: string): Promise<void> {
  await advertiser.visitInProject(`campaigns/${campaignId}/edit/confirm`);
  await advertiser.press("검토 요청");
  await advertiser.page.waitForURL(/complete/);
}

export async function pauseCampaign(advertiser: Actor, campaignId: string): Promise<void> {
  await advertiser.visitInProject(`campaigns/${campaignId}`);
  await advertiser.press("일시 중지");
  await advertiser.page.getByRole("alertdialog").getByRole("button", { name: "일시 중지" }).click();
  await advertiser.page.getByRole("main").getByRole("button", { name: "다시 시작" }).first().waitFor();
}

/** Registers a device of the advertiser and shows a creative on it. */
export async function previewOn(
  advertiser: Actor,
  campaignId: string,
  creative: string,
  deviceId: string,
): Promise<void> {
  const { page } = advertiser;
  await advertiser.visitInProject("settings/devices");
  await page.getByLabel("이름").fill("내 휴대폰");
  await page.getByLabel("기기 ID").fill(deviceId);
  await advertiser.press("등록", { exact: true });
  await page.getByRole("cell", { name: deviceId }).waitFor();
  await advertiser.visitInProject(`campaigns/${campaignId}?tab=creatives`);
  await page.getByRole("combobox", { name: "소재", exact: true }).selectOption(creative);
  await page.getByRole("combobox", { name: "테스트 기기" }).selectOption("내 휴대폰");
  await advertiser.press("미리 보기 시작");
  await page.getByText(`내 휴대폰에서 ${creative} 미리 보는 중`).waitFor();
}

export async function endPreview(advertiser: Actor): Promise<void> {
  await advertiser.press("중지", { exact: true });
  await advertiser.page.getByText("보는 중").waitFor({ state: "hidden" });
}
