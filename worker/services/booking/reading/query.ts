import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  CAMPAIGN_LABELS,
  CAMPAIGN_STATUSES,
  type CampaignStatus,
  campaignLabel,
  campaignView,
  invoiceFor,
  type QuotableProduct,
  quoteOf,
  type ReadableCampaign,
  readableCampaignView,
  reviewDeadline,
  type TaxInvoice,
} from "../../../../domain/booking";
import {
  AppError,
  LIST_PAGE_LIMIT,
  PRODUCT_PRICINGS,
  parseOrRefuse,
  seenBy,
} from "../../../../domain/kernel";
import { quoteView } from "../../../../domain/money";
import { ACCESS, type Side } from "../../../../domain/people";
import { schema } from "../../../db/client";
import {
  afterChosenCursor,
  afterCursor,
  afterCursorAscending,
  holds,
  inChosenOrder,
  newestFirst,
  oldestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  requireAccount,
  requireOperatorRead,
  type ServiceContext,
  sortSchema,
  toChosenPage,
  toPage,
} from "../../kernel";
import { type CampaignRow, shownStatuses, stateOf } from "../find";

export const campaignListItemView = z.object({
  id: z.string(),
  campaign: campaignView,
  label: z.enum(CAMPAIGN_LABELS).describe("State that is shown of the campaign"),
  productName: z.string().describe("Name of the ad product"),
  pricingType: z
    .enum(PRODUCT_PRICINGS)
    .describe(
      "What is paid for: days and slots (cpp), a thousand impressions (cpm), a click (cpc), a participant of a quest (cpq), or nothing (inhouse)",
    ),
  advertiserName: z.string().describe("Name of the advertiser, as the campaign says it"),
  publisherName: z.string().describe("Name of the publisher"),
  /** See `quoteOf`. */
  quote: quoteView.nullable(),
});
export type ShownCampaignItem = z.output<typeof campaignListItemView>;

/** A list item as services return it. */
export type CampaignListItem = Omit<ShownCampaignItem, "campaign"> & {
  campaign: ReadableCampaign;
};

/** Source data of a list's row. */
export interface ListedCampaign {
  campaign: CampaignRow;
  productName: string;
  /** Input of its price. */
  product: QuotableProduct;
  /** The product's country. */
  country: string;
  timezone: string;
  advertiser: string;
  publisher: string;
  creativeStatuses: string | null;
  /** Null before a takeover of the payment. */
  payer: { projectId: string | null; invoice: TaxInvoice | null; registrationAssetId: string | null } | null;
}

export interface CampaignFilter extends PageQuery {
  q?: string;
  status?: string | readonly string[];
  product?: string;
  /** The advertiser's ad account. */
  account?: string;
  /** The campaign's publisher. */
  publisher?: string;
  sort?: string;
  dir?: string;
  /** Campaigns that run on some day of `[from, to]`, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
}

const advertiserName = sql<string>`(select ${schema.projects.displayName} from ${schema.projects} where ${schema.projects.id} = ${schema.campaigns.projectId})`;

const publisherName = sql<string>`(select ${schema.projects.displayName} from ${schema.projects} where ${schema.projects.id} = ${schema.campaigns.pubProjectId})`;

const creativeStatuses = sql<
  string | null
>`(select group_concat(${schema.creatives.status}) from ${schema.creatives} where ${schema.creatives.campaignId} = ${schema.campaigns.id})`;

/** Sort columns that a reader may choose. */
export const CAMPAIGN_SORTS = ["createdAt", "name", "startDay"] as const;

/** Default order of a campaign list. */
export interface CampaignOrder {
  by: "createdAt" | "submittedAt" | "startsAt";
  oldestFirst: boolean;
}

/** The campaigns of a list, and the project through which they are read; null for operators. */
export interface CampaignScope {
  where: SQL | undefined;
  reader: string | null;
}

export async function queryCampaigns(
  ctx: ServiceContext,
  scope: CampaignScope,
  filter: CampaignFilter,
  order?: CampaignOrder,
): Promise<Page<CampaignListItem>> {
  const page = order
    ? await queryCampaignRows(ctx, scope.where, filter, order)
    : await queryInChosenOrder(ctx, scope.where, filter);
  return { ...page, items: page.items.map((row) => toListItem(row, scope.reader)) };
}

async function queryInChosenOrder(
  ctx: ServiceContext,
  scope: SQL | undefined,
  filter: CampaignFilter,
): Promise<Page<ListedCampaign>> {
  const querySchema = pageQuerySchema.extend(sortSchema(CAMPAIGN_SORTS).shape);
  const { limit, next, sort, dir } = parseOrRefuse(querySchema, filter);
  const { campaigns } = schema;
  // A draft may have no days yet.
  const value = sort === "startDay" ? sql`coalesce(${campaigns.startDay}, '')` : campaigns[sort];
  const order = { sort, dir, value, id: campaigns.id };
  const rows = await selectCampaigns(ctx, and(scope, afterChosenCursor(order, next)), filter)
    .orderBy(...inChosenOrder(order))
    .limit(limit + 1);
  return toChosenPage(rows, limit, sort, ({ campaign }) => ({
    value: campaign[sort] ?? "",
    id: campaign.id,
  }));
}

/** As `queryCampaigns`, with the complete rows. */
export async function queryCampaignRows(
  ctx: ServiceContext,
  scope: SQL | undefined,
  filter: CampaignFilter,
  order: CampaignOrder,
): Promise<Page<ListedCampaign>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const { campaigns } = schema;
  const place = { createdAt: campaigns[order.by], id: campaigns.id };
  const after = order.oldestFirst ? afterCursorAscending(place, next) : afterCursor(place, next);
  const rows = await selectCampaigns(ctx, and(scope, after), filter)
    .orderBy(...(order.oldestFirst ? oldestFirst(place) : newestFirst(place)))
    .limit(limit + 1);
  return toPage(rows, limit, ({ campaign }) => ({ createdAt: campaign[order.by] ?? 0, id: campaign.id }));
}

