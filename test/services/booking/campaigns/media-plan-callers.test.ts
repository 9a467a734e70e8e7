import { env as bindings } from "cloudflare:test";
import { inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { isEditable, SLOT_HOLD_TTL_MS } from "../../../../domain/booking";
import { AppError } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import { getMediaPlan, holdMediaPlan, sendMediaPlan } from "../../../../worker/services/booking";
import { slotBook } from "../../../../worker/services/inventory";
import { addAllowListEntry } from "../../../../worker/services/platform";
import { seenOf } from "../../../support/campaign-deeds";
import { draft } from "../../../support/campaigns";
import { allowConsoleError } from "../../../support/console-errors";
import {
  type Buyer,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
  unique,
} from "../../../support/factories";
import { dyingDatabase, randomOf } from "../../../support/money-soak";

const { PLAN_CALLERS, ...env } = bindings as unknown as ConsoleEnv & { PLAN_CALLERS: string };
const [callers = 0, seed = 1] = PLAN_CALLERS.split(":").map(Number);

const SHOPS = 4;
const SLOTS = 5;
/** Below the limits of one ad account. */
const PLANS_PER_BUYER = 20;
const days = nextSchedule(Date.now());
const { campaigns, mediaPlans } = schema;

let shops: Shop[];
let buyers: Buyer[];
let template: typeof campaigns.$inferSelect;

beforeEach(async () => {
  shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop(env, { cppSlots: SLOTS })));
  buyers = await Promise.all(
    Array.from({ length: Math.ceil(callers / PLANS_PER_BUYER) }, () => openBuyer(env)),
  );
  for (const { publisher, pub } of shops)
    for (const { advertiser } of buyers)
      await addAllowListEntry(contextOf(env, publisher), pub.id, {
        value: advertiser.email,
        manualPayment: true,
      });
  const [shop, buyer] = [shops[0], buyers[0]];
  if (!shop || !buyer) throw new Error("there is a shop and a buyer");
  const operator = await openAccount(env, { isOperator: true });
  template = await draft(
    { env, shop, buyer, operator },
    { pricing: "cpp", schedule: days, creatives: "none" },
  );
}, 300_000);

interface Caller {
  buyer: Buyer;
  planId: string;
}

/** A plan of complete drafts at two or three publishers. */
async function planOf(buyer: Buyer, random: () => number): Promise<Caller> {
  const db = openDb(env.DB);
  const planId = unique("mpl_");
  const chosen = shops.filter(() => random() < 0.6);
  const rows = (chosen.length > 1 ? chosen : shops.slice(0, 2)).map((shop) => ({
    ...template,
    id: unique("cmp_"),
    projectId: buyer.adv.id,
    pubProjectId: shop.pub.id,
    productId: shop.cpp.id,
    mediaPlanId: planId,
    createdBy: buyer.advertiser.id,
  }));
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const plan = {
    id: planId,
    projectId: buyer.adv.id,
    name: "겨울 묶음",
    createdBy: buyer.advertiser.id,
    ...times,
  };
  await db.batch([
    db.insert(mediaPlans).values(plan),
    ...rows.map((row) => db.insert(campaigns).values(row)),
  ]);
  return { buyer, planId };
}

const OUTCOMES = ["AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS", "CONFLICT"];

/** As a person does: holds the plan, reads it, sends it. */
async function call({ buyer, planId }: Caller, using: ConsoleEnv): Promise<string> {
  const ctx = () => contextOf(using, buyer.advertiser);
  try {
    await holdMediaPlan(ctx(), buyer.adv.id, planId);
    const plan = await getMediaPlan(ctx(), buyer.adv.id, planId);
    const seen = plan.campaigns.map(({ id, version, quote }) => {
      if (!quote) throw new Error("a complete draft has a quote");
      return { campaignId: id, version, ...seenOf(quote) };
    });
    await sendMediaPlan(ctx(), buyer.adv.id, planId, { campaigns: seen });
    return "sent";
  } catch (error) {
    if (error instanceof AppError && OUTCOMES.includes(error.code)) return error.code;
    if (error instanceof Error && error.message.includes("the console was killed")) return "killed";
    throw error;
  }
}

