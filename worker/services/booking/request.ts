import { isEditable, quoteCampaign, type WrittenCampaign } from "../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  isAsSeen,
  missingOfSeen,
  type Quote,
  quoteChanged,
  type SeenQuote,
  seenQuoteSchema,
} from "../../../domain/money";
import { isTrusted } from "../../../domain/platform";
import { type OfferedProductDetail, readBookedProduct, requireQuestData } from "../inventory";
import { requireSeen, type ServiceContext, saveOnce } from "../kernel";
import { findBlockedFields, requireNotBlocked } from "../platform";
import { type CampaignRow, requireCampaign } from "./find";
import { agreement, pricedBy } from "./quote";
import { bookSlots, withSlots } from "./slots";
import { claimSubmission, within } from "./supply";
import { transition } from "./transition";
import { incompleteFields } from "./update";

/** How often a submission begins again when the product is written between its reading and its batch. */
const TRIES_MAX = 3;

/**
 * Sends a draft or a rejected campaign for review, for the total and the units that its advertiser saw: what makes others of them meanwhile
 * (price, video price, discount, surcharge, days) is answered with the quote of now, and nothing is agreed to. Its slots are booked first, so that none is sent
 * without them; when they are taken, the draft stays as it is.
 * A publisher without manual review has approved already, a start on the same day apart.
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
  // What was removed, or is in-house and granted no more, may end as it is booked, and is booked no more.
  if (product.status === "remove" || !isGranted) throw new AppError("AD_PRODUCT_NOT_FOUND");
  if (product.pricingType === "cpq") requireQuestData(campaign);
  const fields = await incompleteFields(ctx, campaign, detail);
  // What the publisher turns away would be paid for and never shown.
  for (const [field, code] of Object.entries(await findBlockedFields(ctx, campaign.pubProjectId, campaign)))
    fields[`info.${field}`] ??= [code];
  if (quote && product.pricingType !== "inhouse")
    for (const field of missingOfSeen(seen)) fields[field] = ["required"];
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  if (!quote) throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "quoted" } });
  return { quote, wrongFields: Object.keys(fields) };
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
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { manualReview: true },
    where: (projects, { eq }) => eq(projects.id, campaign.pubProjectId),
  });
  if (publisher?.manualReview || submitted.sameDay) return submitted;
  return transition(ctx, submitted, { action: "approve", actor: "clock" });
}
