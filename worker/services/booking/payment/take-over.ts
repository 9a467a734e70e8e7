import { and, eq, isNull, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  isPurchaseAsSeen,
  missingOfPayer,
  payerSchema,
  purchaseOf,
  type SeenPurchase,
  type TaxInvoice,
  takeOverSchemaOf,
} from "../../../../domain/booking";
import { AppError, DEFAULT_COUNTRY, parseOrRefuse } from "../../../../domain/kernel";
import { isSamePurchase, type Quote, quoteChanged } from "../../../../domain/money";
import { refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import { commitChange, requireAccess, requireAccount, type ServiceContext, saveOnce } from "../../kernel";
import { takesCards, takesTransfers } from "../../money";
import { findBlock, grantsOf, isBlocked, requireNotBlocked } from "../../platform";
import type { CampaignRow } from "../find";
import { requirePapers } from "./papers";
import { type PaymentLinkRow, readPaymentLink, requireLink } from "./payment-link";
import { agreement, readQuote } from "./quote";

/**
 * Takes a campaign's payment over for an ad account of the caller's, for the days, units and amount that the caller was shown, with the
 * recipient of the tax invoice. A link can be taken once: repetition by the same ad account succeeds, another gets CONFLICT. If the
 * purchase changes, the payer has to agree again. Until the final decision on the campaign the payer may edit its invoice.
 * @param input `takeOverSchemaOf` the ad account's country
 * @throws AppError UNAUTHORIZED, NOT_FOUND, 070 with the wrong fields, or with `projectId` (the advertiser's own, or where no transfers are taken), AD_ACCOUNT_BLOCKED,
 *   CAMPAIGN_MUTATION_NOT_ALLOWED if no payment is possible any more, or not yet, CAMPAIGN_QUOTE_CHANGED with `details.quote`,
 *   ASSET_NOT_AVAILABLE for a picture that is not a registration of the ad account, CONFLICT if another ad account pays, and those of `requireAccess`
 */
export async function takePaymentOver(ctx: ServiceContext, token: string, input: unknown): Promise<void> {
  requireAccount(ctx);
  const read = await requireLink(ctx, token);
  const { projectId, taxInvoice, registrationAssetId, ...seen } = await parseTakeOver(
    ctx,
    read.campaign,
    input,
  );
  await requirePapers(ctx, projectId, { registrationAssetId });
  const payer = { projectId, invoice: taxInvoice, registrationAssetId: registrationAssetId ?? null };
  const take = () => takeOnce(ctx, read, payer, seen);
  return saveOnce(ctx, subjectOf(read.campaign), take, async () => undefined);
}

/** Idempotency subject of a link's takeover. */
const subjectOf = ({ id }: Pick<CampaignRow, "id">) => `payment:${id}`;

/** Parses the input by the rules of the paying ad account's country. */
async function parseTakeOver(ctx: ServiceContext, campaign: CampaignRow, input: unknown) {
  const named = payerSchema.safeParse(input);
  const access = named.success
    ? await requireAccess(ctx, named.data.projectId, "campaign.write", "adv")
    : null;
  if (access?.project.id === campaign.projectId)
    throw new AppError("070", { fields: { projectId: ["payment.ownAccount"] } });
  const country = access?.project.country ?? DEFAULT_COUNTRY;
  const { taxInvoice, ...rest } = parseOrRefuse(takeOverSchemaOf(country), input);
  return { ...rest, taxInvoice: { ...taxInvoice, country } };
}

async function takeOnce(
  ctx: ServiceContext,
  { link, campaign, isPayable }: Awaited<ReturnType<typeof requireLink>>,
  payer: { projectId: string; invoice: TaxInvoice; registrationAssetId: string | null },
  seen: SeenPurchase,
): Promise<void> {
  const isMine = link.payerProjectId === payer.projectId;
  if (link.payerProjectId !== null && !isMine) throw new AppError("CONFLICT");
  const quote = await readQuote(ctx, campaign);
  const now = quote && purchaseOf(campaign, quote);
  const isAgreed = isMine && now !== null && isSamePurchase(link.agreedQuote, now);
  const isInvoiced = link.payerRegistrationAssetId === payer.registrationAssetId;
  if (isAgreed && isInvoiced && isSame(link.payerInvoice, payer.invoice)) return;
  // An approved campaign awaits a card payment: manual payment is no longer possible.
  const isAwaitingCard = campaign.paymentAskedAt !== null;
  if (!isPayable || isAwaitingCard || campaign.paymentMethod !== "representative")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const pair = { projectId: payer.projectId, pubProjectId: campaign.pubProjectId };
  await requireNotBlocked(ctx, pair);
  const product = await ctx.db.query.adProducts.findFirst({
    where: eq(schema.adProducts.id, campaign.productId),
  });
  if (!now || !product)
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "quoted" } });
  const invoiced = {
    payerInvoice: payer.invoice,
    payerRegistrationAssetId: payer.registrationAssetId,
  };
  if (isAgreed) return write(ctx, { link, campaign }, payer.projectId, invoiced, []);
  if (!(await takesTransfers(ctx, campaign.currency)))
    throw new AppError("070", { fields: { projectId: [TRANSFER_NOT_OPEN] } });
  if (!isPurchaseAsSeen(seen, now)) throw quoteChanged(quote);
  const taken = { payerProjectId: payer.projectId, takenBy: requireAccount(ctx).id, takenAt: ctx.now };
  const agreed = { kind: "take-over", projectId: payer.projectId } as const;
  await write(ctx, { link, campaign }, payer.projectId, { ...invoiced, ...taken, agreedQuote: now }, [
    agreement(ctx, { campaign, product, quote }, agreed),
  ]);
}

