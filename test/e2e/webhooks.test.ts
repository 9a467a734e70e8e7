import { describe, expect } from "vitest";
import { startDemoRuntime } from "../support/demo";
import type { TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { clientOf, signInOf, test } from "./fixtures";
import { readWorld, type World } from "./screens/world";
import { WebhookServer } from "./webhook-server";

const MINUTE_MS = 60_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

let runtime: TestRuntime;
let publisher: Actor;
let world: World;
const server = new WebhookServer();

/** Uses its own demo, since its clock is advanced. */
test.beforeAll(async ({ browser }) => {
  const [demo] = await Promise.all([startDemoRuntime(), server.open()]);
  ({ runtime } = demo);
  world = await readWorld(runtime);
  const { email } = signInOf(demo.signIns, "publisher");
  publisher = await Actor.as(await clientOf(runtime, demo.signIns, "publisher"), runtime, browser, email);
});

test.afterAll(async () => {
  await runtime?.close();
  await server.close();
});

const page = () => publisher.page;
const settings = (below: string) => publisher.visit(`/pub/${world.pub}/settings/${below}`);
const typesHeard = () => server.heard.map(({ type }) => type);
/** The secret, which the page shows only once. */
const shownSecret = async () =>
  (await page()
    .locator("code", { hasText: /^whsec_/ })
    .textContent()) ?? "";
const answer = (dialog: string, button: string) =>
  page().getByRole("alertdialog", { name: dialog }).getByRole("button", { name: button }).click();

async function sendTest(): Promise<void> {
  await settings("webhook");
  await publisher.press("테스트 보내기");
  await page().waitForURL(/\/deliveries\/msg_/);
}

describe.sequential("a publisher's webhook", () => {
  test("is set up with an address, shows its secret once, and a test arrives that the public library verifies", async () => {
    await settings("webhook");
    // The browser refuses nothing before zod has come: docs/decisions/0213.
    await page().waitForLoadState("networkidle");
    await page().getByLabel("웹훅 URL").fill("http://192.168.0.9/");
    await publisher.press("저장");
    await page().getByText("https로 시작하는 공개 서버 주소를 입력해 주세요.").waitFor();
    await page().getByLabel("웹훅 URL").fill(server.url);
    await publisher.press("저장");
    await page()
      .locator("code", { hasText: /^whsec_/ })
      .waitFor();
    server.secret = await shownSecret();
    await settings("webhook");
    expect(
      await page()
        .locator("code", { hasText: /^whsec_/ })
        .count(),
    ).toBe(0);
    await sendTest();
    await eventually(typesHeard).toEqual(["webhook.test"]);
    await page().getByText("전송됨", { exact: true }).waitFor();
    await page().getByText("heard webhook.test").waitFor();
    expect(server.refused).toEqual([]);
  });

  test("hears what happens on the platform, and sends its credentials along", async () => {
    await settings("client-credentials");
    await page().getByLabel("클라이언트 ID").fill("madang");
    await page().getByLabel("클라이언트 비밀번호").fill("open-sesame!");
    await publisher.press("저장");
    await page().getByText("인증 정보를 저장했어요.").first().waitFor();
    await publisher.visit(`/pub/${world.pub}/campaigns/${world.live}`);
    await publisher.press("일시 중지");
    await page().getByRole("alertdialog").getByRole("button", { name: "일시 중지" }).click();
    await eventually(typesHeard).toContain("campaign.paused");
    const paused = server.heard.find(({ type }) => type === "campaign.paused");
    expect(paused?.data).toMatchObject({ id: world.live, by: "publisher", status: "paused" });
    expect(paused?.authorization).toBe(`Basic ${Buffer.from("madang:open-sesame!").toString("base64")}`);
  });

  test("misses nothing while its server is down", async () => {
    await server.close();
    await publisher.visit(`/pub/${world.pub}/campaigns/${world.live}`);
    await publisher.press("다시 시작");
    await settings("webhook/deliveries");
    await eventually(async () => {
      await page().reload();
      return page()
        .getByRole("row", { name: /campaign\.resumed.*전송 중/ })
        .count();
    }).toBe(1);
    await page().getByRole("link", { name: "campaign.resumed" }).click();
    await page().getByText("서버에 연결하지 못했어요.").first().waitFor();
    await server.open();
    await runtime.fireCrons(Date.now() + 10 * MINUTE_MS);
    await eventually(typesHeard).toContain("campaign.resumed");
    await eventually(() => page().getByText("전송됨", { exact: true }).count()).toBe(1);
  });

  test("is sent a message again under its id, however often that is asked for", async () => {
    const before = server.heard.length;
    const id = page().url().split("/").at(-1);
    await publisher.press("다시 보내기");
    await eventually(() => server.heard.length).toBe(before + 1);
    expect(server.heard.at(-1)?.id).toBe(id);
  });

  test("accepts the old secret beside the new one for a day", async () => {
    const old = server.secret;
    await settings("webhook");
    await publisher.press("비밀키 변경");
    await answer("비밀키를 변경할까요?", "변경");
    await page()
      .locator("code", { hasText: /^whsec_/ })
      .waitFor();
    const fresh = await shownSecret();
    expect(fresh).not.toBe(old);
    for (const secret of [old, fresh]) {
      server.secret = secret;
      const before = server.heard.length;
      await sendTest();
      await eventually(() => server.heard.length).toBe(before + 1);
    }
    expect(server.refused).toEqual([]);
  });

  test("that says it is gone is switched off, says so, and starts again when it is switched on", async () => {
    server.status = 410;
    await sendTest();
    await page().getByText("실패", { exact: true }).waitFor();
    await settings("webhook");
    await page().getByText("웹훅이 꺼져 있어요").waitFor();
    server.status = 200;
    await publisher.press("다시 켜기");
    await page().getByText("켜짐", { exact: true }).waitFor();
    const before = server.heard.length;
    await sendTest();
    await eventually(() => server.heard.length).toBe(before + 1);
  });

  test("leads its owner through without a complaint of the browser or the scripts", () => {
    expect(publisher.complaints).toEqual([]);
    expect(runtime.errors).toEqual([]);
  });
});
