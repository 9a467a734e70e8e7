import { marksOf } from "../../domain/serving";
import { http } from "./address";
import type { Ad } from "./answer";
import { element, elementOf, setAll } from "./element";
import { linkTo } from "./render";
import { videoOf } from "./video";

const SLOT = "data-madang-slot";

/**
 * Fills the page's own layout of a native ad. Elements with `data-madang-slot` receive the ad's parts: `headline`, `body`,
 * `advertiser`, `cta` and `text-{id}` as text, `image` and `icon` as an image; an element whose part is missing is removed. An
 * `<a>` with the slot `link` links to the advertiser; without one the whole ad does. `close` closes the ad. `mark` labels the ad
 * in the page's own words.
 */
export function renderTemplate(ad: Ad, template: HTMLTemplateElement): HTMLElement {
  const content = template.content.cloneNode(true) as DocumentFragment;
  const all = (slot: string) => content.querySelectorAll<HTMLElement>(`[${SLOT}=${slot}]`);
  const { headline, body, advertiser, callToAction: cta } = ad;
  const texts: Record<string, string | null> = { headline, body, advertiser, cta };
  for (const id in ad.texts) texts[`text-${id}`] = ad.texts[id] as string;
  for (const [slot, words] of Object.entries(texts)) {
    for (const place of all(slot)) {
      if (words) place.textContent = words;
      else place.remove();
    }
  }
  for (const place of all("image")) putVideo(place, ad);
  for (const [slot, address] of Object.entries({ image: http(ad.cover), icon: http(ad.icon) })) {
    for (const place of all(slot)) {
      if (address && place instanceof HTMLImageElement) {
        place.src = address;
        if (!place.hasAttribute("alt")) place.alt = slot === "image" ? ad.headline : "";
      } else place.remove();
    }
  }
  const links = all("link");
  for (const link of links) setAll(link, linkTo(ad));
  const marked = marksOf(ad, all("mark").length > 0).map(elementOf);
  return links.length > 0
    ? element("div", "template", {}, content, ...marked)
    : element("a", "template", linkTo(ad), content, ...marked);
}

/** Replaces the image by the video, at the size that the page gave the image. */
function putVideo(place: HTMLElement, ad: Ad): void {
  const video = videoOf(ad);
  if (!video) return;
  for (const name of ["class", "style", "width", "height"])
    setAll(video, { [name]: place.getAttribute(name) ?? "" });
  place.replaceWith(video);
}
