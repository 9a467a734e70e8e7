import { addBusinessDays, addDays, DAY_MS, dayAt, HOUR_MS } from "../../../domain/kernel";
import {
  addCreative,
  approveCampaign,
  bookProduct,
  deleteCreative,
  finalReview,
  reviewCreative,
} from "../../../worker/services/booking";
import { creativesOf } from "../../../worker/services/booking/find";
import { askForManualPayment, storeDeadLetters } from "../../../worker/services/desk";
import { createAdAccount } from "../../../worker/services/platform";
import { type Brief, prepare, sendForReview } from "../campaigns";
import { openAccount } from "../people";
import { ZONE } from "../world";
import { ADVERTISERS } from "./advertisers";
import { PRODUCTS, type ProductKey } from "./market";
import { join } from "./people";
import type { Floor } from "./trade";

/** Days before the start of these bookings: later than all others, so that their slots are free. */
const STARTS_IN_DAYS = 45;

/** Tasks that are due today, in addition to those that the year's trade leaves open. */
export async function leaveTasks(floor: Floor): Promise<void> {
  const missing = await bookWhole(floor, "weather-cpm", "새봄 보리차");
  await withoutCreatives(floor, missing);
  const refused = await bookWhole(floor, "market-cpm", "새봄 보리차 장보기");
  await withRefusedCreatives(floor, refused, "market");
  await sendOneMore(floor, await bookWhole(floor, "weather-cpm", "새봄 보리차 꾸러미"), "weather-cpm");
  await holdSlots(floor);
  await askToPayLater(floor);
  const { as, now } = floor;
  await storeDeadLetters(as(null, now), "madang-traffic", [
    { id: "demo", body: JSON.stringify({ part: "demo", units: null }), sentAt: now - HOUR_MS },
  ]);
}

const drinks = ({ as, advertisers, now }: Floor, ago = 0) => as(advertisers.drinks.booker, now - ago);

function schedule({ now }: Floor) {
  const startDay = addBusinessDays(addDays(dayAt(now, ZONE), STARTS_IN_DAYS), 1, "KR");
  return { startDay, endDay: addDays(startDay, 6) };
}

/** A booking of the demo's own advertiser, reviewed whole. */
async function bookWhole(floor: Floor, product: ProductKey, name: string): Promise<string> {
  const { as, now, market, advertisers, pictures, operator } = floor;
  const { booker, id } = advertisers.drinks;
  const { name: advertiser, ...rest } = ADVERTISERS.drinks;
  const brief: Brief = { ...rest, name, advertiser };
  const units = PRODUCTS[product].units.map((unit) => market.units[unit]);
  const at = now - 3 * DAY_MS;
  const world = { as, advertiser: booker, units, pictures };
  const terms = { ...schedule(floor), budgetMinor: 400_000 };
  const campaignId = await prepare(world, id, market.products[product], terms, brief, at);
  await sendForReview(as(booker, at + HOUR_MS), id, campaignId);
  const { id: pubId, owner } = market.publishers[PRODUCTS[product].publisher];
  await approveCampaign(as(owner, at + 2 * HOUR_MS), pubId, campaignId);
  await finalReview(as(operator, at + 3 * HOUR_MS), campaignId, "approve");
  return campaignId;
}

async function withoutCreatives(floor: Floor, campaignId: string): Promise<void> {
  const ctx = drinks(floor, DAY_MS);
  for (const { id } of await creativesOf(ctx, campaignId))
    await deleteCreative(ctx, floor.advertisers.drinks.id, campaignId, id);
}

async function withRefusedCreatives(floor: Floor, campaignId: string, publisher: "market"): Promise<void> {
  const { id: pubId, owner } = floor.market.publishers[publisher];
  const ctx = floor.as(owner, floor.now - DAY_MS);
  for (const { id } of await creativesOf(ctx, campaignId))
    await reviewCreative(ctx, pubId, campaignId, id, {
      approve: false,
      reason: "이미지의 글자가 작아 읽기 어려워요.",
    });
}

/** Approves the creatives, and sends another one. */
async function sendOneMore(floor: Floor, campaignId: string, product: ProductKey): Promise<void> {
  const { id: pubId, owner } = floor.market.publishers[PRODUCTS[product].publisher];
  const reviewer = floor.as(owner, floor.now - DAY_MS);
  for (const { id } of await creativesOf(reviewer, campaignId))
    await reviewCreative(reviewer, pubId, campaignId, id, { approve: true });
  const { id: advId } = floor.advertisers.drinks;
  const [unit] = PRODUCTS[product].units.map((key) => floor.market.units[key]);
  if (!unit) return;
  const name = `barley-${unit.format}.jpg`;
  const assetId = floor.pictures.get(`${advId} ${name}`);
  await addCreative(drinks(floor, 2 * HOUR_MS), advId, campaignId, {
    ...{ unitId: unit.id, assetId, name: "두 번째 소재", altText: "보리차 꾸러미" },
    ...{
      headline: "꾸러미로 더 알뜰하게",
      body: "한 달 마실 보리차를 한 번에 받아 보세요.",
      cta: "learn-more",
    },
  });
}

/** A draft that holds slots, as they are held while it is written. */
async function holdSlots(floor: Floor): Promise<void> {
  const { market, advertisers } = floor;
  await bookProduct(drinks(floor), advertisers.drinks.id, market.products["weather-slot"], {
    ...schedule(floor),
    slots: 1,
  });
}

/** An account from elsewhere, which the publishers' allow-lists do not name. */
async function askToPayLater({ as, now, market, advertisers }: Floor): Promise<void> {
  const at = now - 2 * HOUR_MS;
  const person = await openAccount(as(null, at), {
    ...{
      role: "새 광고주",
      name: "한모금 찻집",
      email: "hello@teahouse.example",
      kind: "adv",
      isOperator: false,
    },
  });
  const { id } = await createAdAccount(as(person, at), {
    displayName: "한모금 찻집",
    link: "https://teahouse.example",
  });
  const guest = advertisers.drinks.booker;
  await join(as, { owner: person, guest }, { projectId: id, level: "viewer", at });
  await askForManualPayment(as(person, at), id, market.products["weather-cpm"]);
}