/** Selects the complete rows of a scope that match a filter. */
function selectCampaigns(ctx: ServiceContext, scope: SQL | undefined, filter: CampaignFilter) {
  const { campaigns, adProducts, paymentLinks } = schema;
  const statuses = parseStatuses(filter.status);
  return ctx.db
    .select({
      campaign: campaigns,
      productName: adProducts.name,
      product: {
        pricingType: adProducts.pricingType,
        currency: adProducts.currency,
        priceMinor: adProducts.priceMinor,
        videoPriceMinor: adProducts.videoPriceMinor,
        country: adProducts.country,
        discountBp: adProducts.discountBp,
        targetings: adProducts.targetings,
      },
      country: adProducts.country,
      timezone: adProducts.timezone,
      advertiser: advertiserName,
      publisher: publisherName,
      creativeStatuses,
      payer: {
        projectId: paymentLinks.payerProjectId,
        invoice: paymentLinks.payerInvoice,
        registrationAssetId: paymentLinks.payerRegistrationAssetId,
      },
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .leftJoin(
      paymentLinks,
      and(eq(paymentLinks.campaignId, campaigns.id), eq(campaigns.paymentMethod, "representative")),
    )
    .where(
      and(
        scope,
        statuses ? inArray(campaigns.status, statuses) : undefined,
        filter.product ? eq(campaigns.productId, filter.product) : undefined,
        filter.account ? eq(campaigns.projectId, filter.account) : undefined,
        filter.publisher ? eq(campaigns.pubProjectId, filter.publisher) : undefined,
        filter.from ? gte(campaigns.endDay, filter.from) : undefined,
        filter.to ? lte(campaigns.startDay, filter.to) : undefined,
        filter.q
          ? or(holds(filter.q, campaigns.name, campaigns.advertiserName), eq(campaigns.id, filter.q))
          : undefined,
      ),
    );
}

/** @param reader the project through which it is read; null for operators */
export function toListItem(row: ListedCampaign, reader: string | null): CampaignListItem {
  const { campaign, productName, product, advertiser, publisher, payer } = row;
  // The memo is the ad account's private note.
  const memo = campaign.projectId === reader ? campaign.memo : "";
  return {
    id: campaign.id,
    campaign: seenBy(readableCampaignView, {
      ...campaign,
      ...invoiceFor(campaign, payer?.projectId ? payer : null, reader),
      memo,
    }),
    label: campaignLabel(stateOf(campaign), shownStatuses(campaign, creativeStatusesOf(row))),
    productName,
    pricingType: product.pricingType,
    advertiserName: advertiser,
    publisherName: publisher,
    quote: quoteOf(campaign, product),
  };
}

/** One status per creative of the campaign. */
export function creativeStatusesOf({ creativeStatuses }: ListedCampaign): readonly string[] {
  return creativeStatuses?.split(",") ?? [];
}

function parseStatuses(status: CampaignFilter["status"]): CampaignStatus[] | null {
  const wanted = typeof status === "string" ? [status] : [...(status ?? [])];
  if (wanted.length === 0 || wanted[0] === "") return null;
  if (!wanted.every((value): value is CampaignStatus => CAMPAIGN_STATUSES.some((known) => known === value))) {
    throw new AppError("CAMPAIGN_FILTER_NOT_ACCEPTABLE", { fields: { status: ["notAnOption"] } });
  }
  return wanted;
}

/**
 * The campaigns of one side's project, newest first unless sorted otherwise. A publisher sees all campaigns that were ever submitted to it.
 * @throws AppError 070, CAMPAIGN_FILTER_NOT_ACCEPTABLE, and those of `requireAccess`
 */
export async function listCampaigns(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  filter: CampaignFilter = {},
): Promise<Page<CampaignListItem>> {
  await requireAccess(ctx, projectId, "campaign.read", side);
  return queryCampaigns(ctx, { where: campaignsOf(projectId, side), reader: projectId }, filter);
}

/**
 * Campaigns that originated from the ad-note catalogue, of all ad accounts whose campaigns the caller may read. Source: rule B29.
 * @throws AppError UNAUTHORIZED, 070, CAMPAIGN_FILTER_NOT_ACCEPTABLE
 */
export async function listAdNoteCampaigns(
  ctx: ServiceContext,
  filter: CampaignFilter = {},
): Promise<Page<CampaignListItem>> {
  const account = requireAccount(ctx);
  const { campaigns, memberships, projects } = schema;
  const own = ctx.db
    .select({ id: projects.id })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), isNull(projects.deletedAt)))
    .where(
      and(
        eq(memberships.accountId, account.id),
        eq(projects.kind, "adv"),
        gte(memberships.level, ACCESS["campaign.read"].adv),
      ),
    );
  const scope = and(
    sql`${campaigns.projectId} in (${own})`,
    eq(campaigns.viaAdNote, true),
    ne(campaigns.status, "deleted"),
  );
  const page = await queryInChosenOrder(ctx, scope, filter);
  return { ...page, items: page.items.map((row) => toListItem(row, row.campaign.projectId)) };
}

