import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { isEditable, quoteCampaign, type WrittenCampaign } from "../../../../domain/booking";
import { AppError, namedView, parseOrRefuse } from "../../../../domain/kernel";
import {
  isAsSeen,
  missingOfSeen,
  type Quote,
  quoteChanged,
  type SeenQuote,
  type SentOnGrant,
  seenQuoteSchema,
} from "../../../../domain/money";
import { isTrusted } from "../../../../domain/platform";
import { schema } from "../../../db/client";
import type { OutboxPayload } from "../../../db/outbox-topics";
import {
  type OfferedProductDetail,
  type ProductOffer,
  readBookedProduct,
  requireQuestData,
} from "../../inventory";
import {
  commitChange,
  type Identity,
  requireAccount,
  requireSeen,
  type ServiceContext,
  saveOnce,
} from "../../kernel";
import { findBlockedFields, grantsOf, requireNotBlocked } from "../../platform";
import { type CampaignRow, readCampaign, requireCampaign } from "../find";
import { agreement, pricedBy } from "../payment/quote";
import { openPlanOf } from "../plans/membership";
import { askForecastOf } from "../reading/forecast";
import { bookSlots, withSlots } from "../slots";
import { claimSubmission, type SupplyClaim, within } from "../supply";
import { type Transition, transition } from "../transition";
import { incompleteFields, withoutGrant } from "./update";

/** Tries of a submission whose product changes between reading and writing. */
const TRIES_MAX = 3;

/**
 * Sends a draft or a rejected campaign for review, for the total and the units that its advertiser saw. If these have changed (price,
 * video price, discount, surcharge, days), nothing is agreed to and the error has the current quote. Its slots are booked first; if they
 * are taken, the draft is unchanged.
 * With a publisher without manual review it is approved at once, except for a start on the same day.
 *
 * If only the publisher's grant of manual payment is missing, the campaign stays a draft, and `sendGranted` sends it after the grant.
 *
 * Idempotent: a repeated submission returns the sent campaign.
 *
 * @param input `seenQuoteSchema`; total and units are optional only in-house, which has no payment
 * @throws AppError 070 with the fields of every incomplete step, or with `seenTotalMinor` and `seenUnits`; CAMPAIGN_QUOTE_CHANGED with `details.quote`;
 *   CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CAMPAIGN_CPQ_DATA_REQUIRED, AD_PRODUCT_NOT_FOUND for a product that was removed or
 *   is in-house and no longer granted, AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, AD_PRODUCT_BOOK_LIMIT_EXCEEDED, AD_ACCOUNT_BLOCKED, CONFLICT, and those
 *   of `requireAccess`
 */
export async function requestReview(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const read = async () => {
    const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
    return campaign;
  };
  const submit = async () => {
    const campaign = await read();
    // A campaign of a plan is sent with the others or not at all. Source: rule B31.
    if (await openPlanOf(ctx, campaign))
      throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "media-plan" } });
    return submitSeen(ctx, campaign, parseOrRefuse(seenQuoteSchema, input));
  };
  return saveOnce(ctx, campaignId, submit, read);
}

async function submitSeen(ctx: ServiceContext, campaign: CampaignRow, seen: SeenQuote): Promise<CampaignRow> {
  for (let attempt = 1; ; attempt++) {
    const detail = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
    const agreed = await requireAgreed(ctx, campaign, detail, seen);
    if (agreed.awaitsGrant) {
      const held = await hold(ctx, campaign, seen);
      // If the grant arrived concurrently, no other event sends the campaign.
      const { grants } = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
      if (!grants.manualPayment || attempt >= TRIES_MAX) return held;
      continue;
    }
    try {
      return await submit(ctx, campaign, detail, agreed);
    } catch (error) {
      const isRepriced = error instanceof AppError && error.code === "CAMPAIGN_QUOTE_CHANGED";
      if (!isRepriced || attempt >= TRIES_MAX) throw error;
    }
  }
}

