import { type LeaseView, type MeterConfig, pacedCount, plannedShare } from "../budget";
import { HOUR_MS, zoneClock } from "../kernel";
import { compilePlan } from "./compile";
import { type AdRequest, type Choice, type Decision, decide, type Leases } from "./decide";
import type { ServingPlan } from "./plan";
import type { Refusal, RefusalCounts } from "./refusal";

/** A future hour of a unit. */
export interface ReplayedHour {
  /** Epoch milliseconds. */
  atMs: number;
  unitId: string;
  requests: number;
}

/** Known statistics of a publisher's readers. */
export interface ReplayedReaders {
  /** Unique users per day; 0 if no app identifies users. */
  usersPerDay: number;
  /** Share of requests without a user, in [0, 1]. */
  anonymousPart: number;
  /** Share of users in each custom category, in [0, 1], independent of each other. */
  categories: readonly { id: string; part: number }[];
}

export interface ReplayedMeter {
  config: MeterConfig;
  /** Delivered so far, in the unit of its limit. */
  delivered: number;
}

export interface Replayed {
  /** Plans of the units, with all contending campaigns. */
  plans: readonly ServingPlan[];
  /** In chronological order. */
  hours: readonly ReplayedHour[];
  meters: ReadonlyMap<string, ReplayedMeter>;
  readers: ReplayedReaders;
  /** Clicks per impression. */
  clickRate: number;
  /** The campaign to report. */
  campaignId: string;
  /** Seed of the random numbers; the same seed gives the same result. */
  seed: number;
}

export interface ReplayOutcome {
  requests: number;
  impressions: number;
  /** Why it was not shown, by number of requests. */
  refusals: RefusalCounts;
  /** Requests for which it was eligible and another campaign was shown. */
  outbid: number;
}

/** Maximum decisions of one replay; with more requests, a sample of users is replayed with all their requests. */
const SAMPLES_MAX = 15_000;

/**
 * Decides future requests with the production decision code against simulated meters with real pacing, and counts one campaign's results.
 * Languages, countries and browsers of readers are unknown; the caller removes such targeting from the plans.
 * Source: rule R16.
 */
export function replay(asked: Replayed): ReplayOutcome {
  const total = asked.hours.reduce((sum, { requests }) => sum + requests, 0);
  const part = Math.min(1, SAMPLES_MAX / Math.max(1, total));
  const plans = new Map(asked.plans.map((plan) => [plan.unit.id, compilePlan(plan)]));
  const random = randomOf(asked.seed);
  const leases = new ReplayedLeases(asked.meters, 1 / part, asked.clickRate);
  const crowd = new Crowd(asked.readers, part, random);
  const outcome: ReplayOutcome = { requests: 0, impressions: 0, refusals: {}, outbid: 0 };
  let owed = 0;
  for (const { atMs, unitId, requests } of asked.hours) {
    const compiled = plans.get(unitId);
    if (compiled === undefined) continue;
    owed += requests * part;
    const due = Math.floor(owed);
    owed -= due;
    for (let nth = 0; nth < due; nth++) {
      const nowMs = atMs + Math.floor((nth * HOUR_MS) / due);
      const { user, request } = crowd.next(nowMs);
      const reader = { ...request, platform: compiled.plan.unit.platform };
      const decision = decide(compiled, reader, leases, nowMs, random());
      const shown = decision.filled ? shownOf(decision.choices, user, crowd) : null;
      if (shown !== null) leases.show(shown.campaign.id, nowMs);
      tally(
        outcome,
        whyNot(asked.campaignId, decision, shown, (choice) => crowd.isCapped(user, choice)),
        1 / part,
      );
    }
  }
  const limit = asked.meters.get(asked.campaignId);
  const bought =
    limit?.config.limit?.unit === "impression" ? limit.config.limit.count - limit.delivered : null;
  return {
    ...outcome,
    impressions: Math.round(Math.min(outcome.impressions, bought ?? Number.POSITIVE_INFINITY)),
  };
}

/** `shown`, or the reason why the campaign was not shown; null if another one was. */
function whyNot(
  campaignId: string,
  decision: Decision,
  shown: Choice | null,
  isCapped: (choice: Choice) => boolean,
): Refusal | "shown" | null {
  if (shown?.campaign.id === campaignId) return "shown";
  const isAsked = (of: { campaignId: string }) => of.campaignId === campaignId;
  const refused = decision.audience.refused.find(isAsked) ?? decision.withoutLease.find(isAsked);
  if (refused !== undefined) return refused.reason;
  const own = decision.filled
    ? decision.choices.find(({ campaign }) => campaign.id === campaignId)
    : undefined;
  return own !== undefined && isCapped(own) ? "frequency-cap" : null;
}

