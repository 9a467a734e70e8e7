import { type AnswerTemplate, answerBody, answerTemplate } from "../../domain/serving/answer";
import { type CapQuestion, capQuestion } from "../../domain/serving/cap-question";
import type { CompiledCreative, CompiledPlan } from "../../domain/serving/compile";
import { type AdRequest, type Choice, decide, type Leases } from "../../domain/serving/decide";
import type { LeaseView } from "../../domain/serving/lease";
import type { Refusal } from "../../domain/serving/refusal";
import { encodeToken, stampOf, type TokenStamp } from "../../domain/serving/token";
import { userHashOf } from "../../domain/serving/user-hash";
import { TOKEN_TTL_S } from "../../domain/shared/limits";
import { reserveCap } from "../cap-client";
import type { AdServeEnv } from "../env";
import { json, jsonText } from "../http";
import type { Isolate } from "../isolate";
import { type TokenKeys, tokenKeys, userKeyedHash } from "../keyed-hash";
import { countryOfRequest, parseAdQuery } from "./ad-query";

type WaitUntil = (work: Promise<unknown>) => void;

interface Call {
  isolate: Isolate;
  env: AdServeEnv;
  waitUntil: WaitUntil;
  compiled: CompiledPlan;
  request: AdRequest;
  /** Moves on while leases are waited for. */
  nowMs: number;
  random: number;
  tokenId: string;
  tokenTtlMs: number;
}

const LEADERS = 3;
const LEASE_ROUNDS_MAX = 3;

/** What all answers with a creative share. */
interface Prepared {
  keys: TokenKeys;
  template: AnswerTemplate;
  stamp: TokenStamp;
}

/** Built once a creative and plan; both leave memory together. */
const prepared = new WeakMap<CompiledCreative, Prepared>();

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
  const nowMs = isolate.now();
  // Awaiting what is already there would cost a turn of the event loop, here and below.
  let compiled = isolate.plans.peek(query.unitId, nowMs);
  if (compiled === undefined) compiled = await isolate.plans.get(env.PLANS, query.unitId, waitUntil);
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
      country: compiled.byCountry ? countryOfRequest(request) : null,
      userHash: userHashOf(query.uid, project.uidKey, userKeyedHash),
      platform: query.platform,
    },
    nowMs,
    random: isolate.random(),
    tokenId: isolate.tokenId(),
    tokenTtlMs: TOKEN_TTL_S[unit.format] * 1000,
  };
  let choices = decideNow(call, isolate.leases);
  if (!areLeased(choices)) choices = await leasedChoices(call);
  if (typeof choices === "string") return noFill(choices);
  const question = capQuestion(choices);
  const chosen = question === null ? choices[0] : await belowCap(call, question);
  if (!chosen) return noFill("frequency-cap");
  const { id } = chosen.campaign;
  if (!take(call, id) && !(await takeRenewed(call, id))) return noFill("no-lease");
  return jsonText(bodyOf(call, chosen));
}

export function noFill(reason: Refusal | "unavailable"): Response {
  return json({ code: 0, msg: "OK", result: null, reason });
}

function areLeased(choices: readonly Choice[] | Refusal): boolean {
  return typeof choices === "string" || choices.every(({ lease }) => lease === "open");
}

/** Spends one impression of the lease. */
function take({ isolate, env, waitUntil, tokenTtlMs }: Call, campaignId: string): boolean {
  return isolate.leases.take(env.CAMPAIGN_METER, campaignId, tokenTtlMs, waitUntil);
}

/** Others spent the last while the cap was asked for: waits for the lease's renewal. */
async function takeRenewed(call: Call, campaignId: string): Promise<boolean> {
  const { isolate, env, waitUntil, tokenTtlMs } = call;
  for (let round = 0; round < LEASE_ROUNDS_MAX; round++) {
    if (isolate.leases.view(campaignId, isolate.now()).state === "closed") return false;
    await isolate.leases.acquire(env.CAMPAIGN_METER, [campaignId], tokenTtlMs, waitUntil);
    if (take(call, campaignId)) return true;
  }
  return false;
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
    if (typeof choices === "string" || areLeased(choices)) return choices;
    const uncapped = choices.find(({ cap }) => cap === null);
    const leaders = choices.slice(0, LEADERS);
    if (uncapped !== undefined && !leaders.includes(uncapped)) leaders.push(uncapped);
    const idle = choices.every(({ lease }) => lease !== "open");
    const missing = leaders.filter(({ lease }) => lease === "unknown" || (idle && lease === "busy"));
    if (missing.length === 0) return choices.filter(({ lease }) => lease === "open");
    const ids = missing.map(({ campaign }) => campaign.id);
    await isolate.leases.acquire(env.CAMPAIGN_METER, ids, call.tokenTtlMs, waitUntil);
    call.nowMs = isolate.now();
  }
  return decideNow(call, { view: (id, nowMs) => heldLease(isolate.leases.view(id, nowMs)) });
}

/** What is not leased is not served. */
function heldLease({ state, paceRatio }: LeaseView): LeaseView {
  return { state: state === "open" ? "open" : "closed", paceRatio };
}

function decideNow(call: Call, leases: Leases): readonly Choice[] | Refusal {
  const decision = decide(call.compiled, call.request, leases, call.nowMs, call.random);
  return decision.filled ? decision.choices : decision.reason;
}

/** The first choice below its cap: one object call, or none for a reader without a user. */
async function belowCap(call: Call, question: CapQuestion): Promise<Choice | null> {
  const { userHash } = call.request;
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

function bodyOf(call: Call, choice: Choice): string {
  const { template, stamp } = preparedFor(call, choice);
  const token = encodeToken(
    {
      tokenId: call.tokenId,
      decidedAtMs: call.nowMs,
      expiresAtMs: call.nowMs + call.tokenTtlMs,
      userHash: call.request.userHash,
      capDay: choice.cap?.day ?? null,
    },
    stamp,
  );
  return answerBody(template, token);
}

function preparedFor({ compiled, env }: Call, { campaign, creative }: Choice): Prepared {
  const keys = tokenKeys(env.TOKEN_KEYS);
  const known = prepared.get(creative);
  if (known?.keys === keys) return known;
  const template = answerTemplate(compiled.plan, campaign, creative, env.AD_SERVE_ORIGIN);
  const made = { keys, template, stamp: stampOf(creative.tokenBinding, keys.currentKeyId, keys.current) };
  prepared.set(creative, made);
  return made;
}
