import { eq } from "drizzle-orm";
import {
  type CampaignAction,
  type CampaignLabel,
  type CampaignSince,
  type CreativeSince,
  campaignLabel,
  campaignSince,
  creativeSince,
  type InvoicePapers,
  invoiceFor,
  offeredActions,
  quoteOf,
} from "../../../domain/booking";
import { AppError, type Seen, viewOf } from "../../../domain/kernel";
import type { Quote } from "../../../domain/money";
import { type Action, mayAct, type Side } from "../../../domain/people";
import { type DeliveryCounts, NO_COUNTS, sumCounts } from "../../../domain/reports";
import type { StandingRefusal } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { AssetRow } from "../content";
import { type OfferedProductDetail, readBookedProduct } from "../inventory";
import { requireOperator, type ServiceContext } from "../kernel";
import { counts } from "../reports";
import { type CampaignRefusals, refusalsOf } from "../serving";
import { hasContactLeft } from "./choices";
import {
  type CampaignRow,
  type CreativeRow,
  creativesOf,
  readCampaign,
  requireCampaign,
  shownStatuses,
  stateOf,
} from "./find";
import { readPayer } from "./payment-link";
import {
  type HistoryItem,
  lastDecisions,
  lastRejection,
  readCreativeSteps,
  readHistory,
  readStanding,
  standingOf,
  wholeHistory,
} from "./standing";

/** What of a creative's file both sides and operators see: how it looks and how far its encoding is, not where it is kept and by whom. */
const shownAsset = viewOf<AssetRow>()(
  ...(["id", "kind", "name", "contentType", "bytes", "width", "height", "status", "failureReason"] as const),
  ...(["renditions", "stills", "durationMs", "encodingProgress", "createdAt"] as const),
);
export type ShownAsset = Seen<typeof shownAsset>;

export interface CampaignDetail {
  campaign: CampaignRow;
  label: CampaignLabel;
  offer: OfferedProductDetail;
  advertiserProjectName: string;
  /** The contract's contact worked on it and is no member of the ad account any more. */
  contactLeft: boolean;
  /** The account that took the payment over; null for every other way of paying, and while nobody has. */
  payerName: string | null;
  /** For whom the tax invoice is, as this reader is told it. */
  invoice: InvoicePapers;
  /** See `quoteOf`. */
  quote: Quote | null;
  /** `since`: what a reviewer has not seen yet of one that waits. */
  creatives: (CreativeRow & { asset: ShownAsset; since: CreativeSince | null })[];
  history: HistoryItem[];
  /** What was changed since the last rejection, while it waits for a review again. */
  since: CampaignSince | null;
  /** What this reader may do now. */
  actions: CampaignAction[];
  totals: DeliveryCounts;
  refusals: CampaignRefusals;
  /** Why it would not be served at this moment, as far as its own state says. */
  standing: StandingRefusal[];
}

/**
 * @param only refuses projects of the other kind
 * @param action what the reader is about to do
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function getCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  only?: Side,
  action: Extract<Action, "campaign.read" | "campaign.write" | "creative.write"> = "campaign.read",
): Promise<CampaignDetail> {
  const { campaign, access, side } = await requireCampaign(ctx, projectId, campaignId, action, only);
  const actor = side === "adv" ? "advertiser" : "publisher";
  const actions = offeredActions(stateOf(campaign), actor).filter((action) =>
    mayAct(NEEDS[action], side, access.level),
  );
  // The memo is the ad account's note to itself.
  const shown = side === "adv" || campaign.projectId === projectId ? campaign : { ...campaign, memo: "" };
  return { ...(await assemble(ctx, shown, projectId)), actions };
}

/** @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND */
export async function getCampaignForOperator(
  ctx: ServiceContext,
  campaignId: string,
): Promise<CampaignDetail> {
  requireOperator(ctx);
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign || campaign.submittedAt === null || campaign.status === "deleted")
    throw new AppError("CAMPAIGN_NOT_FOUND");
  const shown = { ...campaign, memo: "" };
  return { ...(await assemble(ctx, shown, null)), actions: offeredActions(stateOf(campaign), "operator") };
}

