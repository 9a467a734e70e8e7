import { placeStyle, SDK_STYLE } from "../../domain/serving";
import type { Ad } from "./answer";

const roots = new WeakMap<Element, ShadowRoot>();
const styled = new WeakSet<Node>();

/**
 * Draws the ad in a shadow tree of the element. The page's own tree stays as the page made it, which frameworks that take over a page of
 * the server's compare with their own, and the page's style sheets do not reach the ad.
 */
export function draw(host: HTMLElement, ad: Ad, shown: HTMLElement): void {
  const root = rootOf(host);
  root.replaceChildren(shown);
  style(root, `:host{${placeStyle(ad)}}${SDK_STYLE}`);
}

/** Draws the ad beside the page's templates, for its style sheets to reach. */
export function drawInPage(host: HTMLElement, shown: HTMLElement): void {
  clear(host);
  host.replaceChildren(...host.querySelectorAll(":scope > template"), shown);
  const tree = host.getRootNode();
  if (!styled.has(tree) && (tree instanceof Document || tree instanceof ShadowRoot)) {
    styled.add(tree);
    style(tree, SDK_STYLE, tree.adoptedStyleSheets);
  }
}

/** Shows what the page has in the element itself. */
export function clear(host: HTMLElement): void {
  const root = roots.get(host);
  if (!root) return;
  root.replaceChildren(document.createElement("slot"));
  style(root, "");
}

/** Few kinds of element can have a shadow tree of ours; in any other stands one that can. */
function rootOf(host: HTMLElement): ShadowRoot {
  let root = roots.get(host);
  if (!root || !host.contains(root.host)) {
    try {
      root = host.attachShadow({ mode: "open" });
    } catch {
      const place = document.createElement("div");
      host.replaceChildren(place);
      root = place.attachShadow({ mode: "open" });
    }
    roots.set(host, root);
  }
  return root;
}

/** A constructed sheet passes a strict policy. */
function style(tree: Document | ShadowRoot, css: string, others: readonly CSSStyleSheet[] = []): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    tree.adoptedStyleSheets = [...others, sheet];
  } catch {
    // Browsers that cannot construct a sheet.
    const element = document.createElement("style");
    element.textContent = css;
    (tree instanceof Document ? tree.head : tree).append(element);
  }
}
