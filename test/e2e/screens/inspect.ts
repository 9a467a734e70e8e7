import type { Page } from "playwright-core";
import { alive } from "../../support/alive";
import type { Client } from "../../support/client";
import { listenToPage } from "../../support/complaints";
import { reading } from "../forms/reading";
import { axeFaults } from "./axe";
import { nameOf, type Screen } from "./table";
import type { World } from "./world";

export type Locale = "ko" | "en";
/** Requirements of a screen; a finding names the violated one. */
export type Promised = "answer" | "axe" | "dark" | "width" | "words" | "catalogue" | "heading" | "console";

export interface Finding {
  promised: Promised;
  text: string;
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** How a screen is visited: language, and whether also in the dark theme. */
export interface Look {
  locale: Locale;
  isDarkToo: boolean;
}

/** Ids of objects, and all user input. */
interface Known {
  world: World;
  typed: readonly string[];
}

type Report = (promised: Promised, text: string) => void;

/** Opens a screen in both widths and returns its faults. */
export async function inspect(
  page: Page,
  origin: string,
  screen: Screen,
  { locale, isDarkToo }: Look,
  { world, typed }: Known,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const name = `${nameOf(screen)} ${locale}`;
  const report: Report = (promised, text) => findings.push({ promised, text: `${name}: ${text}` });
  const complained = (text: string) => report("console", text);
  const stop = listen(page, screen.status ?? 200, complained);
  try {
    const opened = await page.goto(`${origin}${screen.path(world)}`, { waitUntil: "load" });
    const answer = screen.arrive ? await screen.arrive(page) : opened;
    const status = screen.status ?? 200;
    if (answer?.status() !== status) report("answer", `answers ${answer?.status()}, not ${status}`);
    await hydrated(page);
    const seen = await page.evaluate(readPage);
    if (!seen.isPlain && !seen.routes.includes(`routes/${screen.route}`))
      report("answer", `is drawn by ${seen.routes.at(-1)}`);
    const fetched = [...new Set(seen.wordsIn)];
    if (fetched.join() !== (seen.isPlain ? "" : locale))
      report("catalogue", `fetches the words of ${fetched}`);
    if (seen.wordsIn.length !== new Set(seen.words).size) report("catalogue", "fetches the same words twice");
    const shown = await page.evaluateHandle(() => window.document);
    judge(await page.evaluate(readDocument, { document: shown }), screen, locale, typed, report);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await drawn(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) report("width", `${over} px wider than ${size.width}`);
      for (const caption of await page.evaluate(tablesThatScroll)) {
        report("width", `"${caption}" scrolls sideways at ${size.width}`);
      }
      for (const fault of await axeFaults(page, isDarkToo ? "all" : "unthemed"))
        report("axe", `at ${size.width}: ${fault}`);
    }
    await page.setViewportSize(DESKTOP);
    if (isDarkToo) {
      await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
      await drawn(page);
      for (const fault of await axeFaults(page, "themed")) report("dark", fault);
    }
  } finally {
    stop();
  }
  return findings;
}

/** Reports messages of the browser's console, except the line about an intended 4xx status. */
function listen(page: Page, status: number, complained: (text: string) => void): () => void {
  return listenToPage(page, (text) => {
    if (status === 200 || !text.includes(`status of ${status}`)) complained(text);
  });
}

/** A page without scripts is complete at once. React marks hydrated nodes; two frames later its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await alive(page);
  await drawn(page);
}

/** Waits until a change is fully rendered: two frames, and colour transitions. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Checks the HTML of a screen before any script runs, in a language.
 *
 * @param parser a browser page used only for parsing
 */
