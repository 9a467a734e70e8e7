import type { Ad } from "./answer";

type Attributes = Record<string, string>;

/** Builds an element; words of the advertiser only ever become text nodes or attributes, never markup. */
function element(
  tag: string,
  style: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  // Set through the object model, which a page's strict style policy allows.
  made.style.cssText = style;
  for (const name in attributes) made.setAttribute(name, attributes[name] as string);
  made.append(...children);
  return made;
}

function http(address: string | null): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}

/** Holds the ad's place before it is there, so that the page does not jump. */
export function reserve(host: HTMLElement, ad: Ad): void {
  host.style.maxWidth = "100%";
  if (ad.format === "banner") {
    host.style.width = `${ad.w}px`;
    host.style.height = `${ad.h}px`;
  }
}

/** The ad's HTML in a frame that can run nothing, reach nothing of the page, and only open the advertiser in a new tab. */
export function renderBanner(ad: Ad): HTMLElement {
  return element("iframe", "display:block;border:0;width:100%;height:100%", {
    title: `AD: ${ad.advertiser}`,
    sandbox: "allow-popups allow-popups-to-escape-sandbox",
    referrerpolicy: "no-referrer",
    scrolling: "no",
    srcdoc: ad.ad,
  });
}

/** The ad as elements of the page, each with a class of its own for the publisher's style sheet. */
export function renderNative(ad: Ad): HTMLElement {
  const { placement } = ad;
  const parts: Node[] = [];
  const cover = http(ad.cover);
  if (cover) {
    const size = { width: String(ad.w), height: String(ad.h) };
    const style = "display:block;width:100%;height:auto";
    parts.push(element("img", style, { class: "madang-cover", src: cover, alt: ad.headline, ...size }));
  }
  if (placement.profile) {
    const icon = http(ad.icon);
    const image = icon
      ? [
          element("img", "width:20px;height:20px;margin-right:6px;border-radius:50%;vertical-align:middle", {
            src: icon,
            alt: "",
          }),
        ]
      : [];
    parts.push(
      element(
        "div",
        "margin-top:8px;font-size:.85em",
        { class: "madang-advertiser" },
        ...image,
        ad.advertiser,
      ),
    );
  }
  if (placement.headline && ad.headline) {
    parts.push(element("div", "margin-top:4px;font-weight:700", { class: "madang-headline" }, ad.headline));
  }
  if (placement.body && ad.body)
    parts.push(element("div", "margin-top:2px", { class: "madang-body" }, ad.body));
  if (placement.cta && ad.callToAction) {
    const style = "display:inline-block;margin-top:8px;padding:4px 12px;border:1px solid;border-radius:6px";
    parts.push(element("span", style, { class: "madang-cta" }, ad.callToAction));
  }
  if (ad.adMark) {
    const style =
      "position:absolute;top:4px;left:4px;padding:0 5px;border-radius:3px;background:rgba(0,0,0,.6);color:#fff;font-size:10px;line-height:15px";
    parts.push(element("span", style, { class: "madang-mark" }, "AD"));
  }
  return element(
    "a",
    "position:relative;display:block;color:inherit;text-decoration:none",
    {
      class: "madang-native",
      href: http(ad.destinationURL) ?? "#",
      target: "_blank",
      rel: "noopener noreferrer nofollow sponsored",
    },
    ...parts,
  );
}
