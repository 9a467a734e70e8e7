import { lt } from "drizzle-orm";
import {
  addDays,
  addMonths,
  billingMonthAt,
  DAY_MS,
  dayAt,
  dayStartMs,
  HOUR_MS,
} from "../../../domain/kernel";
import { schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { settleMeter } from "../../../worker/services/booking";
import { tickAutoTargetings } from "../../../worker/services/inventory";
import type { Identity } from "../../../worker/services/kernel";
import { createAdAccount } from "../../../worker/services/platform";
import type { Aims } from "../audience";
import { type As, type Shop, ZONE } from "../world";
import { ADVERTISERS, type AdvertiserKey } from "./advertisers";
import { livingBookings, PAST_MONTHS } from "./bookings";
import { registerCard } from "./cards";
import { type HourTraffic, playOut } from "./delivery";
import { writeReaders, writeTraffic } from "./figures";
import { untilFlushed } from "./meters";
import { planMonths } from "./months";
import { runRest } from "./outbox";
import { join, openOthers } from "./people";
import { type Market, openMarket } from "./publishers";
import { isTold, tellTraffic } from "./recent";
import { leaveTasks } from "./tasks";
import { Timeline } from "./timeline";
import { Deal, type Floor, type OpenAdvertiser } from "./trade";

/** Days before the first month of trade in which all projects open and the first booking is made. */
const OPENED_DAYS_BEFORE = 35;
const OPENED_AT_HOUR = 9;

/** When the demo's publishers and advertisers opened. */
export function livingSince(now: number): number {
  const first = `${addMonths(billingMonthAt(now), -PAST_MONTHS)}-01`;
  return dayStartMs(addDays(first, -OPENED_DAYS_BEFORE), ZONE) + OPENED_AT_HOUR * HOUR_MS;
}

/** Environment for an action at a time: nothing is woken early, and the gateway uses that time. */
export function livingEnv(env: ConsoleEnv, at: number): ConsoleEnv {
  const asleep = { send: async () => undefined, sendBatch: async () => undefined };
  return {
    ...env,
    OUTBOX_QUEUE: asleep as unknown as ConsoleEnv["OUTBOX_QUEUE"],
    TOSS_BINDING: { fetch: (input, init) => fetch(datedAt(at, String(input)), init) },
  };
}

/** URL of a local gateway's call, as of a time. */
function datedAt(at: number, address: string): URL {
  const url = new URL(address);
  url.pathname = `/at/${at}${url.pathname}`;
  return url;
}

interface LivingInput {
  env: ConsoleEnv;
  as: As;
  now: number;
  log(line: string): void;
  people: Record<"publisher" | "advertiser" | "operator", Identity>;
  shop: Shop;
  /** The demo's own ad accounts. */
  own: Record<"drinks" | "trips", string>;
  aims: Aims;
}

/** A year of a small market: three publishers and six advertisers, with all their bookings and results. */
export async function seedLiving({ env, as, now, log, people, shop, own, aims }: LivingInput): Promise<void> {
  const opened = livingSince(now);
  const today = dayAt(now, ZONE);
  const others = await openOthers(as(null, opened));
  const owners = { weather: people.publisher, news: others.news, market: others.market };
  const market = await openMarket((owner) => as(owner, opened), owners, shop);
  log("three publishers with their units and products");

  const bookers = { advertiser: people.advertiser, agency: others.agency, brand: others.brand };
  const advertisers = await openAdvertisers({ env, as, at: opened + HOUR_MS, bookers, own });
  await inviteGuests({ as, at: opened + 2 * HOUR_MS, people, market, advertisers });
  log("six advertisers, their cards, and who may see what of whom");

  const bookings = livingBookings(today);
  const fromMs = dayStartMs(addDays(dayAt(opened, ZONE), 3), ZONE);
  const { counts, traffic } = playOut(bookings, fromMs, now);
  const timeline = new Timeline(now);
  const pictures = new Map<string, string>();
  const deals: Deal[] = [];
  const floor: Floor = {
    ...{ as, env, now, operator: people.operator, market, advertisers, timeline, pictures, deals, aims },
  };
  for (const [nth, booking] of bookings.entries()) deals.push(new Deal(floor, booking, counts[nth] ?? []));
  for (const deal of deals) deal.plan();
  planMonths(floor);
  await timeline.play();
  log(`${bookings.length} campaigns, with what was paid and settled`);

  await runRest(as, now);
  log("what was to be told and published");
  const running = deals.filter((deal) => deal.isRunning);
  log(`${running.length} running campaigns with ${await feedMeters(floor, running)} deliveries`);
  await tickAutoTargetings(as(null, now));
  await tellYear(floor, { fromMs, traffic, running });
  log("a year of traffic");
  await leaveTasks(floor);
  log("what waits for somebody today");

  const { notifications } = schema;
  // Notifications older than two days are read.
  const isSeen = lt(notifications.createdAt, now - 2 * DAY_MS);
  await floor
    .as(null, now)
    .db.update(notifications)
    .set({ readAt: now - DAY_MS })
    .where(isSeen);
}

interface Invitations {
  as: As;
  at: number;
  people: LivingInput["people"];
  market: Market;
  advertisers: Record<AdvertiserKey, OpenAdvertiser>;
}

/** Gives the demo's accounts access to other projects, at different levels. */
async function inviteGuests({ as, at, people, market, advertisers }: Invitations): Promise<void> {
  const { news, market: shop } = market.publishers;
  const guest = people.publisher;
  await join(as, { owner: news.owner, guest }, { projectId: news.id, level: "editor", at });
  await join(as, { owner: shop.owner, guest }, { projectId: shop.id, level: "viewer", at });
  for (const key of ["appliance", "books", "learn", "skin"] as const) {
    const { id, booker } = advertisers[key];
    const level = key === "skin" ? "viewer" : "editor";
    await join(as, { owner: booker, guest: people.advertiser }, { projectId: id, level, at });
  }
}

async function feedMeters({ env, now }: Floor, running: readonly Deal[]): Promise<number> {
  let events = 0;
  for (const deal of running) events += await deal.showUntil(now);
  const ids = running.map(({ campaignId }) => campaignId);
  await untilFlushed(env, ids);
  return events;
}

interface Year {
  fromMs: number;
  traffic: readonly HourTraffic[];
  running: readonly Deal[];
}

/** Writes the year's traffic after the trade, so that no forecast used future data; running campaigns' meters pace by it. */
async function tellYear(floor: Floor, { fromMs, traffic, running }: Year): Promise<void> {
  const { as, env, market, now } = floor;
  const [told, before] = partition(traffic, ({ hourAt }) => isTold(hourAt, { fromMs, nowMs: now }));
  await writeTraffic(env, market, before);
  await writeReaders(env.DB, market, traffic, dayAt(now, ZONE));
  await tellTraffic(floor, told, running);
  for (const { campaignId } of running) await settleMeter(as(null, now), { campaignId });
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const parts = Map.groupBy(items, isFirst);
  return [parts.get(true) ?? [], parts.get(false) ?? []];
}

interface Openings {
  env: ConsoleEnv;
  as: As;
  at: number;
  bookers: Record<(typeof ADVERTISERS)[AdvertiserKey]["booker"], Identity>;
  own: LivingInput["own"];
}

/** Test cards of the window: two are accepted, one is declined. */
const GOOD_CARDS = { advertiser: "4330120000000017", agency: "5361420000000028", brand: "4330120000000017" };
const BAD_CARD = "4330120000000108";

async function openAdvertisers({ env, as, at, bookers, own }: Openings) {
  const opened: Partial<Record<AdvertiserKey, OpenAdvertiser>> = {};
  for (const [key, { name, url, booker: by }] of Object.entries(ADVERTISERS) as [
    AdvertiserKey,
    (typeof ADVERTISERS)[AdvertiserKey],
  ][]) {
    const booker = bookers[by];
    const known = key === "drinks" || key === "trips" ? own[key] : null;
    const id = known ?? (await createAdAccount(as(booker, at), { displayName: name, link: url })).id;
    await registerCard(env, as(booker, at), id, GOOD_CARDS[by]);
    const isUnlucky = key === "trips" || key === "skin";
    const badCardId = isUnlucky ? await registerCard(env, as(booker, at + HOUR_MS), id, BAD_CARD) : null;
    opened[key] = { id, booker, badCardId };
  }
  return opened as Record<AdvertiserKey, OpenAdvertiser>;
}
