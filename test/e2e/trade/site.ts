import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Actor } from "../actors";
import { servePage } from "../third-origin";

/** The publisher's page on a separate origin, a visitor, and direct requests for its ads. */
export interface Site {
  url: string;
  visitor: Page;
  /** Impression beacons of the visitor's browser, by address. */
  beacons: ReadonlySet<string>;
  /** Requests each unit's ad without showing it, which counts nothing. */
  answers(): Promise<unknown[]>;
  /** Requests the ads as a device with this id. */
  answersTo(deviceId: string): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Serves a page with the snippet from the publisher's app page. */
export async function openSite(browser: Browser, publisher: Actor): Promise<Site> {
  const html = pageOf(await snippetsOf(publisher));
  const server = await servePage(html);
  const window = await browser.newContext({ viewport: { width: 1000, height: 900 }, locale: "ko-KR" });
  const requests = requestsOf(html, publisher.runtime.adServeOrigin);
  return {
    url: server.url,
    visitor: await window.newPage(),
    beacons: impressionsOf(window),
    answers: () => Promise.all(requests.map((request) => answerOf(request))),
    answersTo: (deviceId) =>
      Promise.all(requests.map((request) => answerOf(`${request}&deviceId=${deviceId}`))),
    close: () => server.close(),
  };
}

async function snippetsOf(publisher: Actor): Promise<string[]> {
  const { page } = publisher;
  await publisher.visitInProject("apps");
  await page.getByRole("main").getByRole("link", { name: "동네 소식 웹" }).click();
  await page.waitForURL(/\/apps\/app_/);
  await page.locator("pre", { hasText: "/sdk/v1.js" }).waitFor();
  return page.locator("pre").allInnerTexts();
}

function pageOf(snippets: readonly string[]): string {
  const script = snippets.find((snippet) => snippet.includes("/sdk/v1.js"));
  const units = snippets.filter(
    (snippet) => snippet.includes("data-madang-unit") && !/uid|<template/.test(snippet),
  );
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>동네 소식</title>${script}</head><body><h1>동네 소식</h1>${units.join("")}</body></html>`;
}

function requestsOf(html: string, adServeOrigin: string): string[] {
  const key = html.match(/data-key="([^"]+)"/)?.[1] ?? "";
  const units = [...html.matchAll(/data-madang-unit="([^"]+)"/g)].map(([, unit = ""]) => unit);
  return units.map(
    (unit) => `${adServeOrigin}/request?${new URLSearchParams({ unit, key, pf: "web", lcl: "ko-KR" })}`,
  );
}

/** Requests as a new user each time, so that no frequency cap looks like a stopped campaign. */
async function answerOf(request: string): Promise<unknown> {
  const answer = (await (await fetch(`${request}&uid=${crypto.randomUUID()}`)).json()) as { result: unknown };
  return answer.result;
}

function impressionsOf(window: BrowserContext): ReadonlySet<string> {
  const beacons = new Set<string>();
  window.on("request", (request) => {
    if (request.url().includes("/b/i/")) beacons.add(request.url());
  });
  return beacons;
}
