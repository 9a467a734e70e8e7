import { and, eq, inArray, isNull } from "drizzle-orm";
import type { OwnAsset } from "../../../../../domain/content";
import { DAY_MS, dayStartMs } from "../../../../../domain/kernel";
import { openDb, schema } from "../../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../../worker/env";
import { runOutboxEntry } from "../../../../../worker/jobs/outbox";
import {
  addCreative,
  bookProduct,
  reviewCreative,
  tickCampaigns,
  updateCampaignStep,
} from "../../../../../worker/services/booking";
import { creativesOf } from "../../../../../worker/services/booking/find";
import {
  createProduct,
  type ProductDetail,
  setProductOnSale,
  slotBook,
} from "../../../../../worker/services/inventory";
import type { Identity, ServiceContext } from "../../../../../worker/services/kernel";
import { CAMPAIGN_DEEDS, type DeedName } from "../../../../support/campaign-deeds";
import {
  BILLING,
  type Buyer,
  contextOf,
  cppProduct,
  creativeFor,
  INFO,
  nextSchedule,
  type Shop,
} from "../../../../support/factories";
import { CAPACITY, DAYS_OF_SPAN, type ModelDeed } from "./simulate";

/** Shared by all walks; each walk has its own product and slot book. */
export interface Stage {
  env: ConsoleEnv;
  shop: Shop;
  buyers: readonly Buyer[];
  operator: Identity;
  assets: readonly OwnAsset[];
}

export interface Span {
  startDay: string;
  endDay: string;
  startsAt: number;
  endsAt: number;
}

export interface Real extends Stage {
  product: ProductDetail;
  /** In the model's order. */
  bookings: { id: string; name: string; buyer: number; span: Span }[];
}

/** Noon in Seoul on a Tuesday, so that tests do not depend on the present time. */
export const WALK_BEGINS_MS = Date.UTC(2027, 2, 2, 3);
const ZONE = "Asia/Seoul";
export const SPANS = 24;

/** Earliest possible start of a booking made at that time. */
export const earliestStart = (nowMs: number): number =>
  dayStartMs(nextSchedule(WALK_BEGINS_MS + nowMs, 1, ZONE).startDay, ZONE) - WALK_BEGINS_MS;

/** Consecutive spans of days from the first possible one; times are relative to the walk's start. */
export function spanAt(index: number): Span {
  const first = earliestStart(0) + WALK_BEGINS_MS + index * DAYS_OF_SPAN * DAY_MS;
  const dayOf = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);
  const end = first + DAYS_OF_SPAN * DAY_MS;
  return {
    startDay: dayOf(first),
    endDay: dayOf(end - DAY_MS),
    startsAt: first - WALK_BEGINS_MS,
    endsAt: end - WALK_BEGINS_MS,
  };
}

export async function openReal(stage: Stage): Promise<Real> {
  const { env, shop } = stage;
  const ctx = contextOf(env, shop.publisher);
  const product = await createProduct(ctx, shop.pub.id, {
    ...cppProduct([shop.banner.id]),
    cppSlots: CAPACITY,
  });
  await setProductOnSale(ctx, shop.pub.id, product.id, true);
  return { ...stage, product, bookings: [] };
}

const at = (nowMs: number) => ({ now: WALK_BEGINS_MS + nowMs });

function asPerson(
  real: Real,
  { by, at: place }: ModelDeed,
  nowMs: number,
): { ctx: ServiceContext; projectId: string } {
  const { env, shop, operator, buyers, bookings } = real;
  if (by === "operator") return { ctx: contextOf(env, operator, at(nowMs)), projectId: "" };
  if (by === "publisher") return { ctx: contextOf(env, shop.publisher, at(nowMs)), projectId: shop.pub.id };
  const buyer = buyers[bookings[place]?.buyer ?? 0] as Buyer;
  return { ctx: contextOf(env, buyer.advertiser, at(nowMs)), projectId: buyer.adv.id };
}

/** The error code of the refusal; null on success. */
export const outcome = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => {
      if (typeof error.code === "string") return error.code;
      throw error;
    },
  );

