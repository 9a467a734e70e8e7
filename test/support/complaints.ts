import type { Page } from "playwright-core";

/**
 * Remix's console message when a request is aborted by further navigation while its answer is being read; it is harmless.
 * The wording depends on the browser's position in the answer.
 */
const ABANDONED = /^AbortError: (BodyStreamBuffer was aborted|signal is aborted without reason)/;

/**
 * Reports the page's errors from now on: exceptions and console errors, including resources blocked by its policy. Returns a
 * function that stops listening.
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

/** A list that receives all errors of the page. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  listenToPage(page, (text) => complaints.push(text));
  return complaints;
}
