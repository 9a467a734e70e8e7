import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_LABELS,
  type CampaignAction,
  campaignLabel,
  campaignSince,
  campaignSinceView,
  campaignView,
  creativeSince,
  creativeSinceView,
  creativeView,
  invoiceFor,
  invoicePapersView,
  offeredActions,
  ownCampaignView,
  quoteOf,
  type ReadableCampaign,
  readableCampaignView,
} from "../../../../domain/booking";
import { type ShownAsset, shownAssetView } from "../../../../domain/content";
import { AppError, amountView, seenBy } from "../../../../domain/kernel";
import { quoteView } from "../../../../domain/money";
import { type Action, mayAct, type Side } from "../../../../domain/people";
import {
  behindReason,
  behindReasonView,
  deliveryCountsView,
  NO_COUNTS,
  pacingView,
} from "../../../../domain/reports";
import { standingRefusalView } from "../../../../domain/serving";
import { schema } from "../../../db/client";
import { type OfferedProductDetail, offeredProductDetailView, readBookedProduct } from "../../inventory";
import { requireOperatorRead, type ServiceContext } from "../../kernel";
import { feesOf } from "../../money";
import { campaignRefusalsView, refusalsOf } from "../../serving";
import {
  type CampaignRow,
  creativesOf,
  readCampaign,
  requireCampaign,
  shownStatuses,
  stateOf,
} from "../find";
import { pacingOf, readCampaignCounts, spentOf } from "../pacing";
import { readPayer } from "../payment/payment-link";
import { hasContactLeft } from "./choices";
import {
  type HistoryItem,
  historyItemView,
  lastDecisions,
  lastRejection,
  readCreativeSteps,
  readHistory,
  readStanding,
  standingOf,
  wholeHistory,
} from "./standing";

export const campaignDetailView = z.object({
  campaign: campaignView,
  label: z.enum(CAMPAIGN_LABELS).describe("State that is shown of the campaign"),
  offer: offeredProductDetailView,
  advertiserProjectName: z.string().describe("Name of the ad account"),
  /** Whether the contract's contact worked on it and has left the ad account. */
  contactLeft: z.boolean(),
  /** Name of the ad account that took the payment over; null for other payment methods, and before the takeover. */
  payerName: z.string().nullable(),
  /** Recipient of the tax invoice, as visible to this reader. */
  invoice: invoicePapersView,
  commissionBp: z
    .int()
    .nullable()
    .describe("What ad note keeps of the supply amount, in basis points; null of what was not booked by it"),
  /** See `quoteOf`. */
  quote: quoteView.nullable(),
  /** `since`: changes of a creative awaiting review that its reviewer has not seen yet. */
  creatives: z.array(
    creativeView.extend({
      asset: shownAssetView,
      since: creativeSinceView.nullable(),
    }),
  ),
  history: z.array(historyItemView),
  /** Changes since the last rejection, while it awaits another review. */
  since: campaignSinceView.nullable(),
  actions: z.array(z.enum(CAMPAIGN_ACTIONS)).describe("What this reader may do now"),
  totals: deliveryCountsView.describe("What was delivered so far"),
  /** Null for a campaign without a goal, or one that was never booked. */
  pacing: pacingView.nullable(),
  /** Reason for being behind; null for a campaign that is not behind. */
  behind: behindReasonView.nullable(),
  /** Minor units, excluding VAT; null if unknown. */
  spentMinor: amountView.nullable(),
  refusals: campaignRefusalsView,
  standing: z
    .array(standingRefusalView)
    .describe("Why it would not be served now by its own state; no unit names mean all"),
});
export type ShownCampaignDetail = z.output<typeof campaignDetailView>;

/** A campaign as services return it; pages and API calls narrow it to their reader by a view. */
export type CampaignDetail = Omit<ShownCampaignDetail, "campaign" | "history"> & {
  campaign: ReadableCampaign;
  history: HistoryItem[];
};

/** The campaign for the ad account that owns it. */
export const ownCampaignDetailView = campaignDetailView.extend({ campaign: ownCampaignView });
export type OwnCampaignDetail = z.output<typeof ownCampaignDetailView>;

