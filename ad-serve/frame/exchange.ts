import type { Ad } from "../web-sdk/answer";
import { element } from "../web-sdk/element";
import { EXCHANGE_PATH } from "./page";

/** The frame of an exchange's ad, in a page of its own: a `srcdoc` would have this page's policy, which stops the markup's scripts. */
export function exchangeFrame({ w, h }: Ad): HTMLElement {
  return element("iframe", "exchange", {
    src: EXCHANGE_PATH,
    title: "AD",
    scrolling: "no",
    width: w,
    height: h,
    style: "display:block;border:0;max-width:100%",
  });
}

/** A frame whose page did not ask by then shows nothing. */
const ASKED_WITHIN_MS = 8_000;

/** Gives the frame its ad once its page asks for it. Resolves with whether it did. */
export function fill(frame: HTMLIFrameElement, { ad }: Ad): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = ({ source }: MessageEvent) => {
      if (source !== frame.contentWindow) return;
      window.removeEventListener("message", asked);
      // The frame's origin is opaque and has no name.
      frame.contentWindow?.postMessage(ad, "*");
      resolve(true);
    };
    window.addEventListener("message", asked);
    setTimeout(() => resolve(false), ASKED_WITHIN_MS);
  });
}
