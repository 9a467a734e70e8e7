import { isWholeKey } from "../../domain/kernel";
import {
  type Choice,
  type Decision,
  decide,
  type ExplainedCandidate,
  type Explanation,
  type Leases,
  opensProject,
  type Refused,
} from "../../domain/serving";
import type { AdCall } from "../ad-call";
import { reserveCap } from "../cap-client";
import { json } from "../http";
import { macOf } from "../keyed-hash";
import type { ExplainQuery } from "./ad-query";

/** Maximum leases requested by one explanation. */
const LEASES_MAX = 10;
/** Maximum caps checked by one explanation. */
const CAPS_MAX = 10;

/**
 * The full decision, for the publisher's own members: nothing is spent, reserved or counted. Leases are the current ones even
 * if another time is requested, because a meter's future lending is unknown.
 */
export async function explainCall(call: AdCall, query: ExplainQuery): Promise<Response> {
  const { env, compiled, nowMs } = call;
  const secret = env.EXPLAIN_KEY;
  if (
    !secret ||
    !isWholeKey(secret) ||
    !opensProject(query.key, compiled.plan.project.id, nowMs, macOf(secret))
  ) {
    return json({ code: 401, msg: "EXPLAIN_KEY_INVALID" }, 401);
  }
  const asked: AdCall = {
    ...call,
    // Leaves the plan's state for real requests unchanged.
    compiled: { ...compiled, active: null, closed: new Map() },
    request: { ...call.request, country: query.country ?? call.request.country },
  };
  const atMs = query.atMs ?? nowMs;
  const decision = await decideWithLeases(asked, atMs);
  const fullCaps = await capsOf(asked, decision);
  return json({ code: 0, msg: "OK", result: explanationOf(asked, decision, fullCaps, atMs) });
}

async function decideWithLeases(call: AdCall, atMs: number): Promise<Decision> {
  const { isolate, env, compiled, request, random, nowMs, tokenTtlMs, waitUntil } = call;
  const leases: Leases = { epoch: null, view: (id) => isolate.leases.view(id, nowMs) };
  const first = decide(compiled, request, leases, atMs, random);
  const unknown = first.audience.eligible
    .map(({ candidate }) => candidate.campaign.id)
    .filter((id) => leases.view(id, nowMs).state === "unknown");
  if (unknown.length === 0) return first;
  await isolate.leases.acquire(env.CAMPAIGN_METER, unknown.slice(0, LEASES_MAX), tokenTtlMs, waitUntil);
  const answered: Leases = { epoch: null, view: (id) => isolate.leases.view(id, isolate.now()) };
  return decide(compiled, request, answered, atMs, random);
}

/** Whether each campaign's caps are full for this user. Uses a reservation that expires at once, so it takes no place. */
async function capsOf({ env, compiled, request, tokenId, nowMs }: AdCall, decision: Decision) {
  const full = new Map<string, boolean>();
  const { userHash } = request;
  if (userHash === null || !decision.filled) return full;
  const capped = decision.choices.filter(({ cap }) => cap !== null).slice(0, CAPS_MAX);
  await Promise.all(
    capped.map(async ({ campaign, cap }, nth) => {
      const index = await reserveCap(env.CAP_COUNTER, compiled.plan.project.id, {
        userHash,
        tokenId: `${tokenId}-${nth}`,
        candidates: cap === null ? [] : [cap],
        nowMs,
        lapsesAtMs: nowMs,
      });
      full.set(campaign.id, index === null);
    }),
  );
  return full;
}

function explanationOf(
  call: AdCall,
  decision: Decision,
  fullCaps: ReadonlyMap<string, boolean>,
  atMs: number,
): Explanation {
  const { plan } = call.compiled;
  const { language, country, browser, userHash } = call.request;
  const choices = decision.filled ? decision.choices : [];
  const isFull = ({ campaign, cap }: Choice) => cap !== null && fullCaps.get(campaign.id) === true;
  const served = choices.find((choice) => choice.lease === "open" && !isFull(choice)) ?? null;
  const reason = decision.filled ? (choices.every(isFull) ? "frequency-cap" : "no-lease") : decision.reason;
  return {
    unit: plan.unit.id,
    at: new Date(atMs).toISOString(),
    reader: { language, country, browser, known: userHash !== null },
    planVersion: plan.version,
    publishedAt: new Date(plan.publishedAtMs).toISOString(),
    served: served?.campaign.id ?? null,
    reason: served === null ? reason : null,
    candidates: candidatesOf(call, decision, choices, fullCaps),
  };
}

/** Candidates by rank: reachable ones, then unreachable ones, then refused ones. */
function candidatesOf(
  { isolate }: AdCall,
  { audience, withoutLease }: Decision,
  choices: readonly Choice[],
  fullCaps: ReadonlyMap<string, boolean>,
): ExplainedCandidate[] {
  const refusals = new Map(withoutLease.map(({ campaignId, reason }) => [campaignId, reason]));
  const rankOf = new Map(choices.map(({ campaign }, index) => [campaign.id, index + 1]));
  const eligible = audience.eligible.map(({ candidate, cap, creatives }): ExplainedCandidate => {
    const { id } = candidate.campaign;
    const view = isolate.leases.view(id, isolate.now());
    const full = fullCaps.get(id) ?? null;
    const chosen = choices.find(({ campaign }) => campaign.id === id);
    return {
      campaignId: id,
      refusal: refusals.get(id) ?? (full === true ? "frequency-cap" : null),
      rank: rankOf.get(id) ?? null,
      tier: candidate.tier,
      creativeId: (chosen?.creative ?? creatives[0])?.creative.id ?? null,
      lease: view.state,
      paceRatio: view.paceRatio,
      cap: cap === null ? null : { ...cap, full },
    };
  });
  const place = ({ rank, refusal }: ExplainedCandidate) => rank ?? (refusal === null ? 1_000 : 2_000);
  return [...eligible.sort((a, b) => place(a) - place(b)), ...audience.refused.map(outright)];
}

function outright({ campaignId, reason }: Refused): ExplainedCandidate {
  return {
    campaignId,
    refusal: reason,
    rank: null,
    tier: null,
    creativeId: null,
    lease: null,
    paceRatio: null,
    cap: null,
  };
}
