import { type AdSource, showUnit } from "./unit";
import { visitorId } from "./visitor";

/**
 * Madang for the web:
 *
 *   <script async src="https://ads.example/sdk/v1.js" data-key="APP_KEY"></script>
 *   <div data-madang-unit="unt_..." data-madang-uid="optional user id"></div>
 *
 * Without a user id of the page's own a random first-party one is kept; `data-visitor="off"` on the script does without.
 *
 * Elements that are inserted later are shown too. Each tells what happened to it by an event that bubbles: `madang:filled`,
 * `madang:empty` (with a reason), `madang:viewable`, `madang:clicked`. Nothing it does throws into the page.
 */
const SELECTOR = "[data-madang-unit]";
const script = document.currentScript as HTMLScriptElement | null;
const taken = new WeakSet<Element>();

function show(host: HTMLElement, source: AdSource): void {
  if (taken.has(host)) return;
  taken.add(host);
  showUnit(host, source).catch(() => undefined);
}

function start(source: AdSource): void {
  const showAll = (root: ParentNode) => {
    for (const host of root.querySelectorAll<HTMLElement>(SELECTOR)) show(host, source);
  };
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(SELECTOR)) show(node, source);
        showAll(node);
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  showAll(document);
}

try {
  const key = script?.dataset.key;
  if (script && key) start({ origin: new URL(script.src).origin, key, visitor: visitorId(script) });
} catch {
  // A browser without one of these interfaces shows no ads, and no error either.
}
