import { type FormatSettings, settingsOf } from "../inventory";
import type { AdFormat, Platform } from "../kernel";
import { escapeHtml } from "./ad-html";
import { bannerAd, classOf, nativeAd, type Part, whyOf } from "./ad-layout";
import type { AdResult } from "./answer";
import type { AdVideo } from "./plan";
import { placeStyle } from "./sdk-style";

/** Texts of the mock app around an ad, in the reader's language. */
export interface StageWords {
  close: string;
  hideForToday: string;
}

/** A drawn stage, sized in pixels; pages scale it. */
export interface Stage {
  html: string;
  width: number;
  height: number;
}

const PHONE = { width: 360, height: 640 };
const PAGE_MARGIN_PX = 16;

/**
 * Renders an answer of the ad server in its context: in a page for the web, on a phone for apps, framed by the unit's settings.
 * The ad is the answer's HTML in the same frame as in SDKs or, for a native ad, the layout of the web SDK. All text is escaped,
 * and nothing in the markup is executable. Styles are inline; only `SDK_STYLE` is needed besides.
 *
 * @param theme of the device; splash ads have a color for each
 */
export function unitStage(
  ad: AdResult,
  platform: Platform,
  words: StageWords,
  theme: "light" | "dark" = "light",
): Stage {
  if (ad.format === "banner" || ad.format === "native") return inPage(ad, ad.format, platform);
  const { format } = ad;
  const scene: Record<Exclude<AdFormat, "banner" | "native">, () => string> = {
    interstitial: () => fullScreen(ad, words),
    rewarded: () => fullScreen(ad, words),
    popup: () => popup(ad, settingsOf("popup", ad.settings), words),
    splash: () => splash(ad, settingsOf("splash", ad.settings), theme),
  };
  return { ...PHONE, html: phone(scene[format]()) };
}

/** The element in which the web SDK shows the loaded answer; for a carousel, the first of three. */
export function shownSlot(ad: AdResult): string {
  const layout =
    ad.format === "native" ? nativeAd(ad) : bannerAd({ ...ad, settings: settingsOf("banner", ad.settings) });
  const children = ad.video ? [videoPart(ad.video), ...layout.children] : layout.children;
  const hasTurns = ad.format === "banner" && settingsOf("banner", ad.settings).carousel?.indicator === true;
  const turn = hasTurns ? '<span class="madang-turn">1/3</span>' : "";
  const why = whyOf(ad.test, { href: ad.destinationURL ?? "" }, "").map((link) => ({
    ...link,
    attributes: {},
  }));
  const parts = [{ ...layout, children }, ...why].map(htmlOf).join("");
  return `<div style="${placeStyle(ad)}">${parts}${turn}</div>`;
}

function videoPart({ renditions, poster }: AdVideo): Part {
  const source = (src: string): Part => ({
    tag: "source",
    name: "source",
    attributes: { src },
    children: [],
  });
  const attributes = { autoplay: "", loop: "", muted: "", playsinline: "", ...(poster ? { poster } : {}) };
  const children = renditions.map(({ url }) => source(url)).reverse();
  return { tag: "video", name: "cover", attributes, children };
}

const LINE = "height:10px;border-radius:5px;background:#e4e7eb;margin:0 0 10px";
const lines = (...widthsPct: number[]) =>
  widthsPct.map((pct) => `<div style="${LINE};width:${pct}%"></div>`).join("");

function inPage(ad: AdResult, format: "banner" | "native", platform: Platform): Stage {
  const inner = format === "banner" ? ad.w : Math.min(ad.w, PHONE.width - 2 * PAGE_MARGIN_PX);
  const width = Math.max(PHONE.width, inner + 2 * PAGE_MARGIN_PX);
  const bar =
    platform === "web"
      ? `<div style="display:flex;gap:6px;padding:10px 12px;background:#f1f3f5">${'<i style="width:8px;height:8px;border-radius:50%;background:#ced4da"></i>'.repeat(3)}</div>`
      : '<div style="height:28px;background:#f1f3f5"></div>';
  const size = `display:block;width:${ad.w}px;height:${ad.h}px`;
  const slot = platform === "web" || format === "native" ? shownSlot(ad) : frame(ad, size);
  const content = `<div style="padding:${PAGE_MARGIN_PX}px;color:#18181b">${lines(70, 100, 85)}${slot}<div style="height:14px"></div>${lines(100, 90, 60)}</div>`;
  const card = `<div style="width:${width}px;background:#fff;font:14px/20px system-ui,sans-serif">${bar}${content}</div>`;
  return { html: card, width, height: 0 };
}

