import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";

/** A creative of the campaign, or 404. @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND */
export async function findCreative(
  ctx: ServiceContext,
  campaignId: string,
  creativeId: string,
): Promise<CreativeRow> {
  const creative = await ctx.db.query.creatives.findFirst({
    where: and(eq(schema.creatives.id, creativeId), eq(schema.creatives.campaignId, campaignId)),
  });
  if (!creative || creative.status === "deleted") throw new AppError("CAMPAIGN_CREATIVE_NOT_FOUND");
  return creative;
}
