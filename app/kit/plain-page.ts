import type { PageHandle } from "../root";

/** Whether a page declares that it needs no script. @param data undefined if the page's loader refused */
export function needsNoScript({ handle, data }: { handle: unknown; data: unknown }): boolean {
  const { isPlain = false } = (handle ?? {}) as PageHandle;
  return typeof isPlain === "boolean" ? isPlain : data !== undefined && isPlain(data);
}
