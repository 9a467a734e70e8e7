import type { WebPlacement } from "../kernel";

/** Content of a native ad; the caller validates its URLs. */
export interface NativeWords {
  placement: WebPlacement;
  advertiser: string;
  icon: string | null;
  /** The image; null if a video or nothing is shown instead. */
  cover: string | null;
  headline: string;
  body: string;
  callToAction: string | null;
  callToActionStyle?: string;
  texts?: Record<string, string>;
  adMark: boolean;
  test?: true;
}

/** Content of a banner; the caller validates its URLs. */
export interface BannerWords {
  /** The image; null if a video is shown instead. */
  cover: string | null;
  altText: string;
  adMark: boolean;
  test?: true;
  settings?: { template?: boolean; backgroundColor?: string | null } | null;
}

/** Description of an element to create: its part is `name`, its class `classOf(name)`. */
export interface Part {
  tag: string;
  name: string;
  attributes: Record<string, string>;
  children: readonly (Part | string)[];
}

const part = (
  tag: string,
  name: string,
  children: Part["children"] = [],
  attributes: Part["attributes"] = {},
): Part => ({ tag, name, attributes, children });

/** Class names without advertising terms, which ad blockers' generic rules match; part names, which pages style, retain them. */
const NEUTRAL_NAMES: Readonly<Record<string, string>> = {
  banner: "frame",
  native: "card",
  advertiser: "name",
  cta: "button",
  mark: "label",
};

export function classOf(name: string): string {
  return `madang-${NEUTRAL_NAMES[name] ?? name}`;
}

/** Background of the margin around a banner's image. */
export const TEMPLATE_BACKGROUND = "#f1f3f5";

/**
 * The layout of a banner on the web, shared by the web SDK and the console's preview.
 * @param link attributes of the link element
 */
export function bannerAd(ad: BannerWords, link: Part["attributes"] = {}): Part {
  const { cover, altText, settings } = ad;
  const image = cover ? [part("img", "cover", [], { src: cover, alt: altText })] : [];
  const background = settings?.template ? TEMPLATE_BACKGROUND : settings?.backgroundColor;
  return part("a", "banner", [...image, ...marksOf(ad)], {
    ...link,
    ...(background ? { style: `background:${background}` } : {}),
    ...(settings?.template ? { "data-template": "" } : {}),
  });
}

/**
 * The layout of a native ad, shared by the web SDK and the console's preview.
 * @param link attributes of the link element
 */
export function nativeAd(ad: NativeWords, link: Part["attributes"] = {}): Part {
  const { cover } = ad;
  const image = cover ? [part("img", "cover", [], { src: cover, alt: ad.headline })] : [];
  return part("a", "native", [...image, ...rowsOf(ad), ...marksOf(ad)], link);
}

/** Labels of the ad: the ad mark, if the unit wants it and the page does not show its own; always a test mark for a test. */
export function marksOf({ adMark, test }: Pick<NativeWords, "adMark" | "test">, isSaid = false): Part[] {
  const words = [...(adMark && !isSaid ? ["AD"] : []), ...(test ? ["TEST"] : [])];
  return words.length > 0 ? [part("span", "mark", [words.join(" · ")])] : [];
}

/** A row is always present if its unit shows it, even without text, so that the ad is as high as its slot. */
function rowsOf({ placement, icon, texts, ...ad }: NativeWords): Part[] {
  const rows: Part[] = [];
  if (placement.profile) {
    const image = icon ? [part("img", "icon", [], { src: icon, alt: "" })] : [];
    rows.push(part("div", "advertiser", [...image, ad.advertiser]));
  }
  if (placement.headline) rows.push(part("div", "headline", [ad.headline]));
  if (placement.body) rows.push(part("div", "body", [ad.body]));
  for (const id in texts) rows.push(part("div", "text", [texts[id] as string], { "data-text": id }));
  if (placement.cta) {
    const style = ad.callToActionStyle;
    const button = (label: string) => part("span", "cta", [label], style ? { style } : {});
    rows.push(part("div", "action", ad.callToAction ? [button(ad.callToAction)] : []));
  }
  return rows;
}
