import type { Page } from "playwright-core";

/** Waits until the page's scripts have taken it over and answered what was pressed before; a page that has none is alive at once. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => "plain" in document.documentElement.dataset || !("earlyPress" in window));
}
