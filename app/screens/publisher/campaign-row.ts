import {
  type CampaignLabel,
  type CampaignStatus,
  type Submission,
  submissionOf,
} from "../../../domain/booking";
import type { ShownCampaignItem } from "../../../worker/services/booking";

/** What a publisher's lists show of a campaign. */
export interface PublisherCampaign {
  id: string;
  name: string;
  label: CampaignLabel;
  advertiserName: string;
  productName: string;
  startDay: string | null;
  endDay: string | null;
  totalMinor: number | null;
  currency: string;
  /** While it waits for the publisher's word. */
  submission: Submission | null;
}

/** Leaves out what is the advertiser's own: its notes and its invoice data. */
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
    totalMinor: item.quote?.totalMinor ?? null,
    currency: campaign.currency,
    submission: label === "in-review" ? submissionOf(campaign) : null,
  };
}

/** Nothing of the campaign is decided any more. */
export function isOver(status: CampaignStatus): boolean {
  return status === "cancelled" || status === "closed" || status === "deleted";
}
