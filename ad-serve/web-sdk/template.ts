import { marksOf } from "../../domain/serving";
import { http } from "./address";
import type { Ad } from "./answer";
import { element, elementOf, linkTo } from "./render";
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
  const texts: Record<string, string | null> = {
    headline: ad.headline,
    body: ad.body,
    advertiser: ad.advertiser,
    cta: ad.callToAction,
  };
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
      if (!address || !(place instanceof HTMLImageElement)) {
        place.remove();
        continue;
      }
      place.src = address;
      if (!place.hasAttribute("alt")) place.alt = slot === "image" ? ad.headline : "";
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
  video.className = place.className;
  video.style.cssText = place.style.cssText;
  for (const name of ["width", "height"]) video.setAttribute(name, place.getAttribute(name) ?? "");
  place.replaceWith(video);
}

/** The template's close buttons. */
export function closersOf(shown: HTMLElement): NodeListOf<HTMLElement> {
  return shown.querySelectorAll<HTMLElement>(`[${SLOT}=close]`);
}

function setAll(target: Element, attributes: Record<string, string>): void {
  for (const name in attributes) target.setAttribute(name, attributes[name] as string);
}
