import type { WebPlacement } from "../inventory/types";

/** The unit as a page has to know it before any ad is there. Pixels. */
export interface WebUnit {
  id: string;
  format: "banner" | "native";
  w: number;
  h: number;
  placement: WebPlacement;
  /** How many texts of its own the unit asks for. */
  textCount?: number;
}

/** Heights of the rows below the image of a native ad in the web SDK's own layout, margins within, in pixels. */
const NATIVE_ROW_PX: Record<keyof WebPlacement, number> = { profile: 28, headline: 28, body: 44, cta: 44 };
const NATIVE_TEXT_ROW_PX = 24;

/** Height of all text of a native ad in the web SDK's own layout, which does not depend on the words. */
export function nativeTextPx({ placement, textCount = 0 }: Pick<WebUnit, "placement" | "textCount">): number {
  const rows = Object.keys(NATIVE_ROW_PX) as (keyof WebPlacement)[];
  const own = textCount * NATIVE_TEXT_ROW_PX;
  return rows.reduce((sum, row) => sum + (placement[row] ? NATIVE_ROW_PX[row] : 0), own);
}

/**
 * The element that a page shows the unit in. It takes the ad's place from the page's first paint on, before any script has run, so
 * that nothing moves when the ad comes.
 * @param attributes more of them, as HTML, with a space in front
 */
export function slotTag(unit: WebUnit, attributes = ""): string {
  const { format, w, h } = unit;
  const named = `data-madang-unit="${unit.id}"${attributes}`;
  if (format === "banner") return `<div ${named} style="width:${w}px;height:${h}px;max-width:100%"></div>`;
  const place = `box-sizing:content-box;aspect-ratio:${w}/${h};padding-bottom:${nativeTextPx(unit)}px`;
  return `<div ${named} style="max-width:${w}px"><div style="${place}"></div></div>`;
}
