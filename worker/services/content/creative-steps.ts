import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { reviewedCreative } from "../../../domain/booking";
import type { CreativeAction } from "../../../domain/content";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import type { CampaignRow, CreativeRow } from "../../db/schema";
import type { CreativeStep, ServiceContext } from "../kernel";
import type { AssetRow } from "./keep-file";

const DECISIONS: readonly CreativeAction[] = ["creative-approve", "creative-reject"];

/**
 * A creative's step in its campaign's history; a decision stores the reviewed content.
 * @param creative the creative after the step
 */
export function creativeStep(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "projectId" | "pubProjectId" | "status">,
  creative: Omit<CreativeRow, "createdAt" | "updatedAt">,
  action: CreativeAction,
): CreativeStep {
  const isDecision = DECISIONS.includes(action);
  const isOwn = campaign.projectId === campaign.pubProjectId;
  return {
    id: `${creative.id}:${creative.version}`,
    campaignId: campaign.id,
    creativeId: creative.id,
    creativeVersion: creative.version,
    creativeName: creative.name,
    action,
    campaignStatus: campaign.status,
    actorKind: isDecision || isOwn ? "publisher" : "advertiser",
    actorAccountId: ctx.account?.id ?? null,
    reason: action === "creative-reject" ? creative.rejectionComment : null,
    seen: isDecision ? reviewedCreative(creative) : null,
    at: ctx.now,
  };
}

/**
 * History rows of the creatives whose video could not be encoded, for the batch that records the failure; none if it did not fail there.
 * @param asset as it was requested, so that each final failure makes one row
 */
export function failedSteps(
  ctx: ServiceContext,
  { id: assetId, encodingAskedAt }: Pick<AssetRow, "id" | "encodingAskedAt">,
  failureReason: string,
): BatchItem<"sqlite"> {
  const { assets, campaigns, creativeHistory: history, creatives } = schema;
  const id: SQL = sql`${creatives.id} || ${`:${assetId}:${encodingAskedAt ?? 0}`}`;
  return rawStatement(
    ctx.db,
    sql`insert into ${history} (id, campaign_id, creative_id, creative_version, creative_name, action, campaign_status, actor_kind, reason, at)
      select ${id}, ${campaigns.id}, ${creatives.id}, ${creatives.version}, ${creatives.name}, 'creative-failed', ${campaigns.status}, 'clock',
        ${failureReason}, ${ctx.now}
      from ${creatives}
        join ${campaigns} on ${campaigns.id} = ${creatives.campaignId}
        join ${assets} on ${assets.id} = ${creatives.assetId}
      where ${creatives.assetId} = ${assetId} and ${creatives.status} != 'deleted' and ${assets.status} = 'failed'
      on conflict do nothing`,
  );
}
