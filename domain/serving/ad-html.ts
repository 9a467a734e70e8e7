import type { AdMedia } from "./media";
import type { PlanCreative, ServingPlan } from "./plan";

/**
 * The `ad` of an answer: an HTML fragment made for a sandboxed iframe without scripts. Every word of the advertiser is
 * escaped, every address is ours or was checked to be http(s); nothing in it runs.
 */
export interface AdHtml {
  /** The click address stands between the two. */
  head: string;
  tail: string;
}

/** What is shown, and by whom it is served. */
export interface ShownMedia extends AdMedia {
  /** The ad server's own. */
  origin: string;
  isTest: boolean;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const STYLE =
  "html,body{margin:0;height:100%;overflow:hidden}" +
  ".m-ad{position:relative;display:block;height:100%;color:#18181b;font:14px/1.4 system-ui,sans-serif;text-decoration:none}" +
  ".m-img{display:block;width:100%;height:100%;object-fit:contain}" +
  ".m-mark{position:absolute;top:2px;left:2px;padding:0 4px;border-radius:3px;background:rgba(0,0,0,.55);color:#fff;font-size:10px;line-height:14px}" +
  ".m-test{left:auto;right:2px;background:#b91c1c}";

const NATIVE_STYLE =
  ".m-img{height:auto}.m-text{padding:8px}.m-text strong,.m-text span{display:block}" +
  ".m-cta{display:inline-block;margin-top:6px;padding:4px 10px;border-radius:6px;background:#18181b;color:#fff}";

export function adHtmlOf(
  unit: ServingPlan["unit"],
  advertiserName: string,
  creative: PlanCreative,
  media: ShownMedia,
): AdHtml {
  const { origin } = media;
  const policy = escapeHtml(
    `default-src 'none'; img-src ${origin}; media-src ${origin}; style-src 'unsafe-inline'`,
  );
  const native = unit.format === "native";
  const marks = [
    unit.adMark ? '<span class="m-mark">AD</span>' : "",
    media.isTest ? '<span class="m-mark m-test">TEST</span>' : "",
  ].join("");
  const text = native ? textOf(unit, advertiserName, creative) : "";
  return {
    head: `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${STYLE}${native ? NATIVE_STYLE : ""}</style><a class="m-ad" href="`,
    tail: `" target="_blank" rel="noopener noreferrer nofollow sponsored">${mediaTag(creative, media)}${marks}${text}</a>`,
  };
}

/** A video starts by itself and without sound, as browsers ask of one that nobody started. */
function mediaTag(creative: PlanCreative, { cover, video }: AdMedia): string {
  const alt = escapeHtml(creative.altText || creative.headline);
  if (video === null) return `<img class="m-img" src="${escapeHtml(cover ?? "")}" alt="${alt}">`;
  // Browsers take the first source that they can play: the smallest, which is enough for a frame.
  const sources = [...video.renditions]
    .reverse()
    .map(({ url }) => `<source src="${escapeHtml(url)}" type="video/mp4">`);
  return `<video class="m-img" autoplay muted loop playsinline preload="metadata" aria-label="${alt}">${sources.join("")}</video>`;
}

function textOf(unit: ServingPlan["unit"], advertiserName: string, creative: PlanCreative): string {
  const { headline, body, cta, profile } = unit.placement;
  const parts = [
    profile ? `<span>${escapeHtml(advertiserName)}</span>` : "",
    headline ? `<strong>${escapeHtml(creative.headline)}</strong>` : "",
    body ? `<span>${escapeHtml(creative.body)}</span>` : "",
    cta && creative.cta !== null ? `<span class="m-cta">${escapeHtml(creative.cta)}</span>` : "",
  ];
  return `<div class="m-text">${parts.join("")}</div>`;
}
