import { env as bindings } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdServeEnv } from "../../../ad-serve/env";
import { createIsolate, type Isolate } from "../../../ad-serve/isolate";
import { answerSplash, answerSplashCheck } from "../../../ad-serve/routes/splash";
import type { CampaignMeterRpc } from "../../../domain/budget";
import { LEASE_TTL_MS } from "../../../domain/budget";
import { DAY_MS } from "../../../domain/kernel";
import { UNKNOWN_PROFILE } from "../../../domain/serving";
import { schema } from "../../../worker/db/client";
import type { CampaignRow } from "../../../worker/db/schema";
import type { ConsoleEnv } from "../../../worker/env";
import { transition } from "../../../worker/services/booking/transition";
import { publishUnitPlan } from "../../../worker/services/serving";
import { campaignIn, cancelAsPublisher, current, settleOutbox, type Trade } from "../../support/campaigns";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv & Pick<AdServeEnv, "TOKEN_KEYS">;
const HOUR_MS = 60 * 60_000;

/** A booked campaign whose banner becomes an app's splash unit after its creative is added. */
async function bookedSplash(): Promise<{ trade: Trade; campaign: CampaignRow; unitId: string }> {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  const trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  const campaign = await campaignIn("booked", trade);
  const { db } = contextOf(env, null);
  const unitId = shop.banner.id;
  await db.update(schema.adUnits).set({ format: "splash" }).where(eq(schema.adUnits.id, unitId));
  await db
    .update(schema.projectApps)
    .set({ platform: "android" })
    .where(eq(schema.projectApps.id, shop.app.id));
  await settleOutbox(env);
  await publishUnitPlan(contextOf(env, null), unitId);
  return { trade, campaign, unitId };
}

let nowMs = 0;
/** Impressions that the campaigns' meters lend now. */
let lent = 0;
let isolate: Isolate;
const adServe = {
  PLANS: env.PLANS,
  TOKEN_KEYS: env.TOKEN_KEYS,
  AD_SERVE_ORIGIN: env.AD_SERVE_ORIGIN,
  CAP_COUNTER: env.CAP_COUNTER,
  TRAFFIC_QUEUE: { send: async () => undefined },
  CAMPAIGN_METER: {
    idFromName: (name: string) => env.CAMPAIGN_METER.idFromName(name),
    get: () =>
      ({
        lease: async () => ({
          serving: lent > 0,
          granted: lent,
          expiresAtMs: nowMs + LEASE_TTL_MS,
          paceRatio: null,
          refusal: lent > 0 ? null : "campaign-stopped",
          retryAtMs: null,
        }),
      }) as unknown as CampaignMeterRpc,
  },
} as unknown as AdServeEnv;
const behind: Promise<unknown>[] = [];
const waitUntil = (work: Promise<unknown>) => void behind.push(work);

interface Fetched {
  reason?: string;
  result: { validFrom: string; validUntil: string; check: string; creativeTag: string } | null;
}

async function fetchAhead(unitId: string, daysAhead: number): Promise<Fetched> {
  const compiled = await isolate.plans.get(env.PLANS, unitId, waitUntil);
  if (compiled === null) throw new Error("the unit has no plan");
  const request = {
    language: "ko",
    country: null,
    browser: null,
    profile: UNKNOWN_PROFILE,
    platform: "android",
    userHash: "somebody",
  } as const;
  const common = { isolate, env: adServe, waitUntil, compiled, request, nowMs };
  return answerSplash(
    { ...common, random: 0, tokenId: isolate.tokenId(), sdk: null, tokenTtlMs: 0, addressHash: null },
    daysAhead,
  ).json();
}

async function check({ result }: Fetched): Promise<{ show: boolean; reason: string | null }> {
  const answer = await answerSplashCheck(isolate, new Request(String(result?.check)), adServe, waitUntil);
  const { show, reason } = await answer.json<{ show: boolean; reason: string | null }>();
  return { show, reason };
}

beforeEach(() => {
  isolate = createIsolate({ now: () => nowMs, random: () => 0, sleep: async () => undefined });
});

describe("a splash ad of a booked campaign", () => {
  let booked: Awaited<ReturnType<typeof bookedSplash>>;
  let startsAtMs: number;
  beforeAll(async () => {
    booked = await bookedSplash();
    startsAtMs = booked.campaign.startsAt ?? 0;
  });

  it("is in the plan before its campaign starts, is fetched three days ahead, and is shown on its day once it is live", async () => {
    nowMs = startsAtMs - 3 * DAY_MS + HOUR_MS;
    expect(await fetchAhead(booked.unitId, 0)).toMatchObject({ result: null, reason: "not-started" });
    expect(await fetchAhead(booked.unitId, 2)).toMatchObject({ result: null, reason: "not-started" });
    const fetched = await fetchAhead(booked.unitId, 3);
    expect(fetched.result).toMatchObject({
      validFrom: new Date(startsAtMs).toISOString(),
      validUntil: new Date(startsAtMs + DAY_MS).toISOString(),
    });
    lent = 10;
    expect(await check(fetched)).toEqual({ show: false, reason: "not-yet" });

    // The day has begun but the clock has not run: the meter lends nothing, whatever the plan states.
    nowMs = startsAtMs + 12 * HOUR_MS;
    lent = 0;
    expect(await check(fetched)).toEqual({ show: false, reason: "no-campaign" });

    await transition(
      contextOf(env, null, { now: startsAtMs }),
      await current(booked.trade, booked.campaign.id),
      {
        action: "start",
        actor: "clock",
        situation: { hasApprovedCreative: true },
      },
    );
    await settleOutbox(env);
    nowMs += LEASE_TTL_MS * 2;
    lent = 10;
    expect(await check(fetched)).toEqual({ show: true, reason: null });
    nowMs = startsAtMs + DAY_MS;
    expect(await check(fetched)).toEqual({ show: false, reason: "expired" });
  });

  it("is not shown on its day when the campaign was cancelled meanwhile", async () => {
    const { trade, campaign, unitId } = await bookedSplash();
    nowMs = (campaign.startsAt ?? 0) - 3 * DAY_MS + HOUR_MS;
    const fetched = await fetchAhead(unitId, 3);
    expect(fetched.result).not.toBeNull();
    await cancelAsPublisher(trade, campaign, 0);
    await settleOutbox(env);
    nowMs = (campaign.startsAt ?? 0) + HOUR_MS;
    lent = 10;
    expect(await check(fetched)).toEqual({ show: false, reason: "no-campaign" });
  });
});

it("a booked campaign is in the plan of no unit of another format", async () => {
  const { trade, campaign } = await bookedSplash();
  await publishUnitPlan(contextOf(env, null), trade.shop.native.id);
  nowMs = (campaign.startsAt ?? 0) - DAY_MS;
  const native = await isolate.plans.get(env.PLANS, trade.shop.native.id, waitUntil);
  expect(native?.plan.campaigns).toEqual([]);
});
