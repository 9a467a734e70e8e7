import { http } from "../web-sdk/address";
import type { Ad } from "../web-sdk/answer";
import { element } from "../web-sdk/element";
import { linkTo, whyLinkOf } from "../web-sdk/render";
import { exchangeFrame } from "./exchange";

/** Settings of full-screen formats; each has some of them. */
interface Settings {
  closeDelayMs?: number;
  rewardAfterMs?: number;
  closeOnTapOutside?: boolean;
  dimPct?: number;
  closeButton?: "bottom" | "top-right";
  hideForToday?: boolean;
  closeAfterMs?: number;
  backgroundColor?: string | null;
  darkBackgroundColor?: string;
}

export const settingsIn = (ad: Ad): Settings => (ad.settings ?? {}) as Settings;

export const FULL_SCREEN = ["interstitial", "rewarded", "popup", "splash"];

const WORDS = {
  ko: { close: "닫기", today: "오늘 하루 보지 않기", sound: "소리 켜기", silent: "소리 끄기" },
  ja: { close: "閉じる", today: "今日は表示しない", sound: "音声をオン", silent: "音声をオフ" },
  en: { close: "Close", today: "Don't show again today", sound: "Turn sound on", silent: "Turn sound off" },
};
const words = () => WORDS[navigator.language.slice(0, 2) as keyof typeof WORDS] ?? WORDS.en;

export const STYLE = `
html,body{margin:0;height:100%;background:transparent;font-family:system-ui,sans-serif}
.madang-full{position:fixed;inset:0;top:0;right:0;bottom:0;left:0;display:flex;flex-direction:column;align-items:center;justify-content:center;background:var(--madang-back,#000)}
.madang-full .madang-cover{max-width:100%;max-height:100%;flex:0 1 auto;min-height:0;object-fit:contain;display:block}
.madang-popup{background:rgba(0,0,0,var(--madang-dim,.5))}
.madang-popup .madang-cover{max-width:86%;max-height:74%;border-radius:12px 12px 0 0}
.madang-full .madang-link{display:contents}
.madang-full .madang-why{top:auto;right:auto;bottom:0;left:0}
.madang-act{position:absolute;left:16px;right:16px;bottom:24px;padding:12px 16px;border-radius:10px;background:#fff;color:#18181b;text-align:center;font-size:15px;font-weight:600}
.madang-bar{position:absolute;top:max(12px,env(safe-area-inset-top));right:12px;display:flex}
.madang-popup .madang-bar{position:static;width:86%;background:#fff;border-radius:0 0 12px 12px}
.madang-full button{min-width:44px;min-height:44px;margin:0 0 0 8px;padding:0 12px;border:0;border-radius:22px;background:rgba(0,0,0,.62);color:#fff;font:inherit;font-size:14px}
.madang-popup .madang-bar button{flex:1;margin:0;border-radius:0;background:none;color:#18181b}
.madang-mark{position:absolute;top:12px;left:12px;padding:0 6px;border-radius:3px;background:rgba(0,0,0,.6);color:#fff;font-size:11px;line-height:18px}
`;

interface Controls {
  close(hideForToday: boolean): void;
}

/** A full-screen ad: image or video, the call to action, and what closes it. */
export function fullScreen(ad: Ad, video: HTMLVideoElement | null, { close }: Controls): HTMLElement {
  const { closeDelayMs = 0, closeOnTapOutside, dimPct = 50, hideForToday } = settingsIn(ad);
  const isPopup = ad.format === "popup";
  const shown = element("div", "full", { role: "dialog", "aria-label": ad.altText || ad.headline || "AD" });
  shown.append(ad.backfill ? exchangeFrame(ad) : linkOf(ad, video, isPopup), ...whyLinkOf(ad));
  if (isPopup) shown.classList.add("madang-popup");
  shown.style.setProperty("--madang-dim", String(dimPct / 100));
  if (ad.adMark && !ad.backfill) shown.append(element("span", "mark", {}, "AD"));
  shown.append(barOf(video, closeDelayMs, isPopup && hideForToday === true, close));
  if (isPopup && closeOnTapOutside)
    shown.addEventListener("click", ({ target }) => {
      if (target === shown) close(false);
    });
  return shown;
}

function linkOf(ad: Ad, video: HTMLVideoElement | null, isPopup: boolean): HTMLElement {
  const cover = video ?? element("img", "cover", { src: http(ad.cover) ?? "", alt: ad.altText });
  const link = element("a", "link", linkTo(ad), cover);
  if (ad.callToAction && !isPopup) link.append(element("span", "act", {}, ad.callToAction));
  return link;
}

function barOf(
  video: HTMLVideoElement | null,
  closeDelayMs: number,
  hasToday: boolean,
  close: Controls["close"],
): HTMLElement {
  const bar = element("div", "bar");
  const button = (text: string, act: (button: HTMLElement) => void) => {
    const made = element("button", "button", { type: "button" }, text);
    made.addEventListener("click", () => act(made));
    bar.append(made);
    return made;
  };
  if (video)
    button(words().sound, (made) => {
      video.muted = !video.muted;
      made.textContent = video.muted ? words().sound : words().silent;
    });
  if (hasToday) button(words().today, () => close(true));
  const closer = button(words().close, () => close(false));
  closer.hidden = closeDelayMs > 0;
  if (closeDelayMs > 0)
    setTimeout(() => {
      closer.hidden = false;
    }, closeDelayMs);
  return bar;
}
