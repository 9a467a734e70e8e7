import { expect, test } from "vitest";
import {
  answerLease,
  billableOf,
  EMPTY_BOOK,
  type LeaseAnswer,
  type LeaseRequest,
  lapse,
  type MeterConfig,
  release,
} from "../../domain/budget";
import {
  AddressRates,
  type DeliveryArrival,
  type DeliveryMessage,
  type KnownArrivals,
  tally,
} from "../../domain/delivery";
import { DELIVERY_GRACE_MS } from "../../domain/kernel";
import { meterConfig } from "../domain/delivery/support";
import { makeCampaign, makePlan, NOW } from "../domain/serving/plan-factory";
import { type AdReply, AdServer } from "./harness";

const CARRIER = { "CF-Connecting-IP": "203.0.113.200" };
const READERS = 2_000;
const ARRIVE_WITHIN_MS = 60_000;
const UNITS_PER_PAGE = 3;
const CLICK_PART = 0.14;
const SCROLL_PART = 1 / 20;
const SCROLLS_WITHIN_MS = 40_000;
const SCRIPT_EVERY_MS = 200;
const BUDGET = 100_000;

/** A campaign's meter without its storage: the same book, tally and address rates, with a test clock. */
class Meter {
  readonly counted = new Set<string>();
  readonly #config: MeterConfig;
  readonly #addresses = new AddressRates();
  readonly #marks = new Map<string, KnownArrivals["marks"]>();
  readonly #delivered = { impressions: 0, clicks: 0, todayImpressions: 0 };
  #book = EMPTY_BOOK;
  #arrivals = 0;

