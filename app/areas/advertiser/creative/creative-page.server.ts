import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { audienceIds, creativeSinceView, creativeView } from "../../../../domain/booking";
import { creativeFormSchemaFor, shownAssetView } from "../../../../domain/content";
import { AppError } from "../../../../domain/kernel";
import {
  campaignDetailView,
  getCampaign,
  getCampaignOffer,
  isCampaignUnsent,
} from "../../../../worker/services/booking";
import { audienceReachView, readAudienceReach } from "../../../../worker/services/inventory";
import { redirectDone } from "../../../kit/page.server";
import type { ProjectAdapter } from "../../../kit/project.server";
import { unitsWithoutCreative } from "./missing-units";
import { kept, saved } from "./words";

export const creativePageView = z.object({
  detail: campaignDetailView,
  /** Null for a new creative. */
  creative: creativeView
    .extend({
      asset: shownAssetView,
      since: creativeSinceView.nullable(),
    })
    .nullable(),
  /** What the campaign's targeting means at present. */
  reach: audienceReachView,
  /** Initially selected unit; null if the product has none. */
  unitId: z.string().nullable(),
  /** Whether another unit's creative was just saved, and this is the next unit without one. */
  isNext: z.boolean(),
  /** Origin for the preview, which is rendered like the ad server's answer, with the page's own images. */
  pageOrigin: z.string(),
});
export type CreativePage = z.output<typeof creativePageView>;

/**
 * Data to add or edit a creative. A new one starts with the unit in the URL, else with the first unit without a creative.
 * @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND, and those of `getCampaign`
 */
export async function loadCreativePage({
  ctx,
  params,
  url,
  project,
  id,
}: ProjectAdapter): Promise<CreativePage> {
  const detail = await getCampaign(ctx, project, id("campaign"), "adv", "creative.write");
  const { publisher, units } = detail.offer;
  const reach = await readAudienceReach(ctx, publisher.id, audienceIds(detail.campaign.targeting));
  const pageOrigin = url.origin;
  if (params.creative !== undefined) {
    const creative = detail.creatives.find(({ id }) => id === params.creative);
    if (!creative) throw new AppError("CAMPAIGN_CREATIVE_NOT_FOUND");
    return { detail, creative, reach, unitId: creative.unitId, isNext: false, pageOrigin };
  }
  const asked = units.find(({ id }) => id === url.searchParams.get("unit"));
  const [bare] = unitsWithoutCreative(detail);
  const unit = asked ?? bare ?? units[0];
  const isNext = url.searchParams.has("next") && bare !== undefined && bare.id === unit?.id;
  return { detail, creative: null, reach, unitId: unit?.id ?? null, isNext, pageOrigin };
}

/** Validation schema of a creative of this campaign's product. @throws AppError of `getCampaign` */
export async function creativeFormSchema({ ctx, project, id }: ProjectAdapter) {
  const offer = await getCampaignOffer(ctx, project, id("campaign"), "creative.write");
  return creativeFormSchemaFor(offer.units);
}

/**
 * Redirect after adding a creative: to the form of the next unit without one, else as `creativeSaved`.
 */
export async function creativeAdded(adapter: ProjectAdapter): Promise<Response> {
  const campaignId = adapter.id("campaign");
  const detail = await getCampaign(adapter.ctx, adapter.project, campaignId, "adv", "creative.write");
  const [next] = unitsWithoutCreative(detail);
  if (!next) return creativeSaved(adapter);
  return redirect(`${adapter.path(`campaigns/${campaignId}/creatives/new`)}?unit=${next.id}&next=1`);
}

/**
 * Redirect after saving a creative: to the campaign, whose publisher now reviews it; for a draft or a rejected campaign to the
 * booking's creatives step.
 */
export async function creativeSaved(adapter: ProjectAdapter): Promise<Response> {
  const campaignId = adapter.id("campaign");
  const isUnsent = await isCampaignUnsent(adapter.ctx, campaignId);
  const to = adapter.path(`campaigns/${campaignId}${isUnsent ? "/edit/creatives" : "?tab=creatives"}`);
  return redirectDone(adapter, to, isUnsent ? kept : saved);
}
