import type { Page } from "playwright-core";

/** What the router writes when somebody goes on before the page they had asked for was read to its end: nobody misses it. */
const ABANDONED = /^AbortError: BodyStreamBuffer was aborted/;

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
