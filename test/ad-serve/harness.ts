import { env } from "cloudflare:workers";
import { createAdServer } from "../../ad-serve/app";
import type { AdServeEnv, ObjectNamespace } from "../../ad-serve/env";
import { createIsolate } from "../../ad-serve/isolate";
import type { AudienceMessage } from "../../domain/audience";
import type {
  BrokerAnswer,
  BudgetBrokerRpc,
  CampaignMeterRpc,
  LeaseAnswer,
  LeaseRequest,
} from "../../domain/budget";
import { LEASE_TTL_MS } from "../../domain/budget";
import { type CapCounterRpc, type CapReservation, type DeliveryMessage, isPack } from "../../domain/delivery";
import { type InspectedRequest, type InspectionBoardRpc, inspectionKey } from "../../domain/inventory";
import {
  planKey,
  type ServingPlan,
  type TestBoardRpc,
  type TestRun,
  type TrafficMessage,
} from "../../domain/serving";
import { NOW } from "../domain/serving/plan-factory";

export const ORIGIN = "https://edge.madang.example";
export const KEY_ONE = "b25lLW9uZS1vbmUtb25lLW9uZS1vbmUtb25lLW9uZS0";
export const KEY_TWO = "dHdvLXR3by10d28tdHdvLXR3by10d28tdHdvLXR3by0";

export const keysOf = (current: string, keys: Record<string, string>) => JSON.stringify({ current, keys });

/** Headers that browsers send with beacons of pages and with links. */
export const READER = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile",
  Origin: ORIGIN,
  "Sec-Fetch-Mode": "no-cors",
};

export interface MeterCall extends LeaseRequest {
  campaignId: string;
}

/** A call to a location's broker, with the name of the broker. */
export interface BrokerCall extends MeterCall {
  name: string;
}

/** Storage is workerd's; the state script's objects and the queue are fakes, so that calls to them can be counted. */
interface Bindings {
  PLANS: KVNamespace;
  CREATIVES: R2Bucket;
}

const bindings = env as unknown as Bindings;

function namespaceOf<Rpc>(objectNamed: (name: string) => Rpc): ObjectNamespace<Rpc> {
  const idFromName = (name: string): DurableObjectId => ({
    name,
    toString: () => name,
    equals: (other) => other.name === name,
  });
  return { idFromName, get: (id) => objectNamed(id.name ?? "") };
}

/** One isolate of the ad server with its own clock. */
export class AdServer {
  nowMs = NOW;
  random = 0;
  readonly queue: DeliveryMessage[] = [];
  readonly audience: AudienceMessage[] = [];
  readonly traffic: TrafficMessage[] = [];
  /** Runs on the project's test board, the number of its calls, and the runs reported as seen. */
  runs: TestRun[] = [];
  boardCalls = 0;
  boardFails = false;
  readonly seen: string[] = [];
  /** Requests reported to the inspection boards by app, and the number of calls. */
  readonly inspected: { appId: string; request: InspectedRequest }[] = [];
  inspectionCalls = 0;
  readonly leases: MeterCall[] = [];
  readonly brokerLeases: BrokerCall[] = [];
  readonly reservations: CapReservation[] = [];
  /** The meters' answer; 1,000 impressions by default. */
  meter: (call: MeterCall) => LeaseAnswer = () => this.granted(1_000);
  /** The brokers' answer. */
  broker: () => BrokerAnswer = () => ({ answer: this.granted(1_000), ttlMs: LEASE_TTL_MS });
  /** The cap counters' answer. */
  cap: (reservation: CapReservation) => number | null = () => 0;
  readonly env: AdServeEnv;
  private readonly pending: Promise<unknown>[] = [];
  private readonly sleepers: (() => void)[] = [];
  private settling = false;
  /** Answers the questions to exchanges; by default none is expected. */
  exchange: (url: string, init: RequestInit) => Promise<Response> = async (url) => {
    throw new Error(`an unexpected question to ${url}`);
  };
  private readonly deadlines = new Map<AbortSignal, AbortController>();
  private readonly isolate = createIsolate({
    fetch: (url, init) => this.exchange(url, init),
    deadline: () => {
      const controller = new AbortController();
      this.deadlines.set(controller.signal, controller);
      return controller.signal;
    },
    now: () => this.nowMs,
    random: () => this.random,
    sleep: () => (this.settling ? Promise.resolve() : new Promise((wake) => this.sleepers.push(wake))),
  });
  private readonly app = createAdServer(this.isolate);

