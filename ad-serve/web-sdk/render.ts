import { BACKFILL_SANDBOX, bannerAd, nativeAd, whyOf } from "../../domain/serving";
import { http } from "./address";
import type { Ad } from "./answer";
import { element, elementOf } from "./element";
import { videoOf } from "./video";

/** Attributes of a link to the advertiser. */
export function linkTo(ad: Ad): Record<"href" | "target" | "rel", string> {
  return {
    href: http(ad.destinationURL) ?? "#",
    target: "_blank",
    rel: "noopener noreferrer nofollow sponsored",
  };
}

/** The link to the page that says why the ad was chosen. */
export function whyLinkOf(ad: Ad): HTMLElement[] {
  return whyOf(ad.test, linkTo(ad), navigator.language).map(elementOf);
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
    width: w,
    height: h,
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
  if (video) shown.prepend(video);
  return shown;
}
