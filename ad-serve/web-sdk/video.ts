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

/** The ad's video, muted as browsers require for autoplay; null if there is none. */
export function videoOf(ad: Ad): HTMLVideoElement | null {
  // Browsers use the first source that they can play: the smallest, which is enough for a placement in a page.
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
 * Plays while half of the video is in view, and reports each progress beacon of the ad once.
 * @returns stops playing and reporting
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
    // A browser that refuses autoplay shows the first frame.
    else if (!video.ended) video.play().catch(() => undefined);
  });
  return () => {
    unwatch();
    video.pause();
  };
}
