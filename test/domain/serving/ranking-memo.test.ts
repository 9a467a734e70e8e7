import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ObjectNamespace } from "../../../ad-serve/env";
import { LeaseHolder } from "../../../ad-serve/lease-holder";
import type { CampaignMeterRpc, LeaseAnswer } from "../../../domain/budget";
import { LEASE_TTL_MS } from "../../../domain/budget";
import {
  type CompiledPlan,
  compilePlan,
  type Decision,
  decide,
  type Leases,
  type PlanCampaign,
} from "../../../domain/serving";
import { allowConsoleError } from "../../support/console-errors";
import { makeCampaign, makePlan, makeRequest, NOW } from "./plan-factory";

const TOKEN_TTL_MS = 5 * 60_000;
const never = () => new Promise<never>(() => undefined);

beforeEach(() => vi.stubGlobal("scheduler", { wait: never }));
afterEach(() => vi.unstubAllGlobals());

const CAMPAIGNS: PlanCampaign[] = [
  makeCampaign({ id: "cmp_0", pricing: "cpp", slots: 1, productSlots: 3 }),
  makeCampaign({ id: "cmp_1", pricing: "cpp", slots: 1, productSlots: 3, languages: ["ko"] }),
  makeCampaign({ id: "cmp_2" }),
  makeCampaign({ id: "cmp_3", pricing: "cpc" }),
  makeCampaign({ id: "cmp_4", frequencyCap: 2 }),
  makeCampaign({ id: "cmp_5", pricing: "inhouse", priority: 1 }),
];
const READERS = [makeRequest(), makeRequest({ language: "en", userHash: null })];
const DRAWS = [0, 0.2, 0.5, 0.7, 0.99];

/** An isolate's leases; the test decides when calls to the meters are answered or fail. */
class World {
  nowMs = NOW;
  readonly pending: { answer: (answer: LeaseAnswer) => void; fail: () => void }[] = [];
  private readonly sleepers: (() => void)[] = [];
  readonly holder = new LeaseHolder(
    () => this.nowMs,
    () => new Promise((wake) => this.sleepers.push(wake)),
  );
  private readonly meters: ObjectNamespace<CampaignMeterRpc> = {
    idFromName: () => ({}) as DurableObjectId,
    get: () => ({ lease: () => this.call() }) as unknown as CampaignMeterRpc,
  };

  private call(): Promise<LeaseAnswer> {
    return new Promise((answer, fail) => this.pending.push({ answer, fail: () => fail(new Error("lost")) }));
  }

  private readonly waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);

  ask(id: string): void {
    this.waitUntil(this.holder.acquire(this.meters, [id], TOKEN_TTL_MS, this.waitUntil));
  }

  take(id: string): void {
    this.holder.take(this.meters, id, TOKEN_TTL_MS, this.waitUntil);
  }

  wake(): void {
    this.sleepers.shift()?.();
  }
}

type Call = "ask" | "take" | "answer" | "fail" | "wake" | "wait";

const weight = (call: Call, times: number) => ({ arbitrary: fc.constant(call), weight: times });
const step = fc.record({
  call: fc.oneof(
    weight("ask", 4),
    weight("take", 6),
    weight("answer", 5),
    weight("fail", 1),
    weight("wake", 1),
    weight("wait", 3),
  ),
  campaign: fc.nat(CAMPAIGNS.length - 1),
  ms: fc.constantFrom(1, 200, 999, 1_000, 3_999, 4_000, 60_000, 15 * 60_000),
  granted: fc.constantFrom(0, 1, 2, 10),
  pace: fc.option(fc.constantFrom(0, 0.5, 1, 1.5)),
});

async function run(world: World, { call, campaign, ms, granted, pace }: Step): Promise<void> {
  const id = `cmp_${campaign}`;
  if (call === "ask") world.ask(id);
  else if (call === "take") world.take(id);
  else if (call === "fail") world.pending.shift()?.fail();
  else if (call === "wake") world.wake();
  else if (call === "wait") world.nowMs += ms;
  else {
    world.pending.shift()?.answer({
      serving: true,
      granted,
      expiresAtMs: world.nowMs + LEASE_TTL_MS,
      paceRatio: pace,
      refusal: granted === 0 ? "budget" : null,
      retryAtMs: granted === 0 ? world.nowMs + ms : null,
    });
  }
  // Started calls settle before the next decision, as between two requests.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function told(compiled: CompiledPlan, leases: Leases, nowMs: number) {
  return READERS.flatMap((reader) =>
    DRAWS.map((draw) => {
      const decision: Decision = decide(compiled, reader, leases, nowMs, draw);
      const choices = decision.filled
        ? decision.choices.map(({ campaign, lease }) => [campaign.id, lease])
        : decision.reason;
      return { choices, withoutLease: decision.withoutLease };
    }),
  );
}

test("what is remembered of a ranking is what it would be if it were computed anew", async () => {
  allowConsoleError(/lease failed/);
  const shown = { open: 0, closed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80, size: "max" }), async (steps) => {
      const world = new World();
      const remembered = compilePlan(makePlan({ campaigns: CAMPAIGNS }));
      for (const each of steps) {
        await run(world, each);
        const { holder } = world;
        const anew: Leases = { view: (id, nowMs) => holder.view(id, nowMs), epoch: null, salt: holder.salt };
        const fresh = told(compilePlan(makePlan({ campaigns: CAMPAIGNS })), anew, world.nowMs);
        expect(told(remembered, world.holder, world.nowMs)).toEqual(fresh);
        for (const { choices, withoutLease } of fresh) {
          if (JSON.stringify(choices).includes("open")) shown.open++;
          if (withoutLease.length > 0) shown.closed++;
        }
      }
    }),
    { numRuns: 60 },
  );
  // Leases must have been granted and refused for a meaningful comparison.
  expect(Math.min(shown.open, shown.closed)).toBeGreaterThan(100);
});

test("a ranking is not computed again while nothing changes", () => {
  const compiled = compilePlan(makePlan({ campaigns: CAMPAIGNS }));
  let views = 0;
  const { holder } = new World();
  const leases: Leases = {
    view: (id, nowMs) => {
      views++;
      return holder.view(id, nowMs);
    },
    epoch: 7,
  };
  for (let draw = 0; draw < 1; draw += 0.01) decide(compiled, makeRequest(), leases, NOW, draw);
  expect(views).toBe(CAMPAIGNS.length);
});
