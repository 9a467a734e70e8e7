import { and, asc, count, eq, isNotNull, max, ne } from "drizzle-orm";
import type { Side } from "../../../domain/access/matrix";
import type { CampaignStatus } from "../../../domain/campaign/states";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** What a list of campaigns can be narrowed to: only what some campaign of it has. */
export interface CampaignOptions {
  statuses: { status: CampaignStatus; count: number }[];
  products: { id: string; name: string }[];
  /** The other side's projects: publishers for an ad account, ad accounts for a publisher. */
  partners: { id: string; name: string }[];
}

/** @throws AppError of `requireAccess` */
export async function campaignOptions(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
): Promise<CampaignOptions> {
  await requireAccess(ctx, projectId, "campaign.read", side);
  const { adProducts, campaigns, projects } = schema;
  const [mine, partnerId] =
    side === "adv"
      ? [eq(campaigns.projectId, projectId), campaigns.pubProjectId]
      : [and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt)), campaigns.projectId];
  const listed = and(mine, ne(campaigns.status, "deleted"));
  const [statuses, products, partners] = await Promise.all([
    ctx.db
      .select({ status: campaigns.status, count: count() })
      .from(campaigns)
      .where(listed)
      .groupBy(campaigns.status),
    ctx.db
      .select({ id: adProducts.id, name: max(adProducts.name).mapWith(String) })
      .from(campaigns)
      .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
      .where(listed)
      .groupBy(adProducts.id)
      .orderBy(asc(adProducts.name), asc(adProducts.id))
      .limit(LIST_PAGE_LIMIT),
    ctx.db
      .select({ id: projects.id, name: max(projects.displayName).mapWith(String) })
      .from(campaigns)
      .innerJoin(projects, eq(projects.id, partnerId))
      .where(listed)
      .groupBy(projects.id)
      .orderBy(asc(projects.displayName), asc(projects.id))
      .limit(LIST_PAGE_LIMIT),
  ]);
  return { statuses, products, partners };
}
