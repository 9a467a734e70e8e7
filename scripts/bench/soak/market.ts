/**
 * The soak's publishers and campaigns for the paused and limited roles, created and changed by the console's own verbs, in
 * the soak's console (scripts/bench/workers/console.ts).
 */

import { bucketAt } from "../../../domain/delivery";
import { addDays, DAY_MS, dayAt } from "../../../domain/kernel";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/money";
import { campaignIn, settleOutbox, type Trade } from "../../../test/support/campaigns";
import { contextOf, nextSchedule, openAccount, openBuyer, openShop } from "../../../test/support/factories";
import { storeTotals } from "../../../test/support/figures";
import type { ConsoleEnv } from "../../../worker/env";
import { pauseCampaign } from "../../../worker/services/booking";
import type { Identity } from "../../../worker/services/kernel";
import { changePlan } from "../../../worker/services/settlement";
import type { Part } from "./cast";

const BOOKED_BEFORE_DAYS = 40;
const RUNS_ON_DAYS = 7;
const ZONE = "Asia/Seoul";

/** Remaining free impressions of the limited publisher when the soak starts. */
export const FREE_LEFT = 300;

export interface Market {
  paused: Part;
  limited: Part;
  limitedProjectId: string;
  /** On the free plan with nothing used; one address tries to use it up. */
  drained: Part;
  drainedProjectId: string;
  /** Advertiser of the paused role's campaign. */
  advertiser: Identity;
  advProjectId: string;
}

/**
 * Creates three publishers, each with a running campaign of a whole slot: one on the paid plan, one on the free plan almost used
 * up, one with the free plan unused.
 */
export async function openMarket(env: ConsoleEnv, nowMs: number): Promise<Market> {
  const [paused, limited] = [await trade(env, nowMs, "wave"), await trade(env, nowMs, "stream")];
  const drained = await trade(env, nowMs, "stream");
  await deliverEarlier(env, limited, nowMs);
  await settleOutbox(env);
  const { buyer } = paused.trade;
  return {
    paused: paused.part,
    limited: limited.part,
    limitedProjectId: limited.trade.shop.pub.id,
    drained: drained.part,
    drainedProjectId: drained.trade.shop.pub.id,
    advertiser: buyer.advertiser,
    advProjectId: buyer.adv.id,
  };
}

/** Pauses the paused role's campaign as its advertiser does. */
export async function pauseMarket(
  env: ConsoleEnv,
  { advertiser, advProjectId, paused }: Market,
): Promise<void> {
  const [pausedId = ""] = paused.campaignIds;
  await pauseCampaign(contextOf(env, advertiser), advProjectId, pausedId);
}

interface Traded {
  trade: Trade;
  part: Part;
}

async function trade(env: ConsoleEnv, nowMs: number, plan: "stream" | "wave"): Promise<Traded> {
  const shop = await openShop(env);
  if (plan === "wave")
    await changePlan(contextOf(env, shop.publisher, { now: nowMs }), shop.pub.id, { plan });
  const buyer = await openBuyer(env, shop);
  const trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  const bookedAtMs = nowMs - BOOKED_BEFORE_DAYS * DAY_MS;
  const { startDay } = nextSchedule(bookedAtMs);
  const schedule = { startDay, endDay: addDays(dayAt(nowMs, ZONE), RUNS_ON_DAYS) };
  const { id } = await campaignIn("live", trade, { now: bookedAtMs, pricing: "cpp", schedule });
  return { trade, part: { unitId: shop.banner.id, appKey: shop.app.appKey, campaignIds: [id] } };
}

/** Adds earlier delivery of this month, by a campaign outside the soak. */
async function deliverEarlier(
  env: ConsoleEnv,
  { trade: { shop, buyer } }: Traded,
  nowMs: number,
): Promise<void> {
  await storeTotals(env, {
    campaignId: "cmp_soak-earlier",
    creativeId: "crt_soak-earlier",
    unitId: shop.banner.id,
    productId: shop.cpp.id,
    appId: shop.app.id,
    advProjectId: buyer.adv.id,
    pubProjectId: shop.pub.id,
    bucketAt: bucketAt(nowMs),
    impressions: STREAM_PLAN_FREE_IMPRESSIONS - FREE_LEFT,
    clicks: 0,
    updatedAt: nowMs,
  });
}
