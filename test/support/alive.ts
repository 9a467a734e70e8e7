import type { Page } from "playwright-core";

/** Waits until the page's scripts are active and earlier clicks are processed; a page without scripts is ready at once. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => "plain" in document.documentElement.dataset || !("earlyPress" in window));
}
