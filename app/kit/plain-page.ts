import type { PageHandle } from "../root";

/** Whether a page declares that it needs no script. @param data undefined if the page's loader refused */
export function needsNoScript({ handle, data }: { handle: unknown; data: unknown }): boolean {
  const { isPlain = false } = (handle ?? {}) as PageHandle;
  return typeof isPlain === "boolean" ? isPlain : data !== undefined && isPlain(data);
}

/** Whether a page's error page loads no scripts for this reader: a visitor of the main host. @param root undefined if it was refused */
export function isPlainToReader(
  handle: unknown,
  root: { account: unknown; platform: unknown } | undefined,
): boolean {
  const { isPlainToVisitors = false } = (handle ?? {}) as PageHandle;
  return isPlainToVisitors && root !== undefined && !root.account && !root.platform;
}
