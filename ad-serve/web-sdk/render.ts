import { BACKFILL_SANDBOX, bannerAd, classOf, nativeAd, type Part } from "../../domain/serving";
import { http } from "./address";
import type { Ad } from "./answer";
import { videoOf } from "./video";

type Attributes = Record<string, string>;

/** Builds an element. The advertiser's texts become text nodes or attributes only, never markup. */
export function element(
  tag: string,
  name: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  made.className = classOf(name);
  made.setAttribute("part", name);
  for (const attribute in attributes) {
    const value = attributes[attribute] as string;
    // The page's policy may forbid the attribute but not the property.
    if (attribute === "style") made.style.cssText = value;
    else made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

/** Converts a part of the shared layout into an element. */
export function elementOf({ tag, name, attributes, children }: Part): HTMLElement {
  const made = children.map((child) => (typeof child === "string" ? child : elementOf(child)));
  return element(tag, name, attributes, ...made);
}

/** Attributes of a link to the advertiser. */
export function linkTo(ad: Ad): Attributes {
  return {
    href: http(ad.destinationURL) ?? "#",
    target: "_blank",
    rel: "noopener noreferrer nofollow sponsored",
  };
}

/**
 * The frame of an exchange's ad. Its markup may run scripts and open pages, and has no origin: it reads nothing of the page, of its
 * storage or of the ad server.
 */
function frameOf({ ad = "", w, h }: Ad): HTMLElement {
  return element("iframe", "frame", {
    sandbox: BACKFILL_SANDBOX,
    srcdoc: ad,
    title: "AD",
    scrolling: "no",
    width: String(w),
    height: String(h),
    style: "display:block;border:0;max-width:100%",
  });
}

/** The ad as elements, each with its own class and part. */
export function render(ad: Ad): HTMLElement {
  if (ad.backfill) return frameOf(ad);
  const video = videoOf(ad);
  const words = { ...ad, icon: http(ad.icon), cover: video ? null : http(ad.cover) };
  const layout = ad.format === "native" ? nativeAd : bannerAd;
  const shown = elementOf(layout(words, linkTo(ad)));
  if (video) {
    video.className = "madang-cover";
    shown.prepend(video);
  }
  return shown;
}
