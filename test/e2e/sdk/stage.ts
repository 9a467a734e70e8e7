import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { slotTag } from "../../../domain/serving";
import { test } from "../fixtures";
import { BANNER, NATIVE, openSite, type Site, toldTo, visit } from "./site";

export const PLACEMENT = { headline: true, body: true, cta: true, profile: true };
export const SLOTS = {
  banner: slotTag({ id: "banner", format: "banner", w: 300, h: 250, placement: PLACEMENT }),
  native: slotTag({ id: "native", format: "native", w: 600, h: 314, placement: PLACEMENT }),
};
export const FAR = '<div style="height:3000px"></div>';
/** Every ad drawn by the SDK. */
export const SHOWN = 'a[class^="madang-"]';
/** The banner's image. */
export const PICTURE = "a.madang-frame > img";

let browser: Browser;
/** Site of the running test. */
export let site: Site;
export let page: Page;

/** Creates a site for each test of the file, with ads for its two units. */
export function siteForEachTest(): void {
  test.beforeAll(({ browser: shared }) => {
    browser = shared;
  });
  beforeEach(async () => {
    site = await openSite();
    site.fills = { banner: BANNER, native: NATIVE };
  });
  afterEach(async () => {
    await page?.close();
    await site?.close();
  });
}

export async function open(body: string, options?: Parameters<typeof visit>[3]): Promise<void> {
  page = await visit(browser, site, body, options);
}

export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });
export const told = async (name: string) => (await toldTo(page)).filter((each) => each.name === name);
export const filled = (count: number) => eventually(() => told("filled")).toHaveLength(count);

/** The banner's image, once it is shown. */
export const pictured = () =>
  page.locator(PICTURE).evaluate((image) => {
    const { alt, naturalWidth } = image as HTMLImageElement;
    return naturalWidth > 0 ? alt : null;
  });

/** Inserts HTML like a page's script. */
export const put = (html: string) =>
  page.evaluate((text) => document.body.insertAdjacentHTML("afterbegin", text), html);
