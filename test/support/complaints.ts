import type { Page } from "playwright-core";

/**
 * What Remix writes to the console when it ends a request whose answer it was still reading, because somebody went on: nobody misses it.
 * The browser words it by where in the answer it was.
 */
const ABANDONED = /^AbortError: (BodyStreamBuffer was aborted|signal is aborted without reason)/;

/**
 * Passes on what goes wrong in the page from now on, and what its console says as an error: also what its own policy keeps it from
 * loading. Returns what ends that.
 */
export function listenToPage(page: Page, complained: (text: string) => void): () => void {
  const heard = (text: string) => {
    if (!ABANDONED.test(text)) complained(text);
  };
  const onError = (error: Error) => heard(String(error));
  const onLine = (line: { type(): string; text(): string }) => {
    if (line.type() === "error") heard(line.text());
  };
  page.on("pageerror", onError);
  page.on("console", onLine);
  return () => {
    page.off("pageerror", onError);
    page.off("console", onLine);
  };
}

/** The list to which all that the page complains of is added. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  listenToPage(page, (text) => complaints.push(text));
  return complaints;
}
