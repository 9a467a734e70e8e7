import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import {
  checkExtension,
  daysOf,
  editableFields,
  extensionSchema,
  mayExtend,
  type WrittenCampaign,
} from "../../../../domain/booking";
import {
  AppError,
  addDays,
  countDays,
  dayStartMs,
  dayView,
  minor,
  parseOrRefuse,
  refuse,
} from "../../../../domain/kernel";
import {
  type AgreedExtension,
  bookedByHand,
  extensionQuote,
  type PaymentMethodView,
  paymentMethodView,
  quoteChanged,
  quoteView,
  taxIn,
} from "../../../../domain/money";
import { refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { OutboxPayload } from "../../../db/outbox-topics";
import type { PaymentRow } from "../../../db/schema";
import { type ProductOffer, readBookedProduct, scheduleRulesOf } from "../../inventory";
import { commitWork, outboxStatement, requireSeen, type ServiceContext } from "../../kernel";
import {
  book,
  chargeNow,
  intendCharge,
  invoiceExtensionWork,
  isBeingExtended,
  laterDue,
  methodsOf,
  readPayment,
  returnPayment,
} from "../../money";
import { type CampaignRow, readCampaign, requireCampaign } from "../find";
import { afterBookingPayment, chargedCard, orderOf } from "../payment/payment";
import { submissionTerms } from "../payment/quote";
import { bookSlotsToo, syncSlots, withSlots } from "../slots";
import { notAllowed } from "./change-booked";
import { writeEdit } from "./edit";

/** The extended period, and the price of the added days for a campaign that is paid by the day. */
interface Extension {
  campaign: CampaignRow;
  product: ProductOffer;
  endDay: string;
  seenTotalMinor: number | undefined;
  /** Null if the budget stays the same. */
  agreed: AgreedExtension | null;
}

/** The requested extension under the current rules; null if the campaign already has that end. */
async function readExtension(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<Extension | { campaign: CampaignRow; agreed?: never }> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  const period = daysOf(campaign);
  if (!period || !editableFields(campaign.status).includes("end-later")) throw notAllowed("status");
  const { product } = await readBookedProduct(ctx, projectId, campaign.productId);
  if (!mayExtend(campaign, ctx.now)) throw notAllowed("end-reached");
  const { endDay, seenTotalMinor } = parseOrRefuse(extensionSchema, input);
  if (endDay === campaign.endDay) return { campaign };
  refuse(checkExtension(endDay, period, await scheduleRulesOf(ctx, product)));
  const asked = { campaign, product, endDay, seenTotalMinor };
  if (product.pricingType !== "cpp") return { ...asked, agreed: null };
  if (campaign.paymentMethod === "representative") throw notAllowed("paid-by-another");
  const terms = await submissionTerms(ctx, campaign.id);
  if (!campaign.quote || !terms) throw notAllowed("terms-unknown");
  const quotes = extensionQuote(campaign.quote, terms, countDays(period.endDay, endDay) - 1);
  return { ...asked, agreed: { ...quotes, fromEndDay: period.endDay, endDay, terms } };
}

export const shownExtensionView = z.object({
  endDay: dayView,
  days: z.int(),
  /** Price of the added days. */
  added: quoteView,
  /** The card to charge; null if the price is paid manually, or no card is registered. */
  card: paymentMethodView.nullable(),
  isByHand: z.boolean(),
});
export type ShownExtension = z.output<typeof shownExtensionView>;

/**
 * The price of a later end and its payment method; null if the budget stays the same or the end is the current one.
 * @param input `extensionSchema`
 * @throws as `extendCampaign`, except payment errors
 */
export async function quoteExtension(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<ShownExtension | null> {
  const asked = await readExtension(ctx, projectId, campaignId, input);
  if (!asked.agreed) return null;
  const { campaign, agreed } = asked;
  const isByHand = campaign.paymentMethod === "manual";
  const card = isByHand ? null : await cardOf(ctx, campaign);
  const days = countDays(agreed.fromEndDay, agreed.endDay) - 1;
  return { endDay: agreed.endDay, days, added: agreed.added, card, isByHand };
}

const cardOf = async (ctx: ServiceContext, campaign: CampaignRow): Promise<PaymentMethodView | null> =>
  chargedCard(await methodsOf(ctx, campaign.projectId), campaign) ?? null;

/**
 * Extends a live or paused campaign. For a campaign that is paid by the day, the added days are charged to its card or owed manually;
 * any other keeps its budget. Idempotent. While the gateway's answer is unknown the campaign stays unchanged, and is extended once the
 * charge is confirmed. Source: rules B6, M29.
 * @param input `extensionSchema`
 * @throws AppError 070 with `endDay`, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for one that is not running, is over, or is paid by
 *   another ad account, CAMPAIGN_QUOTE_CHANGED with `details.quote` of the added days unless `seenTotalMinor` is their total,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, PAYMENT_REQUIRED without a card and for a declined one, CONFLICT, and those of `requireAccess`
 */
export async function extendCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const asked = await readExtension(ctx, projectId, campaignId, input);
  const { campaign, agreed } = asked;
  if (agreed === undefined) return campaign;
  const { product, endDay } = asked;
  if (agreed === null) return writeEdit(ctx, campaign, "extend", periodTo(endDay, product));
  if (asked.seenTotalMinor !== agreed.added.totalMinor) throw quoteChanged(agreed.added);
  requireSeen(ctx, campaign);
  const isPaidNow = campaign.paymentMethod === "card" && agreed.added.totalMinor > 0;
  return withSlots(
    ctx,
    campaign,
    product,
    () => bookDays(ctx, campaign, product, endDay),
    () => (isPaidNow ? charge(ctx, campaign, agreed) : writeExtension(ctx, campaign, product, agreed)),
  );
}

const periodTo = (endDay: string, { timezone }: ProductOffer) => ({
  endDay,
  endsAt: dayStartMs(addDays(endDay, 1), timezone),
});

/** Books the added days in addition to the campaign's existing ones. */
const bookDays = (ctx: ServiceContext, campaign: CampaignRow, product: ProductOffer, endDay: string) =>
  bookSlotsToo(ctx, campaign, product, { startDay: campaign.startDay ?? endDay, endDay });

async function charge(
  ctx: ServiceContext,
  campaign: CampaignRow,
  agreed: AgreedExtension,
): Promise<WrittenCampaign> {
  // A repeated submission uses the same payment.
  const paymentId = await ctx.newId("payment");
  if (!(await readPayment(ctx, paymentId))) await askCharge(ctx, campaign, agreed, paymentId);
  await chargeNow(ctx, paymentId, afterPayment);
  const { campaign: after } = await requireCampaign(ctx, campaign.projectId, campaign.id, "campaign.read");
  return after;
}

async function askCharge(
  ctx: ServiceContext,
  campaign: CampaignRow,
  agreed: AgreedExtension,
  paymentId: string,
): Promise<void> {
  const card = await cardOf(ctx, campaign);
  if (!card) throw new AppError("PAYMENT_REQUIRED");
  if (await isBeingExtended(ctx, campaign.id)) throw new AppError("CONFLICT");
  const order = orderOf(ctx, campaign, { quote: agreed.added, projectId: campaign.projectId });
  const { campaigns } = schema;
  const isOther = sql`not exists (select 1 from ${campaigns} where ${campaigns.id} = ${campaign.id} and ${campaigns.version} = ${campaign.version})`;
  const asked = await intendCharge(ctx, { ...order, extension: agreed }, card, paymentId);
  await commitWork(ctx, { rows: [refuseWhen(ctx.db, isOther, "CONFLICT")], also: [asked] });
}

/** Applies the gateway's answer once it is known. Idempotent. */
export async function afterPayment(
  ctx: ServiceContext,
  { paymentId }: OutboxPayload<"payment.settled">,
): Promise<void> {
  const payment = await readPayment(ctx, paymentId);
  const campaign = payment && (await readCampaign(ctx, payment.campaignId));
  if (!payment || !campaign) return;
  if (!payment.extension || payment.isLate) return afterBookingPayment(ctx, campaign, payment);
  if (payment.status === "captured") return applyExtension(ctx, campaign, payment, payment.extension);
  // A decline at the first try was already reported to the caller.
  if (payment.status === "failed" && payment.tries > 1) await tellNotExtended(ctx, campaign, payment);
}

/**
 * Applies a captured payment for added days: extends the campaign, or refunds the full amount if the campaign has changed or ended, or
 * the days are no longer available.
 */
async function applyExtension(
  ctx: ServiceContext,
  campaign: CampaignRow,
  payment: PaymentRow,
  agreed: AgreedExtension,
): Promise<void> {
  if (await isApplied(ctx, payment)) return;
  const { projectId, productId } = campaign;
  const { product } = await readBookedProduct(ctx, projectId, productId, { closedToo: true });
  const isAsAgreed =
    mayExtend(campaign, ctx.now) &&
    campaign.endDay === agreed.fromEndDay &&
    campaign.quote?.totalMinor === agreed.whole.totalMinor - agreed.added.totalMinor;
  if (isAsAgreed && (await bookDays(ctx, campaign, product, agreed.endDay)).ok) {
    await writeExtension(ctx, campaign, product, agreed, payment.id);
    return;
  }
  await syncSlots(ctx, campaign).catch(() => undefined);
  await returnPayment(ctx, payment, { tax: taxIn(campaign.quote), reason: "not extended" });
  await tellNotExtended(ctx, campaign, payment);
}

async function isApplied(ctx: ServiceContext, { id }: PaymentRow): Promise<boolean> {
  const { campaignQuotes } = schema;
  const agreed = await ctx.db.query.campaignQuotes.findFirst({
    columns: { id: true },
    where: and(eq(campaignQuotes.id, agreementId(id)), eq(campaignQuotes.kind, "extension")),
  });
  return agreed !== undefined;
}

const agreementId = (nameOfIt: string) => `extension:${nameOfIt}`;

/** Notifies the advertiser, once, that a campaign was not extended, if no request was waiting for the answer. */
async function tellNotExtended(
  ctx: ServiceContext,
  { id: campaignId, version }: CampaignRow,
  payment: PaymentRow,
): Promise<void> {
  const id = `not-extended:${payment.id}`;
  const news = {
    campaignId,
    action: "extension-failed",
    actor: "clock",
    reason: payment.failure,
    version,
  } as const;
  await commitWork(ctx, { rows: [outboxStatement(ctx.db, ["mail.campaign", news], { id, atMs: ctx.now })] });
}

/** Writes the longer period with its price as one batch; a manually paid extension includes its tax invoice. */
async function writeExtension(
  ctx: ServiceContext,
  campaign: CampaignRow,
  product: ProductOffer,
  agreed: AgreedExtension,
  paymentId?: string,
): Promise<WrittenCampaign> {
  const { id: campaignId, projectId, version, quote: before } = campaign;
  const { whole, added, terms, endDay } = agreed;
  const agreement = ctx.db.insert(schema.campaignQuotes).values({
    id: agreementId(paymentId ?? `${campaignId}:${endDay}`),
    campaignId,
    campaignVersion: version + 1,
    kind: "extension",
    quote: whole,
    terms: { ...terms, endDay },
    projectId,
    accountId: ctx.account?.id ?? null,
    agreedAt: ctx.now,
  });
  const rows: BatchItem<"sqlite">[] = [agreement];
  if (!paymentId && added.totalMinor > 0) {
    const { currency, totalMinor } = added;
    const fact = { id: `${campaignId}:${endDay}`, campaignId, currency, amountMinor: minor(totalMinor) };
    const invoice = await invoiceExtensionWork(ctx, { campaignId, extendsTo: endDay, added });
    rows.push(...book(ctx, [bookedByHand(fact)]), laterDue(ctx, campaignId), ...(invoice?.rows ?? []));
  }
  const columns = { ...periodTo(endDay, product), quote: whole };
  const repriced = before && {
    currency: whole.currency,
    fromMinor: before.totalMinor,
    toMinor: whole.totalMinor,
  };
  const after = await writeEdit(ctx, campaign, "extend", columns, rows, repriced);
  await syncSlots(ctx, after).catch(() => undefined);
  return after;
}
