import type { BatchItem } from "drizzle-orm/batch";
import {
  bookingSchemaFor,
  GRANTED_PRIORITY,
  isEditable,
  NO_TARGETING,
  nextFreeRuns,
  type ScheduleStep,
  startWindow,
  type Touch,
  type WrittenCampaign,
} from "../../../../domain/booking";
import { AppError, addDays, countDays, type Day, dayStartMs, parseOrRefuse } from "../../../../domain/kernel";
import { isTrusted } from "../../../../domain/platform";
import {
  getOfferedProduct,
  type ProductOffer,
  questColumns,
  readBookedProduct,
  requireQuestData,
  scheduleRulesOf,
  slotCalendar,
} from "../../inventory";
import { commitWork, newWithHistory, requireAccess, type ServiceContext } from "../../kernel";
import { requireNotBlocked } from "../../platform";
import { type CampaignRow, readCampaign, requireCampaign } from "../find";
import { linkInsertion } from "../payment/payment-link";
import { claimDraft, holdWithin, within } from "../supply";
import { copyOf } from "./copy";
import { isBookedByAdNote, meetPublishers } from "./meetings";

/** A draft with its first step, and the end of its hold in epoch milliseconds; null for a product without slots. */
export interface Booked {
  campaign: WrittenCampaign;
  holdExpiresAtMs: number | null;
}

export interface BookingOptions {
  like?: string | null;
  /** Whether the API caller states that the booking came from the ad-note catalogue. */
  viaAdNote?: boolean;
  /** Catalogue visits stored in the caller's browser. */
  touches?: readonly Touch[];
  beside?: (id: string) => BatchItem<"sqlite">[];
}

/**
 * Starts a booking: a draft with its schedule, and for a CPP product its days held for 15 minutes.
 * If the days are taken, the draft is still stored, so that no input is lost, and the error names it.
 *
 * @param like a campaign of the ad account for the same product, whose details and creatives are copied into the draft
 * @param beside further statements for the same batch, given the draft's id
 * @throws AppError 070 with fields, CAMPAIGN_CPQ_DATA_REQUIRED, AD_PRODUCT_NOT_FOUND,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS with `details { campaignId, unavailableDays }`, and those of `requireAccess`;
 *   AD_PRODUCT_BOOK_LIMIT_EXCEEDED and AD_ACCOUNT_BLOCKED, after which there is no draft
 */
export async function bookProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  input: unknown,
  { like = null, viaAdNote = false, touches, beside = () => [] }: BookingOptions = {},
): Promise<Booked> {
  const { account } = await requireAccess(ctx, advProjectId, "product.book", "adv");
  const offer = await getOfferedProduct(ctx, advProjectId, productId);
  const { product, grants } = offer;
  const copy = like === null ? null : await copyOf(ctx, advProjectId, offer, like);
  const columns = await bookedColumns(ctx, product, input);
  const way = viaAdNote ? "ad-note" : "direct";
  await meetPublishers(ctx, { projectId: advProjectId, publisherIds: [product.projectId], way, touches });
  const id = await ctx.newId("campaign");
  const draft = {
    ...columns,
    id,
    projectId: advProjectId,
    pubProjectId: product.projectId,
    productId: product.id,
    status: "draft" as const,
    version: 1,
  };
  await requireNotBlocked(ctx, draft);
  const others = {
    currency: product.currency,
    targeting: NO_TARGETING,
    createdBy: account.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...copy?.columns,
    viaAdNote: await isBookedByAdNote(ctx, advProjectId, product.projectId),
  };
  const copied = copy && (await copy.creativesFor(draft));
  const made = newWithHistory(ctx, {
    campaign: { ...draft, ...others },
    history: {
      id: `${id}:1`,
      campaignId: id,
      campaignVersion: 1,
      action: "save",
      fromStatus: null,
      toStatus: "draft",
      actorKind: "advertiser",
      actorAccountId: account.id,
      reason: null,
      at: ctx.now,
    },
  });
  const link = copy?.columns.paymentMethod === "representative" ? [linkInsertion(ctx, id)] : [];
  const isGranted = isTrusted(grants);
  const claim = claimDraft(ctx, draft, isGranted);
  const { written: campaign, holdExpiresAtMs } = await holdWithin(ctx, draft, product, isGranted, (held) =>
    within(claim, async () => {
      await commitWork(ctx, {
        rows: [...made, ...link, ...(copied?.rows ?? []), ...claim.statements, ...held, ...beside(id)],
        events: copied?.events ?? [],
      });
      const written = await readCampaign(ctx, id);
      if (!written) throw new Error("a draft that was just written is not there");
      return written;
    }),
  );
  return { campaign, holdExpiresAtMs };
}

