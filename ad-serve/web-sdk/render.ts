import { nativeAd, type Part } from "../../domain/serving";
import { http } from "./address";
import type { Ad } from "./answer";
import { videoOf } from "./video";

type Attributes = Record<string, string>;

/** Builds an element; words of the advertiser only ever become text nodes or attributes, never markup. */
export function element(
  tag: string,
  name: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  made.className = `madang-${name}`;
  for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute] as string);
  made.append(...children);
  return made;
}

/** A part of the shared layout as an element. */
export function elementOf({ tag, name, attributes, children }: Part): HTMLElement {
  const made = children.map((child) => (typeof child === "string" ? child : elementOf(child)));
  return element(tag, name, attributes, ...made);
}

/** What a link to the advertiser carries. */
export function linkTo(ad: Ad): Attributes {
  return {
    href: http(ad.destinationURL) ?? "#",
    target: "_blank",
    rel: "noopener noreferrer nofollow sponsored",
  };
}

/** The ad's HTML in a frame that can run nothing, reach nothing of the page, and only open the advertiser in a new tab. */
export function renderBanner(ad: Ad): HTMLElement {
  return element("iframe", "banner", {
    title: `AD: ${ad.advertiser}`,
    sandbox: "allow-popups allow-popups-to-escape-sandbox",
    referrerpolicy: "no-referrer",
    scrolling: "no",
    srcdoc: ad.ad,
  });
}

/** The ad as elements of the page, each with a class of its own for the publisher's style sheet. */
export function renderNative(ad: Ad): HTMLElement {
  const video = videoOf(ad);
  const words = { ...ad, icon: http(ad.icon), cover: video ? null : http(ad.cover) };
  const shown = elementOf(nativeAd(words, linkTo(ad)));
  if (video) {
    video.className = "madang-cover";
    shown.prepend(video);
  }
  return shown;
}
