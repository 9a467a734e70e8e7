import type { Browser, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { figureBookName } from "../../../domain/delivery";
import type { AdFormat } from "../../../domain/kernel";
import { planKey, type ServingPlan } from "../../../domain/serving";
import type { ConsoleEnv } from "../../../worker/env";
import type { TestRuntime } from "../../support/e2e";
import { test } from "../fixtures";
import { openApp, serveApp } from "./react-native/stage";

/** The React Native SDK's components in Chromium, against the built ad server. */
const SETTINGS: Record<AdFormat, object> = {
  banner: {},
  native: {},
  interstitial: { closeDelayMs: 0 },
  rewarded: { closeDelayMs: 0, rewardAfterMs: 1_000 },
  popup: {},
  splash: { closeAfterMs: 3_000 },
};
const FORMATS = Object.keys(SETTINGS) as AdFormat[];
/** Properties of an `<Ad>`. */
interface Place {
  unit: string;
  width?: number;
  height?: number;
  native?: true;
}

const unitOf = (format: AdFormat) => `unt_app_${format}`;

let runtime: TestRuntime;
let env: Pick<ConsoleEnv, "FIGURE_BOOK" | "PLANS">;
let plan: ServingPlan;
let browser: Browser;
let app: { url: string; close(): Promise<void> };
let page: Page;
let beacons: string[];
let faults: Error[];

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

/** Units of an app with the demo's uncapped campaign, in every format. */
async function publishUnits(): Promise<void> {
  const { keys } = await env.PLANS.list({ prefix: planKey("") });
  const plans = await Promise.all(keys.map(({ name }) => env.PLANS.get<ServingPlan>(name, "json")));
  const isUsable = (each: ServingPlan | null) => each?.campaigns.some(({ pricing }) => pricing === "cpm");
  const found = plans.find(isUsable);
  if (!found) throw new Error("the demo has no unit with a campaign");
  plan = found;
  const campaigns = plan.campaigns
    .filter(({ pricing }) => pricing === "cpm")
    .slice(0, 1)
    .map((each) => ({ ...each, frequencyCap: null, campaignFrequencyCap: null }));
  for (const format of FORMATS) {
    const own = { id: unitOf(format), format, platform: "android", settings: SETTINGS[format] };
    const unit = { ...plan.unit, ...own };
    await env.PLANS.put(planKey(unit.id), JSON.stringify({ ...plan, campaigns, unit }));
  }
}

test.beforeAll(async ({ demo, browser: shared }) => {
  runtime = demo.runtime;
  browser = shared;
  env = await runtime.consoleEnv();
  await publishUnits();
  app = await serveApp();
});
test.afterAll(async () => {
  for (const format of FORMATS) await env.PLANS.delete(planKey(unitOf(format)));
  await app?.close();
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await page?.close();
});

async function open(appKey = plan.unit.appKey): Promise<void> {
  ({ page, beacons, faults } = await openApp(browser, app.url));
  await start(appKey);
}
const start = (appKey = plan.unit.appKey) =>
  page.evaluate((options) => window.app.start(options), { appKey, baseUrl: runtime.adServeOrigin });
const show = (...ads: Place[]) => page.evaluate((all) => window.app.show(...all), ads);
const told = () => page.evaluate(() => window.app.told);
const codes = () =>
  beacons
    .map((beacon) => beacon.slice(0, 1))
    .sort()
    .join("");

/** Impressions of the unit in the reports' totals. */
async function counted(format: AdFormat): Promise<number> {
  const book = env.FIGURE_BOOK.get(env.FIGURE_BOOK.idFromName(figureBookName(plan.project.id)));
  const [row] = await book.read("select sum(impressions) from delivery_totals where unit_id = ?", [
    unitOf(format),
  ]);
  return Number(row?.[0] ?? 0);
}

/** How each format ends, by the user or by itself. */
const ENDS: Partial<Record<AdFormat, string>> = { interstitial: "close", rewarded: "close", popup: "hide" };
const SENT: Record<AdFormat, string> = {
  banner: "iv",
  native: "iv",
  interstitial: "ivx",
  rewarded: "irvx",
  popup: "ivx",
  splash: "ivx",
};

for (const format of FORMATS) {
  test(`a ${format} ad is shown once, counted once, and ends as it should`, async () => {
    await open();
    const before = await counted(format);
    const unit = unitOf(format);
    await show({ unit, width: plan.unit.w, height: plan.unit.h });
    await eventually(told).toContain(`${unit} Impression`);
    const link = page.getByTestId(`madang-${unit}-link`);
    if (format !== "splash") expect(await link.getAttribute("aria-label")).toMatch(/^광고, /);
    if (format === "rewarded") await eventually(told).toContain(`${unit} Reward`);
    const end = ENDS[format];
    if (end) await page.getByTestId(`madang-${unit}-${end}`).click();
    await eventually(codes).toBe(SENT[format]);
    expect(new Set(beacons.map((beacon) => beacon.slice(2))).size).toBe(1);
    if (end || format === "splash") {
      await eventually(told).toContain(`${unit} Close`);
      await eventually(() => link.count()).toBe(0);
    }
    await eventually(() => counted(format)).toBe(before + 1);
  });
}

test("an impression outlives a lost network and the screen that showed it", async () => {
  await open();
  const unit = unitOf("banner");
  const before = await counted("banner");
  await page.route("**/b/**", (route) => route.abort());
  await show({ unit, width: plan.unit.w, height: plan.unit.h });
  await eventually(told).toContain(`${unit} Impression`);
  await show();
  await eventually(() => page.getByTestId(`madang-${unit}-link`).count()).toBe(0);
  expect(beacons).toEqual([]);
  await page.unroute("**/b/**");
  await start();
  await eventually(codes).toBe("iv");
  await eventually(() => counted("banner")).toBe(before + 1);
});

test("the space is there before the ad, so that nothing moves, and stays without one", async () => {
  await open("test");
  const top = () => page.getByTestId("after").evaluate((text) => text.getBoundingClientRect().top);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/request?*", async (route) => {
    await asked;
    await route.continue();
  });
  await show(
    { unit: "test-banner", width: 320, height: 100 },
    { unit: "test-native", width: 600, height: 314, native: true },
  );
  await page.getByTestId("after").waitFor();
  const reserved = await top();
  answer();
  await eventually(told).toEqual(expect.arrayContaining(["test-banner Ready", "test-native Ready"]));
  expect(await top()).toBe(reserved);
  expect(await page.evaluate("moved")).toBe(0);
});

test("a wrong key is an error that the app is told, and breaks nothing", async () => {
  await open("wrong");
  await show({ unit: unitOf("banner") });
  await eventually(told).toContain(`${unitOf("banner")} Error AD_UNIT_NOT_FOUND`);
  await start("");
  await show({ unit: "test-banner" });
  await eventually(told).toContain("test-banner Error UNAUTHORIZED");
});

test("out of view, nothing counts until half of the ad was scrolled into view", async () => {
  await open("test");
  await page.evaluate(() => {
    document.body.style.paddingTop = "2000px";
  });
  await show({ unit: "test-banner", width: 320, height: 100 });
  await eventually(told).toContain("test-banner Ready");
  await page.clock.install();
  await page.clock.runFor(5_000);
  expect(await told()).not.toContain("test-banner Impression");
  await page.evaluate(() => scrollTo(0, 2000));
  await eventually(told).toContain("test-banner Impression");
});
