import { AppError } from "../../../domain/shared/errors";
import type { CampaignRow } from "../campaigns/find";

const OPEN_STATUSES: readonly CampaignRow["status"][] = [
  "draft",
  "submitted",
  "rejected",
  "booked",
  "live",
  "paused",
];

/** A campaign that is over keeps its creatives as they were. @throws AppError CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED */
export function requireOpen(campaign: Pick<CampaignRow, "status">): void {
  if (!OPEN_STATUSES.includes(campaign.status)) throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
}