/** The columns of a booking's first step for this product. */
async function bookedColumns(ctx: ServiceContext, product: ProductOffer, input: unknown) {
  if (product.pricingType === "cpq") {
    requireQuestData(input);
    return questColumns(ctx, product, input);
  }
  const schedule: ScheduleStep = parseOrRefuse(await scheduleSchemaOf(ctx, product), input);
  return scheduleColumns(schedule, product);
}

/** The schema that validates a schedule of this product at the context's time. */
export async function scheduleSchemaOf(ctx: ServiceContext, product: ProductOffer) {
  return bookingSchemaFor({ ...product, ...(await scheduleRulesOf(ctx, product)) }, ctx.now);
}

/** The chosen days, and the corresponding instants in the product's zone. */
export function scheduleColumns(schedule: ScheduleStep, product: ProductOffer) {
  return {
    startDay: schedule.startDay,
    endDay: schedule.endDay,
    // A granted in-house campaign may start today without a same-day request.
    sameDay: product.pricingType !== "inhouse" && schedule.sameDay,
    startsAt: dayStartMs(schedule.startDay, product.timezone),
    endsAt: dayStartMs(addDays(schedule.endDay, 1), product.timezone),
    slots: product.pricingType === "cpp" ? schedule.slots : 1,
    ...purchaseOf(schedule, product.pricingType),
  };
}

/**
 * The purchased amount of pricings that are not paid by the day. In-house has no price: an optional impression limit, and a
 * priority below the publisher's own campaigns.
 */
function purchaseOf({ budgetMinor, impressions }: ScheduleStep, pricing: string) {
  if (pricing === "inhouse")
    return { budgetMinor: null, inhouseImpressions: impressions ?? null, priority: GRANTED_PRIORITY };
  return { budgetMinor: pricing === "cpp" ? null : (budgetMinor ?? null) };
}

/**
 * Holds a draft's days for 15 minutes from now, also after the former hold expired; the draft is otherwise unchanged.
 * @returns the end of the hold in epoch milliseconds; null for a product without slots
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED once the campaign was sent,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, AD_PRODUCT_BOOK_LIMIT_EXCEEDED, AD_ACCOUNT_BLOCKED, and those of `requireAccess`
 */
export async function renewHold(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<number | null> {
  const campaign = await requireEditable(ctx, projectId, campaignId);
  await requireNotBlocked(ctx, campaign);
  const { product, grants } = await readBookedProduct(ctx, projectId, campaign.productId);
  const write = (held: BatchItem<"sqlite">[]) => commitWork(ctx, { rows: held });
  const { holdExpiresAtMs } = await holdWithin(ctx, campaign, product, isTrusted(grants), write);
  return holdExpiresAtMs;
}

/**
 * A draft or rejected campaign of the ad account.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, and those of `requireAccess`
 */
export async function requireEditable(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!isEditable(campaign.status))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  return campaign;
}

/** Maximum number of alternative periods offered. */
const RUNS_OFFERED = 3;

/**
 * Alternative periods for a CPP campaign whose days were taken: the next ones of the same length and slot count, from its intended
 * start on.
 */
export async function freeRunsFor(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "startDay" | "endDay" | "slots">,
  product: ProductOffer,
  granted: boolean,
): Promise<{ startDay: Day; endDay: Day }[]> {
  if (!campaign.startDay || !campaign.endDay) return [];
  const { first, last } = startWindow(await scheduleRulesOf(ctx, product), ctx.now);
  const days = countDays(campaign.startDay, campaign.endDay);
  const calendar = await slotCalendar(ctx, product, first, addDays(last, days), {
    granted,
    except: [campaign.id],
  });
  const taken = new Map(calendar.map((entry) => [entry.day, entry.taken]));
  const runsFrom = (from: Day) =>
    nextFreeRuns(
      taken,
      { days, slots: campaign.slots, capacity: product.cppSlots ?? 0, first: from, last },
      RUNS_OFFERED,
    );
  // Periods after the intended start come first; earlier ones are offered only if no later one is free.
  const later = campaign.startDay > first ? runsFrom(campaign.startDay) : [];
  return later.length > 0 ? later : runsFrom(first);
}