/** Writes the link conditionally on the state that was read, and on the publisher not blocking the payer. */
async function write(
  ctx: ServiceContext,
  { link, campaign }: { link: PaymentLinkRow; campaign: CampaignRow },
  projectId: string,
  columns: Partial<PaymentLinkRow>,
  beside: readonly BatchItem<"sqlite">[],
): Promise<void> {
  const { paymentLinks } = schema;
  const isFree = or(isNull(paymentLinks.payerProjectId), eq(paymentLinks.payerProjectId, projectId));
  const taking = ctx.db
    .update(paymentLinks)
    .set(columns)
    .where(and(eq(paymentLinks.token, link.token), isFree));
  const unlessBlocked = refuseWhen(ctx.db, isBlocked(campaign.pubProjectId, projectId), "AD_ACCOUNT_BLOCKED");
  await commitChange(ctx, taking, { rows: [...beside, unlessBlocked], saves: subjectOf(campaign) });
}

const isSame = (one: TaxInvoice | null, other: TaxInvoice) => JSON.stringify(one) === JSON.stringify(other);

type PaidCampaign = Pick<
  CampaignRow,
  "id" | "projectId" | "pubProjectId" | "paymentMethod" | "productId" | "startDay" | "endDay" | "currency"
>;

/** Payment of a campaign: `free` in-house; `by-hand` by the publisher's grant; `card` by a charge. */
export type PaymentWay = "free" | "by-hand" | "card";

/**
 * The payment that a final approval uses; null if no payment is possible. A representative uses its own ad account's grant, or pays by
 * card in the gateway's window. In-house is free for the publisher's own campaigns and for advertisers whose grant still stands.
 * Source: rules B4, B18.
 */
export async function paymentWay(
  ctx: ServiceContext,
  campaign: PaidCampaign,
  quote: Quote | null,
): Promise<PaymentWay | null> {
  const { projectId, pubProjectId } = campaign;
  if (quote?.pricing === "inhouse") {
    const isFree = projectId === pubProjectId || (await grantsOf(ctx, pubProjectId, projectId)).inHouse;
    return isFree ? "free" : null;
  }
  if ((await paymentRefusal(ctx, campaign, quote)) !== null) return null;
  if (campaign.paymentMethod === "representative")
    return (await isPaidByPayersHand(ctx, campaign)) ? "by-hand" : "card";
  return campaign.paymentMethod === "card" ? "card" : "by-hand";
}

/** Whether the ad account that took the payment over may pay manually; otherwise, and before a takeover, a card is charged. */
async function isPaidByPayersHand(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "pubProjectId" | "currency">,
): Promise<boolean> {
  const payerProjectId = (await readPaymentLink(ctx, campaign.id))?.payerProjectId;
  if (payerProjectId == null || !(await takesTransfers(ctx, campaign.currency))) return false;
  return mayPayByHand(ctx, campaign.pubProjectId, payerProjectId);
}

/** Message code: payment by transfer is not possible. */
export const TRANSFER_NOT_OPEN = "payment.transferNotOpen";

/** Message code: only the publisher's grant is missing. */
export const MANUAL_NOT_GRANTED = "payment.manualNotGranted";

/**
 * The reason why a campaign of this price cannot be sent with its payment method; a campaign that cannot be paid books nothing.
 * @returns a message code; null if it can be paid
 */
export async function paymentRefusal(
  ctx: ServiceContext,
  campaign: PaidCampaign,
  quote: Quote | null,
): Promise<string | null> {
  switch (campaign.paymentMethod) {
    case "manual": {
      if (!(await takesTransfers(ctx, campaign.currency))) return TRANSFER_NOT_OPEN;
      const isGranted = await mayPayByHand(ctx, campaign.pubProjectId, campaign.projectId);
      return isGranted ? null : MANUAL_NOT_GRANTED;
    }
    case "representative": {
      const link = (await readPaymentLink(ctx, campaign.id)) ?? null;
      // The holder of the link pays by card after the approval, and agrees to nothing before.
      const isByCard = takesCards(ctx, campaign.currency);
      if (!link?.payerProjectId && isByCard) return null;
      const missing = missingOfPayer(link, quote && purchaseOf(campaign, quote));
      if (missing || !link?.payerProjectId) return missing;
      if (isByCard) return null;
      if (!(await takesTransfers(ctx, campaign.currency))) return TRANSFER_NOT_OPEN;
      const isGranted = await mayPayByHand(ctx, campaign.pubProjectId, link.payerProjectId);
      return isGranted ? null : "payment.payerNotGranted";
    }
    case "card":
      return takesCards(ctx, campaign.currency) ? null : "payment.cardNotOpen";
    case null:
      return "required";
  }
}

/**
 * Whether the publisher has blocked the ad account that took the payment over; such a campaign cannot be sent. A campaign that was sent
 * before awaits the publisher's own decision, and a booked one continues, as for a blocked advertiser.
 */
export async function isPayerBlocked(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "pubProjectId" | "paymentMethod">,
): Promise<boolean> {
  if (campaign.paymentMethod !== "representative") return false;
  const payerProjectId = (await readPaymentLink(ctx, campaign.id))?.payerProjectId;
  if (!payerProjectId) return false;
  return (await findBlock(ctx, campaign.pubProjectId, payerProjectId)) !== null;
}

async function mayPayByHand(
  ctx: ServiceContext,
  pubProjectId: string,
  payerProjectId: string,
): Promise<boolean> {
  return (await grantsOf(ctx, pubProjectId, payerProjectId)).manualPayment;
}
