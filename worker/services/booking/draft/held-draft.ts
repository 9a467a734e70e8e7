import { and, desc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { WrittenCampaign } from "../../../../domain/booking";
import { AppError, HOUR_MS, parseOrRefuse } from "../../../../domain/kernel";
import { isTrusted } from "../../../../domain/platform";
import { refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import { getOfferedProduct, type ProductOffer } from "../../inventory";
import { commitWork, requireAccess, requireAccount, type ServiceContext } from "../../kernel";
import { requireNotBlocked } from "../../platform";
import type { CampaignRow } from "../find";
import { heldDays, readHold, releaseSlots, type SlotHold } from "../slots";
import { endHolds, holdWithin } from "../supply";
import { transition } from "../transition";
import {
  type Booked,
  type BookingOptions,
  bookProduct,
  requireEditable,
  scheduleColumns,
  scheduleSchemaOf,
} from "./book";
import { writeEdit } from "./edit";

const { campaigns, slotHolds } = schema;

/** A draft of the ad account with the days that are held for it. */
export interface HeldDraft {
  campaign: Pick<CampaignRow, "id" | "startDay" | "endDay" | "slots">;
  hold: SlotHold;
  /** Whether the reader's next booking of the product continues this draft. */
  isResumed: boolean;
}

interface HeldRow {
  campaign: CampaignRow;
  /** End of its last hold, epoch milliseconds. */
  expiresAtMs: number;
}

/** Condition on a product's slot rows: the ad account's drafts that currently hold slots. */
const isHeld = (ctx: ServiceContext, projectId: string, productId: string) =>
  and(
    eq(slotHolds.projectId, projectId),
    eq(slotHolds.productId, productId),
    gt(slotHolds.expiresAt, ctx.now),
    eq(campaigns.status, "draft"),
  );

/** Condition: drafts that the caller can resume, which are the caller's own and colleagues' drafts that are not filled in. */
const isResumable = (ctx: ServiceContext) =>
  or(eq(campaigns.createdBy, requireAccount(ctx).id), eq(campaigns.version, 1));

/**
 * The ad account's most recently held draft of a product that holds slots; null if no slots are held, and for a product
 * without slots.
 * @throws AppError of `requireAccess`
 */
export async function findHeldDraft(
  ctx: ServiceContext,
  advProjectId: string,
  product: ProductOffer,
): Promise<HeldDraft | null> {
  await requireAccess(ctx, advProjectId, "campaign.read", "adv");
  const resumed = await readHeld(ctx, advProjectId, product, isResumable(ctx));
  const held = resumed ?? (await readHeld(ctx, advProjectId, product));
  if (!held) return null;
  // A draft whose new days were taken by another campaign still holds its former ones.
  const { startDay, endDay, slots } = (await heldDays(ctx, held.campaign)) ?? held.campaign;
  const hold = { expiresAtMs: held.expiresAtMs, unavailableDays: [] };
  const campaign = { id: held.campaign.id, startDay, endDay, slots };
  return { campaign, hold, isResumed: resumed !== null };
}

async function readHeld(
  ctx: ServiceContext,
  advProjectId: string,
  product: ProductOffer,
  which?: SQL,
): Promise<HeldRow | null> {
  if (product.pricingType !== "cpp") return null;
  const [row] = await ctx.db
    .select({ campaign: campaigns, expiresAtMs: slotHolds.expiresAt })
    .from(slotHolds)
    .innerJoin(campaigns, eq(campaigns.id, slotHolds.campaignId))
    .where(and(isHeld(ctx, advProjectId, product.id), which))
    .orderBy(desc(slotHolds.takenAt))
    .limit(1);
  return row ?? null;
}

/**
 * Begins a booking as `bookProduct` does, or continues the ad account's draft that already holds slots of the product: that draft takes
 * the requested days, and is unchanged if it has them. Two concurrent calls make one draft.
 *
 * A booking that repeats another one is always a new draft, and a colleague's draft that is filled in is never changed.
 *
 * @param like as in `bookProduct`
 * @throws AppError of `bookProduct`; CONFLICT if the draft was changed concurrently
 */
export async function bookOrResume(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  input: unknown,
  { like = null, ...options }: Omit<BookingOptions, "beside"> = {},
): Promise<Booked> {
  if (like !== null) return bookProduct(ctx, advProjectId, productId, input, { like, ...options });
  const { product, grants } = await getOfferedProduct(ctx, advProjectId, productId);
  await requireAccess(ctx, advProjectId, "product.book", "adv");
  const begun = await readBegun(ctx, advProjectId, product);
  if (begun) return { campaign: await takeSchedule(ctx, begun, product, input), holdExpiresAtMs: null };
  const held = await readHeld(ctx, advProjectId, product, isResumable(ctx));
  if (held) return takeDays(ctx, held, product, isTrusted(grants), input);
  try {
    const beside = (id: string) => [unlessHeld(ctx, advProjectId, productId, id)];
    return await bookProduct(ctx, advProjectId, productId, input, { ...options, beside });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
    const first = await readHeld(ctx, advProjectId, product, isResumable(ctx));
    if (!first) throw error;
    return takeDays(ctx, first, product, isTrusted(grants), input);
  }
}

/** Aborts the batch if another draft was held concurrently, so that no second draft is written. */
function unlessHeld(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  id: string,
): BatchItem<"sqlite"> {
  const isOther = and(isHeld(ctx, projectId, productId), isResumable(ctx), ne(slotHolds.campaignId, id));
  const other = sql`exists (select 1 from ${slotHolds} inner join ${campaigns} on ${campaigns.id} = ${slotHolds.campaignId} where ${isOther})`;
  return refuseWhen(ctx.db, other, "CONFLICT");
}

/**
 * Changes the draft's days to the requested ones. The slot count may change even if the publisher forbids that for bookings, because a
 * new draft could choose it too.
 */
async function takeDays(
  ctx: ServiceContext,
  { campaign }: HeldRow,
  product: ProductOffer,
  isGranted: boolean,
  input: unknown,
): Promise<Booked> {
  const columns = scheduleColumns(parseOrRefuse(await scheduleSchemaOf(ctx, product), input), product);
  const isSame = (["startDay", "endDay", "slots", "sameDay"] as const).every(
    (name) => columns[name] === campaign[name],
  );
  const hold = isSame ? await readHold(ctx, campaign, product, isGranted) : null;
  if (hold?.expiresAtMs && hold.unavailableDays.length === 0)
    return { campaign, holdExpiresAtMs: hold.expiresAtMs };
  await requireNotBlocked(ctx, campaign);
  const saved = { ...campaign, ...columns, version: campaign.version + 1 };
  const { written, holdExpiresAtMs } = await holdWithin(ctx, saved, product, isGranted, (rows) =>
    writeEdit(ctx, campaign, "schedule", columns, rows),
  );
  return { campaign: written, holdExpiresAtMs };
}

export type BegunDraft = Pick<CampaignRow, "id" | "startDay" | "endDay" | "slots" | "budgetMinor">;

/** How long the navigation within one booking lasts. */
const BEGUN_FOR_MS = HOUR_MS;

/**
 * The reader's own draft of a product without slots that has only its schedule. Returning to the product's page continues this draft.
 * Null if there is none, and for a product with slots.
 */
export async function findBegunDraft(
  ctx: ServiceContext,
  advProjectId: string,
  product: ProductOffer,
): Promise<BegunDraft | null> {
  const row = await readBegun(ctx, advProjectId, product);
  if (!row) return null;
  const { id, startDay, endDay, slots, budgetMinor } = row;
  return { id, startDay, endDay, slots, budgetMinor };
}

async function readBegun(
  ctx: ServiceContext,
  advProjectId: string,
  product: ProductOffer,
): Promise<CampaignRow | null> {
  if (product.pricingType === "cpp" || product.pricingType === "cpq") return null;
  const row = await ctx.db.query.campaigns.findFirst({
    where: and(
      eq(campaigns.projectId, advProjectId),
      eq(campaigns.productId, product.id),
      eq(campaigns.status, "draft"),
      eq(campaigns.createdBy, requireAccount(ctx).id),
      eq(campaigns.name, ""),
      gt(campaigns.createdAt, ctx.now - BEGUN_FOR_MS),
    ),
    orderBy: desc(campaigns.createdAt),
  });
  return row ?? null;
}

async function takeSchedule(
  ctx: ServiceContext,
  campaign: CampaignRow,
  product: ProductOffer,
  input: unknown,
): Promise<CampaignRow> {
  const columns = scheduleColumns(parseOrRefuse(await scheduleSchemaOf(ctx, product), input), product);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  if (names.every((name) => columns[name] === campaign[name])) return campaign;
  await requireNotBlocked(ctx, campaign);
  return writeEdit(ctx, campaign, "schedule", columns);
}

/**
 * Releases a draft's days before its hold expires. A draft that has only its days is deleted; any other is otherwise unchanged, and its
 * days can be held again.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED once the campaign was sent, and those of `requireAccess`
 */
export async function releaseHold(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const campaign = await requireEditable(ctx, projectId, campaignId);
  await releaseSlots(ctx, campaign);
  await commitWork(ctx, { rows: endHolds(ctx, eq(slotHolds.campaignId, campaign.id)) });
  return campaign.status === "draft" && campaign.name === ""
    ? transition(ctx, campaign, { action: "delete", actor: "advertiser" })
    : campaign;
}
