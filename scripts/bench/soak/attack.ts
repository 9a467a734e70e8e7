import { setTimeout as wait } from "node:timers/promises";
import { type CampaignMeterRpc, LEASE_TTL_MS, type MeterConfig } from "../../../domain/budget";
import { PLAN_ADDRESS_IMPRESSIONS_MAX } from "../../../domain/money";
import type { ServingPlan } from "../../../domain/serving";
import { BROWSER } from "../beacons.ts";
import { benchPlan, meterConfigOf } from "../plans.ts";
import { OF_A_PAGE } from "./audience.ts";
import type { Part } from "./cast.ts";
import type { LedgerLine } from "./reconcile.ts";

/**
 * Attack scenario. One address burns a campaign that a carrier's readers also see, and blocks another campaign's small budget
 * with requests whose ads are never displayed. The carrier's readers click as on interstitials, and see a third campaign's ads
 * once in twenty requests, while a script at their address requests its ads without displaying them. A third address uses up a
 * publisher's free month by itself, with a reader's behaviour. The result contains the attack's damage, the carrier's counted
 * impressions, and the delay of another reader.
 */
const ATTACKER = "203.0.113.66";
const CARRIER = "203.0.113.200";
const CARRIER_READERS = 2_000;
const CARRIER_ASKS_PER_S = 20;
const SHOWN_PART = 0.7;
const SCROLL_PART = 1 / 20;
const CLICK_PART = 0.14;
const SILENT_EVERY_MS = 100;
const DRAINER = "203.0.113.99";
const DRAIN_EVERY_MS = 25;
/** Half of a free month, and less than the maximum counted per address and campaign in ten minutes. */
const DRAINED_MAX = 5_000;
const BURST = 100;
const BURST_EVERY_MS = 1_000;
const READER_EVERY_MS = 2_000;
const ASKS_AGAIN_MS = 50;
const GIVES_UP_MS = 20_000;

export const BURNED_BUDGET = 20_000;
export const BLOCKED_BUDGET = 400;
const BURNED_UNIT = "unt_soak-burned";
const BLOCKED_UNIT = "unt_soak-blocked";
const BELOW_UNIT = "unt_soak-below";
const APP_KEY = "bench-key";

const FORGED = { "User-Agent": BROWSER, ...OF_A_PAGE };

type Way = "at once" | "after a second" | "without a browser" | "never";
const WAYS: readonly Way[] = ["at once", "after a second", "without a browser", "never"];

export function attackedParts(nowMs: number): { plan: ServingPlan; meters: MeterConfig[] }[] {
  const budgets = {
    [BURNED_UNIT]: BURNED_BUDGET,
    [BLOCKED_UNIT]: BLOCKED_BUDGET,
    [BELOW_UNIT]: BURNED_BUDGET,
  };
  return Object.entries(budgets).map(([unitId, count]) => {
    const plan = benchPlan(unitId, 1, null, nowMs);
    const limit = { unit: "impression", count } as const;
    return { plan, meters: plan.campaigns.map((campaign) => ({ ...meterConfigOf(campaign), limit })) };
  });
}

interface Reply {
  result: null | { beacons: { impression: string; click: string } };
}

export interface AttackFigures {
  /** Requests of the attack, and its counted impressions. */
  asked: number;
  burned: number;
  /** Ads that the carrier's readers requested but did not get. */
  blocked: number;
  /** Impressions and clicks of the carrier's readers: made, and counted. */
  shown: number;
  shownCounted: number;
  clicked: number;
  clicksCounted: number;
  billed: number;
  /** Longest wait of a reader for the blocked campaign, milliseconds. */
  longestWaitMs: number;
}

export class Attack {
  /** Impressions and clicks of one address at a free plan's publisher. */
  readonly drained = { shown: 0, clicked: 0 };
  private readonly port: number;
  private readonly free: Part;
  private isOpen = true;
  private asked = 0;
  private blocked = 0;
  private longestWaitMs = 0;
  private readonly attackTokens = new Set<string>();
  private readonly shown = new Set<string>();
  private readonly clicked = new Set<string>();
  private readonly going = new Set<Promise<void>>();

  constructor(port: number, free: Part) {
    this.port = port;
    this.free = free;
  }

  async go(): Promise<void> {
    // Once its meter has a display and its leases have ended, shards count the campaign.
    await this.look(BURNED_UNIT, "carried-0", 1);
    await wait(2 * LEASE_TTL_MS);
    await Promise.all([this.attack(), this.askInSilence(), this.carry(), this.read(), this.drain()]);
    await Promise.all(this.going);
  }

