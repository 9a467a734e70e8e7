import { expect } from "vitest";
import { newWindow } from "../support/e2e";
import { test } from "./fixtures";

const READER = "reader@quest.example";
const PHONE = { width: 390, height: 844 };
/** A picture of one pixel. */
const RECEIPT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

test("a reader takes a place by a mailed code and proves a purchase, on a phone without scripts", async ({
  demo,
  browser,
}) => {
  const { runtime, world } = demo;
  const context = await newWindow(browser, { javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${runtime.consoleOrigin}/p/${world.alias}/quest/${world.channel}`);
  expect(await page.getByRole("main").textContent()).toMatch(/광고/);
  await page.getByRole("link", { name: "참여하기" }).first().click();
  await page.waitForURL(/\/p\/.*\/quest\/.*\/cmp_/);
  await page.getByLabel("이메일").fill(READER);
  await page.getByLabel("휴대폰 번호").fill("010-1234-5678");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "참여 코드 받기" }).click();
  await page.waitForURL(/\/code\?request=/);
  const [mail = ""] = await runtime.mailsTo(READER);
  const code = /퀘스트 참여 코드 (\d{6})/.exec(mail)?.[1] ?? "";
  await page.getByLabel("참여 코드").fill(code);
  await page.getByRole("button", { name: "자리 확보" }).click();
  await page.waitForURL(/\/quest\/mine\//);
  await page.getByLabel("주문 번호").fill("2026-0001-77");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: RECEIPT });
  await page.getByLabel("은행").fill("마당은행");
  await page.getByLabel("예금주").fill("김독자");
  await page.getByLabel("계좌 번호").fill("110-222-333444");
  await page.getByRole("button", { name: /등록|제출/ }).click();
  await page.waitForURL(/done=submit/);
  expect(await page.getByRole("main").textContent()).toContain("2026-0001-77");
  await context.close();
  // This runtime has no encoder, which would mark the receipt.
  const { DB } = await runtime.consoleEnv<{ DB: D1Database }>();
  await DB.exec("update outbox set done_at = created_at where topic = 'quest.receipt'");
});
