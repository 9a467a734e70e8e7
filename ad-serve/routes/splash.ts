import { DAY_MS, TOKEN_TTL_S } from "../../domain/kernel";
import {
  answerBody,
  answerTemplate,
  type Choice,
  type CompiledPlan,
  decide,
  EVERYBODY_LEASED,
  encodeToken,
  publicReasonOf,
  type Refusal,
  stillShown,
  type TokenClaims,
  UNKNOWN_PROFILE,
  uncountedStampOf,
  validityOf,
  verifyToken,
} from "../../domain/serving";
import { type AdCall, bodyOf, noFill, type WaitUntil } from "../ad-call";
import { reserveCap } from "../cap-client";
import type { AdServeEnv } from "../env";
import { json, jsonText } from "../http";
import type { Isolate } from "../isolate";
import { addressHashOf, tokenKeys } from "../keyed-hash";
import { closedTo, shorten, spend } from "../leased";

/** Covers the time from the check to the beacons of an ad displayed for a second or two. */
const SHOWN_TTL_MS = TOKEN_TTL_S.popup * 1000;

/** Copies of a plan by days ahead, so that the cached state of one day does not affect another. */
const plansAhead = new WeakMap<CompiledPlan, Map<number, CompiledPlan>>();

/**
 * Returns a splash ad to store and display between `validFrom` and `validUntil`. It is settled when displayed: its token is not
 * counted, and `check` returns the one that is.
 */
export function answerSplash(call: AdCall, daysAhead: number): Response {
  const { isolate, env, compiled, request, nowMs, random, tokenId, waitUntil } = call;
  const atMs = nowMs + daysAhead * DAY_MS;
  const decision = decide(planAhead(compiled, daysAhead), request, EVERYBODY_LEASED, atMs, random);
  const outcome = {
    unitId: compiled.plan.unit.id,
    appId: compiled.plan.unit.appId,
    filled: decision.filled,
    userHash: request.userHash,
    sdk: call.sdk,
    lists: [decision.audience.refused],
  };
  isolate.traffic.add(outcome, nowMs, env.TRAFFIC_QUEUE, waitUntil);
  const choice = decision.filled ? decision.choices[0] : undefined;
  if (choice === undefined) return noFill(decision.filled ? "no-campaign" : decision.reason);
  const { fromMs, untilMs } = validityOf(choice, nowMs, atMs);
  const keys = tokenKeys(env.TOKEN_KEYS);
  const stamp = uncountedStampOf(choice.creative.tokenBinding, keys.currentKeyId, keys.current);
  const { userHash } = request;
  const moment = { tokenId, decidedAtMs: fromMs, expiresAtMs: untilMs, userHash, capDay: null };
  const token = encodeToken(moment, stamp);
  const template = answerTemplate(compiled.plan, choice.campaign, choice.creative, env.AD_SERVE_ORIGIN);
  const more = {
    validFrom: new Date(fromMs).toISOString(),
    validUntil: new Date(untilMs).toISOString(),
    check: `${env.AD_SERVE_ORIGIN}/splash/check?token=${token}`,
  };
  return jsonText(answerBody(template, token, `,${JSON.stringify(more).slice(1, -1)}`));
}

function planAhead(compiled: CompiledPlan, daysAhead: number): CompiledPlan {
  if (daysAhead === 0) return compiled;
  const known = plansAhead.get(compiled) ?? new Map<number, CompiledPlan>();
  plansAhead.set(compiled, known);
  const plan = known.get(daysAhead) ?? { ...compiled, active: null, closed: new Map() };
  known.set(daysAhead, plan);
  return plan;
}

/**
 * `GET /splash/check?token=`: `{ show, reason }`, and with `show` the ad's `result` under a token that counts. It spends the same
 * as a request of another format: one impression of the lease and, under a cap, one of the user's. The token's id stays the same,
 * so an ad that is checked twice is counted once.
 */
export async function answerSplashCheck(
  isolate: Isolate,
  request: Request,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Promise<Response> {
  const nowMs = isolate.now();
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const verified = verifyToken(token, tokenKeys(env.TOKEN_KEYS).keyring, nowMs);
  if (verified.verdict !== "uncounted") return refuse("invalid-token");
  const { claims } = verified;
  if (nowMs < claims.decidedAtMs) return refuse("not-yet");
  if (nowMs >= claims.expiresAtMs) return refuse("expired");
  const compiled = await isolate.plans.get(env.PLANS, claims.unitId, waitUntil);
  if (compiled === null || compiled.plan.unit.format !== "splash") return refuse("invalid-token");
  const found = stillShown(compiled, claims.campaignId, claims.creativeId, nowMs);
  if (typeof found === "string") return refuse(found);
  const addressHash = addressHashOf(request.headers, env.TOKEN_KEYS, nowMs);
  if (closedTo({ isolate, addressHash, nowMs })?.has(claims.campaignId)) return refuse("unshown");
  const call = { ...callOf(isolate, env, waitUntil, compiled, claims, nowMs), addressHash };
  const { active, creative } = found;
  const choice: Choice = { campaign: active.candidate.campaign, creative, cap: active.cap, lease: "open" };
  shorten(call, [choice]);
  if (!(await isBelowCap(call, choice))) return refuse("frequency-cap");
  if (!(await spend(call, claims.campaignId))) return refuse("no-lease");
  if (addressHash !== null)
    isolate.asks.ask(addressHash, claims.campaignId, call.tokenId, call.tokenTtlMs, nowMs);
  const { result } = JSON.parse(bodyOf(call, choice)) as { result: unknown };
  return json({ code: 0, msg: "OK", show: true, reason: null, result });
}

function refuse(reason: Refusal | "invalid-token" | "not-yet" | "expired" | "unshown"): Response {
  return json({ code: 0, msg: "OK", show: false, reason: publicReasonOf(reason), result: null });
}

function callOf(
  isolate: Isolate,
  env: AdServeEnv,
  waitUntil: WaitUntil,
  compiled: CompiledPlan,
  { tokenId, userHash: askedHash }: TokenClaims,
  nowMs: number,
): AdCall {
  const userHash = compiled.plan.project.identifierFree ? null : askedHash;
  const nobody = { language: null, country: null, browser: null, profile: UNKNOWN_PROFILE, platform: null };
  const request = { ...nobody, userHash };
  return {
    isolate,
    env,
    waitUntil,
    compiled,
    request,
    nowMs,
    random: 0,
    tokenId,
    sdk: null,
    tokenTtlMs: SHOWN_TTL_MS,
    addressHash: null,
  };
}

/**
 * Whether the user is below the cap. Without a user only uncapped ads are fetched; a cap set since then cannot be checked, so the
 * ad is refused.
 */
async function isBelowCap(call: AdCall, { cap }: Choice): Promise<boolean> {
  const { userHash } = call.request;
  if (cap === null) return true;
  if (userHash === null) return false;
  const index = await reserveCap(call.env.CAP_COUNTER, call.compiled.plan.project.id, {
    userHash,
    tokenId: call.tokenId,
    candidates: [cap],
    nowMs: call.nowMs,
    lapsesAtMs: call.nowMs + call.tokenTtlMs,
  });
  return index !== null;
}
