import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { FRONT_PATHS } from "../../app/areas/landing/front-paths";
import { fileOf, PICTURES, takePictures } from "../../scripts/pictures/take";
import { ROOT } from "../../scripts/toolchain/paths";
import { newWindow } from "../support/e2e";
import { test } from "./fixtures";

/** Minimum size of an image with content; a white one is a tenth of it. */
const PICTURE_MIN_BYTES = 30_000;

test("the main page and the texts of law are whole without a script, and say what they are to other sites", async ({
  demo,
}) => {
  for (const path of [...FRONT_PATHS, "/blog/how-we-count"]) {
    const html = await (await fetch(`${demo.runtime.consoleOrigin}${path}`)).text();
    const scripts = [...html.matchAll(/<script[^>]*>|rel="modulepreload"/g)].map(([tag]) => tag);
    expect([path, scripts.filter((tag) => !/ld\+json|data-optional/.test(tag))]).toEqual([path, []]);
    expect([path, /<footer/.test(html)]).toEqual([path, true]);
    if (path !== "/") continue;
    const card = /property="og:image" content="[^"]*(\/pictures\/[^"]+)"/.exec(html)?.[1];
    expect((await fetch(`${demo.runtime.consoleOrigin}${card}`)).headers.get("Content-Type")).toBe(
      "image/png",
    );
  }
});

test("each page of the house is found in both languages, and the sitemap leads to all of them", async ({
  demo,
}) => {
  const origin = demo.runtime.consoleOrigin;
  const textOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${origin}${path}`, { headers })).text();
  const robots = await textOf("/robots.txt");
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toContain("Disallow: /ops/");
  const sitemap = await textOf("/sitemap.xml");
  for (const path of [...FRONT_PATHS, "/blog/how-we-count"]) {
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`);
    const english = `${origin}${path}?lang=en`;
    expect(sitemap).toContain(`<loc>${english}</loc>`);
    // The address determines the language, whatever the browser prefers.
    const html = await textOf(`${path}?lang=en`, { "Accept-Language": "ko" });
    expect([path, /<html lang="(\w+)"/.exec(html)?.[1]]).toEqual([path, "en"]);
    expect([path, html.includes(`rel="canonical" href="${english}"`)]).toEqual([path, true]);
    for (const [language, href] of [
      ["ko", `${origin}${path}`],
      ["en", english],
      ["x-default", `${origin}${path}`],
    ])
      expect([
        path,
        language,
        new RegExp(`hreflang="${language}" href="([^"]*)"`, "i").exec(html)?.[1],
      ]).toEqual([path, language, href]);
    const said = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(html)?.[1] ?? "{}";
    expect([path, JSON.parse(said).inLanguage]).toEqual([path, "en"]);
  }
  const located = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const linked = [...sitemap.matchAll(/<xhtml:link[^>]* href="([^"]*)"/g)].map(([, address]) => address);
  expect([...new Set(linked)].sort(), "each alternate is a page of its own").toEqual(located.sort());
  const [korean, feed] = [await textOf("/blog/feed.xml?lang=ko"), await textOf("/blog/feed.xml?lang=en")];
  expect(feed).toContain("<title>How an ad is counted once</title>");
  const idsIn = (text: string) => [...text.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  const ids = [...idsIn(korean), ...idsIn(feed)];
  expect(new Set(ids).size, "no id is in both feeds").toBe(ids.length);
});

/** Addresses linked from a page, within this origin, with fragments. */
function linksOf(html: string, base: string): URL[] {
  const written = [...html.matchAll(/<(?:a|link|img|script|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g)];
  return written
    .map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&"), base))
    .filter(({ origin }) => origin === new URL(base).origin);
}

test("no link of a public page leads nowhere, in either language", async ({ demo }) => {
  const sitemap = await (await fetch(`${demo.runtime.consoleOrigin}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(pages.length).toBeGreaterThan(FRONT_PATHS.length);
  const asked = new Map<string, Promise<{ status: number; html: string }>>();
  const ask = (address: string) => {
    const known = asked.get(address);
    if (known) return known;
    const answer = fetch(address).then(async (response) => ({
      status: response.status,
      html: await response.text(),
    }));
    asked.set(address, answer);
    return answer;
  };
  const broken: string[] = [];
  for (const page of pages) {
    const { status, html } = await ask(page);
    if (status !== 200) broken.push(`${page}: ${status}`);
    for (const link of linksOf(html, page)) {
      const fragment = decodeURIComponent(link.hash.slice(1));
      link.hash = "";
      const there = await ask(link.href);
      if (there.status !== 200) broken.push(`${page} -> ${link.href}: ${there.status}`);
      else if (fragment && !there.html.includes(`id="${fragment}"`))
        broken.push(`${page} -> ${link.href}#${fragment}`);
    }
  }
  expect([...new Set(broken)]).toEqual([]);
});

test("what a publisher would pay is calculated without a script", async ({ demo }) => {
  const html = await (
    await fetch(`${demo.runtime.consoleOrigin}/pricing?impressions=110%2C000&period=yearly&lang=en`)
  ).text();
  expect(html.replace(/<!-- -->/g, "")).toMatch(/₩332,640/);
});

test("an unknown address shows a visitor ways out without a script", async ({ demo }) => {
  const answer = await fetch(`${demo.runtime.consoleOrigin}/no-such-page?lang=en`);
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html.match(/<script|rel="modulepreload"/g)).toBeNull();
  for (const way of ["/", "/auth/sign-in", "/auth/sign-up", "/contact", "/pricing"])
    expect(html).toContain(`href="${way}"`);
});

test("the fields of advertising are asked for when the inquiry is about it", async ({ demo, browser }) => {
  const context = await newWindow(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${demo.runtime.consoleOrigin}/contact`);
  const budget = page.locator("[name=budget]");
  expect(await budget.isVisible()).toBe(false);
  await page.locator("[name=type]").selectOption("advertiser");
  expect(await budget.isVisible()).toBe(true);
  await context.close();
});

test("digits are grouped while they are typed, with the caret at the same digit", async ({
  demo,
  browser,
}) => {
  const context = await newWindow(browser);
  const page = await context.newPage();
  await page.goto(`${demo.runtime.consoleOrigin}/pricing`);
  const field = page.locator("[name=impressions]");
  expect(await field.inputValue()).toBe("100,000");
  await field.press("End");
  await field.press("0");
  await field.press("Home");
  await field.press("2");
  expect(await field.inputValue()).toBe("21,000,000");
  await context.close();
});

test("every picture of the main page is there, and its script takes them from the demo", async ({
  demo,
  browser,
}) => {
  for (const picture of PICTURES) {
    for (const language of ["ko", "en"] as const)
      expect(existsSync(join(ROOT, "app/public/pictures", fileOf(picture, language)))).toBe(true);
  }
  const dir = mkdtempSync(join(tmpdir(), "madang-pictures-"));
  const taken = await takePictures(browser, demo.runtime.consoleOrigin, dir, { languages: ["en"] });
  const small = taken.filter((file) => statSync(file).size < PICTURE_MIN_BYTES);
  rmSync(dir, { recursive: true });
  expect([taken.length, small]).toEqual([PICTURES.length, []]);
});
