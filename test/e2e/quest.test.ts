import { text } from "node:stream/consumers";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { DAY_MS } from "../../domain/kernel";
import { startDemoRuntime } from "../support/demo";
import { newWindow, type TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { clientOf, signInOf, test } from "./fixtures";
import { axeFaults, loadAxe } from "./screens/axe";
import { readWorld, type World } from "./screens/world";

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);
/** Longer than any quest's return period. */
const RETURN_DAYS = 15;

interface QuestReader {
  email: string;
  phone: string;
  order: string;
  account: string;
  receipt: Buffer;
  window: Parameters<typeof newWindow>[1];
}

const KOREAN: QuestReader = {
  email: "reader@quest.example",
  phone: "010-1234-5678",
  order: "2026-0001-77",
  account: "110-222-333444",
  receipt: PIXEL,
  window: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
};
const ENGLISH: QuestReader = {
  email: "other@quest.example",
  phone: "010-8765-4321",
  order: "2026-0001-78",
  account: "220-333-444555",
  receipt: Buffer.concat([PIXEL, Buffer.from("another")]),
  window: { viewport: { width: 1440, height: 900 }, locale: "en-US" },
};

let runtime: TestRuntime;
let world: World;
let buyer: Actor;
let operator: Actor;

/** Uses its own demo, since its clock is advanced. */
test.beforeAll(async ({ browser }) => {
  const demo = await startDemoRuntime();
  ({ runtime } = demo);
  world = await readWorld(runtime);
  const actorOf = async (reader: "advertiser" | "operator") =>
    Actor.as(
      await clientOf(runtime, demo.signIns, reader),
      runtime,
      browser,
      signInOf(demo.signIns, reader).email,
    );
  buyer = await actorOf("advertiser");
  operator = await actorOf("operator");
});

test.afterAll(() => runtime?.close());

const submit = (page: Page) => page.locator("main form button[type=submit]").last().click();

/** Takes a place by a mailed code and proves a purchase. @returns the address of the reader's page */
async function takePart(
  browser: Browser,
  reader: QuestReader,
): Promise<{ mine: string; faults: string[]; page: Page }> {
  const context = await newWindow(browser, reader.window);
  const hasScripts = reader.window?.javaScriptEnabled !== false;
  if (hasScripts) await loadAxe(context);
  const page = await context.newPage();
  const faults: string[] = [];
  const look = async () => {
    if (hasScripts) faults.push(...(await axeFaults(page, "all")));
  };
  await page.goto(`${runtime.consoleOrigin}/p/${world.alias}/quest/${world.channel}`);
  await look();
  await page.locator(`main a[href$="/${world.questLive}"]`).click();
  await page.waitForURL(/\/p\/.*\/quest\/.*\/cmp_/);
  await look();
  await page.locator("input[name=email]").fill(reader.email);
  await page.locator("input[name=phone]").fill(reader.phone);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await submit(page);
  await page.waitForURL(/\/code\?request=/);
  const [mail = ""] = await runtime.mailsTo(reader.email);
  await page.locator("input[name=code]").fill(/\b(\d{6})\b/.exec(mail)?.[1] ?? "");
  await submit(page);
  await page.waitForURL(/\/quest\/mine\//);
  const mine = page.url();
  await look();
  await page.locator("input[name=orderNumber]").fill(reader.order);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: reader.receipt });
  await page.locator("input[name=bank]").fill("마당은행");
  await page.locator("input[name=holder]").fill("김독자");
  await page.locator("input[name=number]").fill(reader.account);
  await page.locator("form:has(input[name=orderNumber]) button[type=submit]").first().click();
  await page.waitForURL(/done=submit/);
  await look();
  expect(await page.getByRole("main").textContent()).toContain(reader.order);
  return { mine, faults, page };
}

const readers = new Map<QuestReader, Awaited<ReturnType<typeof takePart>>>();
const said = async (reader: QuestReader) => {
  const { page, mine } = readers.get(reader) ?? { page: null, mine: "" };
  await page?.goto(mine);
  return page?.getByRole("main").textContent();
};

test("readers take a place by a mailed code and prove a purchase, on a phone without scripts and in English", async ({
  browser,
}) => {
  for (const reader of [KOREAN, ENGLISH]) readers.set(reader, await takePart(browser, reader));
  expect([...readers.values()].flatMap(({ faults }) => faults)).toEqual([]);
  // This runtime has no encoder, which would mark the receipt.
  const { DB } = await runtime.consoleEnv<{ DB: D1Database }>();
  await DB.exec("update outbox set done_at = created_at where topic = 'quest.receipt'");
});

test("the advertiser confirms both, and the reward is due once the return period is over", async () => {
  await buyer.visit(`/adv/${world.drinks}/campaigns/${world.questLive}?tab=participants&state=deciding`);
  for (const { order } of [KOREAN, ENGLISH])
    await buyer.page
      .getByRole("row", { name: new RegExp(order) })
      .getByRole("checkbox")
      .check();
  await buyer.press("확정");
  await buyer.page.getByRole("row", { name: new RegExp(KOREAN.order) }).waitFor({ state: "detached" });
  await runtime.fireCrons(Date.now() + RETURN_DAYS * DAY_MS);
});

test("the operator's file pays one reader and tells the other why the transfer came back", async () => {
  const { page } = operator;
  await operator.visit("/ops/quests?tab=rewards&state=due");
  const [download] = await Promise.all([page.waitForEvent("download"), operator.press("이체 파일 받기")]);
  const file = (await text(await download.createReadStream())).split("\n");
  for (const { account } of [KOREAN, ENGLISH])
    expect(file.filter((line) => line.includes(account))).toHaveLength(1);
  await operator.visit("/ops/quests?tab=rewards&state=sent");
  const rowOf = ({ account }: QuestReader) => page.getByRole("row", { name: new RegExp(account.slice(-4)) });
  await rowOf(ENGLISH).getByRole("button", { name: "이체 실패" }).click();
  await page.getByLabel("은행이 알려 준 사유").fill("예금주가 달라요");
  await page.getByRole("dialog").getByRole("button", { name: "기록" }).click();
  await rowOf(ENGLISH).waitFor({ state: "detached" });
  await rowOf(KOREAN).getByRole("checkbox").check();
  await operator.press("이체 완료", { exact: true });
  await rowOf(KOREAN).waitFor({ state: "detached" });
  expect(await said(KOREAN)).toContain("환급 완료");
  expect(await said(ENGLISH)).toContain("예금주가 달라요");
  expect([...buyer.complaints, ...operator.complaints, ...runtime.errors]).toEqual([]);
});
