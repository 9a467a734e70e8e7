import type { LeaseView } from "../domain/budget";
import {
  type CapQuestion,
  type Choice,
  capQuestion,
  type Decision,
  decide,
  type Leases,
  type PlanCampaign,
  type Refusal,
  type Refused,
} from "../domain/serving";
import type { AdCall } from "./ad-call";
import { reserveCap } from "./cap-client";

const LEADERS = 3;
const LEASE_ROUNDS_MAX = 3;

/** Result of a decision after leases and caps are checked: the ad to serve, or the reason why there is none. */
export interface Settled {
  chosen: Choice | null;
  /** Null if an ad was chosen; `unshown` if the caller's address has reached its share of a campaign's remaining impressions. */
  reason: Refusal | "unshown" | null;
  /** The refused campaigns, for the traffic counter. */
  lists: readonly (readonly Refused[])[];
}

/**
 * Decides, and spends one impression of the chosen campaign's lease and, under a cap, one of the user's. Returns a promise only if it has to
 * wait: a promise costs each request as much as a decision.
 */
export function settle(call: AdCall): Settled | Promise<Settled> {
  const closed = closedTo(call);
  const leases = closed === null ? call.isolate.leases : leasesWithout(call.isolate.leases, closed);
  const decision = decideNow(call, leases);
  if (!areLeased(decision))
    return leasedDecision(call, leases).then((leased) => settleDecided(call, leased, closed));
  return settleDecided(call, decision, closed);
}

function settleDecided(
  call: AdCall,
  decision: Decision,
  closed: ReadonlySet<string> | null,
): Settled | Promise<Settled> {
  const lists = [decision.audience.refused, decision.withoutLease];
  if (!decision.filled) {
    const isOverItsPart = decision.withoutLease.some(({ campaignId }) => closed?.has(campaignId));
    const reason = decision.reason === "no-lease" && isOverItsPart ? "unshown" : decision.reason;
    return { chosen: null, reason, lists };
  }
  const choices = decision.choices.filter(({ lease }) => lease === "open");
  if (choices.length === 0) return { chosen: null, reason: "no-lease", lists };
  shorten(call, choices);
  // The page's counts have decided already.
  const question = call.request.seen === undefined ? capQuestion(choices) : null;
  const [first] = choices;
  if (question === null && first !== undefined && take(call, first.campaign.id))
    return { chosen: first, reason: null, lists };
  return settleCapped(call, question, first ?? null, lists);
}

async function settleCapped(
  call: AdCall,
  question: CapQuestion | null,
  first: Choice | null,
  lists: (readonly Refused[])[],
): Promise<Settled> {
  const chosen = question === null ? first : await belowCap(call, question, lists);
  if (chosen === null) return { chosen, reason: "frequency-cap", lists };
  const { campaign } = chosen;
  if (!(await spend(call, campaign.id))) {
    lists.push(refusalOf(campaign, "no-lease"));
    return { chosen: null, reason: "no-lease", lists };
  }
  return { chosen, reason: null, lists };
}

const OVER_ITS_PART: LeaseView = { state: "closed", paceRatio: null, reason: null, untilMs: 0 };

/** Campaigns of which the caller's address has reached its share; null if there are none. */
export function closedTo({
  isolate,
  addressHash,
  nowMs,
}: Pick<AdCall, "isolate" | "addressHash" | "nowMs">): ReadonlySet<string> | null {
  const { leases, asks } = isolate;
  if (addressHash === null) return null;
  return asks.closedTo(addressHash, (campaignId) => leases.leftOf(campaignId), nowMs);
}

function leasesWithout(leases: Leases, closed: ReadonlySet<string>): Leases {
  return {
    epoch: null,
    salt: leases.salt,
    view: (campaignId, atMs) => (closed.has(campaignId) ? OVER_ITS_PART : leases.view(campaignId, atMs)),
  };
}

/**
 * Shortens the token's lifetime if the caller's address already holds part of a choice's remaining impressions. Token, cap
 * reservation and budget impression share this lifetime, whichever choice is served.
 */
export function shorten(call: AdCall, choices: readonly Choice[]): void {
  const { isolate, addressHash, nowMs } = call;
  if (addressHash === null) return;
  for (const { campaign } of choices) {
    const left = isolate.leases.leftOf(campaign.id);
    call.tokenTtlMs = isolate.asks.ttlFor(addressHash, campaign.id, left, call.tokenTtlMs, nowMs);
  }
}

