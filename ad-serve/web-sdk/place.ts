import { placeStyle, SDK_STYLE } from "../../domain/serving";
import type { Ad } from "./answer";
import { whyLinkOf } from "./render";

const roots = new WeakMap<Element, ShadowRoot>();
/** Sheets by their text: a list with many ads of one size parses it once. */
const sheets: Record<string, CSSStyleSheet> = {};
const styled = new WeakSet<Node>();

/**
 * Draws the ad in a shadow tree of the element. The page's own tree stays unchanged, so that frameworks can hydrate
 * it, and the page's style sheets do not affect the ad.
 */
export function draw(host: HTMLElement, ad: Ad, shown: HTMLElement): void {
  const root = rootOf(host);
  root.replaceChildren(shown, ...whyLinkOf(ad));
  style(root, `:host{${placeStyle(ad)}}${SDK_STYLE}`);
}

/** Draws the ad beside the page's templates, where the page's style sheets apply. */
export function drawInPage(host: HTMLElement, shown: HTMLElement): void {
  clear(host);
  host.replaceChildren(...host.querySelectorAll(":scope > template"), shown);
  const tree = host.getRootNode() as Document | ShadowRoot;
  if (!styled.has(tree) && host.isConnected) {
    styled.add(tree);
    style(tree, SDK_STYLE, tree.adoptedStyleSheets);
  }
}

/** Shows the element's own content again. */
export function clear(host: HTMLElement): void {
  const root = roots.get(host);
  if (!root) return;
  root.replaceChildren(document.createElement("slot"));
  style(root, "");
}

/** The element's shadow root. Few kinds of element can have one; in others a child element holds it. */
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

/** Adds a style sheet. A constructed sheet is allowed under a strict policy. */
function style(tree: Document | ShadowRoot, css: string, others: readonly CSSStyleSheet[] = []): void {
  try {
    const sheet = sheets[css] ?? new CSSStyleSheet();
    if (!sheets[css]) sheet.replaceSync(css);
    sheets[css] = sheet;
    tree.adoptedStyleSheets = [...others, sheet];
  } catch {
    // For browsers without constructable style sheets.
    const element = document.createElement("style");
    element.textContent = css;
    ("head" in tree ? tree.head : tree).append(element);
  }
}
