import type { Madang, MadangOptions } from "./api";
import { Page } from "./page";

export type { AdDetail, Madang, MadangOptions, Unit, UnitOptions } from "./api";

/** Madang for a page that uses modules. Nothing is shown until `show` or `observe` is called. */
export function init(options: MadangOptions): Madang {
  return new Page(options.origin ?? new URL(import.meta.url).origin, options);
}
