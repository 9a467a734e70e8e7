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
  const words = [adMark && !isSaid && "AD", test && "TEST"].filter(Boolean).join(" · ");
  return words ? [part("span", "mark", [words])] : [];
}

/** Names of the link that says why an ad was chosen. Source: rule S25. */
const WHY_NAMES: Readonly<Record<string, string>> = { ko: "광고 정보", ja: "広告情報" };

/**
 * The link to the page that says why the ad was chosen, which stands beside the ad; none for a test.
 * @param link attributes of the link to the advertiser
 */
export function whyOf(test: true | undefined, link: { href: string }, language: string): Part[] {
  const href = link.href.replace("/c/", "/w/");
  const name = WHY_NAMES[language.slice(0, 2)] ?? "About this ad";
  return test || href === link.href ? [] : [part("a", "why", ["i"], { ...link, href, "aria-label": name })];
}

/** A row is always present if its unit shows it, even without text, so that the ad is as high as its slot. */
function rowsOf({ placement, icon, texts, ...ad }: NativeWords): Part[] {
  const rows: Part[] = [];
  if (placement.profile) {
    const image = icon ? [part("img", "icon", [], { src: icon, alt: "" })] : [];
    rows.push(part("div", "advertiser", [...image, ad.advertiser]));
  }
  for (const row of ["headline", "body"] as const) if (placement[row]) rows.push(part("div", row, [ad[row]]));
  for (const id in texts) rows.push(part("div", "text", [texts[id] as string], { "data-text": id }));
  if (placement.cta) {
    const style = ad.callToActionStyle;
    const button = (label: string) => part("span", "cta", [label], style ? { style } : {});
    rows.push(part("div", "action", ad.callToAction ? [button(ad.callToAction)] : []));
  }
  return rows;
}