  constructor(campaignId: string) {
    this.#config = meterConfig({
      ...{ campaignId, startsAtMs: NOW - 1, endsAtMs: NOW + 86_400_000 },
      limit: { unit: "impression", count: BUDGET },
    });
  }

  lease(request: LeaseRequest, nowMs: number): LeaseAnswer {
    const { answer, book } = answerLease(this.#config, this.#delivered, this.#book, request, nowMs);
    this.#book = book;
    return answer;
  }

  record(message: DeliveryMessage, nowMs: number): void {
    if (message.verdict !== "valid") return;
    const { event } = message;
    const arrival: DeliveryArrival = { arrivalId: `arrival-${++this.#arrivals}`, ...message };
    const marks = this.#marks.get(event.tokenId) ?? [];
    const result = tally(
      ...([event.campaignId, [arrival], { marks, refusedIds: [] }, nowMs] as const),
      () => this.#addresses.refusalOf(event, BUDGET),
      billableOf(this.#config, this.#delivered),
    );
    this.#marks.set(event.tokenId, [...marks, ...result.arrivals]);
    if (result.impressionsDecidedAtMs.length > 0) this.counted.add(`impression ${event.tokenId}`);
    if (result.clicks > 0) this.counted.add(`click ${event.tokenId}`);
    this.#delivered.impressions += result.impressionsDecidedAtMs.length;
    this.#delivered.clicks += result.clicks;
    this.#book = release(lapse(this.#book, nowMs), result.released, result.releasedBrief);
  }
}

/** Reproducible pseudo-random numbers in [0, 1). */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Steps by due time; steps may add further ones. */
class Timeline {
  readonly #due = new Map<number, (() => Promise<void>)[]>();

  at(atMs: number, run: () => Promise<void>): void {
    const ms = Math.floor(atMs);
    this.#due.set(ms, [...(this.#due.get(ms) ?? []), run]);
  }

  async play(fromMs: number, toMs: number, tick: (atMs: number) => Promise<void>): Promise<void> {
    for (let atMs = fromMs; atMs < toMs; atMs++) {
      await tick(atMs);
      for (const run of this.#due.get(atMs) ?? []) await run();
    }
  }
}

const partsOf = (beacon: string) => new URL(beacon).pathname.split("/")[3]?.split(".") ?? [];
const tokenIdOf = (beacon: string) => partsOf(beacon)[10] ?? "";
const expiryOf = (beacon: string) => Number.parseInt(partsOf(beacon)[12] ?? "", 36);

/**
 * Half of the readers see a page whose ads are all in view, and click at the rate of interstitials. The other half sees a page
 * with ads below the fold, where a script at the same address requests ads and shows none.
 */
test("2,000 readers of a carrier lose next to nothing beside a script that shows nothing, which costs next to nothing", async () => {
  const server = new AdServer();
  server.nowMs = NOW;
  const pages = ["seen", "below"] as const;
  const meters = new Map<string, Meter>();
  for (const page of pages) {
    const campaign = makeCampaign({ id: `cmp_${page}` });
    meters.set(campaign.id, new Meter(campaign.id));
    for (let nth = 0; nth < UNITS_PER_PAGE; nth++)
      await server.publish(
        makePlan({
          campaigns: [campaign],
          unit: { id: `unt_${page}_${nth}`, projectId: `prj_${page}`, appId: `app_${page}` },
          project: { id: `prj_${page}` },
        }),
      );
  }
  server.meter = (call) => meters.get(call.campaignId)?.lease(call, server.nowMs) as LeaseAnswer;
  const draw = drawsFrom(7);
  const timeline = new Timeline();
  const lost = new Set<number>();
  const made: { reader: number; key: string; campaignId: string }[] = [];
  const send = (url: string) => server.fetch(url, { method: "POST", headers: CARRIER });

  const tell = async (reader: number, campaignId: string, beacons: { impression: string; click: string }) => {
    const tokenId = tokenIdOf(beacons.impression);
    made.push({ reader, campaignId, key: `impression ${tokenId}` });
    await send(beacons.impression);
    if (draw() >= CLICK_PART) return;
    made.push({ reader, campaignId, key: `click ${tokenId}` });
    timeline.at(server.nowMs + 2_000, async () => {
      await server.fetch(beacons.click, { headers: CARRIER });
    });
  };
  const visit = async (reader: number) => {
    const page = reader % 2 === 0 ? "seen" : "below";
    const scrolls = draw() < SCROLL_PART;
    for (let nth = 0; nth < UNITS_PER_PAGE; nth++) {
      const reply: AdReply = await server.ask(
        { unit: `unt_${page}_${nth}`, uid: `reader-${reader}` },
        CARRIER,
      );
      const { result } = reply;
      if (!result) {
        lost.add(reader);
        continue;
      }
      if (page === "below" && !scrolls) continue;
      const afterMs = 1_100 + draw() * (page === "seen" ? 2_000 : SCROLLS_WITHIN_MS);
      timeline.at(server.nowMs + afterMs, () => tell(reader, `cmp_${page}`, result.beacons));
    }
  };

  const reserved: number[] = [];
  let reservedMax = 0;
  const strike = async () => {
    const { result } = await server.ask({ unit: "unt_below_0", uid: `random-${server.nowMs}` }, CARRIER);
    if (result) reserved.push(expiryOf(result.beacons.impression) + DELIVERY_GRACE_MS);
    reservedMax = Math.max(reservedMax, reserved.filter((untilMs) => untilMs > server.nowMs).length);
  };
  for (let reader = 0; reader < READERS; reader++)
    timeline.at(NOW + draw() * ARRIVE_WITHIN_MS, () => visit(reader));
  for (let atMs = NOW; atMs < NOW + 2 * ARRIVE_WITHIN_MS; atMs += SCRIPT_EVERY_MS) timeline.at(atMs, strike);

  const record = async () => {
    await server.settle();
    for (const message of server.queue.splice(0))
      if (message.verdict === "valid") meters.get(message.event.campaignId)?.record(message, server.nowMs);
  };
  await timeline.play(NOW, NOW + 2 * ARRIVE_WITHIN_MS, async (atMs) => {
    server.nowMs = atMs;
    if (atMs % 1_000 === 0) await record();
  });
  await record();

  for (const { reader, campaignId, key } of made)
    if (!meters.get(campaignId)?.counted.has(key)) lost.add(reader);
  expect(lost.size / READERS).toBeLessThanOrEqual(0.01);
  expect(reservedMax / BUDGET).toBeLessThanOrEqual(0.01);
});
