import type { MovedPeriod } from "../../../domain/campaign/after-booking";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { CampaignRow } from "./find";

/** What an advertiser may change of a campaign without moving it on. */
export type EditedPart =
  | "schedule"
  | "targeting"
  | "info"
  | "billing"
  | "quest"
  | "title"
  | "contact"
  | "postpone"
  | "postpone-display"
  | "extend";

/**
 * The history row of such a change, at the campaign's next version; a racing writer breaks on the pair of both.
 * @param moved the days before and after, of a change that moved them
 */
export function editRow(
  ctx: ServiceContext,
  campaign: CampaignRow,
  part: EditedPart,
  moved: MovedPeriod | null = null,
) {
  const version = campaign.version + 1;
  return ctx.db.insert(schema.campaignHistory).values({
    id: `${campaign.id}:${version}`,
    campaignId: campaign.id,
    campaignVersion: version,
    action: `edit-${part}`,
    fromStatus: campaign.status,
    toStatus: campaign.status,
    actorKind: "advertiser",
    actorAccountId: ctx.account?.id ?? null,
    reason: null,
    moved,
    at: ctx.now,
  });
}
