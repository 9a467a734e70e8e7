import type { CompiledCreative } from "./compile";
import type { PlanCampaign, ServingPlan } from "./plan";

/**
 * The `ad` of an answer: an HTML fragment made for a sandboxed iframe without scripts. Every word of the advertiser is
 * escaped, every address is ours or was checked to be http(s); nothing in it runs.
 */
export interface AdHtml {
  /** The click address stands between the two. */
  head: string;
  tail: string;
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
  ".m-mark{position:absolute;top:2px;left:2px;padding:0 4px;border-radius:3px;background:rgba(0,0,0,.55);color:#fff;font-size:10px;line-height:14px}";

const NATIVE_STYLE =
  ".m-img{height:auto}.m-text{padding:8px}.m-text strong,.m-text span{display:block}" +
  ".m-cta{display:inline-block;margin-top:6px;padding:4px 10px;border-radius:6px;background:#18181b;color:#fff}";

/** @param imageUrl absolute address of the creative's image on the ad server */
export function adHtmlOf(
  unit: ServingPlan["unit"],
  campaign: PlanCampaign,
  { creative }: CompiledCreative,
  imageUrl: string,
): AdHtml {
  const imagePolicy = escapeHtml(
    `default-src 'none'; img-src ${new URL(imageUrl).origin}; style-src 'unsafe-inline'`,
  );
  const native = unit.format === "native";
  const mark = unit.adMark ? '<span class="m-mark">AD</span>' : "";
  const alt = escapeHtml(creative.altText || creative.headline);
  const image = `<img class="m-img" src="${escapeHtml(imageUrl)}" alt="${alt}">`;
  return {
    head: `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${imagePolicy}"><style>${STYLE}${native ? NATIVE_STYLE : ""}</style><a class="m-ad" href="`,
    tail: `" target="_blank" rel="noopener noreferrer nofollow sponsored">${image}${mark}${native ? textOf(unit, campaign, creative) : ""}</a>`,
  };
}

function textOf(
  unit: ServingPlan["unit"],
  campaign: PlanCampaign,
  creative: CompiledCreative["creative"],
): string {
  const { headline, body, cta, profile } = unit.placement;
  const parts = [
    profile ? `<span>${escapeHtml(campaign.advertiser.name)}</span>` : "",
    headline ? `<strong>${escapeHtml(creative.headline)}</strong>` : "",
    body ? `<span>${escapeHtml(creative.body)}</span>` : "",
    cta && creative.cta !== null ? `<span class="m-cta">${escapeHtml(creative.cta)}</span>` : "",
  ];
  return `<div class="m-text">${parts.join("")}</div>`;
}
