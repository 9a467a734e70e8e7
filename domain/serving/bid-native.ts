import { safeDestination, safeHttpUrl } from "../kernel";
import { escapeHtml } from "./ad-html";

/** Ids of the assets that are asked for. */
export const NATIVE_ASSETS = { title: 1, image: 2, icon: 3, body: 4, cta: 5, sponsor: 6 } as const;

const TRACKERS_MAX = 10;

const STYLE = {
  ad: "position:absolute;inset:0;overflow:hidden;color:#18181b;background:#fff;font:14px/1.4 system-ui,sans-serif;text-decoration:none",
  image: "display:block;width:100%;max-height:60%;object-fit:contain",
  text: "display:block;padding:20px 8px 8px",
  line: "display:block",
  cta: "display:inline-block;margin-top:6px;padding:4px 10px;border-radius:6px;background:#18181b;color:#fff",
};

/**
 * The markup of an answer of OpenRTB Native 1.2, laid out as our own native ads; null if it lacks a title or a link. Its texts are
 * escaped, its addresses http(s). It is drawn in the sandboxed frame like any other markup, with its trackers.
 */
export function nativeMarkup(adm: string): string | null {
  const native = nativeOf(adm);
  if (native === null) return null;
  const link = destinationOf(native.link);
  const title = textOf(native, NATIVE_ASSETS.title, "title", "text");
  if (link === null || title === null) return null;
  const image = urlOf(textOf(native, NATIVE_ASSETS.image, "img", "url"));
  const lines = [
    textOf(native, NATIVE_ASSETS.sponsor, "data", "value"),
    textOf(native, NATIVE_ASSETS.body, "data", "value"),
  ];
  const cta = textOf(native, NATIVE_ASSETS.cta, "data", "value");
  const [sponsor, body] = lines.map((text) => (text === null ? "" : span(STYLE.line, text)));
  const shown = [
    image === null ? "" : `<img style="${STYLE.image}" src="${escapeHtml(image)}" alt="">`,
    `<span style="${STYLE.text}">${sponsor}<strong style="${STYLE.line}">${escapeHtml(title)}</strong>${body}`,
    cta === null ? "" : span(STYLE.cta, cta),
    "</span>",
  ];
  const pixels = trackersOf(native).map(
    (url) => `<img src="${escapeHtml(url)}" alt="" width="1" height="1" style="position:absolute;opacity:0">`,
  );
  const anchor = `<a style="${STYLE.ad}" href="${escapeHtml(link)}" target="_blank" rel="noopener noreferrer nofollow sponsored">`;
  return `<meta charset="utf-8">${anchor}${shown.join("")}</a>${pixels.join("")}`;
}

const span = (style: string, text: string) => `<span style="${style}">${escapeHtml(text)}</span>`;

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

function nativeOf(adm: string): Json | null {
  try {
    const parsed: unknown = JSON.parse(adm);
    if (!isJson(parsed)) return null;
    // Version 1.0 wraps the answer, and some exchanges still do.
    return isJson(parsed.native) ? parsed.native : parsed;
  } catch {
    return null;
  }
}

function textOf(native: Json, id: number, kind: string, field: string): string | null {
  const part = listOf(native.assets).find((asset) => asset.id === id)?.[kind];
  const text = isJson(part) ? part[field] : null;
  return typeof text === "string" && text !== "" ? text : null;
}

const urlOf = (text: unknown) => (typeof text === "string" ? safeHttpUrl(text) : null);

function destinationOf(link: unknown): string | null {
  return isJson(link) && typeof link.url === "string" ? safeDestination(link.url) : null;
}

/** Pixels of an impression: `eventtrackers` of 1.2, and `imptrackers` of earlier versions. */
function trackersOf(native: Json): string[] {
  const events = listOf(native.eventtrackers).filter(({ event, method }) => event === 1 && method === 1);
  const former = Array.isArray(native.imptrackers) ? native.imptrackers : [];
  const urls = [...events.map(({ url }) => url), ...former].map(urlOf);
  return urls.filter((url) => url !== null).slice(0, TRACKERS_MAX);
}
