import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { UPLOAD_PART_BYTES } from "../../domain/content";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { bookProduct } from "../../worker/services/booking";
import { listAssets } from "../../worker/services/content";
import { issueIdToken } from "../../worker/services/people/auth/id-token";
import { newWindow, startTestRuntime, type TestRuntime } from "../support/e2e";
import { type Buyer, contextOf, nextSchedule, openBuyer, openShop } from "../support/factories";
import { padded } from "../support/uploads";
import { videoFile } from "../support/videos";
import { test } from "./fixtures";
import { hydrated } from "./screens/inspect";

/** A video upload through the page: with a failing connection, and after leaving the page. */

const PARTS = 3;
const SHOWS_WITHIN_MS = 20_000;

const folder = mkdtempSync(join(tmpdir(), "madang-videos-"));
let runtime: TestRuntime;
let env: ConsoleEnv;
let context: BrowserContext;
let buyer: Buyer;
let form: string;

/** Uses its own console without an encoder, since other files would wait for its pending videos. */
test.beforeAll(async ({ browser }) => {
  runtime = await startTestRuntime();
  env = await runtime.consoleEnv<ConsoleEnv>();
  const shop = await openShop(env);
  buyer = await openBuyer(env, shop);
  const { campaign } = await bookProduct(contextOf(env, buyer.advertiser), buyer.adv.id, shop.cpm.id, {
    ...nextSchedule(),
    budgetMinor: 400_000,
  });
  form = `${runtime.consoleOrigin}/adv/${buyer.adv.id}/campaigns/${campaign.id}/creatives/new?unit=${shop.banner.id}`;
  context = await newWindow(browser);
  await signIn();
});
test.afterAll(async () => {
  await runtime?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<void> {
  const idToken = await issueIdToken(env.AUTH_SECRET, {
    accountId: buyer.advertiser.id,
    audience: runtime.consoleOrigin,
    nowMs: Date.now(),
  });
  const response = await context.request.post(`${runtime.consoleOrigin}/api/auth/login`, {
    data: { idToken },
    headers: { Origin: runtime.consoleOrigin },
  });
  expect(response.status()).toBe(200);
}

/** The parts in the bucket. */
async function arrived(): Promise<number[]> {
  const rows = await openDb(env.DB).select().from(schema.assetUploadParts);
  return rows.map(({ number }) => number).sort();
}

/** Files with missing parts. */
async function open(): Promise<string[]> {
  const rows = await openDb(env.DB).query.assetUploads.findMany({
    where: eq(schema.assetUploads.status, "open"),
  });
  return rows.map(({ name }) => name);
}

/** A file on disk; its modification time stays the same when it is selected again. */
function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Opens the form and waits for its scripts, which open the browser's file dialog. */
async function openForm(page: Page): Promise<void> {
  await page.goto(form);
  await hydrated(page);
}

const choose = (page: Page, path: string) => page.locator('input[type="file"]').first().setInputFiles(path);

test("a video whose parts are lost, and whose page is left, goes on with what is missing", async () => {
  const bytes = padded(
    await videoFile({ width: 1920, height: 1600 }),
    (PARTS - 1) * UPLOAD_PART_BYTES + 5_000,
  );
  const file = fileOf("spot.mp4", bytes);
  const page = await context.newPage();
  const tried: number[] = [];
  let isLost = false;
  let isHeld = true;
  await page.route("**/uploads/*/parts/*", async (route) => {
    const number = Number(new URL(route.request().url()).pathname.split("/").at(-1));
    tried.push(number);
    // The first part fails once; the second one never arrives before the page is left.
    if (number === 1 && !isLost) {
      isLost = true;
      return route.abort();
    }
    if (number === 2 && isHeld) return;
    return route.continue();
  });
  await openForm(page);
  await choose(page, file);
  const progress = page.getByRole("progressbar", { name: "업로드 중" });
  await expect.poll(() => progress.isVisible(), { timeout: SHOWS_WITHIN_MS }).toBe(true);
  await expect.poll(arrived, { timeout: SHOWS_WITHIN_MS }).toEqual([1, 3]);
  expect(
    tried.filter((number) => number === 1),
    "it was lost once",
  ).toHaveLength(2);
  await page.getByRole("button", { name: "일시 중지" }).click();
  await page.getByRole("button", { name: "이어서 업로드" }).waitFor();

  isHeld = false;
  tried.length = 0;
  await openForm(page);
  const left = page.getByRole("region", { name: "업로드가 중단된 파일" });
  const goOnWith = async (path: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      left.getByRole("button", { name: "spot.mp4 이어서 업로드" }).click(),
    ]);
    await chooser.setFiles(path);
  };
  await goOnWith(fileOf("other.mp4", await videoFile()));
  await page.getByText("선택한 파일이 spot.mp4 파일과 달라요.", { exact: false }).waitFor();
  expect(tried, "another file is not sent in its place").toEqual([]);
  await goOnWith(file);
  await page.getByText("동영상을 변환하고 있어요.", { exact: false }).waitFor({ timeout: SHOWS_WITHIN_MS });
  expect(tried, "only what was missing").toEqual([2]);
  const { items } = await listAssets(contextOf(env, buyer.advertiser), buyer.adv.id);
  expect(items).toMatchObject([{ name: "spot.mp4", status: "encoding", bytes: bytes.byteLength }]);
  expect(await left.count(), "it is whole").toBe(0);
  expect(runtime.errors).toEqual([]);
  await page.close();
});

