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
import type { Identity } from "../../../worker/services/kernel";
import { createAdAccount } from "../../../worker/services/platform";
import { type As, type Shop, ZONE } from "../world";
import { ADVERTISERS, type AdvertiserKey } from "./advertisers";
import { livingBookings, PAST_MONTHS } from "./bookings";
import { registerCard } from "./cards";
import { playOut } from "./delivery";
import { writeReaders, writeTraffic } from "./figures";
import { feedMeters, untilFlushed } from "./meters";
import { planMonths } from "./months";
import { runRest } from "./outbox";
import { join, openOthers } from "./people";
import { openMarket } from "./publishers";
import { Timeline } from "./timeline";
import { Deal, type Floor, type OpenAdvertiser } from "./trade";

/** Before the first month of trade everybody opens, and the first booking is made. */
const OPENED_DAYS_BEFORE = 35;
const OPENED_AT_HOUR = 9;

/** When the demo's publishers and advertisers opened. */
export function livingSince(now: number): number {
  const first = `${addMonths(billingMonthAt(now), -PAST_MONTHS)}-01`;
  return dayStartMs(addDays(first, -OPENED_DAYS_BEFORE), ZONE) + OPENED_AT_HOUR * HOUR_MS;
}

/** The environment of somebody who acts at a moment: nothing is woken before its time, and the gateway's clock is theirs. */
export function livingEnv(env: ConsoleEnv, at: number): ConsoleEnv {
  const asleep = { send: async () => undefined, sendBatch: async () => undefined };
  return {
    ...env,
    OUTBOX_QUEUE: asleep as unknown as ConsoleEnv["OUTBOX_QUEUE"],
    TOSS_BINDING: { fetch: (input, init) => fetch(datedAt(at, String(input)), init) },
  };
}

/** What is asked of the local gateway, as of a moment. */
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
}

/** A year of a small market: three publishers, six advertisers, and all that became of what they sold and bought. */
export async function seedLiving({ env, as, now, log, people, shop, own }: LivingInput): Promise<void> {
  const opened = livingSince(now);
  const today = dayAt(now, ZONE);
  const others = await openOthers(as(null, opened));
  const owners = { weather: people.publisher, news: others.news, market: others.market };
  const market = await openMarket((owner) => as(owner, opened), owners, shop);
  log("three publishers with their units and products");

  const bookers = { advertiser: people.advertiser, agency: others.agency, brand: others.brand };
  const advertisers = await openAdvertisers({ env, as, at: opened + HOUR_MS, bookers, own });
  const invitedAt = opened + 2 * HOUR_MS;
  const publisherGuest = (owner: Identity) => ({ owner, guest: people.publisher });
  await join(as, publisherGuest(others.news), {
    projectId: market.publishers.news.id,
    level: "editor",
    at: invitedAt,
  });
  await join(as, publisherGuest(others.market), {
    projectId: market.publishers.market.id,
    level: "viewer",
    at: invitedAt,
  });
  for (const key of ["appliance", "books", "learn", "skin"] as const) {
    const { id, booker } = advertisers[key];
    const level = key === "skin" ? "viewer" : "editor";
    await join(as, { owner: booker, guest: people.advertiser }, { projectId: id, level, at: invitedAt });
  }
  log("six advertisers, their cards, and who may see what of whom");

  const bookings = livingBookings(today);
  const fromMs = dayStartMs(addDays(dayAt(opened, ZONE), 3), ZONE);
  const { counts, traffic } = playOut(bookings, fromMs, now);
  const timeline = new Timeline(now);
  const pictures = new Map<string, string>();
  const floor: Floor = {
    as,
    db: env.DB,
    now,
    operator: people.operator,
    market,
    advertisers,
    timeline,
    pictures,
  };
  const deals = bookings.map((booking, nth) => new Deal(floor, booking, counts[nth] ?? []));
  for (const deal of deals) deal.plan();
  planMonths(floor);
  await timeline.play();
  log(`${bookings.length} campaigns, with what was paid and settled`);

  // Behind the trade, so that nobody in it forecasts by what was still to come.
  await writeTraffic(env.DB, market, traffic);
  await writeReaders(env.DB, market, traffic, today);
  log("a year of traffic");
  await runRest(as, now);
  log("what was to be told and published");
  const running = deals.filter((deal) => deal.isRunning);
  const events = await feedMeters(env, floor, running);
  await untilFlushed(
    env,
    running.map(({ campaignId }) => campaignId),
  );
  log(`${running.length} running campaigns with ${events} deliveries`);
  const { notifications } = schema;
  // Everybody looks at their news within two days.
  const isSeen = lt(notifications.createdAt, now - 2 * DAY_MS);
  await as(null, now)
    .db.update(notifications)
    .set({ readAt: now - DAY_MS })
    .where(isSeen);
}

interface Openings {
  env: ConsoleEnv;
  as: As;
  at: number;
  bookers: Record<(typeof ADVERTISERS)[AdvertiserKey]["booker"], Identity>;
  own: LivingInput["own"];
}

/** Of the test window: two that are accepted, and one that is declined. */
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
