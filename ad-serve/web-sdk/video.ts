import { http } from "./address";
import type { Ad } from "./answer";
import { sendBeacon } from "./beacon";
import { element } from "./element";
import { watchVisible } from "./viewable";

const QUARTERS = ["firstQuartile", "midpoint", "thirdQuartile"] as const;

/** The ad's video, muted as browsers require for autoplay; null if there is none. */
export function videoOf(ad: Ad): HTMLVideoElement | null {
  const { poster, renditions = [] } = ad.video ?? {};
  if (!renditions[0]) return null;
  // Browsers use the first source that they can play: the smallest, which is enough for a placement in a page.
  const sources = renditions.map(({ url }) =>
    element("source", "source", { src: http(url) ?? "", type: "video/mp4" }),
  );
  const named = { "aria-label": ad.altText || ad.headline, poster: http(poster) ?? "" };
  const attributes = { playsinline: "", preload: "metadata", ...named };
  const video = element("video", "cover", attributes, ...sources.reverse()) as HTMLVideoElement;
  video.muted = true;
  return video;
}

/**
 * Plays while half of the video is in view, and reports each progress beacon of the ad once.
 * @returns stops playing and reporting
 */
export function playInView(video: HTMLVideoElement, { beacons }: Ad): () => void {
  const left = { ...beacons };
  const tell = (kind: keyof Ad["beacons"]) => {
    sendBeacon(left[kind]);
    delete left[kind];
  };
  const passed = () => {
    QUARTERS.forEach((kind, at) => {
      if (video.currentTime >= (video.duration * (at + 1)) / 4) tell(kind);
    });
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