/** Condition: the campaigns visible to one side's project. */
export function campaignsOf(projectId: string, side: Side): SQL | undefined {
  const { campaigns } = schema;
  const isThere = ne(campaigns.status, "deleted");
  return side === "adv"
    ? and(eq(campaigns.projectId, projectId), isThere)
    : and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt), isThere);
}

/** All campaigns that were ever submitted, for operators. @throws AppError UNAUTHORIZED, FORBIDDEN, 070 */
export async function listCampaignsForOperator(
  ctx: ServiceContext,
  filter: CampaignFilter & { pending?: boolean } = {},
): Promise<Page<CampaignListItem>> {
  requireOperatorRead(ctx);
  const pending = filter.pending
    ? and(
        eq(schema.campaigns.status, "submitted"),
        isNotNull(schema.campaigns.publisherApprovedAt),
        isNull(schema.campaigns.paymentAskedAt),
      )
    : undefined;
  return queryCampaigns(
    ctx,
    {
      where: and(isNotNull(schema.campaigns.submittedAt), ne(schema.campaigns.status, "deleted"), pending),
      reader: null,
    },
    filter,
  );
}

/**
 * Campaigns that await the publisher's review, the soonest due first. The oldest are read first, so that a full page omits
 * the most recently sent.
 * @throws AppError of `requireAccess`
 */
export async function listWaitingCampaigns(
  ctx: ServiceContext,
  projectId: string,
): Promise<CampaignListItem[]> {
  await requireAccess(ctx, projectId, "campaign.read", "pub");
  const { campaigns } = schema;
  const isWaiting = and(
    eq(campaigns.pubProjectId, projectId),
    eq(campaigns.status, "submitted"),
    isNull(campaigns.publisherApprovedAt),
  );
  const bySending = { by: "submittedAt", oldestFirst: true } as const;
  const { items } = await queryCampaigns(
    ctx,
    { where: isWaiting, reader: projectId },
    { limit: LIST_PAGE_LIMIT },
    bySending,
  );
  const dueAt = ({ campaign: { submittedAt, sameDay, startsAt } }: CampaignListItem) =>
    reviewDeadline({ submittedAt: submittedAt ?? 0, sameDay, startsAt }, ctx.now).dueAtMs;
  return items.sort((one, other) => dueAt(one) - dueAt(other));
}
