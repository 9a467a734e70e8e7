import { http } from "./address";
import type { Ad } from "./answer";
import { sendBeacon } from "./beacon";
import { watchVisible } from "./viewable";

type Beacon = "firstQuartile" | "midpoint" | "thirdQuartile";

const QUARTERS: readonly [Beacon, number][] = [
  ["firstQuartile", 0.25],
  ["midpoint", 0.5],
  ["thirdQuartile", 0.75],
];

/** The ad's video, without sound as browsers ask of one that nobody started; null where there is none. */
export function videoOf(ad: Ad): HTMLVideoElement | null {
  // Browsers take the first source that they can play: the smallest, which is enough for a place in a page.
  const urls = (ad.video?.renditions ?? []).map(({ url }) => http(url)).reverse();
  if (urls.length === 0) return null;
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "metadata";
  const poster = http(ad.video?.poster ?? null);
  if (poster) video.poster = poster;
  video.setAttribute("aria-label", ad.altText || ad.headline);
  for (const url of urls) {
    if (url === null) continue;
    const source = document.createElement("source");
    source.src = url;
    source.type = "video/mp4";
    video.append(source);
  }
  return video;
}

/**
 * Plays while half of it is in view and tells how far it came, each once, by the beacons that the ad has.
 * @returns stops playing and telling
 */
export function playInView(video: HTMLVideoElement, { beacons }: Ad): () => void {
  const told = new Set<string>();
  const tell = (kind: "start" | "complete" | Beacon) => {
    if (told.has(kind)) return;
    told.add(kind);
    sendBeacon(beacons[kind]);
  };
  const passed = () => {
    for (const [kind, share] of QUARTERS) {
      if (video.currentTime >= video.duration * share) tell(kind);
    }
  };
  video.addEventListener("playing", () => tell("start"));
  video.addEventListener("timeupdate", passed);
  video.addEventListener("ended", () => {
    passed();
    tell("complete");
  });
  const unwatch = watchVisible(video, (visible) => {
    if (!visible) video.pause();
    // A browser that refuses leaves the first frame, which is an ad too.
    else if (!video.ended) video.play().catch(() => undefined);
  });
  return () => {
    unwatch();
    video.pause();
  };
}
