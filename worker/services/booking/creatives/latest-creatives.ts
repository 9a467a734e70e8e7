import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { CAMPAIGN_STATUSES, CREATIVE_STATUSES } from "../../../../domain/booking";
import { momentView } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../kernel";

const SHOWN = 5;

export const latestCreativeView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(CREATIVE_STATUSES),
  updatedAt: momentView,
  unitName: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  campaignStatus: z.enum(CAMPAIGN_STATUSES),
});
export type LatestCreative = z.output<typeof latestCreativeView>;

/**
 * Creatives of campaigns that were sent to a publisher: those that await its review first, then the most recently changed.
 * @param pubProjectId a publisher that the caller may read
 */
export async function readLatestCreatives(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<LatestCreative[]> {
  const { adUnits, campaigns, creatives } = schema;
  const waits = sql`${creatives.status} = 'submitted' and ${campaigns.status} in ('submitted', 'booked', 'live', 'paused')`;
  return ctx.db
    .select({
      id: creatives.id,
      name: creatives.name,
      status: creatives.status,
      updatedAt: creatives.updatedAt,
      unitName: adUnits.name,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      campaignStatus: campaigns.status,
    })
    .from(campaigns)
    .innerJoin(creatives, eq(creatives.campaignId, campaigns.id))
    .innerJoin(adUnits, eq(adUnits.id, creatives.unitId))
    .where(
      and(
        eq(campaigns.pubProjectId, pubProjectId),
        isNotNull(campaigns.submittedAt),
        ne(campaigns.status, "deleted"),
        ne(creatives.status, "deleted"),
      ),
    )
    .orderBy(desc(sql`(${waits})`), desc(creatives.updatedAt), desc(creatives.id))
    .limit(SHOWN);
}
