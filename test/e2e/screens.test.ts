import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALE_COOKIE } from "../../locales/words";
import type { SignIn } from "../../scripts/local/state-folder";
import { ROOT } from "../../scripts/toolchain/paths";
import { startDemoRuntime } from "../support/demo";
import { launchBrowser, type TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import { loadAxe } from "./screens/axe";
import { type Finding, inspect, type Locale, type Promised } from "./screens/inspect";
import { type Reader, SCREENS } from "./screens/table";
import { givenWebhook } from "./screens/webhook";
import { readWorld, type World } from "./screens/world";

/** Looking at every screen takes some minutes; each test then reads what was found. */
const LOOK_TIMEOUT_MS = 1_800_000;
const READERS: readonly Reader[] = ["visitor", "publisher", "advertiser", "operator"];

let runtime: TestRuntime;
let browser: Browser;
let findings: Finding[];

beforeAll(async () => {
  const [demo, opened] = await Promise.all([startDemoRuntime(), launchBrowser()]);
  [runtime, browser] = [demo.runtime, opened];
  const { signIns } = demo;
  await givenWebhook(runtime);
  const world = await readWorld(runtime);
  findings = (await Promise.all(READERS.map((reader) => walk(reader, signIns, world)))).flat();
}, LOOK_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await runtime?.close();
});

/** Takes a reader through its screens in both languages, in one window. */
async function walk(reader: Reader, signIns: readonly SignIn[], world: World): Promise<Finding[]> {
  const signIn = signIns.find(({ role }) => role.endsWith(reader));
  const actor = await Actor.open(runtime, browser, signIn?.email ?? "");
  if (signIn) await actor.signIn(signIn.password);
  await loadAxe(actor.context);
  const found: Finding[] = [];
  for (const locale of ["ko", "en"] as const satisfies Locale[]) {
    await actor.context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: runtime.consoleOrigin }]);
    for (const screen of SCREENS.filter((one) => one.reader === reader)) {
      found.push(...(await inspect(actor.page, runtime.consoleOrigin, screen, locale, world)));
    }
  }
  await actor.context.close();
  return found;
}

const breaking = (...promised: Promised[]) =>
  findings.filter((finding) => promised.includes(finding.promised)).map(({ text }) => text);

test("every page route is looked at", async () => {
  const folder = resolve(ROOT, "app/routes");
  const names = readdirSync(folder).map((file) => file.replace(/\.tsx?$/, ""));
  const looked = new Set(SCREENS.map(({ route }) => route));
  const missed: string[] = [];
  for (const name of names) {
    const isLayout = names.some((other) => other.startsWith(`${name}.`));
    if (isLayout || looked.has(name)) continue;
    const source = await readFile(resolve(folder, `${name}.tsx`), "utf8").catch(() => "");
    if (/^export default/m.test(source)) missed.push(name);
  }
  expect(missed).toEqual([]);
});

test("every screen answers its reader with the status and the route that it should", () => {
  expect(breaking("answer")).toEqual([]);
});

test("axe finds nothing serious on any screen, in both languages, on a desktop and on a phone", () => {
  expect(breaking("axe")).toEqual([]);
});

test("the dark theme keeps its contrast on every screen", () => {
  expect(breaking("dark")).toEqual([]);
});

test("no screen and no table is wider than its window", () => {
  expect(breaking("width")).toEqual([]);
});

test("an English screen shows Korean only where somebody typed it", () => {
  expect(breaking("words")).toEqual([]);
});

test("a screen fetches the words of its own language alone", () => {
  expect(breaking("catalogue")).toEqual([]);
});

test("every screen says its language, its title and one main heading", () => {
  expect(breaking("heading")).toEqual([]);
});

test("no screen complains in the browser's console or in the scripts' logs", () => {
  expect(breaking("console")).toEqual([]);
  expect(runtime.errors).toEqual([]);
});