/**
 * @param only restricts the reader's project to one kind
 * @param action the action that the reader needs the campaign for
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
  // The memo is the ad account's private note.
  const shown = side === "adv" || campaign.projectId === projectId ? campaign : { ...campaign, memo: "" };
  return { ...(await assemble(ctx, shown, projectId)), actions };
}

/**
 * The product that an ad account's campaign books, for forms whose fields depend on it.
 * @throws those of `getCampaign`
 */
export async function getCampaignOffer(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  action: "campaign.write" | "creative.write",
): Promise<OfferedProductDetail> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, action, "adv");
  return readBookedProduct(ctx, campaign.projectId, campaign.productId, { closedToo: true });
}

/** @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND */
export async function getCampaignForOperator(
  ctx: ServiceContext,
  campaignId: string,
): Promise<CampaignDetail> {
  requireOperatorRead(ctx);
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign || campaign.submittedAt === null || campaign.status === "deleted")
    throw new AppError("CAMPAIGN_NOT_FOUND");
  const shown = { ...campaign, memo: "" };
  return { ...(await assemble(ctx, shown, null)), actions: offeredActions(stateOf(campaign), "operator") };
}

/** The access matrix action that each transition requires. */
const NEEDS: Record<CampaignAction, Parameters<typeof mayAct>[0]> = {
  request: "campaign.write",
  approve: "campaign.review",
  reject: "campaign.review",
  "final-approve": "campaign.review",
  "final-reject": "campaign.review",
  "await-payment": "campaign.review",
  pay: "campaign.write",
  "payment-lapse": "campaign.review",
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

/** A campaign with everything that its page shows. The caller's access is checked before. */
export async function assemble(
  ctx: ServiceContext,
  campaign: CampaignRow,
  reader: string | null,
): Promise<Omit<CampaignDetail, "actions">> {
  const offered = readBookedProduct(ctx, campaign.projectId, campaign.productId, { closedToo: true });
  const [
    offer,
    rows,
    assets,
    steps,
    creativeSteps,
    advertiser,
    counted,
    refusals,
    reads,
    payer,
    contactLeft,
  ] = await Promise.all([
    offered,
    creativesOf(ctx, campaign.id),
    assetsOf(ctx, campaign.id),
    readHistory(ctx, campaign.id),
    readCreativeSteps(ctx, campaign.id),
    ctx.db.query.projects.findFirst({
      columns: { displayName: true },
      where: eq(schema.projects.id, campaign.projectId),
    }),
    readCampaignCounts(ctx, [campaign.id], ctx.now),
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
  const ofCampaign = counted.get(campaign.id);
  const totals = ofCampaign?.totals ?? NO_COUNTS;
  const pacing = ofCampaign ? pacingOf(campaign, quote, ofCampaign, ctx.now) : null;
  const standing = standingOf(
    { campaign, offer, creatives, quote, totals, counted: ofCampaign },
    reads,
    ctx.now,
  );
  return {
    // The booking ad account keeps its own invoice details for a later return to own payment.
    campaign: seenBy(
      readableCampaignView,
      campaign.projectId === reader ? campaign : { ...campaign, ...invoice },
    ),
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
    commissionBp: campaign.viaAdNote ? (await feesOf(ctx, campaign.pubProjectId)).commissionBp : null,
    quote,
    creatives,
    history: wholeHistory(steps, creativeSteps),
    since: campaignSince(campaign, rows, rejection),
    totals,
    pacing,
    behind: pacing && behindReason(pacing, { ...refusals, standing }),
    spentMinor: ofCampaign ? spentOf(campaign, quote, ofCampaign, ctx.now) : null,
    refusals,
    standing,
  };
}

async function assetsOf(ctx: ServiceContext, campaignId: string): Promise<Map<string, ShownAsset>> {
  const rows = await ctx.db
    .select({ asset: schema.assets })
    .from(schema.creatives)
    .innerJoin(schema.assets, eq(schema.assets.id, schema.creatives.assetId))
    .where(eq(schema.creatives.campaignId, campaignId));
  return new Map(rows.map(({ asset }) => [asset.id, seenBy(shownAssetView, asset)]));
}