export interface Agreed {
  quote: Quote;
  /** As in `CampaignSituation`. */
  wrongFields: string[];
  /** Whether only the publisher's grant of manual payment is missing. */
  awaitsGrant: boolean;
}

/** Requires that the campaign may be sent, and that its price is the one that the advertiser saw. @returns the agreed quote */
export async function requireAgreed(
  ctx: ServiceContext,
  campaign: CampaignRow,
  detail: OfferedProductDetail,
  seen: SeenQuote,
): Promise<Agreed> {
  const { product } = detail;
  const mayEdit = isEditable(campaign.status);
  const quote = mayEdit ? quoteCampaign(campaign, product) : null;
  // Checked first, because it is more specific than a version conflict.
  if (quote && !isAsSeen(seen, quote)) throw quoteChanged(quote, { version: campaign.version });
  requireSeen(ctx, campaign);
  if (!mayEdit) throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await requireNotBlocked(ctx, campaign);
  const isGranted = product.pricingType !== "inhouse" || detail.grants.inHouse;
  // Existing bookings of such a product run to their end, but no new ones are accepted.
  if (product.status === "remove" || detail.isSuspended || !isGranted)
    throw new AppError("AD_PRODUCT_NOT_FOUND");
  if (product.pricingType === "cpq") requireQuestData(campaign);
  const fields = await incompleteFields(ctx, campaign, detail);
  // A blocked destination would be paid for and never shown.
  for (const [field, code] of Object.entries(await findBlockedFields(ctx, campaign.pubProjectId, campaign)))
    fields[`info.${field}`] ??= [code];
  if (quote && product.pricingType !== "inhouse")
    for (const field of missingOfSeen(seen)) fields[field] = ["required"];
  const wrong = withoutGrant(fields);
  if (Object.keys(wrong).length > 0) throw new AppError("070", { fields });
  if (!quote) throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "quoted" } });
  const wrongFields = Object.keys(fields);
  return { quote, wrongFields, awaitsGrant: wrongFields.length > 0 };
}

/** Stores the agreed quote, to be sent once manual payment is granted. */
async function hold(ctx: ServiceContext, campaign: CampaignRow, seen: SeenQuote): Promise<CampaignRow> {
  const sendOnGrant = { seen, accountId: requireAccount(ctx).id };
  // The version stays the same, because no content of the campaign changes.
  await commitChange(ctx, unsentChange(ctx, campaign, { sendOnGrant }));
  return { ...campaign, sendOnGrant };
}

/** A change of a campaign that is conditional on the version that was read. */
function unsentChange(ctx: ServiceContext, { id, version }: CampaignRow, set: Partial<CampaignRow>) {
  const { campaigns } = schema;
  return ctx.db
    .update(campaigns)
    .set(set)
    .where(and(eq(campaigns.id, id), eq(campaigns.version, version)));
}

/**
 * Sends the campaigns that waited for a publisher's grant of manual payment, each on behalf of the account that agreed to it. A campaign
 * that can no longer be sent (its start has passed, its price was changed, its days are taken) stops waiting, and its advertiser is
 * notified of the reason. Idempotent.
 */
export async function sendGranted(
  ctx: ServiceContext,
  { publisherId }: OutboxPayload<"campaign.send-granted">,
): Promise<void> {
  const { campaigns } = schema;
  const waiting = await ctx.db.query.campaigns.findMany({
    where: and(eq(campaigns.pubProjectId, publisherId), isNotNull(campaigns.sendOnGrant)),
  });
  for (const campaign of waiting) {
    const { manualPayment } = await grantsOf(ctx, publisherId, campaign.projectId);
    if (manualPayment && campaign.sendOnGrant) await sendHeld(ctx, campaign, campaign.sendOnGrant);
  }
}

