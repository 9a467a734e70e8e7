import { userHashOf } from "../../domain/audience";
import { ADDRESS_REQUESTS_MAX, shardFor, withShard } from "../../domain/delivery";
import { TOKEN_TTL_S } from "../../domain/kernel";
import {
  type AdRequest,
  type Choice,
  type CompiledPlan,
  type Outcome,
  type ReaderProfile,
  testFormatOf,
  UNKNOWN_PROFILE,
  UNREAD_PROFILE,
} from "../../domain/serving";
import { type AdCall, bodyOf, noFill, type WaitUntil } from "../ad-call";
import { backfillBody, backfillOf } from "../backfill";
import type { AdServeEnv } from "../env";
import { json, jsonText } from "../http";
import type { Isolate } from "../isolate";
import { addressHashOf, userKeyedHash } from "../keyed-hash";
import { type Settled, settle } from "../leased";
import { profileOf } from "../members";
import { type AdQuery, browserOfRequest, countryOfRequest, parseAdQuery } from "./ad-query";
import { explainCall } from "./explain";
import { inspected } from "./inspected";
import { answerSplash } from "./splash";
import { answerTestRun, answerTestUnit } from "./test";

interface AdAsked {
  request: Request;
  /** The URL's query string, without `?`. */
  queryText: string;
}

/**
 * `GET /request`: `{ code: 0, msg: "OK", result }`, with `result: null` and a `reason` when nothing is served. Refusals have the HTTP
 * status as their code. An unknown unit and a unit of another app get the same answer.
 */
export async function answerRequest(
  isolate: Isolate,
  asked: AdAsked,
  env: AdServeEnv,
  waitUntil: WaitUntil,
  /** The caller reports the answer to the app's inspection board. */
  isInspected = false,
): Promise<Response> {
  const { request, queryText } = asked;
  const nowMs = isolate.now();
  const parsed = parseAdQuery(request.headers, queryText);
  if (!parsed.ok) return json({ code: parsed.status, msg: parsed.msg }, parsed.status);
  let { query } = parsed;
  const testFormat = testFormatOf(query.unitId);
  if (testFormat !== null) {
    isolate.traffic.addTest(query.appKey, nowMs, env.TRAFFIC_QUEUE, waitUntil);
    return answerTestUnit(isolate, env, testFormat, nowMs);
  }
  // Awaiting a value that is already available costs a turn of the event loop, here and below.
  let compiled = isolate.plans.peek(query.unitId, nowMs);
  if (compiled === undefined) compiled = await isolate.plans.get(env.PLANS, query.unitId, waitUntil);
  if (compiled !== null && !isInspected) {
    const { appId } = compiled.plan.unit;
    if (isolate.inspectedApps.has(appId, nowMs, env.PLANS, waitUntil)) {
      const answer = await answerRequest(isolate, asked, env, waitUntil, true);
      return inspected(answer, query, appId, { isolate, env, waitUntil, nowMs });
    }
  }
  if (compiled === null || compiled.plan.unit.appKey !== query.appKey) {
    return json({ code: 404, msg: "AD_UNIT_NOT_FOUND" }, 404);
  }
  if (compiled.plan.project.identifierFree) query = { ...query, uid: null, deviceId: null };
  const addressHash = addressHashOf(request.headers, env.TOKEN_KEYS, nowMs);
  if (
    addressHash !== null &&
    isolate.requestRates.hit(`${addressHash} ${query.unitId}`, nowMs) > ADDRESS_REQUESTS_MAX
  )
    return json({ code: 429, msg: "TOO_MANY_REQUESTS" }, 429);
  const call: AdCall = {
    isolate,
    env,
    waitUntil,
    compiled,
    request: readerOf(compiled, query, request),
    nowMs,
    random: isolate.random(),
    tokenId: isolate.tokenId(),
    sdk: query.sdk,
    tokenTtlMs: TOKEN_TTL_S[compiled.plan.unit.format] * 1000,
    addressHash,
  };
  const { contextId } = query;
  if (compiled.named.topics.size > 0 && contextId !== null) {
    const found = isolate.contexts.of(env.PLANS, compiled.plan.project.id, contextId, nowMs, waitUntil);
    const topics = found instanceof Promise ? await found : found;
    if (topics !== undefined) call.request = { ...call.request, topics };
  }
  const { userHash } = call.request;
  if (compiled.named.profiles && userHash !== null)
    call.request = { ...call.request, profile: await profileFor(call, userHash) };
  if (query.explain !== null) return explainCall(call, query.explain);
  const isUidRegistered = isTestDevice(call);
  // A test device that is too new for the plan, or registered by an advertiser, identifies itself by `deviceId`.
  if (isUidRegistered || query.deviceId !== null) {
    const answer = await answerTestRun(call, { deviceId: query.deviceId, uid: query.uid, isUidRegistered });
    if (answer !== null) return answer;
  }
  return compiled.plan.unit.format === "splash"
    ? answerSplash(call, query.daysAhead)
    : answerNow(call, asked);
}

