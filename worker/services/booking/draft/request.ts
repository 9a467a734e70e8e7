import { and, eq, isNotNull } from "drizzle-orm";
import { isEditable, quoteCampaign, type WrittenCampaign } from "../../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
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
import { type OfferedProductDetail, readBookedProduct, requireQuestData } from "../../inventory";
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
import { askForecastOf } from "../reading/forecast";
import { bookSlots, withSlots } from "../slots";
import { claimSubmission, within } from "../supply";
import { transition } from "../transition";
import { incompleteFields, withoutGrant } from "./update";

/** How often a submission begins again when the product is written between its reading and its batch. */
const TRIES_MAX = 3;

/**
 * Sends a draft or a rejected campaign for review, for the total and the units that its advertiser saw: what makes others of them meanwhile
 * (price, video price, discount, surcharge, days) is answered with the quote of now, and nothing is agreed to. Its slots are booked first, so that none is sent
 * without them; when they are taken, the draft stays as it is.
 * A publisher without manual review has approved already, a start on the same day apart.
 *
 * What lacks its publisher's grant of manual payment alone stays as it is and waits for it: `sendGranted` sends it then.
 *
 * Sent again, the same submission finds the campaign sent.
 *
 * @param input `seenQuoteSchema`; total and units may be left out in-house alone, where nothing is paid
 * @throws AppError 070 with the fields of every incomplete step, or with `seenTotalMinor` and `seenUnits`; CAMPAIGN_QUOTE_CHANGED with `details.quote`;
 *   CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CAMPAIGN_CPQ_DATA_REQUIRED, AD_PRODUCT_NOT_FOUND for a product that was removed or
 *   is in-house and granted no more, AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, AD_PRODUCT_BOOK_LIMIT_EXCEEDED, AD_ACCOUNT_BLOCKED, CONFLICT, and those
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
      // Granted meanwhile, nothing else would send it.
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

interface Agreed {
  quote: Quote;
  /** As `CampaignSituation` has it. */
  wrongFields: string[];
  /** Nothing is wrong but that the publisher has not granted manual payment yet. */
  awaitsGrant: boolean;
}

/** That the campaign may be sent, and that what it costs is what was seen. @returns what is agreed to */
async function requireAgreed(
  ctx: ServiceContext,
  campaign: CampaignRow,
  detail: OfferedProductDetail,
  seen: SeenQuote,
): Promise<Agreed> {
  const { product } = detail;
  const mayEdit = isEditable(campaign.status);
  const quote = mayEdit ? quoteCampaign(campaign, product) : null;
  // Said first, since it says more than that something was changed.
  if (quote && !isAsSeen(seen, quote)) throw quoteChanged(quote, { version: campaign.version });
  requireSeen(ctx, campaign);
  if (!mayEdit) throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await requireNotBlocked(ctx, campaign);
  const isGranted = product.pricingType !== "inhouse" || detail.grants.inHouse;
  // What was removed, is of a suspended publisher, or is in-house and granted no more, may end as it is booked, and is booked no more.
  if (product.status === "remove" || detail.isSuspended || !isGranted)
    throw new AppError("AD_PRODUCT_NOT_FOUND");
  if (product.pricingType === "cpq") requireQuestData(campaign);
  const fields = await incompleteFields(ctx, campaign, detail);
  // What the publisher turns away would be paid for and never shown.
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

/** Keeps what was agreed to, to be sent once manual payment is granted. */
async function hold(ctx: ServiceContext, campaign: CampaignRow, seen: SeenQuote): Promise<CampaignRow> {
  const sendOnGrant = { seen, accountId: requireAccount(ctx).id };
  // It keeps its version: nothing is changed of what it says.
  await commitChange(ctx, unsentChange(ctx, campaign, { sendOnGrant }));
  return { ...campaign, sendOnGrant };
}

/** Of a campaign as it was read. */
function unsentChange(ctx: ServiceContext, { id, version }: CampaignRow, set: Partial<CampaignRow>) {
  const { campaigns } = schema;
  return ctx.db
    .update(campaigns)
    .set(set)
    .where(and(eq(campaigns.id, id), eq(campaigns.version, version)));
}

/**
 * Sends what waited for a publisher's grant of manual payment, each as whoever agreed to it. What cannot be sent any more (its start has
 * passed, its price was changed, its days are taken) waits no longer, and its advertiser is told why. Repeated, it does nothing more.
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

/** Who agreed to it, as no operator. */
async function readIdentity(ctx: ServiceContext, accountId: string): Promise<Identity | null> {
  const account = await ctx.db.query.accounts.findFirst({
    columns: { id: true, email: true, name: true, kind: true, locale: true },
    where: eq(schema.accounts.id, accountId),
  });
  return account ? { ...account, isOperator: false } : null;
}

/** Whether a campaign that the caller was let see is sent once manual payment is granted. */
export async function isSentOnGrant(ctx: ServiceContext, campaignId: string): Promise<boolean> {
  return (await readCampaign(ctx, campaignId))?.sendOnGrant != null;
}

async function submit(
  ctx: ServiceContext,
  campaign: CampaignRow,
  { product, grants }: OfferedProductDetail,
  { quote, wrongFields }: Agreed,
): Promise<CampaignRow> {
  const claim = claimSubmission(ctx, campaign, isTrusted(grants));
  const send = (lackingDays: readonly string[]) =>
    transition(ctx, campaign, {
      action: "request",
      actor: "advertiser",
      situation: { wrongFields, lackingDays },
      columns: { quote, submittedAt: ctx.now, publisherApprovedAt: null },
      beside: [
        ...claim.statements,
        agreement(ctx, { campaign, product, quote }, { kind: "submission", projectId: campaign.projectId }),
        pricedBy(ctx, product),
      ],
    });
  const book = () => bookSlots(ctx, campaign, product);
  const submitted = await within(claim, () => withSlots(ctx, campaign, product, book, send));
  await askForecastOf(ctx, submitted);
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { manualReview: true },
    where: (projects, { eq }) => eq(projects.id, campaign.pubProjectId),
  });
  if (publisher?.manualReview || submitted.sameDay) return submitted;
  return transition(ctx, submitted, { action: "approve", actor: "clock" });
}
