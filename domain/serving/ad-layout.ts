import type { WebPlacement } from "../kernel";

/** What a native ad shows, its addresses checked by whoever hands them in. */
export interface NativeWords {
  placement: WebPlacement;
  advertiser: string;
  icon: string | null;
  /** The image; null where a video or nothing takes its place. */
  cover: string | null;
  headline: string;
  body: string;
  callToAction: string | null;
  callToActionStyle?: string;
  texts?: Record<string, string>;
  adMark: boolean;
  test?: true;
}

/** What a banner shows, its addresses checked by whoever hands them in. */
export interface BannerWords {
  /** The image; null where a video takes its place. */
  cover: string | null;
  altText: string;
  adMark: boolean;
  test?: true;
  settings?: { template?: boolean; backgroundColor?: string | null } | null;
}

/** An element before anybody has made one of it: its part is `name`, its class `classOf(name)`. */
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

/** Words of the trade in a class name are what the generic rules of blockers look for; parts, which pages style, keep them. */
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

/** The margin around a banner's image stands on this ground. */
export const TEMPLATE_BACKGROUND = "#f1f3f5";

/**
 * The one layout of a banner on the web, that the web SDK makes elements of and the console draws its preview from.
 * @param link what its element carries
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
 * The one layout of a native ad, that the web SDK makes elements of and the console draws its preview from.
 * @param link what its element carries
 */
export function nativeAd(ad: NativeWords, link: Part["attributes"] = {}): Part {
  const { cover } = ad;
  const image = cover ? [part("img", "cover", [], { src: cover, alt: ad.headline })] : [];
  return part("a", "native", [...image, ...rowsOf(ad), ...marksOf(ad)], link);
}

/** Says what it is: an ad, where the unit wants it said and the page does not say it itself, and a test in any case. */
export function marksOf({ adMark, test }: Pick<NativeWords, "adMark" | "test">, isSaid = false): Part[] {
  const words = [...(adMark && !isSaid ? ["AD"] : []), ...(test ? ["TEST"] : [])];
  return words.length > 0 ? [part("span", "mark", [words.join(" · ")])] : [];
}

/** A row is there whenever its unit shows it, with words or without, so that the ad is as high as its place. */
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
