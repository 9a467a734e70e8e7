import type { AdFormat } from "../inventory/types";
import { adHtmlOf } from "./ad-html";
import type { CompiledCreative } from "./compile";
import { safeHttpUrl } from "./destination";
import type { PlanCampaign, ServingPlan } from "./plan";

/** `result` of `GET /request`. Source: readings 4 (docs.adrop.io, reference, get-request). */
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
  cover: string | null;
  advertiserURL: string | null;
  headline: string;
  body: string;
  callToAction: string | null;
  /** Signed redirect on the ad server's own origin. */
  destinationURL: string;
  /** The advertiser's project and the creative, for the publisher's own debugging. */
  accountTag: string;
  creativeTag: string;
  placement: ServingPlan["unit"]["placement"];
  adMark: boolean;
  beacons: { impression: string; click: string };
}

/** An answer's text but for its token, which stands between the pieces. */
export interface AnswerTemplate {
  pieces: readonly string[];
}

/**
 * The body of an answer with one creative in one unit: `{ code: 0, msg: "OK", result: AdResult }`. All but the token is the
 * same every time, and is turned into JSON here, once.
 * @param origin the ad server's own, without a trailing slash
 */
export function answerTemplate(
  plan: ServingPlan,
  campaign: PlanCampaign,
  compiled: CompiledCreative,
  origin: string,
): AnswerTemplate {
  const { unit } = plan;
  const { creative } = compiled;
  const imageUrl = creativeUrl(origin, creative.asset?.path ?? "");
  const { advertiser } = campaign;
  const fixed: Omit<AdResult, "ad" | "destinationURL" | "beacons"> = {
    format: unit.format,
    unit: unit.id,
    w: unit.w,
    h: unit.h,
    advertiser: advertiser.name,
    icon:
      advertiser.icon === null
        ? null
        : (safeHttpUrl(advertiser.icon) ?? creativeUrl(origin, advertiser.icon)),
    cover: creative.asset === null ? null : imageUrl,
    advertiserURL: safeHttpUrl(advertiser.link),
    headline: creative.headline,
    body: creative.body,
    callToAction: creative.cta,
    accountTag: campaign.advProjectId,
    creativeTag: creative.id,
    placement: unit.placement,
    adMark: unit.adMark,
  };
  const html = adHtmlOf(unit, campaign, compiled, imageUrl);
  const click = `${jsonText(origin)}/c/`;
  return {
    pieces: [
      `{"code":0,"msg":"OK","result":${JSON.stringify(fixed).slice(0, -1)},"ad":"${jsonText(html.head)}${click}`,
      `${jsonText(html.tail)}","destinationURL":"${click}`,
      `","beacons":{"impression":"${jsonText(origin)}/b/i/`,
      `?unit=${unit.id}","click":"${click}`,
      '"}}}',
    ],
  };
}

/** @param token URL-safe by its alphabet, so neither JSON nor HTML nor an address has to escape it */
export function answerBody({ pieces }: AnswerTemplate, token: string): string {
  return pieces.join(token);
}

/** The text as it stands inside a JSON string. */
function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Address of an object of the creatives bucket: `path` is its key. */
function creativeUrl(origin: string, path: string): string {
  return `${origin}/creatives/${path.split("/").map(encodeURIComponent).join("/")}`;
}
