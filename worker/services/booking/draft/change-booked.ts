import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import {
  checkPostponement,
  contactSchema,
  daysOf,
  editableFields,
  mayPostpone,
  postponedByMs,
  postponedDays,
  postponementSchema,
  titleSchema,
  type WrittenCampaign,
} from "../../../../domain/booking";
import { AppError, addDays, dayStartMs, parseOrRefuse, refuse } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { readBookedProduct, scheduleRulesOf } from "../../inventory";
import { requireSeen, type ServiceContext } from "../../kernel";
import { type CreativeRow, creativesOf, requireCampaign } from "../find";
import { hasContactLeft } from "../reading/choices";
import { bookSlotsToo, syncSlots, withSlots } from "../slots";
import { writeEdit } from "./edit";

/**
 * Renames a booked, live or paused campaign. Source: rule B6.
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function renameCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!editableFields(campaign.status).includes("name")) throw notAllowed("status");
  const { name } = parseOrRefuse(titleSchema, input);
  return writeEdit(ctx, campaign, "title", { name });
}

/**
 * Removes the daily quota of a live or paused campaign. Idempotent. Source: rule B6.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function liftDailyQuota(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!editableFields(campaign.status).includes("no-quota")) throw notAllowed("status");
  return campaign.dailyQuota === null ? campaign : writeEdit(ctx, campaign, "quota", { dailyQuota: null });
}

/**
 * Replaces the contact of a booked, live or paused campaign after the recorded contact left the ad account. Idempotent.
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED while the recorded contact is still eligible, CONFLICT, and those of `requireAccess`
 */
export async function replaceContact(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!editableFields(campaign.status).includes("name")) throw notAllowed("status");
  const { contractName, contractEmail } = parseOrRefuse(contactSchema, input);
  const isSame = contractName === campaign.contractName && contractEmail === campaign.contractEmail;
  if (isSame) return campaign;
  if (!(await hasContactLeft(ctx, campaign))) throw notAllowed("contact-stays");
  return writeEdit(ctx, campaign, "contact", { contractName, contractEmail });
}

/**
 * Moves a booked campaign to a later start with the same length, and shifts its creatives' display periods. The old days are released
 * only after the new ones are booked. Idempotent.
 * @throws AppError 070 with `startDay`, CAMPAIGN_NOT_FOUND, CAMPAIGN_POSTPONING_NOT_ALLOWED unless it is booked and has not begun,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, CONFLICT, and those of `requireAccess`
 */
export async function postponeCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  const period = daysOf(campaign);
  if (!period || !mayPostpone(campaign, ctx.now)) throw new AppError("CAMPAIGN_POSTPONING_NOT_ALLOWED");
  const { product } = await readBookedProduct(ctx, projectId, campaign.productId);
  const { startDay } = parseOrRefuse(postponementSchema, input);
  if (startDay === campaign.startDay) return campaign;
  requireSeen(ctx, campaign);
  refuse(checkPostponement(startDay, period, await scheduleRulesOf(ctx, product), ctx.now));
  const days = postponedDays(period, startDay);
  const move = async () => {
    const moved = {
      ...days,
      startsAt: dayStartMs(days.startDay, product.timezone),
      endsAt: dayStartMs(addDays(days.endDay, 1), product.timezone),
    };
    const hasOwnTimes = (await creativesOf(ctx, campaign.id)).some(hasOwnPeriod);
    const display = moveDisplay(ctx, campaign.id, postponedByMs(campaign, moved));
    const part = hasOwnTimes ? "postpone-display" : "postpone";
    const after = await writeEdit(ctx, campaign, part, moved, [display]);
    await syncSlots(ctx, after).catch(() => undefined);
    return after;
  };
  return withSlots(ctx, campaign, product, () => bookSlotsToo(ctx, campaign, product, days), move);
}

const hasOwnPeriod = ({ displayFrom, displayTo }: CreativeRow) => displayFrom !== null || displayTo !== null;

/**
 * Shifts the stored values in SQL, so that a concurrently set period moves too. A creative without its own period stays without
 * one.
 */
function moveDisplay(ctx: ServiceContext, campaignId: string, byMs: number) {
  const { creatives } = schema;
  const { displayFrom, displayTo } = creatives;
  return ctx.db
    .update(creatives)
    .set({
      displayFrom: sql`${displayFrom} + ${byMs}`,
      displayTo: sql`${displayTo} + ${byMs}`,
      updatedAt: ctx.now,
      version: sql`${creatives.version} + 1`,
    })
    .where(and(eq(creatives.campaignId, campaignId), or(isNotNull(displayFrom), isNotNull(displayTo))));
}

export function notAllowed(refusal: string): AppError {
  return new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal } });
}
