import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import { type Chosen, placeOf, type Try } from "./choose";
import { expectLaws, expectModel } from "./laws";
import {
  approveCreative,
  book,
  earliestStart,
  observe,
  type Real,
  SPANS,
  spanAt,
  syncSlots,
  tick,
  turns,
} from "./real";
import { hasRoom, isSlotted, type Model, type ModelCampaign, simulateClock } from "./simulate";

export type Command = AsyncCommand<Model, Real>;

const HOUR_MS = 3_600_000;
const PLACES = 8;

async function settle(model: Model, real: Real): Promise<void> {
  expectLaws(await observe(real));
  await syncSlots(real);
  const seen = await observe(real);
  expectLaws(seen);
  expectModel(seen, model);
}

/** Books the first or the second span, so that walks compete for the same days at any time. */
export class Book implements Command {
  constructor(
    readonly buyer: number,
    readonly later: number,
  ) {}
  check = (model: Readonly<Model>) => model.campaigns.length < PLACES;
  async run(model: Model, real: Real) {
    const earliest = earliestStart(model.nowMs);
    const first = Array.from({ length: SPANS }, (_, at) => at).find((at) => spanAt(at).startsAt >= earliest);
    const index = (first ?? 0) + this.later;
    const span = spanAt(index);
    const refusal = await book(real, this.buyer, span, model.nowMs);
    const { startsAt, endsAt } = span;
    if (startsAt < earliest) {
      expect(refusal).toBe("070");
      return;
    }
    const campaign: ModelCampaign = {
      ...{ state: "draft", span: index, startsAt, endsAt, submittedAt: null },
      ...{ approved: false, hasDays: false, settledMinor: null, steps: 1 },
    };
    const place = model.campaigns.push(campaign) - 1;
    campaign.hasDays = hasRoom(model, place);
    expect(refusal).toBe(campaign.hasDays ? null : "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS");
    await settle(model, real);
  }
  toString = () => `buyer ${this.buyer} books`;
}

export class Do implements Command {
  #words = "";
  constructor(readonly chosen: Chosen) {}
  check = (model: Readonly<Model>) => model.campaigns.length > 0;
  async run(model: Model, real: Real) {
    const what = this.chosen(model);
    this.#words = what.words;
    const refusal = await what.run(real, model.nowMs);
    expect(refusal === null, `${what.words}: ${refusal}`).toBe(what.simulate(model));
    await settle(model, real);
  }
  toString = () => this.#words;
}

/** Two concurrent actions while the outbox is processed: the result must equal that of one of the two orders. */
export class Together implements Command {
  #words = "";
  /** @param behind number of database turns by which the second starts later */
  constructor(
    readonly chosen: readonly [Chosen, Chosen],
    readonly behind: number,
  ) {}
  check = (model: Readonly<Model>) => model.campaigns.length > 0;
  async run(model: Model, real: Real) {
    const { nowMs } = model;
    const both: Both = [this.chosen[0](model), this.chosen[1](model)];
    this.#words = `${both[0].words}, and at once ${both[1].words}`;
    const second = async () => {
      await turns(real, this.behind);
      return both[1].run(real, nowMs);
    };
    const [one, two] = await Promise.all([both[0].run(real, nowMs), second(), syncSlots(real)]);
    const refusals = [one ?? null, two ?? null];
    expect(
      refusals.every((refusal) => refusal === "CONFLICT"),
      "somebody wins",
    ).toBe(false);
    await syncSlots(real);
    await tick(real, nowMs);
    await syncSlots(real);
    const seen = await observe(real);
    expectLaws(seen);
    const orders = [modelAfter(model, both, refusals, [0, 1]), modelAfter(model, both, refusals, [1, 0])];
    const matching = orders.find((after) => after && agrees(seen, after));
    expect(matching, `${this.#words}: ${refusals.join(" and ")}`).toBeDefined();
    Object.assign(model, matching);
  }
  toString = () => this.#words;
}

type Both = readonly [Try, Try];

/** The model after one order; null if that order gives different answers. */
function modelAfter(
  model: Model,
  both: Both,
  refusals: readonly (string | null)[],
  order: readonly (0 | 1)[],
): Model | null {
  const after = structuredClone(model);
  for (const place of order) {
    if (refusals[place] === "CONFLICT") continue;
    if (both[place].simulate(after) !== (refusals[place] === null)) return null;
  }
  simulateClock(after);
  return after;
}

function agrees(seen: Awaited<ReturnType<typeof observe>>, model: Model): boolean {
  try {
    expectModel(seen, model);
    return true;
  } catch {
    return false;
  }
}

export class ApproveCreative implements Command {
  constructor(readonly pick: number) {}
  check(model: Readonly<Model>) {
    const campaign = model.campaigns[placeOf(model, this.pick)];
    return campaign !== undefined && isSlotted(campaign) && campaign.state !== "closed" && !campaign.approved;
  }
  async run(model: Model, real: Real) {
    const place = placeOf(model, this.pick);
    expect(await approveCreative(real, place, model.nowMs)).toBeNull();
    const campaign = model.campaigns[place];
    if (campaign) campaign.approved = true;
  }
  toString = () => `the creative of ${this.pick} is approved`;
}

/** Advances the clock without running its jobs, as in an outage. */
export class Jump implements Command {
  constructor(readonly ms: number) {}
  check = (model: Readonly<Model>) => model.campaigns.length > 0;
  async run(model: Model) {
    model.nowMs += this.ms;
  }
  toString = () => `${this.ms / HOUR_MS} h pass`;
}

/** Advances to a campaign's next due time or one millisecond before it, before a tick; agreed campaigns take precedence. */
export class JumpTo implements Command {
  constructor(
    readonly pick: number,
    readonly early: boolean,
    readonly pastStart: boolean,
  ) {}
  check(model: Readonly<Model>) {
    return this.#at(model) > model.nowMs;
  }
  async run(model: Model, real: Real) {
    model.nowMs = this.#at(model);
    await tick(real, model.nowMs);
    simulateClock(model);
    await settle(model, real);
  }
  #at({ campaigns, nowMs }: Readonly<Model>): number {
    const agreed = campaigns.filter(({ state }) => AGREED.includes(state));
    const waiting = campaigns.filter(({ state }) => WAITING.includes(state));
    const among = agreed.length > 0 ? agreed : this.pastStart ? waiting : [];
    const campaign = among[this.pick % Math.max(1, among.length)];
    if (!campaign) return 0;
    const { submittedAt, startsAt, endsAt } = campaign;
    const next = startsAt > nowMs && !this.pastStart ? startsAt : endsAt;
    const at = agreed.length > 0 ? next : (submittedAt ?? 0) + 72 * HOUR_MS;
    return at - (this.early ? 1 : 0);
  }
  toString = () => `to a moment of ${this.pick}`;
}

const AGREED: readonly string[] = ["booked", "live", "paused (booked)", "paused (live)"];
const WAITING: readonly string[] = ["submitted", "final review"];
