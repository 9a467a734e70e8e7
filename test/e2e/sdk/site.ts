import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import {
  EXCHANGE_PAGE,
  EXCHANGE_PATH,
  EXCHANGE_POLICY,
  FRAME_PAGE,
  FRAME_POLICY,
} from "../../../ad-serve/frame/page";
import type { AdDetail } from "../../../ad-serve/web-sdk/api";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { servePage } from "../third-origin";

const DIST = join(ROOT, "ad-serve/dist");
const TOLD = ["filled", "empty", "viewable", "clicked", "closed"];
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const BANNER = { format: "banner", w: 300, h: 250 };
export const NATIVE = { format: "native", w: 600, h: 314 };
const PLACEMENT = { headline: true, body: true, cta: true, profile: true };

/** Answer for the unit; null means no fill. */
export type Fill = Record<string, unknown> | null;
/** Answer to a query. */
type Chosen = (query: Record<string, string>) => Fill;
/** Answers for a unit with a carousel, one per campaign: the first one that the request does not exclude is sent. */
type Ring = readonly Record<string, unknown>[];

/** A page with the built web SDK, and an ad server with configured answers. The creatives of answers are numbered. */
export interface Site {
  url: string;
  /** Pages by path. */
  pages: Record<string, string>;
  /** Answers by unit. */
  fills: Record<string, Fill | Ring | Chosen>;
  /** SVG images by path; a promise delays one. */
  images: Record<string, string | Promise<string>>;
  /** Queries of the received ad requests, in order. */
  readonly requests: Record<string, string>[];
  /** Paths of the received beacons. */
  readonly beacons: string[];
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const script = readFileSync(join(DIST, "sdk-v1.txt"), "utf8");
  const module = readFileSync(join(DIST, "sdk-v1-module.txt"), "utf8");
  const frame = readFileSync(join(DIST, "frame-v1.txt"), "utf8");
  const site = { pages: {}, fills: {}, images: {}, requests: [], beacons: [] } as unknown as Site;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
    if (pathname === "/sdk/v1.js") return send("text/javascript", script);
    if (pathname === "/sdk/v1.mjs") return send("text/javascript", module);
    if (pathname === "/npm/activate.js")
      return send("text/javascript", readFileSync(join(DIST, "npm/activate.js"), "utf8"));
    if (pathname === "/frame.js") return send("text/javascript", frame);
    if (pathname.startsWith("/frame/")) {
      response.setHeader("content-security-policy", FRAME_POLICY);
      return send("text/html; charset=utf-8", FRAME_PAGE);
    }
    if (pathname === EXCHANGE_PATH) {
      response.setHeader("content-security-policy", EXCHANGE_POLICY);
      return send("text/html; charset=utf-8", EXCHANGE_PAGE);
    }
    if (pathname === "/image.png") return send("image/png", PIXEL);
    const image = site.images[pathname];
    if (image !== undefined) return Promise.resolve(image).then((svg) => send("image/svg+xml", svg));
    if (pathname.startsWith("/b/")) {
      site.beacons.push(pathname);
      return response.writeHead(204, { "access-control-allow-origin": "*" }).end();
    }
    if (pathname === "/request") {
      const query = Object.fromEntries(searchParams);
      site.requests.push(query);
      return send("application/json", answer(site, query));
    }
    const page = site.pages[pathname];
    return page === undefined ? response.writeHead(404).end() : send("text/html; charset=utf-8", page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  site.close = () => new Promise((resolve) => server.close(() => resolve()));
  return site;
}

function answer(site: Site, query: Record<string, string>): string {
  const { unit = "", without = "" } = query;
  const known = without.split(".");
  const given = site.fills[unit] ?? null;
  const found = typeof given === "function" ? given(query) : given;
  const fill = Array.isArray(found) ? found.find(({ campaign }) => !known.includes(campaign)) : found;
  if (!fill) return JSON.stringify({ code: 0, result: null, reason: "no-campaign" });
  const nth = site.requests.length;
  const result = {
    unit,
    advertiser: "보리수",
    icon: null,
    cover: `${site.url}/image.png`,
    altText: "보리밭",
    headline: "햇보리",
    body: "올해 거둔 보리",
    callToAction: "더 보기",
    destinationURL: `${site.url}/landing`,
    accountTag: "account",
    creativeTag: `creative-${nth}`,
    placement: PLACEMENT,
    adMark: true,
    beacons: { impression: `${site.url}/b/i/${nth}` },
    ...fill,
  };
  return JSON.stringify({ code: 0, msg: "OK", result });
}

export interface Told extends AdDetail {
  name: string;
}

/** Records events and layout shifts from before the first paint. */
function watch(names: string[]): void {
  const page = window as unknown as { told: unknown[]; moved: number };
  page.told = [];
  page.moved = 0;
  for (const name of names) {
    addEventListener(`madang:${name}`, (event) => {
      page.told.push({ name, ...(event as CustomEvent).detail });
    });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.moved += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

export const tag = (attributes = "", origin = "") =>
  `<script async src="${origin}/sdk/v1.js" data-key="key" ${attributes}></script>`;

/** Opens a page with this body. @param options `elsewhere`: the page has a separate origin */
export async function visit(
  browser: Browser,
  site: Site,
  body: string,
  options: { width?: number; frozen?: boolean; still?: boolean; elsewhere?: boolean; head?: string } = {},
): Promise<Page> {
  const html = `<!doctype html><html lang="ko"><head><title>t</title>${options.head ?? ""}</head><body style="margin:0">${body}</body></html>`;
  site.pages["/"] = html;
  site.pages["/landing"] = "landed";
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1264, height: 600 },
    reducedMotion: options.still ? "reduce" : "no-preference",
  });
  if (options.frozen) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
  }
  await page.addInitScript(watch, TOLD);
  if (options.elsewhere) {
    const other = await servePage(html);
    page.once("close", () => other.close());
    await page.goto(other.url);
  } else await page.goto(`${site.url}/`);
  return page;
}

export const toldTo = (page: Page): Promise<Told[]> => page.evaluate("told");
export const movedOn = (page: Page): Promise<number> => page.evaluate("moved");

/** Waits until due observers have reported; an element's observers report in the order of their creation. */
export function look(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.querySelector(wanted) as Element);
      }),
    selector,
  );
}
