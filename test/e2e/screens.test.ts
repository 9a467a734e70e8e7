import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LOCALE_COOKIE } from "../../locales/words";
import type { TestRuntime } from "../support/e2e";
import { PAGES } from "../support/pages";
import { type Demo, test } from "./fixtures";
import { IS_WHOLE_MATRIX } from "./matrix";
import { loadAxe } from "./screens/axe";
import { type Finding, inspect, inspectAnswer, type Look, type Promised } from "./screens/inspect";
import { type Reader, SCREENS, type Screen } from "./screens/table";
import { typedTexts } from "./screens/world";

/** Visiting every screen takes some minutes; each test then checks the findings. */
const LOOK_TIMEOUT_MS = 1_800_000;
const READERS: readonly Reader[] = ["visitor", "publisher", "advertiser", "operator"];

/**
 * The whole matrix visits both languages in both widths and themes; otherwise Korean is visited, and English is checked in the
 * HTML.
 */
const KOREAN: Look = { locale: "ko", isDarkToo: IS_WHOLE_MATRIX };
const LOOKS: readonly Look[] = IS_WHOLE_MATRIX ? [KOREAN, { locale: "en", isDarkToo: true }] : [KOREAN];

let runtime: TestRuntime;
let findings: Finding[];

test.beforeAll(async ({ demo, browser }) => {
  ({ runtime } = demo);
  const typed = await typedTexts(runtime);
  const parser = await browser.newPage();
  const walks = READERS.flatMap((reader) =>
    lanesOf(screensOf(reader)).map((lane) => walk(demo, reader, lane, typed)),
  );
  const readings = READERS.map((reader) => readAnswers(demo, reader, typed, parser));
  findings = (await Promise.all([...walks, ...readings])).flat();
}, LOOK_TIMEOUT_MS);

const screensOf = (reader: Reader) => SCREENS.filter((one) => one.reader === reader);

/** Maximum number of screens per window, so that the windows finish at about the same time. */
const LANE_SCREENS = 50;

const lanesOf = (screens: readonly Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / LANE_SCREENS) }, (_, at) =>
    screens.slice(at * LANE_SCREENS, (at + 1) * LANE_SCREENS),
  );

/** Visits some screens as a reader in one window, language by language. */
async function walk(
  demo: Demo,
  reader: Reader,
  screens: readonly Screen[],
  typed: readonly string[],
): Promise<Finding[]> {
  const { runtime: own, world } = demo;
  const actor = await demo.actor(reader);
  await loadAxe(actor.context);
  const found: Finding[] = [];
  for (const look of LOOKS) {
    await actor.context.addCookies([{ name: LOCALE_COOKIE, value: look.locale, url: own.consoleOrigin }]);
    for (const screen of screens) {
      found.push(...(await inspect(actor.page, own.consoleOrigin, screen, look, { world, typed })));
    }
  }
  await actor.context.close();
  return found;
}

/** Checks a reader's English answers by requests. */
async function readAnswers(
  demo: Demo,
  reader: Reader,
  typed: readonly string[],
  parser: Page,
): Promise<Finding[]> {
  const client = (await demo.client(reader)).speaking("en");
  const found: Finding[] = [];
  // Screens reached through other screens require a browser.
  for (const screen of screensOf(reader).filter(({ arrive }) => !arrive)) {
    found.push(...(await inspectAnswer(parser, client, screen, "en", { world: demo.world, typed })));
  }
  return found;
}

const breaking = (...promised: Promised[]) =>
  findings.filter((finding) => promised.includes(finding.promised)).map(({ text }) => text);

test("every page route is looked at", () => {
  const names = [...PAGES.keys()];
  const looked = new Set(SCREENS.map(({ route }) => route));
  const missed = names.filter((name) => {
    const isLayout = names.some((other) => other.startsWith(`${name}.`));
    const isPage = /^export (?:default|\{[^}]*\bdefault\b)/m.test(PAGES.get(name) ?? "");
    return isPage && !isLayout && !looked.has(name);
  });
  expect(missed).toEqual([]);
});

test("every screen answers its reader with the status and the route that it should", () => {
  expect(breaking("answer")).toEqual([]);
});

test("axe finds nothing serious on any screen, on a desktop and on a phone", () => {
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

test("every screen says its language, its title and one main heading, and marks its place in the menu", () => {
  expect(breaking("heading")).toEqual([]);
});

test("no screen complains in the browser's console or in the scripts' logs", () => {
  expect(breaking("console")).toEqual([]);
  expect(runtime.errors).toEqual([]);
});
