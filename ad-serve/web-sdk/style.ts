import { SDK_STYLE } from "../../domain/serving";

const styled = new WeakSet<Node>();
let sheet: CSSStyleSheet | undefined;

/** Gives the document or shadow tree that the element is in the default look, once. A constructed sheet passes a strict policy. */
export function installStyle(host: Element): void {
  const root = host.getRootNode();
  if (styled.has(root) || !(root instanceof Document || root instanceof ShadowRoot)) return;
  styled.add(root);
  try {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sharedSheet()];
  } catch {
    // Browsers that cannot construct a sheet.
    const style = document.createElement("style");
    style.textContent = SDK_STYLE;
    (root instanceof Document ? root.head : root).append(style);
  }
}

function sharedSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(SDK_STYLE);
  }
  return sheet;
}
