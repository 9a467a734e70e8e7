import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

export interface RewardCallback {
  /** Where the publisher's server hears of confirmed views, or null. */
  url: string | null;
  /** Signs what it hears; null before the first address. */
  key: string | null;
}

/** A unit's callback, for those who may change it. @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function getRewardCallback(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
): Promise<RewardCallback> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const { adUnits } = schema;
  const [found] = await ctx.db
    .select({ url: adUnits.rewardCallbackUrl, key: adUnits.rewardCallbackKey })
    .from(adUnits)
    .where(and(eq(adUnits.id, unitId), eq(adUnits.projectId, projectId), isNull(adUnits.deletedAt)));
  if (!found) throw new AppError("AD_UNIT_NOT_FOUND");
  return found;
}
