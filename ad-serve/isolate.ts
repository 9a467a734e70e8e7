import { RATE_WINDOW_MS, SlidingRate } from "../domain/delivery";
import { INSPECTED_REQUESTS_MAX, type InspectedRequest, type InspectionBoardRpc } from "../domain/inventory";
import { AskedAndShown, type TestBoardRpc, type TestRun } from "../domain/serving";
import { BeaconSender } from "./beacons/sender";
import { UnitSites } from "./beacons/unit-sites";
import { BeaconWatch, SOURCES_MAX } from "./beacons/watch";
import { Contexts } from "./contexts";
import type { ObjectNamespace } from "./env";
import { InspectedApps } from "./inspected-apps";
import { LeaseHolder } from "./lease-holder";
import { logError } from "./log";
import { OptOuts } from "./opt-outs";
import { PlanCache } from "./plan-cache";
import { TrafficCounter } from "./traffic-counter";

/** Minimum interval at which an isolate reports requests to an app's board. */
const TELL_AFTER_MS = 1_000;

/**
 * Reports requests to the boards of inspected apps. Only the newest are sent, so that a busy app costs no more than a quiet one.
 */
export class RequestInspector {
  private readonly waiting = new Map<string, InspectedRequest[]>();

  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  add(
    appId: string,
    request: InspectedRequest,
    boards: ObjectNamespace<InspectionBoardRpc>,
    waitUntil: (work: Promise<unknown>) => void,
  ): void {
    const waiting = this.waiting.get(appId);
    if (waiting !== undefined) {
      waiting.push(request);
      if (waiting.length > INSPECTED_REQUESTS_MAX) waiting.shift();
      return;
    }
    this.waiting.set(appId, [request]);
    waitUntil(this.sleep(TELL_AFTER_MS).then(() => this.tell(appId, boards)));
  }

  private async tell(appId: string, boards: ObjectNamespace<InspectionBoardRpc>): Promise<void> {
    const requests = this.waiting.get(appId) ?? [];
    this.waiting.delete(appId);
    try {
      await boards.get(boards.idFromName(appId)).record(requests);
    } catch (error) {
      logError("requests not told", error, { appId });
    }
  }
}

type Boards = ObjectNamespace<TestBoardRpc>;

/** Maximum delay until a test device sees a start or a stop. */
const FRESH_MS = 1_000;
const PROJECTS_MAX = 1_000;
const RUNS_MAX = 1_000;

const boardOf = (boards: Boards, projectId: string) => boards.get(boards.idFromName(projectId));

/** Test runs on the publishers' test devices, cached for `FRESH_MS`. */
export class TestRuns {
  private readonly known = new Map<string, { runs: readonly TestRun[]; readAtMs: number }>();
  /** Runs whose display is already reported. */
  private readonly told = new Set<string>();

  /**
   * Running tests of a project. Reads its board at most once in `FRESH_MS`, and only for requests from the project's test
   * devices.
   */
  async of(boards: Boards, projectId: string, nowMs: number): Promise<readonly TestRun[]> {
    const known = this.known.get(projectId);
    if (known !== undefined && nowMs - known.readAtMs < FRESH_MS) return known.runs;
    const runs = await boardOf(boards, projectId).running();
    if (this.known.size >= PROJECTS_MAX) this.known.clear();
    this.known.set(projectId, { runs, readAtMs: nowMs });
    return runs;
  }

  /** Reports a run's display to the project's board, once per run. */
  async seen(boards: Boards, projectId: string, runId: string, nowMs: number): Promise<void> {
    if (this.told.has(runId)) return;
    await boardOf(boards, projectId).seen(runId, nowMs);
    if (this.told.size >= RUNS_MAX) this.told.clear();
    this.told.add(runId);
  }
}

/**
 * Everything an isolate keeps between requests, with its clock and random source. It is all cache; the source of truth is
 * elsewhere.
 */
export interface Isolate {
  /** Epoch milliseconds. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** A unique token id of URL-safe characters. */
  tokenId(): string;
  /** Calls an exchange. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** A signal that aborts after some milliseconds. */
  deadline(ms: number): AbortSignal;
  plans: PlanCache;
  contexts: Contexts;
  optOuts: OptOuts;
  leases: LeaseHolder;
  traffic: TrafficCounter;
  tests: TestRuns;
  inspectedApps: InspectedApps;
  inspector: RequestInspector;
  beacons: BeaconSender;
  watch: BeaconWatch;
  sites: UnitSites;
  asks: AskedAndShown;
  /** Rate of ad requests by address and unit. */
  requestRates: SlidingRate;
  /** Rate of calls with user data, by address. */
  audienceRates: SlidingRate;
}

const timer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createIsolate(
  parts: Partial<Pick<Isolate, "now" | "random" | "fetch" | "deadline">> & {
    sleep?: (ms: number) => Promise<void>;
  } = {},
): Isolate {
  const now = parts.now ?? Date.now;
  const sleep = parts.sleep ?? timer;
  return {
    now,
    random: parts.random ?? Math.random,
    tokenId: uniqueIds(),
    fetch: parts.fetch ?? ((url, init) => fetch(url, init)),
    deadline: parts.deadline ?? ((ms) => AbortSignal.timeout(ms)),
    plans: new PlanCache(now),
    contexts: new Contexts(),
    optOuts: new OptOuts(),
    leases: new LeaseHolder(now, sleep),
    beacons: new BeaconSender(sleep, uniqueIds()),
    watch: new BeaconWatch(),
    sites: new UnitSites(),
    asks: new AskedAndShown(),
    requestRates: new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX),
    audienceRates: new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX),
    traffic: new TrafficCounter(sleep),
    inspectedApps: new InspectedApps(),
    inspector: new RequestInspector(sleep),
    tests: new TestRuns(),
  };
}

/**
 * Ids of tokens and packs: 128 random bits of this generator, then a count. They must be unique but need not be secret, because a
 * token for the next id cannot be signed without the key.
 */
function uniqueIds(): () => string {
  let own = "";
  let count = 0;
  return () => {
    // Not before the first request: a Worker has no randomness while it starts.
    own ||= crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: "base64url", omitPadding: true });
    return own + (count++).toString(36);
  };
}
