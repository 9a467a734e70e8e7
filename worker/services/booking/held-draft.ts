import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { WrittenCampaign } from "../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { isTrusted } from "../../../domain/platform";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { getOfferedProduct, type ProductOffer } from "../inventory";
import { commitWork, requireAccess, type ServiceContext } from "../kernel";
import { requireNotBlocked } from "../platform";
import { type Booked, bookProduct, requireEditable, scheduleColumns, scheduleSchemaOf } from "./book";
import { writeEdit } from "./edit";
import type { CampaignRow } from "./find";
import { readHold, releaseSlots, type SlotHold } from "./slots";
import { endHolds, holdWithin } from "./supply";

const { campaigns, slotHolds } = schema;

/** A draft of the ad account and its hold by the product's book. */
export interface HeldDraft {
  campaign: Pick<CampaignRow, "id" | "startDay" | "endDay" | "slots">;
  hold: SlotHold;
}

interface HeldRow extends HeldDraft {
  campaign: CampaignRow;
}

/** Of the rows of one product, those of an ad account's drafts that hold slots now. */
const isHeld = (ctx: ServiceContext, projectId: string, productId: string) =>
  and(
    eq(slotHolds.projectId, projectId),
    eq(slotHolds.productId, productId),
    gt(slotHolds.expiresAt, ctx.now),
    eq(campaigns.status, "draft"),
  );

/**
 * The ad account's own draft of a product that holds slots, the one that was held last; null where nothing is held, and for a product
 * without slots.
 * @throws AppError of `requireAccess`
 */
export async function findHeldDraft(
  ctx: ServiceContext,
  advProjectId: string,
  product: ProductOffer,
  granted: boolean,
): Promise<HeldDraft | null> {
  const held = await readHeld(ctx, advProjectId, product, granted);
  if (!held) return null;
  const { id, startDay, endDay, slots } = held.campaign;
  return { campaign: { id, startDay, endDay, slots }, hold: held.hold };
}

async function readHeld(
  ctx: ServiceContext,
  advProjectId: string,
  product: ProductOffer,
  granted: boolean,
): Promise<HeldRow | null> {
  await requireAccess(ctx, advProjectId, "campaign.read", "adv");
  if (product.pricingType !== "cpp") return null;
  const [row] = await ctx.db
    .select({ campaign: campaigns })
    .from(slotHolds)
    .innerJoin(campaigns, eq(campaigns.id, slotHolds.campaignId))
    .where(isHeld(ctx, advProjectId, product.id))
    .orderBy(desc(slotHolds.takenAt))
    .limit(1);
  if (!row) return null;
  const hold = await readHold(ctx, row.campaign, product, granted);
  return hold?.expiresAtMs ? { campaign: row.campaign, hold } : null;
}

/**
 * Begins a booking as `bookProduct` does, but an ad account that holds slots of this product in a draft goes on with that one: it takes the
 * days that are asked for, and stays as it is where they are its own. Two at the same moment make one draft.
 *
 * @param like as `bookProduct` has it, where a draft is made
 * @throws AppError of `bookProduct`; CONFLICT where the draft was changed meanwhile
 */
export async function bookOrResume(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  input: unknown,
  like: string | null = null,
): Promise<Booked> {
  const { product, grants } = await getOfferedProduct(ctx, advProjectId, productId);
  const held = await readHeld(ctx, advProjectId, product, isTrusted(grants));
  if (held) return takeDays(ctx, held, product, isTrusted(grants), input);
  try {
    const beside = (id: string) => [unlessHeld(ctx, advProjectId, productId, id)];
    return await bookProduct(ctx, advProjectId, productId, input, { like, beside });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
    const first = await readHeld(ctx, advProjectId, product, isTrusted(grants));
    if (!first) throw error;
    return takeDays(ctx, first, product, isTrusted(grants), input);
  }
}

/** Undoes the batch that would write a second draft beside one that was held meanwhile. */
function unlessHeld(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  id: string,
): BatchItem<"sqlite"> {
  const isOther = and(isHeld(ctx, projectId, productId), ne(slotHolds.campaignId, id));
  const other = sql`exists (select 1 from ${slotHolds} inner join ${campaigns} on ${campaigns.id} = ${slotHolds.campaignId} where ${isOther})`;
  return refuseWhen(ctx.db, other, "CONFLICT");
}

/**
 * The draft's days become those that are asked for. What a publisher lets nobody change of a booking's slots is open here: a new draft
 * could have them too.
 */
async function takeDays(
  ctx: ServiceContext,
  { campaign, hold }: HeldRow,
  product: ProductOffer,
  isGranted: boolean,
  input: unknown,
): Promise<Booked> {
  await requireAccess(ctx, campaign.projectId, "product.book", "adv");
  const columns = scheduleColumns(parseOrRefuse(await scheduleSchemaOf(ctx, product), input), product);
  const isSame = (["startDay", "endDay", "slots", "sameDay"] as const).every(
    (name) => columns[name] === campaign[name],
  );
  if (isSame && hold.unavailableDays.length === 0) return { campaign, holdExpiresAtMs: hold.expiresAtMs };
  await requireNotBlocked(ctx, campaign);
  const saved = { ...campaign, ...columns, version: campaign.version + 1 };
  const { written, holdExpiresAtMs } = await holdWithin(ctx, saved, product, isGranted, (rows) =>
    writeEdit(ctx, campaign, "schedule", columns, rows),
  );
  return { campaign: written, holdExpiresAtMs };
}

/**
 * Gives a draft's days back before its hold lapses; nothing else of it changes, and they can be held anew.
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
  return campaign;
}
