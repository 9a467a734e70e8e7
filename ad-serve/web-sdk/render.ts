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

/** What a link to the advertiser carries. */
export function linkTo(ad: Ad): Attributes {
  return {
    href: http(ad.destinationURL) ?? "#",
    target: "_blank",
    rel: "noopener noreferrer nofollow sponsored",
  };
}

/** Says what it is: an ad, where the unit wants it said and the page does not say it itself, and a test in any case. */
export function marksOf({ adMark, test }: Ad, isSaid = false): HTMLElement[] {
  const words = [...(adMark && !isSaid ? ["AD"] : []), ...(test ? ["TEST"] : [])];
  return words.length > 0 ? [element("span", "mark", {}, words.join(" · "))] : [];
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
  const { placement } = ad;
  const parts: Node[] = [];
  const cover = http(ad.cover);
  const video = videoOf(ad);
  if (video) {
    video.className = "madang-cover";
    parts.push(video);
  } else if (cover) parts.push(element("img", "cover", { src: cover, alt: ad.headline }));
  // A row is there whenever its unit shows it, with words or without, so that the ad is as high as its place.
  if (placement.profile) {
    const icon = http(ad.icon);
    const image = icon ? [element("img", "icon", { src: icon, alt: "" })] : [];
    parts.push(element("div", "advertiser", {}, ...image, ad.advertiser));
  }
  if (placement.headline) parts.push(element("div", "headline", {}, ad.headline));
  if (placement.body) parts.push(element("div", "body", {}, ad.body));
  if (placement.cta) {
    const button = ad.callToAction ? [element("span", "cta", {}, ad.callToAction)] : [];
    parts.push(element("div", "action", {}, ...button));
  }
  parts.push(...marksOf(ad));
  return element("a", "native", linkTo(ad), ...parts);
}
