import { z } from "zod";
import { CAMPAIGN_LABELS, submissionOf, submissionView } from "../../../../domain/booking";
import type { ShownCampaignItem } from "../../../../worker/services/booking";

/** Campaign data in a publisher's lists. */
export const publisherCampaignView = z.object({
  id: z.string(),
  name: z.string(),
  label: z.enum(CAMPAIGN_LABELS),
  advertiserName: z.string(),
  productName: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  /** VAT excluded. */
  supplyMinor: z.number().nullable(),
  currency: z.string(),
  /** While it awaits the publisher. */
  submission: submissionView.nullable(),
});
export type PublisherCampaign = z.output<typeof publisherCampaignView>;

/** Removes the advertiser's private data: notes and invoice data. */
export function toPublisherCampaign(item: ShownCampaignItem): PublisherCampaign {
  const { campaign, label } = item;
  return {
    id: item.id,
    name: campaign.name,
    label,
    advertiserName: campaign.advertiserName ?? item.advertiserName,
    productName: item.productName,
    startDay: campaign.startDay,
    endDay: campaign.endDay,
    supplyMinor: item.quote?.supplyMinor ?? null,
    currency: campaign.currency,
    submission: label === "in-review" ? submissionOf(campaign) : null,
  };
}
