import type { AdFormat } from "../inventory/types";
import { type AdHtml, adHtmlOf } from "./ad-html";
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

/** All of an answer that is the same every time the creative is shown in the unit. */
export interface AnswerTemplate {
  fixed: Omit<AdResult, "ad" | "destinationURL" | "beacons">;
  html: AdHtml;
  origin: string;
}

/** @param origin the ad server's own, without a trailing slash */
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
  return {
    fixed: {
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
    },
    html: adHtmlOf(unit, campaign, compiled, imageUrl),
    origin,
  };
}

/** @param token URL-safe by its alphabet, so it needs no escaping in an address or an attribute */
export function answerOf(template: AnswerTemplate, token: string): AdResult {
  const click = `${template.origin}/c/${token}`;
  return {
    ...template.fixed,
    ad: template.html.head + click + template.html.tail,
    destinationURL: click,
    beacons: { impression: `${template.origin}/b/i/${token}?unit=${template.fixed.unit}`, click },
  };
}

/** Address of an object of the creatives bucket: `path` is its key. */
function creativeUrl(origin: string, path: string): string {
  return `${origin}/creatives/${path.split("/").map(encodeURIComponent).join("/")}`;
}
