import { placeStyle, SDK_STYLE } from "../../domain/serving";
import type { Ad } from "../web-sdk/answer";
import { element } from "../web-sdk/element";
import { render, whyLinkOf } from "../web-sdk/render";
import { SDK } from "../web-sdk/version";
import { videoOf } from "../web-sdk/video";
import { report } from "./beacons";
import { exchangeFrame, fill } from "./exchange";
import { FULL_SCREEN, fullScreen, STYLE, settingsIn } from "./full-screen";
import { hearHost, tellHost } from "./host";
import { Seen } from "./seen";

/**
 * The script of `GET /frame/{unit}`, which draws one ad of one unit for a host app. It keeps nothing in the browser. What names a user comes in
 * the address's fragment, which no server receives but as the parameter of the ad request.
 */
const VIEWED_MS = { image: 1_000, video: 2_000 };

const seen = new Seen();
const root = document.documentElement;
let shown: HTMLElement | null = null;

/** The query and the fragment. */
const given = () => {
  const all = new URLSearchParams(location.search);
  new URLSearchParams(location.hash.slice(1)).forEach((value, name) => {
    all.set(name, value);
  });
  return all;
};

async function ask(): Promise<{ ad: Ad | null; reason: string }> {
  const options = given();
  const query = new URLSearchParams({
    unit: decodeURIComponent(location.pathname.split("/").pop() ?? ""),
    key: options.get("key") ?? "",
    pf: options.get("pf") ?? "web",
    lcl: navigator.language,
    sdk: SDK.replace("web", "frame"),
  });
  for (const name of ["uid", "contextId"]) {
    const value = options.get(name);
    if (value) query.set(name, value);
  }
  try {
    const response = await fetch(`/request?${query}`, { credentials: "omit" });
    const { result, reason, msg } = (await response.json()) as { result?: Ad; reason?: string; msg?: string };
    return { ad: result ?? null, reason: String(reason ?? msg) };
  } catch {
    return { ad: null, reason: "network" };
  }
}

function theme(name: string): void {
  root.style.colorScheme = name;
  root.dataset.theme = name;
}

function put(ad: Ad): void {
  const isFull = FULL_SCREEN.indexOf(ad.format) >= 0;
  const video = videoOf(ad);
  const end = (hideForToday: boolean) => close(ad, hideForToday);
  const made = isFull ? fullScreen(ad, video, { close: end }) : inPlace(ad);
  made.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link) return;
    event.preventDefault();
    tellHost({ type: link.classList.contains("madang-why") ? "open" : "click", url: link.href });
  });
  if (ad.format === "splash") {
    const { backgroundColor, darkBackgroundColor } = settingsIn(ad);
    const color = root.dataset.theme === "dark" ? darkBackgroundColor : backgroundColor;
    made.style.setProperty("--madang-back", color ?? "#fff");
  }
  shown = made;
  document.body.appendChild(made);
  const exchange = made.querySelector("iframe");
  (exchange ? fill(exchange, ad) : drawn(made)).then((isDrawn) => {
    if (isDrawn) begin(ad, made);
    else empty("media");
  });
}

/** An ad in the flow of the page, with the size and the marks that the web SDK gives it. */
function inPlace(ad: Ad): HTMLElement {
  const shown = ad.backfill ? exchangeFrame(ad) : render(ad);
  return element("div", "place", { style: placeStyle(ad) }, shown, ...whyLinkOf(ad));
}

/** Resolves with whether the image or the video can be seen. */
function drawn(made: HTMLElement): Promise<boolean> {
  const media = made.querySelector<HTMLImageElement | HTMLVideoElement>("video,img.madang-cover");
  if (!media || ("naturalWidth" in media && media.naturalWidth > 0)) return Promise.resolve(true);
  return new Promise((resolve) => {
    media.addEventListener("naturalWidth" in media ? "load" : "loadeddata", () => resolve(true));
    (media.querySelector("source:last-of-type") ?? media).addEventListener("error", () => resolve(false));
  });
}

function begin(ad: Ad, made: HTMLElement): void {
  const { beacons } = ad;
  const video = made.querySelector("video");
  const { width, height } = made.getBoundingClientRect();
  tellHost({ type: "ready", format: ad.format, width, height });
  if ("ResizeObserver" in window)
    new ResizeObserver(() => {
      const size = made.getBoundingClientRect();
      tellHost({ type: "size", width: size.width, height: size.height });
    }).observe(made);
  seen.watch(made);
  // A splash ad may close before a second is over.
  if (ad.format === "splash") seen.after(0, true, () => report(beacons.impression));
  seen.after(VIEWED_MS[video ? "video" : "image"], true, () => {
    report(beacons.impression);
    report(beacons.viewable);
    tellHost({ type: "viewable" });
  });
  const { rewardAfterMs = 0, closeAfterMs } = settingsIn(ad);
  if (video) play(ad, video);
  else if (ad.format === "rewarded") seen.after(rewardAfterMs, false, () => reward(ad));
  if (ad.format === "splash" && closeAfterMs !== undefined)
    seen.after(closeAfterMs, false, () => close(ad, false));
}

type Beacons = Record<string, string | undefined>;

function play(ad: Ad, video: HTMLVideoElement): void {
  const beacons: Beacons = ad.beacons;
  const passed = () => {
    const part = video.currentTime / video.duration;
    if (part >= 0.25) report(beacons.firstQuartile);
    if (part >= 0.5) report(beacons.midpoint);
    if (part >= 0.75) report(beacons.thirdQuartile);
  };
  video.addEventListener("playing", () => report(beacons.start));
  video.addEventListener("timeupdate", passed);
  video.addEventListener("ended", () => {
    passed();
    report(beacons.complete);
    if (ad.format === "rewarded") reward(ad);
  });
  seen.on((isOn) => {
    if (!isOn) video.pause();
    else if (!video.ended) video.play().catch(() => undefined);
  });
}

function reward(ad: Ad): void {
  report((ad.beacons as Beacons).reward);
  tellHost({ type: "reward" });
}

function close(ad: Ad, hideForToday: boolean): void {
  if (!shown) return;
  const beacons: Beacons = ad.beacons;
  const video = shown.querySelector("video");
  if (video && !video.ended && video.currentTime > 0) report(beacons.skip);
  report(beacons.close);
  document.body.removeChild(shown);
  shown = null;
  seen.host(false);
  tellHost({ type: "close", hideForToday });
}

function empty(reason: string): void {
  if (shown) document.body.removeChild(shown);
  shown = null;
  tellHost({ type: "empty", reason });
}

const style = document.createElement("style");
style.textContent = SDK_STYLE + STYLE;
document.head.appendChild(style);
theme(given().get("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
hearHost((message) => {
  if (message.type === "visible" || message.type === "hidden") seen.host(message.type === "visible");
  else if (message.type === "theme") theme(message.theme);
  else if (message.type === "size") root.style.maxWidth = `${Number(message.width) || 0}px`;
});
ask().then(({ ad, reason }) => (ad ? put(ad) : empty(reason)));
