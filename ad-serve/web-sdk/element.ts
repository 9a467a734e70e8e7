import { classOf, type Part } from "../../domain/serving";

export type Attributes = Record<string, string | number>;

/** Builds an element. The advertiser's texts become text nodes or attributes only, never markup. */
export function element(
  tag: string,
  name: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  made.className = classOf(name);
  made.setAttribute("part", name);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

export function setAll(target: HTMLElement, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name] as string;
    // The page's policy may forbid the attribute but not the property.
    if (name === "style") target.style.cssText = value;
    else target.setAttribute(name, value);
  }
}

/** Converts a part of the shared layout into an element. */
export function elementOf({ tag, name, attributes, children }: Part): HTMLElement {
  const made = children.map((child) => (typeof child === "string" ? child : elementOf(child)));
  return element(tag, name, attributes, ...made);
}