  constructor() {
    const lease = (campaignId: string) => async (request: LeaseRequest) => {
      const call = { campaignId, ...request };
      this.leases.push(call);
      return this.meter(call);
    };
    const broker = (name: string): BudgetBrokerRpc => ({
      lend: async (campaignId, request) => {
        this.brokerLeases.push({ name, campaignId, ...request });
        return this.broker();
      },
    });
    const counter: CapCounterRpc = {
      reserve: async (reservation) => {
        this.reservations.push(reservation);
        return this.cap(reservation);
      },
      count: async () => {
        throw new Error("displays are counted by the delivery consumer, once they are in the ledger");
      },
      forget: async () => undefined,
    };
    const board: Pick<TestBoardRpc, "running" | "seen"> = {
      running: async () => {
        this.boardCalls++;
        return this.runs;
      },
      seen: async (runId) => {
        if (this.boardFails) throw new Error("the board is away");
        this.seen.push(runId);
      },
    };
    const inspection = (appId: string): InspectionBoardRpc => ({
      record: async (requests) => {
        this.inspectionCalls++;
        this.inspected.push(...requests.map((request) => ({ appId, request })));
      },
      recent: async () => [],
    });
    this.env = {
      ...bindings,
      TEST_BOARD: namespaceOf(() => board as TestBoardRpc),
      INSPECTION_BOARD: namespaceOf(inspection),
      TRAFFIC_QUEUE: { send: async (message) => this.traffic.push(message) },
      EXPLAIN_KEY: KEY_TWO,
      AUDIENCE_QUEUE: { send: async (message) => this.audience.push(message) },
      DELIVERY_QUEUE: {
        sendBatch: async (messages) =>
          this.queue.push(...messages.flatMap(({ body }) => (isPack(body) ? body.messages : [body]))),
      },
      BUDGET_BROKER: namespaceOf(broker),
      CAMPAIGN_METER: namespaceOf((name) => ({ lease: lease(name) }) as CampaignMeterRpc),
      CAP_COUNTER: namespaceOf(() => counter),
      TOKEN_KEYS: keysOf("k1", { k1: KEY_ONE }),
      AD_SERVE_ORIGIN: ORIGIN,
      CONSOLE_ORIGIN: "https://console.madang.example",
    };
  }

  /** Ends the time of one question to an exchange. */
  passDeadline(signal: AbortSignal): void {
    this.deadlines.get(signal)?.abort();
  }

  granted(count: number, parts: Partial<LeaseAnswer> = {}): LeaseAnswer {
    return {
      serving: true,
      granted: count,
      expiresAtMs: this.nowMs + LEASE_TTL_MS,
      paceRatio: null,
      refusal: null,
      retryAtMs: null,
      ...parts,
    };
  }

  publish(plan: ServingPlan): Promise<void> {
    return bindings.PLANS.put(planKey(plan.unit.id), JSON.stringify(plan));
  }

  /** Sets or ends an app's inspection and updates this isolate. */
  async inspect(untilMs: number | null, appId = "app_1"): Promise<void> {
    if (untilMs === null) await bindings.PLANS.delete(inspectionKey(appId));
    else await bindings.PLANS.put(inspectionKey(appId), String(untilMs));
    this.isolate.inspectedApps.has(appId, this.nowMs, this.env.PLANS, (work) => void this.pending.push(work));
    await this.settle();
  }

  /** Requests like a browser on the ad server's demo page, with the overrides of `init`. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.bare(path, { ...init, headers: { ...READER, ...(init?.headers as object) } });
  }

  /** Requests with only the headers of `init`. */
  bare(path: string, init?: RequestInit): Promise<Response> {
    const url = path.startsWith("http") ? path : ORIGIN + path;
    const context = {
      waitUntil: (work: Promise<unknown>) => void this.pending.push(work),
      passThroughOnException: () => undefined,
      props: {},
    } as unknown as ExecutionContext;
    return Promise.resolve(
      this.app.fetch(new Request(url, { redirect: "manual", ...init }), this.env, context),
    );
  }

  /** Parsed answer of `GET /request` for the test's unit. */
  async ask(
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
    init: RequestInit = {},
  ): Promise<AdReply> {
    const params = new URLSearchParams({ unit: "unt_1", lcl: "ko", ...query });
    const response = await this.fetch(`/request?${params}`, {
      headers: { Authorization: "key_1", ...headers },
      ...init,
    });
    return response.json();
  }

  /** Waits for all background work, timers included. */
  async settle(): Promise<void> {
    this.settling = true;
    while (this.pending.length > 0) {
      for (const wake of this.sleepers.splice(0)) wake();
      await this.pending.pop();
    }
    this.settling = false;
  }
}

export interface AdReply {
  code: number;
  msg: string;
  reason?: string;
  result: null | {
    ad: string;
    creativeTag: string;
    destinationURL: string;
    beacons: { impression: string; click: string };
    [field: string]: unknown;
  };
}

/** The answer's ad, for tests of later steps. */
export async function served(server: AdServer, query?: Record<string, string>, init?: RequestInit) {
  const { result } = await server.ask(query, {}, init);
  if (result === null) throw new Error("expected an ad");
  return result;
}