/** What the plans, the campaigns and the books say of each other, once the jobs are through. */
async function faultsOf(plans: readonly Caller[]): Promise<{ faults: string[]; sold: number }> {
  const later = contextOf(env, null, { now: Date.now() + SLOT_HOLD_TTL_MS });
  while ((await drainOutbox(later)) > 0);
  const db = openDb(env.DB);
  const ids = plans.map(({ planId }) => planId);
  const faults: string[] = [];
  const booked = new Set<string>();
  for (const shop of shops) {
    const calendar = await slotBook(later, shop.cpp.id).calendar({
      fromDay: "0000-01-01",
      toDay: "9999-12-31",
    });
    for (const { day, holders } of calendar) {
      const firm = holders.filter(({ state }) => state === "booked");
      if (firm.length > SLOTS) faults.push(`${day} of ${shop.cpp.id} is sold ${firm.length} times`);
      for (const { campaignId } of firm) booked.add(`${campaignId} ${day}`);
    }
  }
  for (let from = 0; from < ids.length; from += 50) {
    const some = ids.slice(from, from + 50);
    const rows = await db.query.campaigns.findMany({ where: inArray(campaigns.mediaPlanId, some) });
    const read = await db.query.mediaPlans.findMany({ where: inArray(mediaPlans.id, some) });
    for (const plan of read) {
      const own = rows.filter(({ mediaPlanId }) => mediaPlanId === plan.id);
      const sent = own.filter(({ status }) => !isEditable(status));
      if (sent.length !== (plan.sentAt === null ? 0 : own.length))
        faults.push(
          `${plan.id}: ${sent.length} of ${own.length} sent, plan ${plan.sentAt === null ? "open" : "sent"}`,
        );
      for (const { id, status } of own)
        for (const day of [days.startDay, days.endDay])
          if (booked.has(`${id} ${day}`) === isEditable(status))
            faults.push(`${id} is ${status}, its ${day} differs`);
    }
  }
  return { faults, sold: booked.size };
}

/** A process that dies before or after one of its writes, to the database or to a book, and writes nothing from then on. */
function mortal(random: () => number): ConsoleEnv {
  let isDead = false;
  const dies = () => {
    isDead ||= random() < DEATH_SHARE;
    return isDead ? 1 : 0;
  };
  const SLOT_BOOK = new Proxy(env.SLOT_BOOK, {
    get(books, name) {
      const value = Reflect.get(books, name, books) as unknown;
      if (typeof value !== "function") return value;
      if (name !== "get" && name !== "getByName") return value.bind(books);
      return (...args: unknown[]) => mortalBook(value.apply(books, args) as object, dies);
    },
  });
  return { ...env, SLOT_BOOK, DB: dyingDatabase(env.DB, () => 0.5, dies) };
}

const DEATH_SHARE = 0.04;

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

const mortalBook = (book: object, dies: () => number) =>
  new Proxy(book, {
    get: (target, name: string) => {
      const ask = (...args: unknown[]) => (target as Methods)[name]?.(...args);
      if (name !== "hold" && name !== "book" && name !== "release") return ask;
      return async (...args: unknown[]) => {
        if (dies() === 1) throw new Error(`the console was killed before ${name}`);
        const answer = await ask(...args);
        if (dies() === 1) throw new Error(`the console was killed after ${name}`);
        return answer;
      };
    },
  });

const counted = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]));

describe("plans across publishers that are sent at once", () => {
  const run = async (using: () => ConsoleEnv, random: () => number) => {
    const plans: Caller[] = [];
    for (let nth = 0; nth < callers; nth++) {
      const buyer = buyers[nth % buyers.length];
      if (buyer) plans.push(await planOf(buyer, random));
    }
    const outcomes = await Promise.all(plans.map((plan) => call(plan, using())));
    return { plans, outcomes: counted(outcomes) };
  };

  it("are sold as a whole or not at all, and no slot twice", async () => {
    const { plans, outcomes } = await run(() => env, randomOf(seed));
    const { faults, sold } = await faultsOf(plans);
    console.info(`media-plans ${JSON.stringify({ callers, outcomes, sold })}`);
    expect(faults).toEqual([]);
    expect(sold).toBeGreaterThan(0);
  }, 600_000);

  it("are whole also where the process dies between two steps", async () => {
    allowConsoleError(/the console was killed/);
    const random = randomOf(seed + 1);
    const { plans, outcomes } = await run(() => mortal(random), random);
    const { faults, sold } = await faultsOf(plans);
    console.info(`media-plans-dying ${JSON.stringify({ callers, outcomes, sold })}`);
    expect(faults).toEqual([]);
    expect(outcomes.killed).toBeGreaterThan(0);
  }, 600_000);
});