export async function inspectAnswer(
  parser: Page,
  client: Client,
  screen: Screen,
  locale: Locale,
  { world, typed }: Known,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report: Report = (promised, text) =>
    findings.push({ promised, text: `${nameOf(screen)} ${locale}, as it is answered: ${text}` });
  const answer = await client.get(screen.path(world), "follow");
  const status = screen.status ?? 200;
  if (answer.status !== status) report("answer", `answers ${answer.status}, not ${status}`);
  const html = await answer.text();
  // React hydrates it after the page, and discards it if an update comes in between (error 421).
  if (html.split("</html>", 1)[0]?.includes("<!--$")) report("answer", "has a suspense boundary");
  judge(await reading(parser, html, readDocument, null), screen, locale, typed, report);
  const ahead = [...(answer.headers.get("Link") ?? "").matchAll(/\.(ko|en|ja)\.json/g)].map(
    ([, lang]) => lang,
  );
  const others = new Set(ahead.filter((lang) => lang !== locale));
  if (others.size > 0) report("catalogue", `fetches the words of ${[...others]}`);
  return findings;
}

/** Checks that are independent of the window size. */
function judge(
  seen: ReturnType<typeof readDocument>,
  screen: Screen,
  locale: Locale,
  typed: readonly string[],
  report: Report,
): void {
  if (seen.lang !== locale) report("heading", `its language is "${seen.lang}"`);
  if (seen.headings.length !== 1) report("heading", `has ${seen.headings.length} h1: ${seen.headings}`);
  if (!seen.title.endsWith("Madang") || (screen.status === undefined && seen.title === "Madang")) {
    report("heading", `its title is "${seen.title}"`);
  }
  const isOfProject = /^(?:pub|adv)\.\$project/.test(screen.route) && screen.status === undefined;
  if (isOfProject && seen.entries.length !== 1) {
    report("heading", `marks ${seen.entries.length} entries of the menu: ${seen.entries}`);
  }
  if (locale !== "en") return;
  for (const text of seen.texts) {
    const left = withoutTyped(text, typed);
    if (/\p{Script=Hangul}/u.test(left)) report("words", `speaks Korean: "${text}"`);
  }
}

/** Whether the text is a name's initial, used as avatar, or a masked account holder with one dot per hidden character. */
function isInitial(text: string, typed: readonly string[]): boolean {
  const [initial = "", ...rest] = text;
  return rest.every((each) => each === "•") && typed.some((known) => known.startsWith(initial));
}

function withoutTyped(text: string, typed: readonly string[]): string {
  if (isInitial(text, typed)) return "";
  return typed.reduce((left, known) => left.replaceAll(known, ""), text.replace(/\s+/g, " "));
}

/** Runs in the page: captions of tables that overflow horizontally. */
function tablesThatScroll() {
  return [...document.querySelectorAll("main section:has(> table)")]
    .filter((frame) => frame.scrollWidth > frame.clientWidth)
    .map((frame) => frame.getAttribute("aria-label"));
}

/** Runs in the page: its routes, and the text files that it loaded. */
function readPage() {
  const { __remixRouteModules: modules } = window as unknown as { __remixRouteModules?: object };
  const words = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\/assets\/.*\.json\?/.test(name));
  return {
    isPlain: "plain" in document.documentElement.dataset,
    routes: Object.keys(modules ?? {}),
    words,
    wordsIn: words.flatMap((name) => /\.(ko|en|ja)\.json/.exec(name)?.[1] ?? []),
  };
}

/** Runs in a page: the document's properties, and every visible or spoken Korean text except language names. */
function readDocument({ document }: { document: Document }) {
  const own = (element: Element | null) => element?.closest("[lang]") !== document.documentElement;
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !own(parent) && !["SCRIPT", "STYLE"].includes(parent.tagName))
      texts.push(node.textContent ?? "");
  }
  for (const element of document.querySelectorAll("body *")) {
    if (own(element)) continue;
    for (const name of [
      "aria-label",
      "aria-description",
      "aria-roledescription",
      "title",
      "placeholder",
      "alt",
    ]) {
      texts.push(element.getAttribute(name) ?? "");
    }
  }
  return {
    lang: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll("h1")].map((heading) => heading.textContent),
    entries: [...document.querySelectorAll('aside nav [aria-current="page"]')].map(
      (entry) => entry.textContent,
    ),
    texts: texts.filter((text) => /\p{Script=Hangul}/u.test(text)),
  };
}
