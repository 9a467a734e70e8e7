import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { ROOT } from "../../../scripts/toolchain/paths.ts";

export const VIEWPORT = { width: 800, height: 600 };
export const AD = { w: 300, h: 250 };
const DRAWN_WITHIN_MS = 10_000;

const PAGE = `<!doctype html><style>body { margin: 0 }</style>
<script>
  let impressions = 0;
  let viewed = 0;
  const send = fetch;
  fetch = (address, options) => {
    if (String(address).includes("/b/i/")) impressions += 1;
    return send(address, options);
  };
  addEventListener("madang:viewable", () => { viewed += 1 });
</script>
<script async src="/sdk/v1.js" data-key="key"></script>
<div style="height: ${VIEWPORT.height}px"></div>
<div data-madang-unit="unt_1"></div>
<div style="height: 2000px"></div>`;

/** A page with the built web SDK and one banner just below the fold, and an ad server that always returns the same ad. */
export interface AdServer {
  url: string;
  /** Received impression beacons. */
  beacons: readonly string[];
  close(): Promise<void>;
}

export async function serveAds(): Promise<AdServer> {
  const sdk = readFileSync(join(ROOT, "ad-serve/dist/sdk-v1.txt"), "utf8");
  const beacons: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    const send = (type: string, body: string) => response.writeHead(200, { "content-type": type }).end(body);
    if (url === "/") return send("text/html", PAGE);
    if (url === "/sdk/v1.js") return send("text/javascript", sdk);
    if (url === "/image.svg")
      return send("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"/>');
    if (url.startsWith("/request"))
      return send("application/json", JSON.stringify({ code: 0, result: ad() }));
    if (url.startsWith("/b/i/")) beacons.push(url);
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const ad = () => ({
    ...{
      ...AD,
      format: "banner",
      unit: "unt_1",
      cover: `${url}image.svg`,
      altText: "",
      advertiser: "보리수",
      placement: {},
    },
    beacons: { impression: `${url}b/i/token` },
  });
  return { url, beacons, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A reader of that page, whose clock is stopped until it is advanced. */
export class Reader {
  private constructor(readonly page: Page) {}

  /** Opens the page and waits until the ad is drawn below the fold. */
  static async open(browser: Browser, url: string): Promise<Reader> {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto(url);
    const reader = new Reader(page);
    const image = page.locator("[data-madang-unit] img");
    await image.waitFor({ state: "attached", timeout: DRAWN_WITHIN_MS });
    await image.evaluate((drawn) => (drawn as HTMLImageElement).decode());
    await reader.#look();
    return reader;
  }

  /** Scrolls until a number of pixels of the ad's height is in view. */
  async scrollInto(pixels: number): Promise<void> {
    await this.page.evaluate((y) => scrollTo(0, y), pixels);
    await this.#look();
  }

  /** Switches to another tab or back. */
  async turn(visibility: "hidden" | "visible"): Promise<void> {
    await this.page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibility);
  }

  /** Advances the page's clock. */
  async waits(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** Number of impressions sent by the SDK at this time of the page's clock. */
  impressions(): Promise<number> {
    return this.page.evaluate<number>("impressions");
  }

  /** Number of viewability notifications to the page, which follow the answer to the impression. */
  viewed(): Promise<number> {
    return this.page.evaluate<number>("viewed");
  }

  /** Observers report in the order of their creation: after this one, the SDK's has reported too. */
  async #look(): Promise<void> {
    await this.page.evaluate(
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
}