function phone(scene: string): string {
  const app = `<div style="position:absolute;inset:0;padding:48px 16px;box-sizing:border-box">${lines(60, 100, 90, 100, 75, 100, 95, 40)}</div>`;
  return `<div style="position:relative;width:${PHONE.width}px;height:${PHONE.height}px;overflow:hidden;background:#fff;font:14px/20px system-ui,sans-serif">${app}${scene}</div>`;
}

/** An interstitial or rewarded ad, with its close button as after the delay. */
function fullScreen(ad: AdResult, { close }: StageWords): string {
  const button = `<span style="position:absolute;top:12px;right:12px;min-width:32px;height:32px;border-radius:16px;background:rgba(0,0,0,.6);color:#fff;font-size:18px;line-height:32px;text-align:center" title="${escapeHtml(close)}">✕</span>`;
  return `<div style="position:absolute;inset:0;background:#18181b">${frame(ad, "width:100%;height:100%")}${button}</div>`;
}

function popup(ad: AdResult, settings: FormatSettings["popup"], words: StageWords): string {
  const width = PHONE.width - 48;
  const height = Math.round((width * ad.h) / ad.w);
  const dim = `<div style="position:absolute;inset:0;background:#000;opacity:${settings.dimPct / 100}"></div>`;
  const corner =
    settings.closeButton === "top-right"
      ? '<span style="position:absolute;top:8px;right:8px;width:28px;height:28px;border-radius:14px;background:rgba(0,0,0,.6);color:#fff;font-size:16px;line-height:28px;text-align:center">✕</span>'
      : "";
  const labels = [
    settings.hideForToday ? words.hideForToday : "",
    settings.closeButton === "bottom" ? words.close : "",
  ].filter((label) => label !== "");
  const filled = settings.buttonTemplate === "filled";
  const look = filled ? "border-radius:8px;background:#18181b;color:#fff;margin:8px 4px" : "color:#18181b";
  const buttons = labels.map(
    (label) => `<span style="flex:1;padding:10px 4px;text-align:center;${look}">${escapeHtml(label)}</span>`,
  );
  const bar =
    buttons.length > 0
      ? `<div style="display:flex;background:#fff${filled ? ";padding:0 4px" : ""}">${buttons.join("")}</div>`
      : "";
  const card = `<div style="position:relative;width:${width}px;border-radius:12px;overflow:hidden;background:#fff">${frame(ad, `display:block;width:100%;height:${height}px`)}${corner}${bar}</div>`;
  return `${dim}<div style="position:absolute;inset:0;display:flex;align-items:center;justify-content:center">${card}</div>`;
}

/** As large as the screen allows, on the unit's color. */
function splash(ad: AdResult, settings: FormatSettings["splash"], theme: "light" | "dark"): string {
  const color = theme === "dark" ? settings.darkBackgroundColor : settings.backgroundColor;
  const scale = Math.min(PHONE.width / ad.w, PHONE.height / ad.h);
  const size = `width:${Math.round(ad.w * scale)}px;height:${Math.round(ad.h * scale)}px`;
  return `<div style="position:absolute;inset:0;display:flex;align-items:center;justify-content:center;background:${escapeHtml(color)}">${frame(ad, size)}</div>`;
}

/**
 * The answer's HTML as SDKs of apps show it: in a frame that cannot run scripts. Links in a stage are inactive. The frame has the page's
 * origin, so that it receives the reader's files, which only the session may access.
 */
function frame(ad: AdResult, style: string): string {
  return `<iframe title="${escapeHtml(`AD: ${ad.advertiser}`)}" sandbox="allow-same-origin" referrerpolicy="no-referrer" scrolling="no" tabindex="-1" style="border:0;${style}" srcdoc="${escapeHtml(ad.ad)}"></iframe>`;
}

const VOID_TAGS = new Set(["img", "source"]);

function htmlOf({ tag, name, attributes, children }: Part): string {
  const named = Object.entries({ class: classOf(name), ...attributes });
  const open = `<${tag} ${named.map(([key, value]) => `${key}="${escapeHtml(value)}"`).join(" ")}>`;
  if (VOID_TAGS.has(tag)) return open;
  const inner = children.map((child) => (typeof child === "string" ? escapeHtml(child) : htmlOf(child)));
  return `${open}${inner.join("")}</${tag}>`;
}