export function decideNow(call: AdCall, leases: Leases): Decision {
  return decide(call.compiled, call.request, leases, call.nowMs, call.random);
}

function areLeased(decision: Decision): boolean {
  return !decision.filled || decision.choices.every(({ lease }) => lease === "open");
}

/** Spends one impression of the lease. */
function take({ isolate, env, waitUntil, tokenTtlMs }: AdCall, campaignId: string): boolean {
  return isolate.leases.take(env.CAMPAIGN_METER, campaignId, tokenTtlMs, waitUntil);
}

/**
 * Spends one impression of the campaign's lease, waiting for the lease if it is spent or missing. Returns false if the meter
 * refuses.
 */
export async function spend(call: AdCall, campaignId: string): Promise<boolean> {
  return take(call, campaignId) || (await takeRenewed(call, campaignId));
}

/** Waits for the lease's renewal when concurrent requests spent the rest during the cap check. */
async function takeRenewed(call: AdCall, campaignId: string): Promise<boolean> {
  const { isolate, env, waitUntil, tokenTtlMs } = call;
  for (let round = 0; round < LEASE_ROUNDS_MAX; round++) {
    if (isolate.leases.view(campaignId, isolate.now()).state === "closed") return false;
    await isolate.leases.acquire(env.CAMPAIGN_METER, [campaignId], tokenTtlMs, waitUntil);
    if (take(call, campaignId)) return true;
  }
  return false;
}

/**
 * The decision with the leases it may depend on: those of the first few campaigns, and of the first uncapped one behind them.
 * When a meter refuses, the next campaigns move up and their leases are requested in turn. A unit in steady use already has its
 * leases and requests none. A renewal in progress is awaited only when no other campaign can be served meanwhile.
 */
async function leasedDecision(call: AdCall, leases: Leases): Promise<Decision> {
  const { isolate, env, waitUntil } = call;
  for (let round = 0; round < LEASE_ROUNDS_MAX; round++) {
    const decision = decideNow(call, leases);
    if (!decision.filled || areLeased(decision)) return decision;
    const { choices } = decision;
    const uncapped = choices.find(({ cap }) => cap === null);
    const leaders = choices.slice(0, LEADERS);
    if (uncapped !== undefined && !leaders.includes(uncapped)) leaders.push(uncapped);
    const idle = choices.every(({ lease }) => lease !== "open");
    const missing = leaders.filter(({ lease }) => lease === "unknown" || (idle && lease === "busy"));
    if (missing.length === 0) return decision;
    const ids = missing.map(({ campaign }) => campaign.id);
    await isolate.leases.acquire(env.CAMPAIGN_METER, ids, call.tokenTtlMs, waitUntil);
    call.nowMs = isolate.now();
  }
  return decideNow(call, { epoch: null, view: (id, nowMs) => heldLease(leases.view(id, nowMs)) });
}

/** Treats a campaign without a lease as closed. */
function heldLease(view: LeaseView): LeaseView {
  return { ...view, state: view.state === "open" ? "open" : "closed" };
}

/** The first choice below its cap; the campaigns before it are at their cap. One Durable Object call, or none without a user. */
async function belowCap(
  call: AdCall,
  question: CapQuestion,
  lists: (readonly Refused[])[],
): Promise<Choice | null> {
  const { userHash } = call.request;
  if (userHash === null) return question.choiceAt(null);
  const index = await reserveCap(call.env.CAP_COUNTER, call.compiled.plan.project.id, {
    userHash,
    tokenId: call.tokenId,
    candidates: question.candidates,
    nowMs: call.nowMs,
    lapsesAtMs: call.nowMs + call.tokenTtlMs,
  });
  for (let full = 0; full < (index ?? question.candidates.length); full++) {
    const choice = question.choiceAt(full);
    if (choice !== null) lists.push(refusalOf(choice.campaign, "frequency-cap"));
  }
  return question.choiceAt(index);
}

const refusals = new WeakMap<PlanCampaign, Map<Refusal, readonly Refused[]>>();

/** A list of one refusal. Returns the same object each time, as the traffic counter requires. */
function refusalOf(campaign: PlanCampaign, reason: Refusal): readonly Refused[] {
  const known = refusals.get(campaign) ?? new Map<Refusal, readonly Refused[]>();
  refusals.set(campaign, known);
  const list = known.get(reason) ?? [{ campaignId: campaign.id, reason }];
  known.set(reason, list);
  return list;
}
