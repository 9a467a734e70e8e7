import { showUnit } from "./unit";

/**
 * Madang for the web:
 *
 *   <script async src="https://ads.example/sdk/v1.js" data-key="APP_KEY"></script>
 *   <div data-madang-unit="unt_..." data-madang-uid="optional user id"></div>
 *
 * Elements that are inserted later are shown too. Each tells what happened to it by an event that bubbles: `madang:filled`,
 * `madang:empty` (with a reason), `madang:viewable`, `madang:clicked`. Nothing it does throws into the page.
 */
const SELECTOR = "[data-madang-unit]";
const script = document.currentScript as HTMLScriptElement | null;
const taken = new WeakSet<Element>();

function show(host: HTMLElement, origin: string, key: string): void {
  if (taken.has(host)) return;
  taken.add(host);
  showUnit(host, origin, key).catch(() => undefined);
}

function start(origin: string, key: string): void {
  const showAll = (root: ParentNode) => {
    for (const host of root.querySelectorAll<HTMLElement>(SELECTOR)) show(host, origin, key);
  };
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(SELECTOR)) show(node, origin, key);
        showAll(node);
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  showAll(document);
}

try {
  const key = script?.dataset.key;
  if (script && key) start(new URL(script.src).origin, key);
} catch {
  // A browser without one of these interfaces shows no ads, and no error either.
}
