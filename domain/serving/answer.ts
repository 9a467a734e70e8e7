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
/** Formats that cover the screen, which their reader closes. */
const CLOSABLE: readonly AdFormat[] = ["interstitial", "rewarded", "popup", "splash"];

/** Beacons that an ad of this format has a use for, with the code of each in the address. */
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
  /** For players of an SDK's own; null for an image. */
  video: AdVideo | null;
  advertiserURL: string | null;
  /** Says what the image or video shows. */
  altText: string;
  headline: string;
  body: string;
  callToAction: string | null;
  /** The button's own colours as CSS; left out, the unit's. */
  callToActionStyle?: string;
  /** Native units that ask for texts of their own: the words for each, by its id, empty where there are none. */
  texts?: Record<string, string>;
  /** Signed redirect on the ad server's own origin. */
  destinationURL: string;
  /** What the publisher calls the ad account and the creative (`POST /tag`), any JSON; without a tag, their ids. */
  accountTag: unknown;
  creativeTag: unknown;
  placement: ServingPlan["unit"]["placement"];
  adMark: boolean;
  /** Where ads take turns: which one this is of, so that another is asked for. Left out elsewhere, and for tests. */
  campaign?: string;
  /** How an SDK behaves around it. */
  settings: FormatSettings[AdFormat];
  /** It is shown to this device only and never counted. */
  test?: true;
  /** Where each thing that happens to the ad is told; a kind that is not named has no use for this ad. */
  beacons: Partial<Record<BeaconKind, string>> & { click: string };
}

/** An answer's text but for its token, which stands between the pieces. */
export interface AnswerTemplate {
  pieces: readonly string[];
}

/** What an answer needs of its plan and campaign; a test has no whole ones. */
export type AnsweredPlan = Pick<ServingPlan, "unit">;
export type AnsweredCampaign = Pick<PlanCampaign, "advProjectId" | "advertiser" | "accountTag"> &
  Partial<Pick<PlanCampaign, "id">>;

/**
 * The body of an answer with one creative in one unit: `{ code: 0, msg: "OK", result: AdResult }`. All but the token is the
 * same every time, and is turned into JSON here, once.
 * @param origin the ad server's own, without a trailing slash
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
  // Between two beacons stands a token; so does one before the first and after the last.
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
 * @param token URL-safe by its alphabet, so neither JSON nor HTML nor an address has to escape it
 * @param more further fields of the result, each with a comma in front
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

/** The text as it stands inside a JSON string. */
function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