  leave(): void {
    this.isOpen = false;
  }

  /** Each burst is divided between both campaigns. */
  private async attack(): Promise<void> {
    for (let nth = 0; this.isOpen; nth++) {
      const way = WAYS[nth % WAYS.length] as Way;
      const startedAtMs = Date.now();
      await Promise.all(
        Array.from({ length: BURST }, (_, at) => this.strike(`${nth}-${at}`, way, at % 2 === 0)),
      );
      await wait(Math.max(0, startedAtMs + BURST_EVERY_MS - Date.now()));
    }
  }

  private async strike(uid: string, way: Way, burns: boolean): Promise<void> {
    this.asked++;
    const result = await this.ask(burns ? BURNED_UNIT : BLOCKED_UNIT, `random-${uid}`, ATTACKER);
    if (result === null || !burns || way === "never") return;
    this.attackTokens.add(tokenOf(result.beacons.impression));
    if (way === "after a second") await wait(1_200);
    const headers = way === "without a browser" ? { "User-Agent": BROWSER } : FORGED;
    await this.send(result.beacons.impression, ATTACKER, headers);
    await this.send(result.beacons.click, ATTACKER, headers);
  }

  /** A script behind the carrier's address that requests without displaying. */
  private async askInSilence(): Promise<void> {
    for (let nth = 0; this.isOpen; nth++) {
      this.keep(this.ask(BELOW_UNIT, `silent-${nth}`, CARRIER).then(() => undefined));
      await wait(SILENT_EVERY_MS);
    }
  }

  /** The carrier's readers, in turn. */
  private async carry(): Promise<void> {
    for (let nth = 0; this.isOpen; nth++) {
      this.keep(this.visit(`carried-${nth % CARRIER_READERS}`));
      await wait(1_000 / CARRIER_ASKS_PER_S);
    }
  }

  private async visit(uid: string): Promise<void> {
    await Promise.all([
      this.look(BURNED_UNIT, uid, SHOWN_PART),
      this.look(BELOW_UNIT, uid, SCROLL_PART),
      this.look(BELOW_UNIT, uid, SCROLL_PART),
    ]);
  }

  private async look(unit: string, uid: string, shownPart: number): Promise<void> {
    const result = await this.ask(unit, uid, CARRIER);
    if (result === null) {
      this.blocked++;
      return;
    }
    if (Math.random() > shownPart) return;
    await wait(1_000 + Math.random() * 2_000);
    const token = tokenOf(result.beacons.impression);
    this.shown.add(token);
    await this.send(result.beacons.impression, CARRIER, FORGED);
    if (Math.random() > CLICK_PART) return;
    this.clicked.add(token);
    await this.send(result.beacons.click, CARRIER, FORGED);
  }

  /** A reader at home who repeatedly requests the blocked campaign. */
  private async read(): Promise<void> {
    for (let nth = 0; this.isOpen; nth++) {
      await wait(READER_EVERY_MS);
      const home = `198.51.100.${nth % 250}`;
      // Measured from the first answer on: the duration of one request depends on the machine.
      let fromMs: number | null = null;
      for (;;) {
        const result = await this.ask(BLOCKED_UNIT, `home-${nth}`, home);
        fromMs ??= Date.now();
        this.longestWaitMs = Math.max(this.longestWaitMs, Date.now() - fromMs);
        if (result !== null) {
          this.keep(wait(1_500).then(() => this.send(result.beacons.impression, home, FORGED)));
          break;
        }
        if (Date.now() - fromMs > GIVES_UP_MS) break;
        await wait(ASKS_AGAIN_MS);
      }
    }
  }

  /** One address with a reader's behaviour, except for its number of impressions. */
  private async drain(): Promise<void> {
    for (let nth = 0; this.isOpen && nth < DRAINED_MAX; nth++) {
      this.keep(this.drainOnce(`drain-${nth}`));
      await wait(DRAIN_EVERY_MS);
    }
  }

  private async drainOnce(uid: string): Promise<void> {
    const result = await this.ask(this.free.unitId, uid, DRAINER, this.free.appKey);
    if (result === null) return;
    await wait(1_100);
    await this.send(result.beacons.impression, DRAINER, FORGED);
    this.drained.shown++;
  }

  private keep(work: Promise<void>): void {
    const kept = work.finally(() => this.going.delete(kept));
    this.going.add(kept);
  }

