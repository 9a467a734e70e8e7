import { and, asc, eq, gte, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Side } from "../../../domain/access/matrix";
import {
  CAMPAIGN_STATUSES,
  type CampaignLabel,
  type CampaignStatus,
  campaignLabel,
} from "../../../domain/campaign/states";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess, requireOperator } from "../access";
import type { ServiceContext } from "../context";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import { type CampaignRow, stateOf } from "./find";

export interface CampaignListItem {
  id: string;
  campaign: CampaignRow;
  label: CampaignLabel;
  productName: string;
  pricingType: string;
  advertiserName: string;
  publisherName: string;
}

export interface CampaignFilter extends PageQuery {
  q?: string;
  status?: string | readonly string[];
  product?: string;
  /** Campaigns that run on some day of `[from, to]`, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
}

/**
 * The campaigns of one side's project, newest first. A publisher sees what was ever submitted to it.
 * @throws AppError 070, CAMPAIGN_FILTER_NOT_ACCEPTABLE, and those of `requireAccess`
 */
export async function listCampaigns(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  filter: CampaignFilter = {},
): Promise<Page<CampaignListItem>> {
  await requireAccess(ctx, projectId, "campaign.read", side);
  const mine =
    side === "adv"
      ? and(eq(schema.campaigns.projectId, projectId), ne(schema.campaigns.status, "deleted"))
      : and(
          eq(schema.campaigns.pubProjectId, projectId),
          isNotNull(schema.campaigns.submittedAt),
          ne(schema.campaigns.status, "deleted"),
        );
  return query(ctx, mine, filter);
}

/** What operators look at: everything that was ever submitted. @throws AppError UNAUTHORIZED, FORBIDDEN, 070 */
export async function listCampaignsForOperator(
  ctx: ServiceContext,
  filter: CampaignFilter & { pending?: boolean } = {},
): Promise<Page<CampaignListItem>> {
  requireOperator(ctx);
  const pending = filter.pending
    ? and(eq(schema.campaigns.status, "submitted"), isNotNull(schema.campaigns.publisherApprovedAt))
    : undefined;
  return query(
    ctx,
    and(isNotNull(schema.campaigns.submittedAt), ne(schema.campaigns.status, "deleted"), pending),
    filter,
  );
}

const advertiser = sql<string>`(select ${schema.projects.displayName} from ${schema.projects} where ${schema.projects.id} = ${schema.campaigns.projectId})`;
const publisher = sql<string>`(select ${schema.projects.displayName} from ${schema.projects} where ${schema.projects.id} = ${schema.campaigns.pubProjectId})`;
const creativeStatuses = sql<
  string | null
>`(select group_concat(${schema.creatives.status}) from ${schema.creatives} where ${schema.creatives.campaignId} = ${schema.campaigns.id})`;

async function query(
  ctx: ServiceContext,
  scope: SQL | undefined,
  filter: CampaignFilter,
): Promise<Page<CampaignListItem>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const { campaigns, adProducts } = schema;
  const statuses = parseStatuses(filter.status);
  const rows = await ctx.db
    .select({
      campaign: campaigns,
      productName: adProducts.name,
      pricingType: adProducts.pricingType,
      advertiser,
      publisher,
      creativeStatuses,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .where(
      and(
        scope,
        statuses ? inArray(campaigns.status, statuses) : undefined,
        filter.product ? eq(campaigns.productId, filter.product) : undefined,
        filter.from ? gte(campaigns.endDay, filter.from) : undefined,
        filter.to ? lte(campaigns.startDay, filter.to) : undefined,
        behind(campaigns, next),
        filter.q
          ? sql`(${campaigns.name} like ${likePattern(filter.q)} escape '\\' or ${campaigns.advertiserName} like ${likePattern(filter.q)} escape '\\' or ${campaigns.id} = ${filter.q})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(campaigns))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.campaign,
    (row) => ({
      id: row.campaign.id,
      campaign: row.campaign,
      label: campaignLabel(stateOf(row.campaign), row.creativeStatuses?.split(",") ?? []),
      productName: row.productName,
      pricingType: row.pricingType,
      advertiserName: row.advertiser,
      publisherName: row.publisher,
    }),
  );
}

function parseStatuses(status: CampaignFilter["status"]): CampaignStatus[] | null {
  const wanted = typeof status === "string" ? [status] : [...(status ?? [])];
  if (wanted.length === 0 || wanted[0] === "") return null;
  if (!wanted.every((value): value is CampaignStatus => CAMPAIGN_STATUSES.some((known) => known === value))) {
    throw new AppError("CAMPAIGN_FILTER_NOT_ACCEPTABLE");
  }
  return wanted;
}

export type HistoryItem = typeof schema.campaignHistory.$inferSelect & { actorName: string | null };

/** Every transition in order, with the name of whoever did it. */
export async function readHistory(ctx: ServiceContext, campaignId: string): Promise<HistoryItem[]> {
  const rows = await ctx.db
    .select({ entry: schema.campaignHistory, actorName: schema.accounts.name })
    .from(schema.campaignHistory)
    .leftJoin(schema.accounts, eq(schema.accounts.id, schema.campaignHistory.actorAccountId))
    .where(eq(schema.campaignHistory.campaignId, campaignId))
    .orderBy(asc(schema.campaignHistory.campaignVersion));
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }));
}