async function sendHeld(
  ctx: ServiceContext,
  campaign: CampaignRow,
  { seen, accountId }: SentOnGrant,
): Promise<void> {
  const account = await readIdentity(ctx, accountId);
  try {
    await requestReview({ ...ctx, account, seenVersion: null }, campaign.projectId, campaign.id, seen);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "CONFLICT") throw error;
    const news = { campaignId: campaign.id, action: "request-failed", actor: "clock" } as const;
    const version = campaign.version + 1;
    await commitChange(ctx, unsentChange(ctx, campaign, { sendOnGrant: null, version }), {
      events: [["mail.campaign", { ...news, reason: error.code, version }]],
    });
  }
}

/** The identity of the account that agreed, without operator rights. */
async function readIdentity(ctx: ServiceContext, accountId: string): Promise<Identity | null> {
  const account = await ctx.db.query.accounts.findFirst({
    columns: { id: true, email: true, name: true, kind: true, locale: true },
    where: eq(schema.accounts.id, accountId),
  });
  return account ? { ...account, isOperator: false } : null;
}

/** How a draft is sent: alone, later, or with others. */
export const sendingView = z.object({
  /** Whether it is sent once its publisher grants manual payment. */
  isSentOnGrant: z.boolean(),
  /** The plan with which it is sent; null for a draft that is sent by itself. */
  plan: namedView.nullable(),
});

/** @returns how the campaign is sent. The caller's access is checked before. */
export async function readSending(
  ctx: ServiceContext,
  campaignId: string,
): Promise<z.output<typeof sendingView>> {
  const campaign = await readCampaign(ctx, campaignId);
  const plan = campaign && (await openPlanOf(ctx, campaign));
  return {
    isSentOnGrant: campaign?.sendOnGrant != null,
    plan: plan ? { id: plan.id, name: plan.name } : null,
  };
}

async function submit(
  ctx: ServiceContext,
  campaign: CampaignRow,
  { product, grants }: OfferedProductDetail,
  agreed: Agreed,
): Promise<CampaignRow> {
  const claim = claimSubmission(ctx, campaign, isTrusted(grants));
  const autoApproval = await needsNoReview(ctx, campaign);
  const send = (lackingDays: readonly string[]) =>
    transition(
      ctx,
      campaign,
      submission(ctx, { campaign, product, agreed, autoApproval, claim }, lackingDays),
    );
  const book = () => bookSlots(ctx, campaign, product);
  return afterSubmission(ctx, await within(claim, () => withSlots(ctx, campaign, product, book, send)));
}

interface Sent {
  campaign: CampaignRow;
  product: ProductOffer;
  agreed: Agreed;
  autoApproval: boolean;
  claim: SupplyClaim;
}

/** The transition that sends a campaign for review, with its agreement and its limits. */
export function submission(
  ctx: ServiceContext,
  { campaign, product, agreed, autoApproval, claim }: Sent,
  lackingDays: readonly string[] = [],
): Transition {
  const { quote, wrongFields } = agreed;
  return {
    action: "request",
    actor: "advertiser",
    situation: { wrongFields, lackingDays },
    columns: { quote, submittedAt: ctx.now, publisherApprovedAt: null, autoApproval },
    beside: [
      ...claim.statements,
      agreement(ctx, { campaign, product, quote }, { kind: "submission", projectId: campaign.projectId }),
      pricedBy(ctx, product),
    ],
  };
}

/** Whether a submission is approved at once: its publisher does not review by hand, and it does not ask to start on the same day. */
export async function needsNoReview(
  ctx: ServiceContext,
  { pubProjectId, sameDay }: Pick<CampaignRow, "pubProjectId" | "sameDay">,
): Promise<boolean> {
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { manualReview: true },
    where: (projects, { eq }) => eq(projects.id, pubProjectId),
  });
  return publisher?.manualReview === false && !sameDay;
}

/** The steps that follow a submission: the forecast, and the approval without a review. The clock repeats a lost approval. */
export async function afterSubmission(ctx: ServiceContext, submitted: CampaignRow): Promise<CampaignRow> {
  await askForecastOf(ctx, submitted);
  return submitted.autoApproval
    ? transition(ctx, submitted, { action: "approve", actor: "clock" })
    : submitted;
}
