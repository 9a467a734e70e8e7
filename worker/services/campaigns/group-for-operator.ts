import { and, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { CampaignStatus } from "../../../domain/campaign/states";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";

export const CAMPAIGN_GROUPINGS = ["publisher", "advertiser", "product"] as const;
export type CampaignGrouping = (typeof CAMPAIGN_GROUPINGS)[number];

export const groupingSchema = z.object({ by: z.enum(CAMPAIGN_GROUPINGS).default("publisher") });

export interface CampaignGroup {
  id: string;
  name: string;
  total: number;
  /** Waits for the final review. */
  pending: number;
  byStatus: Partial<Record<CampaignStatus, number>>;
}

/**
 * Everything that was ever submitted, added up by publisher, ad account or product: whoever has most to decide on first.
 * @param input `groupingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function groupCampaignsForOperator(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<CampaignGroup[]> {
  requireOperator(ctx);
  const { by } = parseOrRefuse(groupingSchema, input);
  const { adProducts, campaigns, projects } = schema;
  const key = {
    publisher: campaigns.pubProjectId,
    advertiser: campaigns.projectId,
    product: campaigns.productId,
  }[by];
  const [table, id, name] =
    by === "product"
      ? ([adProducts, adProducts.id, adProducts.name] as const)
      : ([projects, projects.id, projects.displayName] as const);
  const isPending = sql<number>`sum(${campaigns.status} = 'submitted' and ${campaigns.publisherApprovedAt} is not null)`;
  const rows = await ctx.db
    .select({ id, name, status: campaigns.status, count: count(), pending: isPending.mapWith(Number) })
    .from(campaigns)
    .innerJoin(table, eq(id, key))
    .where(and(isNotNull(campaigns.submittedAt), ne(campaigns.status, "deleted")))
    .groupBy(id, name, campaigns.status);
  const groups = new Map<string, CampaignGroup>();
  for (const row of rows) {
    const group = groups.get(row.id) ?? { id: row.id, name: row.name, total: 0, pending: 0, byStatus: {} };
    group.total += row.count;
    group.pending += row.pending;
    group.byStatus[row.status] = row.count;
    groups.set(row.id, group);
  }
  return [...groups.values()]
    .sort(
      (one, other) =>
        other.pending - one.pending || other.total - one.total || one.name.localeCompare(other.name),
    )
    .slice(0, LIST_PAGE_LIMIT);
}
