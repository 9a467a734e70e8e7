import { bannerAd, classOf, nativeAd, type Part, placeStyle, SDK_STYLE, whyOf } from "../../domain/serving";
import { http } from "./address";
import type { Ad } from "./answer";
import { SDK } from "./version";

export type { Ad } from "./answer";

export interface FetchAdOptions {
  /** The ad server, such as `https://edge.example`. */
  origin: string;
  /** The app's public key. */
  key: string;
  unit: string;
  /** The site's own id of its user. */
  uid?: string | undefined;
  contextId?: string | undefined;
  /** The reader's languages, as the `Accept-Language` header states them. */
  language?: string | null | undefined;
  signal?: AbortSignal | undefined;
}

/** An ad with its HTML, or why there is none. The HTML is safe to insert: texts are escaped, and only `http` addresses become links. */
export type FetchedAd = { ad: Ad; html: string } | { ad: null; html: ""; reason: string };

/** A page waits for its slowest part: an ad that comes later is none. */
const ANSWERED_WITHIN_MS = 1_000;

/**
 * Requests an ad while the page is rendered on a server, for Remix, Next or any other. `activate` then counts it in the browser. Never rejects.
 * Videos are played by the browser's SDK alone, and exchanges' ads need a frame: both are no ad here.
 */
export async function fetchAd(options: FetchAdOptions): Promise<FetchedAd> {
  const { origin, key, unit, uid, contextId, language, signal } = options;
  const query = new URLSearchParams({ unit, key, pf: "web", sdk: `${SDK}-ssr`, backfill: "off" });
  const given = { uid, contextId, lcl: language?.split(/[,;]/, 1)[0]?.trim() };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  try {
    const response = await fetch(`${origin}/request?${query}`, {
      signal: signal ?? AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const answer = (await response.json()) as { result?: Ad | null; reason?: string; msg?: string };
    const ad = answer.result ?? null;
    if (ad === null) return { ad, html: "", reason: String(answer.reason ?? answer.msg) };
    if (ad.backfill || ad.video) return { ad: null, html: "", reason: ad.backfill ? "backfill" : "video" };
    return { ad, html: htmlOfAd(ad, given.lcl ?? "") };
  } catch {
    return { ad: null, html: "", reason: "network" };
  }
}

function htmlOfAd(ad: Ad, language: string): string {
  const words = { ...ad, icon: http(ad.icon), cover: http(ad.cover) };
  const layout = ad.format === "native" ? nativeAd : bannerAd;
  const link = {
    href: http(ad.destinationURL) ?? "#",
    target: "_blank",
    rel: "noopener noreferrer nofollow sponsored",
  };
  const parts = [layout(words, link), ...whyOf(ad.test, link, language)];
  const style = `<style>${SDK_STYLE}</style>`;
  return `<div data-madang-shown style="${escaped(placeStyle(ad))}">${style}${parts.map(htmlOf).join("")}</div>`;
}

const VOID_TAGS = ["img"];

function htmlOf(part: Part | string): string {
  if (typeof part === "string") return escaped(part);
  const { tag, name, attributes, children } = part;
  const all = { class: classOf(name), part: name, ...attributes };
  const listed = Object.entries(all).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const open = `<${tag}${listed.join("")}>`;
  return VOID_TAGS.includes(tag) ? open : `${open}${children.map(htmlOf).join("")}</${tag}>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
