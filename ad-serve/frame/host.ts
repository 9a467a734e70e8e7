/** Messages to the host. Sizes are those of the drawn ad, in CSS pixels. */
export type Told =
  | { type: "ready"; format: string; width: number; height: number }
  | { type: "size"; width: number; height: number }
  | { type: "empty"; reason: string }
  | { type: "viewable" }
  | { type: "click"; url: string }
  /** An address to open that is no click. */
  | { type: "open"; url: string }
  | { type: "reward" }
  | { type: "close"; hideForToday: boolean };

/** Messages from the host. Nothing is counted before `visible`. */
export type Heard =
  | { type: "visible" }
  | { type: "hidden" }
  | { type: "theme"; theme: "light" | "dark" }
  | { type: "size"; width: number; height: number };

interface Bridges {
  webkit?: { messageHandlers?: { madang?: { postMessage(message: unknown): void } } };
  MadangAndroid?: { onMessage(text: string): void };
  MadangFlutter?: { postMessage(text: string): void };
  ReactNativeWebView?: { postMessage(text: string): void };
  madangHost?: (message: unknown) => void;
}

/** Tells the host by each bridge that it has: of a page, WKWebView, WebView of Android, Flutter, or React Native. */
export function tellHost(told: Told): void {
  const bridges = window as Window & Bridges;
  const message = { source: "madang", ...told };
  const text = JSON.stringify(message);
  // The messages name an ad and an address that anybody may open.
  if (window.parent !== window) window.parent.postMessage(message, "*");
  bridges.webkit?.messageHandlers?.madang?.postMessage(message);
  bridges.MadangAndroid?.onMessage(text);
  bridges.MadangFlutter?.postMessage(text);
  bridges.ReactNativeWebView?.postMessage(text);
}

/** Calls `heard` for each message of the host: by `postMessage` of the embedding page, or by `madangHost(message)` of an app. */
export function hearHost(heard: (message: Heard) => void): void {
  const take = (given: unknown) => {
    const message = typeof given === "string" ? parsed(given) : given;
    if (typeof message === "object" && message !== null && "type" in message) heard(message as Heard);
  };
  (window as Window & Bridges).madangHost = take;
  window.addEventListener("message", ({ source, data }) => {
    if (source === window.parent && source !== window) take(data);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