/** Books a span and completes the draft up to its creative. @returns the refusal of the booking; a draft may remain */
export async function book(real: Real, buyer: number, span: Span, nowMs: number): Promise<string | null> {
  const { advertiser, adv } = real.buyers[buyer] as Buyer;
  const ctx = contextOf(real.env, advertiser, at(nowMs));
  const { startDay, endDay } = span;
  let id: string | null = null;
  const refusal = await bookProduct(ctx, adv.id, real.product.id, { startDay, endDay }).then(
    ({ campaign }) => {
      id = campaign.id;
      return null;
    },
    (error) => {
      id = error.details?.campaignId ?? null;
      return String(error.code);
    },
  );
  if (id === null) return refusal;
  const name = `산책 ${real.bookings.length}`;
  await updateCampaignStep(ctx, adv.id, id, "info", { ...INFO, name });
  await updateCampaignStep(ctx, adv.id, id, "billing", BILLING);
  await addCreative(ctx, adv.id, id, creativeFor(real.shop.banner, real.assets[buyer] as OwnAsset));
  real.bookings.push({ id, name, buyer, span });
  return refusal;
}

export function act(real: Real, deed: ModelDeed, nowMs: number): Promise<string | null> {
  const booking = real.bookings[deed.at];
  if (!booking) return Promise.resolve("CAMPAIGN_NOT_FOUND");
  const { ctx, projectId } = asPerson(real, deed, nowMs);
  return outcome(CAMPAIGN_DEEDS[deed.action as DeedName].run(ctx, projectId, booking));
}

/** Saves the present days again, as the booking form does when a user passes through the step. */
export function saveSchedule(real: Real, place: number, nowMs: number): Promise<string | null> {
  const booking = real.bookings[place];
  if (!booking) return Promise.resolve("CAMPAIGN_NOT_FOUND");
  const { ctx, projectId } = asPerson(real, { action: "save", by: "advertiser", at: place }, nowMs);
  const { startDay, endDay } = booking.span;
  return outcome(updateCampaignStep(ctx, projectId, booking.id, "schedule", { startDay, endDay }));
}

export async function approveCreative(real: Real, place: number, nowMs: number): Promise<string | null> {
  const id = real.bookings[place]?.id ?? "";
  const { ctx, projectId } = asPerson(real, { action: "review", by: "publisher", at: place }, nowMs);
  const [creative] = await creativesOf(ctx, id);
  return outcome(reviewCreative(ctx, projectId, id, creative?.id ?? "", { approve: true }));
}

export async function tick(real: Real, nowMs: number): Promise<null> {
  await tickCampaigns(contextOf(real.env, null, at(nowMs)));
  return null;
}

/** Waits for a number of database turns. */
export async function turns({ env }: Real, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await env.DB.prepare("select 1").first();
}

/** Processes only the outbox rows for the slot book. */
export async function syncSlots(real: Real): Promise<void> {
  const ctx = contextOf(real.env, null);
  const { outbox } = schema;
  const waiting = await ctx.db.query.outbox.findMany({
    columns: { id: true },
    where: and(eq(outbox.topic, "slots.sync"), isNull(outbox.doneAt)),
    orderBy: outbox.id,
  });
  for (const { id } of waiting)
    if (!(await runOutboxEntry(ctx, id))) throw new Error(`slots were not brought in line: ${id}`);
}

/** The stored state of the walk's campaigns, in the model's order. */
export async function observe({ env, bookings, product }: Real) {
  const db = openDb(env.DB);
  const ids = bookings.map(({ id }) => id);
  const { campaigns, campaignHistory } = schema;
  const [rows, history, days] = await Promise.all([
    db.query.campaigns.findMany({ where: inArray(campaigns.id, ids) }),
    db.query.campaignHistory.findMany({
      where: inArray(campaignHistory.campaignId, ids),
      orderBy: campaignHistory.campaignVersion,
    }),
    slotBook(contextOf(env, null), product.id).calendar({ fromDay: "2027-01-01", toDay: "2028-01-01" }),
  ]);
  const seen = ids.map((id) => {
    const row = rows.find((campaign) => campaign.id === id);
    if (!row) throw new Error(`no campaign ${id}`);
    return {
      row,
      history: history.filter(({ campaignId }) => campaignId === id),
      holders: days.flatMap(({ day, holders }) =>
        holders.filter(({ campaignId }) => campaignId === id).map((holder) => ({ ...holder, day })),
      ),
    };
  });
  return { seen, days };
}
export type Observed = Awaited<ReturnType<typeof observe>>;
