import { type AnswerTemplate, answerBody, answerTemplate } from "../../domain/serving/answer";
import { capQuestion } from "../../domain/serving/cap-question";
import type { CompiledCreative, CompiledPlan } from "../../domain/serving/compile";
import { type AdRequest, type Choice, decide, type Leases } from "../../domain/serving/decide";
import type { LeaseView } from "../../domain/serving/lease";
import type { Refusal } from "../../domain/serving/refusal";
import { encodeToken } from "../../domain/serving/token";
import { userHashOf } from "../../domain/serving/user-hash";
import { TOKEN_TTL_S } from "../../domain/shared/limits";
import { reserveCap } from "../cap-client";
import type { AdServeEnv } from "../env";
import { json, jsonText } from "../http";
import type { Isolate } from "../isolate";
import { tokenKeys, userKeyedHash } from "../keyed-hash";
import { parseAdQuery } from "./ad-query";

type WaitUntil = (work: Promise<unknown>) => void;

interface Call {
  isolate: Isolate;
  env: AdServeEnv;
  waitUntil: WaitUntil;
  compiled: CompiledPlan;
  request: AdRequest;
  nowMs: number;
  random: number;
  tokenId: string;
  tokenTtlMs: number;
}

const LEADERS = 3;
const LEASE_ROUNDS_MAX = 3;

/** Built once a creative and plan; both leave memory together. */
const templates = new WeakMap<CompiledCreative, AnswerTemplate>();

/**
 * `GET /request`: `{ code: 0, msg: "OK", result }`, with `result: null` and a `reason` when nothing is served. Refusals have the HTTP
 * status as their code. A unit that is not there and a unit of another app answer alike.
 */
export async function answerRequest(
  isolate: Isolate,
  request: Request,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Promise<Response> {
  const parsed = parseAdQuery(request);
  if (!parsed.ok) return json({ code: parsed.status, msg: parsed.msg }, parsed.status);
  const { query } = parsed;
  const compiled = await isolate.plans.get(env.PLANS, query.unitId, waitUntil);
  if (compiled === null || compiled.plan.unit.appKey !== query.appKey) {
    return json({ code: 404, msg: "AD_UNIT_NOT_FOUND" }, 404);
  }
  const { unit, project } = compiled.plan;
  const call: Call = {
    isolate,
    env,
    waitUntil,
    compiled,
    request: {
      language: query.language,
      country: query.country,
      userHash: userHashOf(query.uid, project.uidKey, userKeyedHash),
      platform: query.platform,
    },
    nowMs: isolate.now(),
    random: isolate.random(),
    tokenId: crypto.randomUUID(),
    tokenTtlMs: TOKEN_TTL_S[unit.format] * 1000,
  };
  const chosen = await choose(call);
  if (typeof chosen === "string") return noFill(chosen);
  return jsonText(answerBody(templateOf(call, chosen), tokenOf(call, chosen)));
}

export function noFill(reason: Refusal | "unavailable"): Response {
  return json({ code: 0, msg: "OK", result: null, reason });
}

/** A choice that is leased, below its cap and spent from its lease; or why there is none. */
async function choose(call: Call): Promise<Choice | Refusal> {
  const choices = await leasedChoices(call);
  if (typeof choices === "string") return choices;
  const chosen = await belowCap(call, choices);
  if (chosen === null) return "frequency-cap";
  return (await spend(call, chosen.campaign.id)) ? chosen : "no-lease";
}

/** Spends one impression of the lease. Others may have spent the last while the cap was asked for; then its renewal is waited for. */
async function spend({ isolate, env, waitUntil, tokenTtlMs }: Call, campaignId: string): Promise<boolean> {
  const { leases } = isolate;
  for (let round = 0; round < LEASE_ROUNDS_MAX; round++) {
    if (leases.take(env.CAMPAIGN_METER, campaignId, tokenTtlMs, waitUntil)) return true;
    if (leases.view(campaignId).state === "closed") return false;
    await leases.acquire(env.CAMPAIGN_METER, [campaignId], tokenTtlMs, waitUntil);
  }
  return leases.take(env.CAMPAIGN_METER, campaignId, tokenTtlMs, waitUntil);
}

/**
 * The choices that hold a lease, after asking for those that the answer may hang on: of the first few, and of the uncapped one
 * behind them. A meter that says no brings others forward, which are asked for in turn; a unit in steady use holds its
 * leases and asks for none. A renewal on its way is waited for only when nobody else can be served meanwhile.
 */
async function leasedChoices(call: Call): Promise<readonly Choice[] | Refusal> {
  const { isolate, env, waitUntil } = call;
  for (let round = 0; round < LEASE_ROUNDS_MAX; round++) {
    const choices = decideNow(call, isolate.leases);
    if (typeof choices === "string" || choices.every(({ lease }) => lease === "open")) return choices;
    const uncapped = choices.find(({ cap }) => cap === null);
    const leaders = choices.slice(0, LEADERS);
    if (uncapped !== undefined && !leaders.includes(uncapped)) leaders.push(uncapped);
    const idle = choices.every(({ lease }) => lease !== "open");
    const missing = leaders.filter(({ lease }) => lease === "unknown" || (idle && lease === "busy"));
    if (missing.length === 0) return choices.filter(({ lease }) => lease === "open");
    const ids = missing.map(({ campaign }) => campaign.id);
    await isolate.leases.acquire(env.CAMPAIGN_METER, ids, call.tokenTtlMs, waitUntil);
  }
  return decideNow(call, { view: (id) => heldLease(isolate.leases.view(id)) });
}

/** What is not leased is not served. */
function heldLease({ state, paceRatio }: LeaseView): LeaseView {
  return { state: state === "open" ? "open" : "closed", paceRatio };
}

function decideNow(call: Call, leases: Leases): readonly Choice[] | Refusal {
  const decision = decide(call.compiled, call.request, leases, call.nowMs, call.random);
  return decision.filled ? decision.choices : decision.reason;
}

/** The first choice below its cap. At most one object call, and none when the first choice is uncapped. */
async function belowCap(call: Call, choices: readonly Choice[]): Promise<Choice | null> {
  const question = capQuestion(choices);
  const { userHash } = call.request;
  if (question === null) return choices[0] ?? null;
  if (userHash === null) return question.choiceAt(null);
  const index = await reserveCap(call.env.CAP_COUNTER, call.compiled.plan.project.id, {
    userHash,
    tokenId: call.tokenId,
    candidates: question.candidates,
    nowMs: call.nowMs,
    lapsesAtMs: call.nowMs + call.tokenTtlMs,
  });
  return question.choiceAt(index);
}

function templateOf({ compiled, env }: Call, { campaign, creative }: Choice): AnswerTemplate {
  const known = templates.get(creative);
  if (known !== undefined) return known;
  const template = answerTemplate(compiled.plan, campaign, creative, env.AD_SERVE_ORIGIN);
  templates.set(creative, template);
  return template;
}

function tokenOf(call: Call, choice: Choice): string {
  const { currentKeyId, sign } = tokenKeys(call.env.TOKEN_KEYS);
  const moment = {
    tokenId: call.tokenId,
    decidedAtMs: call.nowMs,
    expiresAtMs: call.nowMs + call.tokenTtlMs,
    userHash: call.request.userHash,
    capDay: choice.cap?.day ?? null,
  };
  return encodeToken(moment, choice.creative.tokenBinding, currentKeyId, sign);
}