function tally(outcome: ReplayOutcome, reason: Refusal | "shown" | null, weight: number): void {
  outcome.requests += weight;
  if (reason === "shown") outcome.impressions += weight;
  else if (reason === null) outcome.outbid += weight;
  else outcome.refusals[reason] = (outcome.refusals[reason] ?? 0) + weight;
}

/** The first choice whose caps the user has not reached. */
function shownOf(choices: readonly Choice[], user: number | null, crowd: Crowd): Choice | null {
  for (const choice of choices) if (crowd.take(user, choice)) return choice;
  return null;
}

/** Simulated meters that learn of each impression immediately; each request stands for `weight` of them. */
class ReplayedLeases implements Leases {
  readonly epoch = null;
  readonly #meters = new Map<string, ReplayedMeter & { day: string; today: number }>();

  constructor(
    meters: ReadonlyMap<string, ReplayedMeter>,
    readonly weight: number,
    readonly clickRate: number,
  ) {
    for (const [id, meter] of meters) this.#meters.set(id, { ...meter, day: "", today: 0 });
  }

  view(campaignId: string, nowMs: number): LeaseView {
    const open = { state: "open", paceRatio: null, reason: null, untilMs: nowMs } as const;
    const meter = this.#meters.get(campaignId);
    if (meter === undefined) return open;
    const { config, delivered, day, today } = meter;
    const { limit, dailyQuota } = config;
    const closed = (reason: LeaseView["reason"]) =>
      ({ state: "closed", paceRatio: null, reason, untilMs: nowMs }) as const;
    if (limit !== null && delivered >= limit.count)
      return closed(config.isInhouse ? "inhouse-impressions" : "budget");
    if (dailyQuota !== null && today >= dailyQuota && day === dayIn(config, nowMs))
      return closed("daily-quota");
    if (limit === null || config.traffic === null) return open;
    const share = plannedShare(config, nowMs);
    if (delivered >= pacedCount(limit.count, share, limit.unit)) return closed("ahead-of-pace");
    return { ...open, paceRatio: share === 0 ? null : delivered / (limit.count * share) };
  }

  show(campaignId: string, nowMs: number): void {
    const meter = this.#meters.get(campaignId);
    if (meter === undefined) return;
    meter.delivered += this.weight * (meter.config.limit?.unit === "click" ? this.clickRate : 1);
    const day = dayIn(meter.config, nowMs);
    if (meter.day !== day) Object.assign(meter, { day, today: 0 });
    meter.today += this.weight;
  }
}

const dayIn = ({ zone }: MeterConfig, atMs: number) => zoneClock(zone, atMs).day;

/** The users of a day; each day has different ones. */
class Crowd {
  readonly #shown = new Map<string, number>();
  readonly #users: number;
  #day = -1;

  constructor(
    readonly readers: ReplayedReaders,
    part: number,
    readonly random: () => number,
  ) {
    this.#users = Math.max(1, Math.round(readers.usersPerDay * part));
  }

  next(nowMs: number): { user: number | null; request: Omit<AdRequest, "platform"> } {
    const day = Math.floor(nowMs / (24 * HOUR_MS));
    if (day > this.#day) {
      this.#day = day;
      this.#shown.clear();
    }
    const { usersPerDay, anonymousPart, categories } = this.readers;
    const isNamed = usersPerDay > 0 && this.random() >= anonymousPart;
    const user = isNamed ? Math.floor(this.random() * this.#users) : null;
    const belongs =
      user === null ? [] : categories.filter(({ part }, at) => drawOf(user, at, this.#day) < part);
    const profile = { age: "unknown", gender: "U", categories: belongs.map(({ id }) => id) };
    const request = {
      language: null,
      country: null,
      browser: null,
      userHash: user === null ? null : String(user),
      profile,
    };
    return { user, request };
  }

  isCapped(user: number | null, { cap }: Choice): boolean {
    if (cap === null || user === null) return false;
    return cap.limits.some(
      ({ key, cap: most }) => (this.#shown.get(`${user} ${cap.day} ${key}`) ?? 0) >= most,
    );
  }

  /** Counts an impression, unless the user has reached a cap. */
  take(user: number | null, choice: Choice): boolean {
    if (this.isCapped(user, choice)) return false;
    const { cap } = choice;
    if (cap !== null && user !== null)
      for (const { key } of cap.limits) {
        const at = `${user} ${cap.day} ${key}`;
        this.#shown.set(at, (this.#shown.get(at) ?? 0) + 1);
      }
    return true;
  }
}

/** A number in [0, 1), the same for the same user, category and day. */
const drawOf = (user: number, category: number, day: number): number =>
  randomOf(Math.imul(user + 1, 0x9e3779b1) ^ Math.imul(category + 1, 0x85ebca6b) ^ day)();

/** Mulberry32 generator. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