/** The matrix's action behind each transition. */
const NEEDS: Record<CampaignAction, Parameters<typeof mayAct>[0]> = {
  request: "campaign.write",
  approve: "campaign.review",
  reject: "campaign.review",
  "final-approve": "campaign.review",
  "final-reject": "campaign.review",
  lapse: "campaign.review",
  expire: "campaign.review",
  start: "campaign.review",
  pause: "campaign.pause",
  resume: "campaign.pause",
  close: "campaign.review",
  withdraw: "campaign.cancel",
  cancel: "campaign.cancel",
  delete: "campaign.write",
};

async function assemble(
  ctx: ServiceContext,
  campaign: CampaignRow,
  reader: string | null,
): Promise<Omit<CampaignDetail, "actions">> {
  const offered = readBookedProduct(ctx, campaign.projectId, campaign.productId, { closedToo: true });
  const [offer, rows, assets, steps, creativeSteps, advertiser, totals, refusals, reads, payer, contactLeft] =
    await Promise.all([
      offered,
      creativesOf(ctx, campaign.id),
      assetsOf(ctx, campaign.id),
      readHistory(ctx, campaign.id),
      readCreativeSteps(ctx, campaign.id),
      ctx.db.query.projects.findFirst({
        columns: { displayName: true },
        where: eq(schema.projects.id, campaign.projectId),
      }),
      totalsOf(ctx, campaign.id),
      refusalsOf(ctx, campaign),
      readStanding(ctx, campaign, offered),
      readPayer(ctx, campaign),
      hasContactLeft(ctx, campaign),
    ]);
  const rejection = lastRejection(steps);
  const decisions = lastDecisions(creativeSteps);
  const creatives = rows.flatMap((creative) => {
    const asset = assets.get(creative.assetId);
    const since = creativeSince(creative, decisions.get(creative.id) ?? null, rejection);
    return asset ? [{ ...creative, asset, since }] : [];
  });
  const quote = quoteOf(campaign, offer.product);
  const invoice = invoiceFor(campaign, payer, reader);
  return {
    // The ad account that booked goes on with what it typed, should it pay itself after all.
    campaign: campaign.projectId === reader ? campaign : { ...campaign, ...invoice },
    label: campaignLabel(
      stateOf(campaign),
      shownStatuses(
        campaign,
        rows.map(({ status }) => status),
      ),
    ),
    offer,
    advertiserProjectName: advertiser?.displayName ?? "",
    contactLeft,
    payerName: payer?.name ?? null,
    invoice,
    quote,
    creatives,
    history: wholeHistory(steps, creativeSteps),
    since: campaignSince(campaign, rows, rejection),
    totals,
    refusals,
    standing: standingOf({ campaign, offer, creatives, quote, totals }, reads, ctx.now),
  };
}

async function assetsOf(ctx: ServiceContext, campaignId: string): Promise<Map<string, ShownAsset>> {
  const rows = await ctx.db
    .select({ asset: schema.assets })
    .from(schema.creatives)
    .innerJoin(schema.assets, eq(schema.assets.id, schema.creatives.assetId))
    .where(eq(schema.creatives.campaignId, campaignId));
  return new Map(rows.map(({ asset }) => [asset.id, shownAsset(asset)]));
}

async function totalsOf(ctx: ServiceContext, campaignId: string): Promise<DeliveryCounts> {
  const { deliveryTotals } = schema;
  const [row] = await ctx.db
    .select(counts())
    .from(deliveryTotals)
    .where(eq(deliveryTotals.campaignId, campaignId));
  // The sum of no rows is null.
  return row ? sumCounts([row]) : NO_COUNTS;
}