const ASKS_WITHIN_MS = 5_000;

/** Presses a button until the file dialog opens: Chromium may ignore a press while it renders the page. */
async function asksForFile(page: Page, button: Locator): Promise<void> {
  for (let press = 0; press < 5; press++) {
    const asked = page.waitForEvent("filechooser", { timeout: ASKS_WITHIN_MS }).catch(() => null);
    await button.click();
    if (await asked) return;
  }
  throw new Error("the browser asks for no file");
}

test("a video that was left half sent is thrown away from the list of what was left, and binds nobody who closed the dialog to it", async () => {
  const file = fileOf("left.mp4", padded(await videoFile(), UPLOAD_PART_BYTES + 5_000));
  const page = await context.newPage();
  await page.route("**/uploads/*/parts/2", () => undefined);
  await openForm(page);
  await choose(page, file);
  await expect.poll(arrived, { timeout: SHOWS_WITHIN_MS }).toContain(1);
  await openForm(page);
  const left = page.getByRole("region", { name: "업로드가 중단된 파일" });
  const another = fileOf("another.mp4", await videoFile({ width: 1920, height: 1600 }));
  await asksForFile(page, left.getByRole("button", { name: "left.mp4 이어서 업로드" }));
  await page.locator('input[type="file"]').first().dispatchEvent("cancel");
  await choose(page, another);
  await page.getByText("동영상을 변환하고 있어요.", { exact: false }).waitFor({ timeout: SHOWS_WITHIN_MS });
  await left.getByRole("button", { name: "left.mp4 버리기" }).click();
  await left.waitFor({ state: "detached" });
  await expect.poll(open, { timeout: SHOWS_WITHIN_MS }).toEqual([]);
  await page.close();
});

test("a video that may not be shown is refused before a byte of it is sent, with what is wrong", async () => {
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await openForm(page);
  await choose(page, fileOf("short.mp4", await videoFile({ seconds: 4 })));
  await page
    .getByText("동영상이 너무 짧아요. 5초 이상인 동영상을 올려 주세요.")
    .waitFor({ timeout: SHOWS_WITHIN_MS });
  expect(sent).toEqual([]);
  await page.close();
});

test("an image that is uploaded shows in the preview of its unit", async () => {
  const page = await context.newPage();
  await openForm(page);
  await choose(page, join(ROOT, "scripts/seed/images/trip-banner.jpg"));
  const picture = page.getByLabel("광고 미리 보기").locator("img.madang-cover");
  await picture.waitFor({ timeout: SHOWS_WITHIN_MS });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.close();
});