  private async ask(unit: string, uid: string, address: string, key = APP_KEY): Promise<Reply["result"]> {
    const path = `/request?unit=${unit}&uid=${uid}&pf=web&lcl=ko`;
    const response = await this.fetch(path, address, { ...FORGED, Authorization: key });
    return response.status === 200 ? ((await response.json()) as Reply).result : null;
  }

  private async send(beacon: string, address: string, headers: Record<string, string>): Promise<void> {
    const { pathname, search } = new URL(beacon);
    await (await this.fetch(pathname + search, address, headers)).arrayBuffer();
  }

  private fetch(path: string, address: string, headers: Record<string, string>): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      headers: { ...headers, "CF-Connecting-IP": address },
      redirect: "manual",
    });
  }

  /** Counts of the meters of the carrier's campaigns, by the owner of each token. */
  async figures(
    lines: AsyncIterable<LedgerLine>,
    meterOf: (campaignId: string) => Meter,
  ): Promise<AttackFigures> {
    // A redelivered batch may also be in another file.
    const found = new Map<string, Map<string, Claim>>();
    for await (const { id, verdict, event } of lines) {
      if (verdict !== "valid" || event === undefined) continue;
      if (event.unitId !== BURNED_UNIT && event.unitId !== BELOW_UNIT) continue;
      const claims = found.get(event.campaignId) ?? new Map<string, Claim>();
      found.set(event.campaignId, claims);
      const { tokenId, decidedAtMs } = event;
      claims.set(id, { arrivalId: id, tokenId, decidedAtMs, kind: event.kind as Claim["kind"] });
    }
    const counted: Claim[] = [];
    let billed = 0;
    for (const [campaignId, claims] of found) {
      const meter = meterOf(campaignId);
      const ids = new Set((await meter.countedAmong([...claims.values()])).map(({ arrivalId }) => arrivalId));
      counted.push(...[...claims.values()].filter(({ arrivalId }) => ids.has(arrivalId)));
      billed += (await meter.totals()).billed;
    }
    const countedOf = (kind: Claim["kind"], tokens: ReadonlySet<string>) =>
      counted.filter((claim) => claim.kind === kind && tokens.has(claim.tokenId)).length;
    return {
      asked: this.asked,
      burned: countedOf("impression", this.attackTokens),
      blocked: this.blocked,
      shown: this.shown.size,
      shownCounted: countedOf("impression", this.shown),
      clicked: this.clicked.size,
      clicksCounted: countedOf("click", this.clicked),
      billed,
      longestWaitMs: this.longestWaitMs,
    };
  }
}

type Meter = Pick<CampaignMeterRpc, "countedAmong" | "totals">;
type Claim = Parameters<CampaignMeterRpc["countedAmong"]>[0][number];

/** A token's own id. */
const tokenOf = (beacon: string): string => new URL(beacon).pathname.split("/")[3]?.split(".")[10] ?? "";

const WAIT_MAX_MS = 1_000;
const BURNED_MAX = BURNED_BUDGET / 100;

/** Delays that the attack caused to readers. */
export function delaysOfAttack({ blocked, longestWaitMs }: AttackFigures): string[] {
  const faults: string[] = [];
  if (blocked > 0) faults.push(`${blocked} of the carrier's readers were blocked`);
  if (longestWaitMs >= WAIT_MAX_MS) faults.push(`a reader waited ${longestWaitMs} ms`);
  return faults;
}

/** Counting errors; empty if the attack had no effect. */
export function faultsOfAttack(figures: AttackFigures): string[] {
  const { burned, shown, shownCounted, clicked, clicksCounted, billed } = figures;
  const faults: string[] = [];
  if (burned >= BURNED_MAX) faults.push(`the attack was counted for ${burned} of ${BURNED_BUDGET}`);
  if (shown !== shownCounted || clicked !== clicksCounted) faults.push("the carrier's figures differ");
  if (billed !== burned + shownCounted) faults.push("what was billed is not what was counted");
  return faults;
}

/** Errors in the free month that one address tried to use up. @param reported its campaign's impressions in the reports */
export function faultsOfDrain({ drained }: Attack, used: number, reported: number): string[] {
  const faults: string[] = [];
  if (used > PLAN_ADDRESS_IMPRESSIONS_MAX) faults.push(`one address used up ${used} of a free month`);
  if (reported !== drained.shown) faults.push("what one address showed itself is not what was reported");
  return faults;
}
