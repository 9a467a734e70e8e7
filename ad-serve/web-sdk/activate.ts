import type { Ad } from "./answer";
import { confirmBeacon, sendBeacon } from "./beacon";
import { whenOpened, whenViewable } from "./viewable";

export interface ActivateOptions {
  onViewable?(): void;
  onClicked?(): void;
}

const counted = new WeakSet<Element>();

/**
 * Counts an ad of `fetchAd` once half of it has been in view for a second; nothing is requested. Called again for the same element, as React's strict
 * mode does, it counts once.
 * @param host the element into which the page put the ad's HTML
 * @returns stops watching
 */
export function activate(host: Element, ad: Pick<Ad, "beacons">, options: ActivateOptions = {}): () => void {
  const shown = host.querySelector("[data-madang-shown]");
  if (!shown) return () => undefined;
  let stop: () => void = () => undefined;
  let isOver = false;
  const seen = async () => {
    if (counted.has(shown)) return;
    counted.add(shown);
    if (!(await confirmBeacon(ad.beacons.impression))) return;
    sendBeacon(ad.beacons.viewable);
    options.onViewable?.();
  };
  const clicked = ({ target }: Event) => {
    if ((target as Element).closest("a[href]:not([part=why])")) options.onClicked?.();
  };
  whenOpened(() => {
    if (!isOver && !counted.has(shown)) stop = whenViewable(shown, "image", seen);
  });
  shown.addEventListener("click", clicked);
  return () => {
    isOver = true;
    stop();
    shown.removeEventListener("click", clicked);
  };
}
