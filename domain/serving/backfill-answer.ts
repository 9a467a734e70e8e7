import { settingsOf } from "../inventory";
import { escapeHtml } from "./ad-html";
import type { AdResult } from "./answer";
import type { AcceptedBid } from "./bid-answer";
import type { ServingPlan } from "./plan";

/**
 * Permissions of the frame: no origin, so that the markup reaches neither the page's nor our own storage, cookies and documents. A page
 * that a click opens leaves the sandbox, because an advertiser's page without its own origin does not work.
 */
export const BACKFILL_SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

const STYLE = {
  frame: "display:block;width:100%;height:100%;border:0",
  mark: "position:absolute;top:2px;left:2px;padding:0 4px;border-radius:3px;background:rgba(0,0,0,.55);color:#fff;font:10px/14px system-ui,sans-serif;pointer-events:none",
};

/**
 * HTML that shows an exchange's markup in a frame without an origin, also where a page or an app inserts it without a frame of its own.
 */
export function backfillHtml(markup: string, hasMark: boolean): string {
  const page = `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;height:100%}</style>${markup}`;
  const mark = hasMark ? `<span style="${STYLE.mark}">AD</span>` : "";
  return `<div style="position:absolute;inset:0;overflow:hidden"><iframe style="${STYLE.frame}" sandbox="${BACKFILL_SANDBOX}" referrerpolicy="strict-origin-when-cross-origin" scrolling="no" title="AD" srcdoc="${escapeHtml(page)}"></iframe>${mark}</div>`;
}

/** `result` of `GET /request` for an exchange's ad: nothing of it is known but its markup. Source: rule S19. */
export function backfillResult(
  { unit }: Pick<ServingPlan, "unit">,
  { markup, advertiser, exchangeId, creativeId }: AcceptedBid,
  impressionUrl: string,
): AdResult {
  const settings = settingsOf(unit.format, unit.settings);
  return {
    format: unit.format,
    unit: unit.id,
    ad: backfillHtml(markup, unit.adMark),
    w: unit.w,
    h: unit.h,
    advertiser,
    icon: null,
    cover: null,
    video: null,
    advertiserURL: null,
    altText: "",
    headline: "",
    body: "",
    callToAction: null,
    destinationURL: null,
    accountTag: exchangeId,
    creativeTag: creativeId,
    placement: unit.placement,
    adMark: unit.adMark,
    settings: "carousel" in settings ? { ...settings, carousel: null } : settings,
    backfill: true,
    beacons: { impression: impressionUrl },
  };
}
