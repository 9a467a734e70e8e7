import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { type Adapter, BEGINS_MS } from "../../sdk/vectors/run";
import { ORIGIN, type VectorServer } from "../../sdk/vectors/server";
import type { Shown } from "../../sdk/vectors/vector";

const VIEWPORT = { width: 800, height: 900 };
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "authorization" };
export const DURATION_MS = 20_000;

/** Counts the page's calls, so that a test can wait until all have ended. */
function countCalls(): void {
  const page = window as unknown as { started: number; ended: number };
  page.started = page.ended = 0;
  const { fetch } = window;
  window.fetch = async (...given) => {
    page.started += 1;
    try {
      return await fetch(...given);
    } finally {
      page.ended += 1;
    }
  };
}

/** A page with stopped clock and a vector's ad server. */
export class VectorPage {
  readonly opened: string[] = [];
  private silent = 0;

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  static async open(browser: Browser, server: VectorServer, pages: Record<string, string>) {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: "ko-KR" });
    const page = await context.newPage();
    const opened = new VectorPage(page, context);
    await context.route(`${ORIGIN}/**`, (route) => opened.answer(route, server, pages));
    context.on("page", (other) => opened.opened.push(other.url()));
    await page.clock.install({ time: BEGINS_MS - 1_000 });
    await page.clock.pauseAt(BEGINS_MS);
    await page.addInitScript(countCalls);
    await page.goto(`${ORIGIN}/`);
    return opened;
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** Waits until every call has ended, and what followed from it. */
  async settle(): Promise<void> {
    let quiet = 0;
    while (quiet < 3) {
      const open = await this.page.evaluate<number>("started - ended");
      quiet = open <= this.silent ? quiet + 1 : 0;
    }
  }

  async advance(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
    await this.settle();
  }

  async background(isBackground: boolean): Promise<void> {
    await this.page.evaluate(
      (state) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      isBackground ? "hidden" : "visible",
    );
  }

  private async answer(route: Route, server: VectorServer, pages: Record<string, string>): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const page = pages[pathname];
    const type = pathname.endsWith("js") ? "text/javascript" : "text/html";
    if (page !== undefined) return route.fulfill({ contentType: type, body: page });
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: CORS });
    if (pathname === "/image.png") return route.fulfill({ contentType: "image/png", body: PIXEL });
    if (pathname === "/missing.png") return route.fulfill({ status: 404 });
    if (/^\/[cw]\//.test(pathname)) return route.fulfill({ contentType: "text/html", body: "landed" });
    if (pathname.startsWith("/video")) return;
    const asked = { method: request.method(), url: request.url(), headers: request.headers() };
    const reply = server.reply(asked);
    if (reply === "lost") return route.abort();
    if (reply === "silent") {
      this.silent += 1;
      return;
    }
    await route.fulfill({ ...reply, headers: CORS, contentType: "application/json" });
  }
}

const TOLD = `window.told = [];
for (const name of ["filled", "empty", "closed"])
  addEventListener("madang:" + name, ({ detail }) => told.push({ name, ...detail }));`;

const PAGE = `<!doctype html><html><body style="margin:0"><script>${TOLD}</script>
<div style="height:${VIEWPORT.height}px"></div><main></main><div style="height:3000px"></div>
<script async src="/sdk/v1.js" data-key="app-key"></script></body></html>`;

/** The built web SDK in a page. */
export async function webAdapter(browser: Browser, server: VectorServer) {
  const script = readFileSync(join(ROOT, "ad-serve/dist/sdk-v1.txt"), "utf8");
  const stage = await VectorPage.open(browser, server, { "/": PAGE, "/sdk/v1.js": script });
  const { page } = stage;
  const video = (event: string, ms: number) =>
    page.locator("video.madang-cover").evaluate(
      (element, [name, at, of]) => {
        Object.defineProperty(element, "duration", { configurable: true, value: Number(of) / 1000 });
        Object.defineProperty(element, "currentTime", { configurable: true, value: Number(at) / 1000 });
        element.dispatchEvent(new Event(String(name)));
      },
      [event, ms, DURATION_MS] as const,
    );
  /** Presses a link that opens another page. */
  const press = async (selector: string) => {
    const [other] = await Promise.all([page.context().waitForEvent("page"), page.locator(selector).click()]);
    await other.waitForURL(/\/[cw]\//);
    stage.opened.splice(-1, 1, other.url());
  };
  const adapter: Adapter = {
    async show() {
      await expect.poll(() => page.evaluate("typeof Madang")).toBe("object");
      const place = `<div data-madang-unit="unt_1" data-madang-uid="user-1"></div>`;
      await page.evaluate((html) => {
        document.querySelector("main")?.insertAdjacentHTML("beforeend", html);
      }, place);
      await expect.poll(() => page.evaluate<number>("started")).toBeGreaterThan(0);
      await stage.settle();
    },
    async drawn() {
      const cover = page.locator(".madang-cover");
      if ((await cover.evaluate(({ tagName }) => tagName)) === "VIDEO") await video("loadeddata", 0);
      else await cover.evaluate((image) => (image as HTMLImageElement).decode());
    },
    failed: () => expect.poll(() => page.evaluate<number>("told.length"), { timeout: 10_000 }).toBe(2),
    async visible(share) {
      const height = await page
        .locator("[part=banner],[part=native]")
        .evaluate(({ clientHeight }) => clientHeight);
      await page.evaluate((y) => scrollTo(0, y), height * share);
      await looked(page);
    },
    background: (isBackground) => stage.background(isBackground),
    advance: (ms) => stage.advance(ms),
    async play(atMs) {
      if (atMs === 0) await video("playing", 0);
      await video("timeupdate", atMs);
      await stage.settle();
    },
    async ended() {
      await video("ended", DURATION_MS);
      await stage.settle();
    },
    tap: () => press("[part=banner],[part=native]"),
    explain: () => press("[part=why]"),
    async unmount() {
      await page.evaluate("document.querySelector('main').replaceChildren()");
    },
    shown: async () => shownOf(await page.evaluate<Told[]>("told")),
    opened: async () => stage.opened,
  };
  return { adapter, close: () => stage.close() };
}

interface Told {
  name: string;
  reason?: string;
}

/** The web SDK tells refusals and failures by the reasons of an empty place. */
function shownOf(told: readonly Told[]): Shown {
  const last = told.at(-1);
  if (!last) return { status: "loading" };
  if (last.name === "filled") return { status: "ready" };
  const { reason = "" } = last;
  const isError = reason === "network" || reason === "timeout" || reason === reason.toUpperCase();
  return isError ? { status: "error", code: reason } : { status: "empty", reason };
}

/** Observers report in the order of their creation: after this one, the SDK's has reported too. */
function looked(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.querySelector("[data-madang-unit]") as Element);
      }),
  );
}
