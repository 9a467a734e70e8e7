import { settingsOf } from "../inventory";
import { TEMPLATE_BACKGROUND } from "./ad-layout";
import type { AdMedia, PlanCreative, ServingPlan } from "./plan";

/**
 * The `ad` of an answer: an HTML fragment for a sandboxed iframe without scripts. All text of the advertiser is escaped, each URL is the
 * platform's or validated as http(s), and nothing in it is executable.
 */
export interface AdHtml {
  /** The click URL is inserted between `head` and `tail`. */
  head: string;
  tail: string;
}

/** The displayed media, and the ad server that serves it. */
export interface ShownMedia extends AdMedia {
  /** The ad server's origin. */
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

/**
 * Styles are inline attributes, so that the ad also renders on pages whose policy forbids style sheets, such as the console. The
 * markup does not depend on the size of the document body, so body margins have no effect.
 */
const STYLE = {
  ad: "position:absolute;inset:0;overflow:hidden;color:#18181b;font:14px/1.4 system-ui,sans-serif;text-decoration:none",
  image: "display:block;width:100%;object-fit:contain",
  mark: "position:absolute;top:2px;left:2px;padding:0 4px;border-radius:3px;background:rgba(0,0,0,.55);color:#fff;font-size:10px;line-height:14px",
  test: ";left:auto;right:2px;background:#b91c1c",
  line: "display:block",
  cta: "display:inline-block;margin-top:6px;padding:4px 10px;border-radius:6px;background:#18181b;color:#fff",
};
/** A banner's template: a background and a margin around the image. */
const TEMPLATE = { background: TEMPLATE_BACKGROUND, imageStyle: ";box-sizing:border-box;padding:8px" };

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
    unit.adMark ? `<span style="${STYLE.mark}">AD</span>` : "",
    media.isTest ? `<span style="${STYLE.mark}${STYLE.test}">TEST</span>` : "",
  ].join("");
  const text = native ? textOf(unit, advertiserName, creative) : "";
  const { ground, image } = frameOf(unit);
  return {
    head: `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><a style="${STYLE.ad}${ground}" href="`,
    tail: `" target="_blank" rel="noopener noreferrer nofollow sponsored">${mediaTag(creative, media, image)}${marks}${text}</a>`,
  };
}

/** The unit's frame around its image, as styles of the ad and of the image. */
function frameOf({ format, settings }: ServingPlan["unit"]): { ground: string; image: string } {
  const image = `${STYLE.image};height:${format === "native" ? "auto" : "100%"}`;
  if (format !== "banner") return { ground: "", image };
  const { template, backgroundColor } = settingsOf("banner", settings);
  const background = template ? TEMPLATE.background : backgroundColor;
  return {
    ground: background === null ? "" : `;background:${escapeHtml(background)}`,
    image: template ? `${image}${TEMPLATE.imageStyle}` : image,
  };
}

/** A video autoplays muted, as browsers require without user interaction. */
function mediaTag(creative: PlanCreative, { cover, video }: AdMedia, style: string): string {
  const alt = escapeHtml(creative.altText || creative.headline);
  if (video === null) return `<img style="${style}" src="${escapeHtml(cover ?? "")}" alt="${alt}">`;
  // Browsers take the first playable source: the smallest, which is sufficient for a frame.
  const sources = [...video.renditions]
    .reverse()
    .map(({ url }) => `<source src="${escapeHtml(url)}" type="video/mp4">`);
  const poster = video.poster === undefined ? "" : ` poster="${escapeHtml(video.poster)}"`;
  return `<video style="${style}"${poster} autoplay muted loop playsinline preload="metadata" aria-label="${alt}">${sources.join("")}</video>`;
}

/** A button's own colors as styles, overriding those of its unit. */
export function ctaColors({
  ctaColor,
  ctaTextColor,
}: Pick<PlanCreative, "ctaColor" | "ctaTextColor">): string {
  return `${ctaColor ? `;background:${ctaColor}` : ""}${ctaTextColor ? `;color:${ctaTextColor}` : ""}`;
}

function textOf(unit: ServingPlan["unit"], advertiserName: string, creative: PlanCreative): string {
  const { headline, body, cta, profile } = unit.placement;
  const line = (words: string) => `<span style="${STYLE.line}">${escapeHtml(words)}</span>`;
  const parts = [
    profile ? line(creative.profileName ?? advertiserName) : "",
    headline ? `<strong style="${STYLE.line}">${escapeHtml(creative.headline)}</strong>` : "",
    body ? line(creative.body) : "",
    ...(unit.textIds ?? []).map((id) => line(creative.texts?.[id] ?? "")),
    cta && creative.cta !== null
      ? `<span style="${STYLE.cta}${escapeHtml(ctaColors(creative))}">${escapeHtml(creative.cta)}</span>`
      : "",
  ];
  return `<div style="padding:8px">${parts.join("")}</div>`;
}
