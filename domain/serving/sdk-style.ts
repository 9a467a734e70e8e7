import type { WebPlacement } from "../kernel";

/**
 * The web SDK's styles of an ad, in the shadow tree of its slot and of the page's own templates. `:where` has no specificity, so
 * any rule of the page for a template's class overrides it. The element selector before it has the specificity of a page's rule
 * for all links or images, and overrides that one. The heights of a native ad's rows are those of `web-slot.ts`.
 */
export const SDK_STYLE = `a:where(.madang-frame,.madang-card,.madang-template),:where(.madang-template){position:relative;display:block;color:inherit;text-decoration:none}
a:where(.madang-frame){width:100%;height:100%;overflow:hidden;color:#18181b}
a:where(.madang-card){font-size:14px;line-height:20px}
img:where(.madang-cover),video:where(.madang-cover){display:block;width:100%;height:auto;aspect-ratio:var(--madang-ratio);object-fit:cover}
.madang-frame>.madang-cover{box-sizing:border-box;height:100%;aspect-ratio:auto;object-fit:contain}
[data-template]>.madang-cover{padding:8px}
div:where(.madang-name,.madang-headline,.madang-body,.madang-text){height:20px;margin-top:4px;overflow:hidden;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1}
div:where(.madang-name){margin-top:8px;font-size:12px}
img:where(.madang-icon){width:20px;height:20px;margin-right:6px;border-radius:50%;vertical-align:top}
div:where(.madang-headline){height:24px;font-size:16px;line-height:24px;font-weight:700}
div:where(.madang-body){height:40px;-webkit-line-clamp:2}
div:where(.madang-action){height:32px;margin-top:12px}
span:where(.madang-button){display:inline-block;box-sizing:border-box;height:32px;padding:5px 12px;border:1px solid;border-radius:6px}
span:where(.madang-label,.madang-turn),a:where(.madang-why){position:absolute;padding:0 6px;border-radius:8px;background:#0009;color:#fff;font:10px/16px sans-serif}
span:where(.madang-label){top:4px;left:4px}
span:where(.madang-turn){right:4px;bottom:4px;pointer-events:none}
a:where(.madang-why){top:0;right:0;width:16px;padding:4px;border-radius:50%;background-clip:content-box;text-align:center;text-decoration:none}`;

/** Default styles of an ad's slot, as CSS declarations. */
export function placeStyle({ format, w, h }: { format: string; w: number; h: number }): string {
  return format === "native"
    ? `position:relative;max-width:min(100%,${w}px);--madang-ratio:${w}/${h}`
    : `position:relative;width:${w}px;height:${h}px;max-width:100%`;
}

/** Unit data that a page needs before an ad is loaded. Pixels. */
export interface WebUnit {
  id: string;
  format: "banner" | "native";
  w: number;
  h: number;
  placement: WebPlacement;
  /** Number of the unit's custom texts. */
  textCount?: number;
}

/** Heights of the rows below a native ad's image in the web SDK's layout, margins included, in pixels. */
const NATIVE_ROW_PX: Record<keyof WebPlacement, number> = { profile: 28, headline: 28, body: 44, cta: 44 };
const NATIVE_TEXT_ROW_PX = 24;

/** Total height of a native ad's text in the web SDK's layout, independent of the words. */
export function nativeTextPx({ placement, textCount = 0 }: Pick<WebUnit, "placement" | "textCount">): number {
  const rows = Object.keys(NATIVE_ROW_PX) as (keyof WebPlacement)[];
  const own = textCount * NATIVE_TEXT_ROW_PX;
  return rows.reduce((sum, row) => sum + (placement[row] ? NATIVE_ROW_PX[row] : 0), own);
}

/**
 * The element in which a page shows the unit. It reserves the ad's space from the page's first paint, before any script runs, so
 * that the ad causes no layout shift.
 * @param attributes further attributes, as HTML with a leading space
 */
export function slotTag(unit: WebUnit, attributes = ""): string {
  const { format, w, h } = unit;
  const named = `data-madang-unit="${unit.id}"${attributes}`;
  if (format === "banner") return `<div ${named} style="width:${w}px;height:${h}px;max-width:100%"></div>`;
  const place = `box-sizing:content-box;aspect-ratio:${w}/${h};padding-bottom:${nativeTextPx(unit)}px`;
  return `<div ${named} style="max-width:${w}px"><div style="${place}"></div></div>`;
}
