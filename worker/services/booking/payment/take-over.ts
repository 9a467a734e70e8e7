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
 * Takes a campaign's payment over for an ad account of the caller's, for the days, units and amount that it was shown, with for whom the tax invoice is. A
 * link is taken once: to the same ad account it says yes again, to another that it is in use. What was changed since is agreed to anew by
 * the one that has it, and until the last word on the campaign that one may mend its invoice.
 * @param input `takeOverSchemaOf` the ad account's country
 * @throws AppError UNAUTHORIZED, NOT_FOUND, 070 with the wrong fields, or with `projectId` (the advertiser's own, or where no transfers are taken), AD_ACCOUNT_BLOCKED,
 *   CAMPAIGN_MUTATION_NOT_ALLOWED when there is nothing to pay any more, or nothing yet, CAMPAIGN_QUOTE_CHANGED with `details.quote`,
 *   ASSET_NOT_AVAILABLE for a picture that is none of the ad account's registrations, CONFLICT when somebody else has it, and those of `requireAccess`
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

/** What the caller saves a link's payment by. */
const subjectOf = ({ id }: Pick<CampaignRow, "id">) => `payment:${id}`;

/** Read by the rules of the country of the ad account that pays. */
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
  // What was approved waits for a card: nobody pays it by hand any more.
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

/** One write of the link as it was read, unless the publisher blocks whoever pays meanwhile. */
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

/** How a campaign is paid: `free` in-house; `by-hand` by the publisher's grant; `card` by charging one. */
export type PaymentWay = "free" | "by-hand" | "card";

/**
 * How a final approval has a campaign paid; null where it cannot be. A representative stands in with its own ad account's grant, or pays by card in the gateway's window. In-house there is nothing to pay: it is the publisher's own, or of an advertiser that is granted it still. Source: rules B4, B18.
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

/** Whether the ad account that took the payment over may pay by hand; of one that may not, and while nobody has it, a card is charged. */
async function isPaidByPayersHand(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "pubProjectId" | "currency">,
): Promise<boolean> {
  const payerProjectId = (await readPaymentLink(ctx, campaign.id))?.payerProjectId;
  if (payerProjectId == null || !(await takesTransfers(ctx, campaign.currency))) return false;
  return mayPayByHand(ctx, campaign.pubProjectId, payerProjectId);
}

/** The message code of what nobody can pay by transfer. */
export const TRANSFER_NOT_OPEN = "payment.transferNotOpen";

/** The message code of what waits for its publisher's grant alone. */
export const MANUAL_NOT_GRANTED = "payment.manualNotGranted";

/**
 * Why a campaign that costs so much cannot be sent the way it is to be paid: what nobody can pay books nothing.
 * @returns a message code; null where it can be paid
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
      // Whoever holds the link pays by card once it is approved, and agrees to nothing before.
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
 * Whether somebody took the payment over with whom the publisher has stopped dealing since: it is not sent so. What was sent before waits
 * for the publisher's own decision, and what was booked goes on, as with the ad account that books.
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
