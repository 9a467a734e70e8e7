import { addDays, dayStartMs } from "../../../domain/calendar/day";
import { GRANTED_PRIORITY } from "../../../domain/campaign/in-house";
import { bookingSchemaFor, type ScheduleStep } from "../../../domain/campaign/schema";
import { NO_TARGETING } from "../../../domain/campaign/targeting";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { ProductRow } from "../products/find";
import { getOfferedProduct } from "../products/get-offered";
import { scheduleRulesOf } from "../products/schedule-rules";
import { requireNotBlocked } from "../projects/blocked";
import { questColumns, requireQuestData } from "../quests/columns";
import { type CampaignRow, readCampaign } from "./find";
import { claimDraft, holdWithin, isTrusted, within } from "./supply";

/**
 * Starts a booking: a draft with its schedule, and for a CPP product its days held for 15 minutes.
 * When the days are taken the draft is kept, so that nothing typed is lost, and the refusal names it.
 *
 * @throws AppError 070 with fields, CAMPAIGN_CPQ_DATA_REQUIRED, AD_PRODUCT_NOT_FOUND,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS with `details { campaignId, unavailableDays }`, and those of `requireAccess`;
 *   AD_PRODUCT_BOOK_LIMIT_EXCEEDED and AD_ACCOUNT_BLOCKED, after which there is no draft
 */
export async function bookProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  input: unknown,
): Promise<{ campaign: CampaignRow; holdExpiresAtMs: number | null }> {
  const { account } = await requireAccess(ctx, advProjectId, "product.book", "adv");
  const { product, grants } = await getOfferedProduct(ctx, advProjectId, productId);
  const columns = await bookedColumns(ctx, product, input);
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
  };
  const statements = [
    ctx.db
      .insert(schema.campaigns)
      .values({ ...draft, ...others })
      .onConflictDoNothing(),
    ctx.db
      .insert(schema.campaignHistory)
      .values({
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
      })
      .onConflictDoNothing(),
  ];
  const isGranted = isTrusted(grants);
  const claim = claimDraft(ctx, draft, isGranted);
  const { written: campaign, holdExpiresAtMs } = await holdWithin(ctx, draft, product, isGranted, (held) =>
    within(claim, async () => {
      await commit(ctx.db, [...statements, ...claim.statements, ...held]);
      const made = await readCampaign(ctx, id);
      if (!made) throw new Error("a draft that was just written is not there");
      return made;
    }),
  );
  return { campaign, holdExpiresAtMs };
}

/** The first step of a booking of this product, as it is kept. */
async function bookedColumns(ctx: ServiceContext, product: ProductRow, input: unknown) {
  if (product.pricingType === "cpq") {
    requireQuestData(input);
    return questColumns(ctx, product, input);
  }
  const schedule: ScheduleStep = parseOrRefuse(await scheduleSchemaOf(ctx, product), input);
  return scheduleColumns(schedule, product);
}

/** What a schedule of this product is checked by at the context's moment. */
export async function scheduleSchemaOf(ctx: ServiceContext, product: ProductRow) {
  return bookingSchemaFor({ ...product, ...(await scheduleRulesOf(ctx, product)) }, ctx.now);
}

/** The chosen days, and the instants that they are in the product's zone. */
export function scheduleColumns(schedule: ScheduleStep, product: ProductRow) {
  return {
    startDay: schedule.startDay,
    endDay: schedule.endDay,
    // What was granted in-house may begin today without being asked for.
    sameDay: product.pricingType !== "inhouse" && schedule.sameDay,
    startsAt: dayStartMs(schedule.startDay, product.timezone),
    endsAt: dayStartMs(addDays(schedule.endDay, 1), product.timezone),
    slots: product.pricingType === "cpp" ? schedule.slots : 1,
    ...purchaseOf(schedule, product.pricingType),
  };
}

/** What is bought by another measure than days. In-house there is no price: impressions where they are bounded, and a place behind the publisher's own. */
function purchaseOf({ budgetMinor, impressions }: ScheduleStep, pricing: string) {
  if (pricing === "inhouse")
    return { budgetMinor: null, inhouseImpressions: impressions ?? null, priority: GRANTED_PRIORITY };
  return { budgetMinor: pricing === "cpp" ? null : (budgetMinor ?? null) };
}
