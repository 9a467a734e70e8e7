import { type Ad, requestAd } from "./answer";
import { renderBanner, renderNative, reserve } from "./render";
import { whenViewable } from "./viewable";

/** Where ads come from, and for whom when the element names nobody. */
export interface AdSource {
  origin: string;
  key: string;
  visitor: string | null;
}

/** One element of the page that shows a unit, from its request to its click. */
export async function showUnit(host: HTMLElement, { origin, key, visitor }: AdSource): Promise<void> {
  const { madangUnit = "", madangUid = visitor } = host.dataset;
  const tell = (name: string, detail: object = {}) =>
    host.dispatchEvent(
      new CustomEvent(`madang:${name}`, { bubbles: true, detail: { unit: madangUnit, ...detail } }),
    );
  const answer = await requestAd(origin, key, madangUnit, madangUid);
  if (!answer.ad) {
    tell("empty", { reason: answer.reason });
    return;
  }
  const { ad } = answer;
  reserve(host, ad);
  const shown = ad.format === "native" ? renderNative(ad) : renderBanner(ad);
  host.replaceChildren(shown);
  onClick(shown, () => tell("clicked"));
  tell("filled", { format: ad.format });
  await loaded(shown);
  whenViewable(shown, () => {
    sendImpression(ad);
    tell("viewable");
  });
}

/** An ad that is not drawn yet is seen by nobody. */
function loaded(shown: HTMLElement): Promise<void> {
  const image =
    shown instanceof HTMLIFrameElement ? shown : shown.querySelector<HTMLImageElement>(".madang-cover");
  if (!image || (image instanceof HTMLImageElement && image.complete)) return Promise.resolve();
  return new Promise((resolve) => {
    image.addEventListener("load", () => resolve(), { once: true });
  });
}

/** `sendBeacon` survives the page being left; where it is refused, a kept-alive fetch does. */
function sendImpression({ beacons }: Ad): void {
  if (!navigator.sendBeacon?.(beacons.impression)) {
    fetch(beacons.impression, { method: "POST", mode: "no-cors", keepalive: true }).catch(() => undefined);
  }
}

/** The page cannot see into the frame; that the focus moves into it is how a click there shows. */
function onClick(shown: HTMLElement, clicked: () => void): void {
  shown.addEventListener("click", clicked);
  if (shown instanceof HTMLIFrameElement) {
    addEventListener("blur", () => {
      if (document.activeElement === shown) clicked();
    });
  }
}