function answerNow(call: AdCall, asked: AdAsked): Response | Promise<Response> {
  const settled = settle(call);
  return settled instanceof Promise || settled.chosen === null
    ? answerSettled(call, asked, settled)
    : answerChosen(call, settled.chosen, settled.lists);
}

async function answerSettled(
  call: AdCall,
  asked: AdAsked,
  settled: Settled | Promise<Settled>,
): Promise<Response> {
  const { chosen, reason, lists } = await settled;
  if (chosen !== null) return answerChosen(call, chosen, lists);
  const { request, compiled } = call;
  const { backfill } = compiled.plan;
  // A carousel's further ads are of other campaigns, not of exchanges.
  const isBackfilled = backfill !== undefined && request.without === undefined && drawsMarkup(asked);
  const filling = isBackfilled ? await backfillOf(call, asked, backfill, reason) : null;
  const bid = filling?.bid ?? null;
  // No further ad for a placement that already has one is not an unfilled request.
  if (request.without === undefined)
    count(call, bid !== null, filling === null ? lists : [...lists, ...filling.answers]);
  return bid === null ? noFill(reason ?? "unavailable") : jsonText(backfillBody(call, bid));
}

function answerChosen(call: AdCall, chosen: Choice, lists: Settled["lists"]): Response {
  const { isolate, addressHash, tokenId, tokenTtlMs, nowMs } = call;
  count(call, true, lists);
  if (addressHash !== null) isolate.asks.ask(addressHash, chosen.campaign.id, tokenId, tokenTtlMs, nowMs);
  const shard = shardFor(addressHash ?? tokenId, isolate.leases.shardsOf(chosen.campaign.id));
  return jsonText(bodyOf(call, chosen, withShard(tokenId, shard)));
}

function count(call: AdCall, filled: boolean, lists: Outcome["lists"]): void {
  const { isolate, env, waitUntil, compiled, request, sdk, nowMs } = call;
  const { id: unitId, appId } = compiled.plan.unit;
  const outcome = { unitId, appId, filled, userHash: request.userHash, sdk, lists };
  isolate.traffic.add(outcome, nowMs, env.TRAFFIC_QUEUE, waitUntil);
}

/** Whether the caller shows an exchange's markup; one that does not says `backfill=off`. */
function drawsMarkup({ queryText }: AdAsked): boolean {
  return new URLSearchParams(queryText).get("backfill") !== "off";
}

/** The profile of a user who has not switched personalised choice off. */
async function profileFor(
  { isolate, env, waitUntil, compiled, nowMs }: AdCall,
  userHash: string,
): Promise<ReaderProfile> {
  const { id, optOuts } = compiled.plan.project;
  if (optOuts && (await isolate.optOuts.has(env, id, userHash, nowMs, waitUntil))) return UNREAD_PROFILE;
  return profileOf(env.PLANS, id, userHash, nowMs);
}

/** Targeting facts of the request. Facts that no campaign of the plan uses are not looked up. */
function readerOf(compiled: CompiledPlan, query: AdQuery, request: Request): AdRequest {
  const { plan, named } = compiled;
  const { seen, without } = query;
  // A splash ad is settled long after its request, when the page's counts are no longer known.
  const isCountedByPage = plan.project.identifierFree && plan.unit.format !== "splash";
  const userHash = userHashOf(query.uid, plan.project.uidKey, userKeyedHash);
  return {
    language: query.language,
    country: named.countries.size > 0 ? countryOfRequest(request) : null,
    browser: named.browsers.size > 0 ? browserOfRequest(request) : null,
    userHash,
    profile: UNKNOWN_PROFILE,
    platform: query.platform,
    ...(without === undefined ? {} : { without }),
    ...(isCountedByPage && seen !== undefined ? { seen } : {}),
  };
}

/** Whether the plan lists the request's user among the publisher's test devices. */
function isTestDevice({ compiled, request }: AdCall): boolean {
  const { testDevices } = compiled.plan.project;
  return testDevices !== undefined && request.userHash !== null && testDevices.includes(request.userHash);
}
