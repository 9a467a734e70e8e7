import { BEACON_CODES, type BeaconCode, type BeaconKind } from "../delivery";
import { type FormatSettings, settingsOf } from "../inventory";
import { type AdFormat, safeHttpUrl } from "../kernel";
import { adHtmlOf, ctaColors } from "./ad-html";
import type { CompiledCreative } from "./compile";
import { type AdVideo, creativeUrl, mediaOf, type PlanCampaign, type ServingPlan } from "./plan";

const VIDEO_KINDS: readonly BeaconKind[] = [
  "start",
  "firstQuartile",
  "midpoint",
  "thirdQuartile",
  "complete",
  "skip",
];
/** Full-screen formats that the reader closes. */
const CLOSABLE: readonly AdFormat[] = ["interstitial", "rewarded", "popup", "splash"];

/** Beacons that ads of this format use, with each one's code in the URL. */
export function beaconsOf(format: AdFormat, isVideo: boolean): { kind: BeaconKind; code: BeaconCode }[] {
  const has = (kind: BeaconKind) => {
    if (kind === "close") return CLOSABLE.includes(format);
    if (kind === "reward") return format === "rewarded";
    return isVideo || !VIDEO_KINDS.includes(kind);
  };
  return (Object.keys(BEACON_CODES) as BeaconCode[])
    .map((code) => ({ kind: BEACON_CODES[code], code }))
    .filter(({ kind }) => has(kind));
}

/** `result` of `GET /request`. Source: rule S2. */
export interface AdResult {
  format: AdFormat;
  unit: string;
  /** HTML for a sandboxed iframe. */
  ad: string;
  /** Pixels. */
  w: number;
  h: number;
  advertiser: string;
  icon: string | null;
  /** The image; null for a video. */
  cover: string | null;
  /** For an SDK's own player; null for an image. */
  video: AdVideo | null;
  advertiserURL: string | null;
  /** Alternative text of the image or video. */
  altText: string;
  headline: string;
  body: string;
  callToAction: string | null;
  /** The button's own colors as CSS; omitted when the unit's apply. */
  callToActionStyle?: string;
  /** Native units with custom texts: each text by its id, empty if the creative has none. */
  texts?: Record<string, string>;
  /** Signed redirect on the ad server's own origin; null for an exchange's ad, whose markup has its own links. */
  destinationURL: string | null;
  /** The publisher's tags of the ad account and the creative (`POST /tag`), any JSON; without a tag, their ids. */
  accountTag: unknown;
  creativeTag: unknown;
  placement: ServingPlan["unit"]["placement"];
  adMark: boolean;
  /** Carousels: the campaign of the ad, so that the next request can exclude it. Omitted elsewhere, and for tests. */
  campaign?: string;
  /** How often the page may show ads by each key; only on platforms without identifiers, and for a capped ad. */
  caps?: Record<string, number>;
  /** Settings for the SDK's behavior around the ad. */
  settings: FormatSettings[AdFormat];
  /** Shown only to this device, and never counted. */
  test?: true;
  /** An exchange's ad: `ad` is all there is of it. */
  backfill?: true;
  /** Beacon URL of each kind of event; kinds that the ad does not use are omitted. */
  beacons: Partial<Record<BeaconKind | "click", string>>;
}

/** The text of an answer, split where the token is inserted. */
export interface AnswerTemplate {
  pieces: readonly string[];
}

/** Plan fields that an answer needs; a test has no complete plan or campaign. */
export type AnsweredPlan = Pick<ServingPlan, "unit">;
export type AnsweredCampaign = Pick<PlanCampaign, "advProjectId" | "advertiser" | "accountTag"> &
  Partial<Pick<PlanCampaign, "id">>;

/**
 * The body of an answer with one creative in one unit: `{ code: 0, msg: "OK", result: AdResult }`. Everything except the token is constant
 * and is serialized here once.
 * @param origin the ad server's origin, without a trailing slash
 * @param isTest marks the answer as a test, in the ad and in its fields
 */
export function answerTemplate(
  plan: AnsweredPlan,
  campaign: AnsweredCampaign,
  compiled: CompiledCreative,
  origin: string,
  isTest = false,
): AnswerTemplate {
  const { unit } = plan;
  const media = mediaOf(compiled.creative, origin);
  const html = adHtmlOf(unit, campaign.advertiser.name, compiled.creative, { origin, isTest, ...media });
  const click = `${jsonText(origin)}/c/`;
  const fixed = JSON.stringify({ ...fixedPart(unit, campaign, compiled, origin), ...media });
  const beacons = beaconsOf(unit.format, media.video !== null).map(
    ({ kind, code }) => [`"${kind}":"${jsonText(origin)}/b/${code}/`, `?unit=${unit.id}",`] as const,
  );
  // A token is inserted before, between and after the beacon pieces.
  const pieces = [`","beacons":{`];
  for (const [head, tail] of beacons) {
    pieces[pieces.length - 1] += head;
    pieces.push(tail);
  }
  pieces[pieces.length - 1] += `"click":"${click}`;
  return {
    pieces: [
      `{"code":0,"msg":"OK","result":${fixed.slice(0, -1)}${isTest ? ',"test":true' : ""},"ad":"${jsonText(html.head)}${click}`,
      `${jsonText(html.tail)}","destinationURL":"${click}`,
      ...pieces,
      '"}',
    ],
  };
}

/**
 * @param token URL-safe, so it needs no escaping in JSON, HTML or URLs
 * @param more further fields of the result, each with a leading comma
 */
export function answerBody({ pieces }: AnswerTemplate, token: string, more = ""): string {
  return `${pieces.join(token)}${more}}}`;
}

function fixedPart(
  unit: ServingPlan["unit"],
  campaign: AnsweredCampaign,
  { creative }: CompiledCreative,
  origin: string,
): Omit<AdResult, "ad" | "destinationURL" | "beacons" | "cover" | "video"> {
  const { advertiser } = campaign;
  const icon = creative.profileIcon ?? advertiser.icon;
  const style = ctaColors(creative).slice(1);
  const settings = settingsOf(unit.format, unit.settings);
  const hasTurns = "carousel" in settings && settings.carousel !== null && campaign.id !== undefined;
  return {
    format: unit.format,
    unit: unit.id,
    w: unit.w,
    h: unit.h,
    advertiser: creative.profileName ?? advertiser.name,
    icon: icon === null ? null : (safeHttpUrl(icon) ?? creativeUrl(origin, icon)),
    advertiserURL: safeHttpUrl(advertiser.link),
    altText: creative.altText || creative.headline,
    headline: creative.headline,
    body: creative.body,
    callToAction: creative.cta,
    ...(style ? { callToActionStyle: style } : {}),
    ...(unit.textIds
      ? { texts: Object.fromEntries(unit.textIds.map((id) => [id, creative.texts?.[id] ?? ""])) }
      : {}),
    accountTag: campaign.accountTag ?? campaign.advProjectId,
    creativeTag: creative.creativeTag ?? creative.id,
    placement: unit.placement,
    adMark: unit.adMark,
    ...(hasTurns ? { campaign: campaign.id } : {}),
    settings,
  };
}

/** Escapes the text for use inside a JSON string. */
function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
