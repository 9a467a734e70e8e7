import { sql } from "drizzle-orm";
import { addDays, dayAt, dayStartMs } from "../../domain/kernel";
import { WAVE_PRICE_PER_1000_MINOR_KRW } from "../../domain/money";
import { LEVEL } from "../../domain/people";
import { schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { drainOutbox } from "../../worker/jobs/outbox";
import { createAdAccount } from "../../worker/services/platform";
import { setPlanPrices } from "../../worker/services/settlement";
import type { SeedLine } from "../local/seed";
import { seedAudience } from "./audience";
import { otherCampaigns, runningCampaign } from "./campaigns";
import { seedExchange } from "./exchange";
import { seedInquiries } from "./inquiries";
import { seedCampaignPlan, seedPlatformDraft, seedProductDraft } from "./launchers";
import { livingEnv, livingSince, seedLiving } from "./living";
import { runRest } from "./living/outbox";
import { weatherShop } from "./living/publishers";
import { seedOwnCampaign } from "./own-campaign";
import { pastCampaigns, pastMonths } from "./past";
import { contextAt, DEMO_PASSWORD, openAccount } from "./people";
import { seedQuests } from "./quests";
import { seedSavedList } from "./saved-list";
import { seedBenefits, seedHouseAccounts, seedPromotions } from "./settings";
import { openShop } from "./shop";
import { seedStories } from "./stories";
import { seedTeam, seedViews } from "./team";
import { type As, PEOPLE, type World, ZONE } from "./world";

const HOUR_MS = 3_600_000;
const HISTORY_DAYS = 12;
const OPENED_AT_HOUR = 9;
/** Ten percent below the monthly price. */
const YEARLY_PRICE_KRW = 252;

interface SeedInput {
  env: ConsoleEnv;
  /** Seeds a year of a whole market instead of the small trade that tests rely on. */
  isLiving: boolean;
  log(line: string): void;
  /** The demo's current time, epoch milliseconds. */
  now?: number;
}

/**
 * Seeds an empty state with a realistic demo through the console's own verbs: a weather site that sells two products, two
 * advertisers, campaigns in every status that readers first see, twelve days of delivery, and two settled months.
 */
async function seed({ env, isLiving, log, now = Date.now() }: SeedInput) {
  const deferred: Promise<unknown>[] = [];
  const as: As = (account, at) => contextAt(isLiving ? livingEnv(env, at) : env, account, at, deferred);
  // In the morning, whatever the current time: the first campaign's advertiser requests a same-day start.
  const opened = dayStartMs(addDays(dayAt(now, ZONE), -HISTORY_DAYS), ZONE) + OPENED_AT_HOUR * HOUR_MS;

  const founded = isLiving ? livingSince(now) : pastMonths(now).openedAt;
  const publisher = await openAccount(as(null, founded), PEOPLE.publisher);
  const advertiser = await openAccount(as(null, founded), PEOPLE.advertiser);
  const operator = await openAccount(as(null, founded), PEOPLE.operator);
  log("accounts");
  await setPlanPrices(as(operator, founded), {
    ...{ currency: "KRW", monthlyMinor: WAVE_PRICE_PER_1000_MINOR_KRW, yearlyMinor: YEARLY_PRICE_KRW },
    reason: "연간 약정 10% 할인",
  });

  await seedHouseAccounts(as(operator, founded));
  const shop = await openShop(as(publisher, founded), isLiving ? weatherShop : undefined);
  await seedBenefits(as(publisher, opened), shop.pubId);
  await seedPromotions(as(publisher, now), shop.pubId);
  await seedTeam(as(publisher, now), shop.pubId);
  const aims = await seedAudience(as(publisher, now), shop.pubId, shop.cpmId, isLiving);
  await seedViews(as(publisher, now), shop.pubId);
  log("publisher: app, units, products, benefits, promotions, team");
  await seedStories(as(operator, now));
  log("the blog");
  const world: World = { ...shop, publisher, advertiser, operator, as };

  const drinks = await createAdAccount(as(advertiser, founded), {
    displayName: "보리수 음료",
    link: "https://barley.example",
  });
  const trips = await createAdAccount(as(advertiser, founded + 1), {
    displayName: "느린여행",
    link: "https://slowtrip.example",
  });
  await seedPlatformDraft(as(publisher, opened));
  await seedProductDraft(as(publisher, now), shop.pubId, shop.units);
  await seedCampaignPlan(as(advertiser, now), ZONE);
  if (aims) {
    const own = { drinks: drinks.id, trips: trips.id };
    await seedLiving({ env, as, now, log, people: { publisher, advertiser, operator }, shop, own, aims });
  } else {
    await pastCampaigns(world, { drinksId: drinks.id, tripsId: trips.id }, now);
    log("campaigns that are over, paid and settled");
    await runningCampaign(world, env, drinks.id, opened, now);
    log("a running campaign and its delivery");
    await otherCampaigns(world, drinks.id, trips.id, now);
    log("campaigns in review, rejected, booked and in draft");
  }
  await seedOwnCampaign(as(publisher, now), shop, dayAt(now, ZONE));
  await seedQuests({ ...world, advId: drinks.id, isLiving }, now);
  log("a quest channel, with participants in every state");
  await seedExchange(as(publisher, now), env, shop, isLiving);
  const sides = { advertiser: as(advertiser, now), publisher: as(publisher, now) };
  await seedSavedList(sides.advertiser, drinks.id, shop);
  await seedInquiries({ ...sides, advId: drinks.id, pubId: shop.pubId });
  log("inquiries of the publisher and the platform");

  await Promise.allSettled(deferred);
  if (isLiving) await runRest(as, now);
  // Processes entries that the console's queue has not reached.
  while ((await drainOutbox(as(null, now + HOUR_MS))) > 0);
  // Marks the demo's accounts as recently active, so that viewing a page writes nothing; their own projects are the most recent.
  const isOwn = sql`${schema.memberships.level} >= ${LEVEL.owner}`;
  const lastAccessedAt = sql<number>`case when ${isOwn} then ${now} else ${now - 1} end`;
  await as(null, now).db.update(schema.memberships).set({ lastAccessedAt });
  const signIns = Object.values(PEOPLE).map(({ role, email, isOperator }) => ({
    role,
    email,
    password: DEMO_PASSWORD,
    isAskedForCode: isOperator,
  }));
  return { signIns };
}

/** The script started by `scripts/local/seed.ts`. */
export default {
  fetch(request, env, ctx) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const say = (line: SeedLine) => writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
    const seeding = seed({
      env,
      isLiving: new URL(request.url).searchParams.get("demo") === "living",
      log: (log) => void say({ log }),
    })
      .catch((error: Error) => ({ error: error.stack ?? error.message }))
      .then(say)
      .then(() => writer.close());
    ctx.waitUntil(seeding);
    return new Response(readable);
  },
} satisfies ExportedHandler<ConsoleEnv>;
