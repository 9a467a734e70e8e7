import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import {
  CAMPAIGN_STATUSES,
  type CampaignLabel,
  type CampaignStatus,
  campaignLabel,
} from "../../../domain/campaign/states";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
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
import { type CampaignRow, shownStatuses, stateOf } from "./find";

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
  /** The ad account that sent it. */
  account?: string;
  /** Campaigns that run on some day of `[from, to]`, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
}

const advertiser = sql<string>`(select ${schema.projects.displayName} from ${schema.projects} where ${schema.projects.id} = ${schema.campaigns.projectId})`;

const publisher = sql<string>`(select ${schema.projects.displayName} from ${schema.projects} where ${schema.projects.id} = ${schema.campaigns.pubProjectId})`;

const creativeStatuses = sql<
  string | null
>`(select group_concat(${schema.creatives.status}) from ${schema.creatives} where ${schema.creatives.campaignId} = ${schema.campaigns.id})`;

export async function queryCampaigns(
  ctx: ServiceContext,
  scope: SQL | undefined,
  filter: CampaignFilter,
  order: readonly SQL[] = newestFirst(schema.campaigns),
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
        filter.account ? eq(campaigns.projectId, filter.account) : undefined,
        filter.from ? gte(campaigns.endDay, filter.from) : undefined,
        filter.to ? lte(campaigns.startDay, filter.to) : undefined,
        behind(campaigns, next),
        filter.q
          ? sql`(${campaigns.name} like ${likePattern(filter.q)} escape '\\' or ${campaigns.advertiserName} like ${likePattern(filter.q)} escape '\\' or ${campaigns.id} = ${filter.q})`
          : undefined,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.campaign,
    (row) => ({
      id: row.campaign.id,
      campaign: row.campaign,
      label: campaignLabel(
        stateOf(row.campaign),
        shownStatuses(row.campaign, row.creativeStatuses?.split(",") ?? []),
      ),
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
    throw new AppError("CAMPAIGN_FILTER_NOT_ACCEPTABLE", { fields: { status: ["notAnOption"] } });
  }
  return wanted;
}
