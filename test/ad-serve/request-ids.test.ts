import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { makePlan } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { AdServer, served } from "./harness";

let server: AdServer;
let logged: MockInstance<typeof console.error>;
beforeEach(async () => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = new AdServer();
  await server.publish(makePlan());
});

afterEach(() => logged.mockRestore());

const RAY = { "cf-ray": "8f1-ICN" };
const away = async () => {
  throw new Error("away");
};

/** Log entries with these words, and the request ids in them. */
function loggedAs(message: string) {
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  return lines.filter((line) => line.message === message).map(({ requestId }) => requestId);
}

/** KV that fails for keys with this prefix. */
function withoutKeys(prefix: string) {
  const { PLANS } = server.env;
  server.env.PLANS = new Proxy(PLANS, {
    get: (kv, name) =>
      name === "get"
        ? (key: string, options: KVNamespaceGetOptions<"text">) =>
            key.startsWith(prefix) ? away() : kv.get(key, options)
        : (Reflect.get(kv, name) as unknown),
  });
}

describe("a line that is logged behind an answer names the request that it comes of", () => {
  test("when a lease fails", async () => {
    allowConsoleError(/lease failed/);
    server.meter = () => {
      throw new Error("away");
    };
    await server.ask({}, RAY);
    await server.settle();
    expect(loggedAs("lease failed")[0]).toBe(RAY["cf-ray"]);
  });

  test("when beacons are not queued, and when a list of them is not", async () => {
    allowConsoleError(/beacons not queued/);
    const { beacons } = await served(server);
    await server.settle();
    server.env.DELIVERY_QUEUE = { sendBatch: away };
    await server.fetch(beacons.impression, { headers: RAY });
    await server.settle();
    expect(loggedAs("beacons not queued")).toEqual([RAY["cf-ray"]]);
  });

  test("when what was counted is not queued, ten seconds later", async () => {
    allowConsoleError(/traffic not queued/);
    server.env.TRAFFIC_QUEUE = { send: away };
    await server.ask({}, RAY);
    await server.ask({}, { "cf-ray": "another" });
    await server.settle();
    expect(loggedAs("traffic not queued")).toEqual([RAY["cf-ray"]]);
  });

  test("when a plan is not read anew", async () => {
    allowConsoleError(/plan refresh failed/);
    await server.ask();
    withoutKeys("plan:");
    server.nowMs += 10_000;
    await server.ask({}, RAY);
    await server.settle();
    expect(loggedAs("plan refresh failed")).toEqual([RAY["cf-ray"]]);
  });

  test("when nobody can say who looks at an app", async () => {
    allowConsoleError(/inspection not read/);
    withoutKeys("inspect:");
    await server.ask({}, RAY);
    await server.settle();
    expect(loggedAs("inspection not read")).toEqual([RAY["cf-ray"]]);
  });
});

describe("requests that Cloudflare gave no id", () => {
  test("have one of their own, which all their lines name", async () => {
    allowConsoleError(/inspection not read|lease failed/);
    withoutKeys("inspect:");
    server.meter = () => {
      throw new Error("away");
    };
    await server.ask();
    await server.settle();
    const [inspection] = loggedAs("inspection not read");
    expect(inspection).toMatch(/^[0-9a-f-]{36}$/);
    expect(loggedAs("lease failed")[0]).toBe(inspection);
  });
});

test("of two requests at the same moment each line names its own", async () => {
  allowConsoleError(/plan refresh failed|request failed/);
  withoutKeys("plan:");
  const rays = ["ray-1", "ray-2", "ray-3"];
  await Promise.all(rays.map((ray, nth) => server.ask({ unit: `unt_none${nth}` }, { "cf-ray": ray })));
  await server.settle();
  expect(loggedAs("request failed").sort()).toEqual(rays);
});

test("a location's broker is told whose request has it ask", async () => {
  const asked: unknown[] = [];
  const { BUDGET_BROKER } = server.env;
  server.env.BUDGET_BROKER = {
    idFromName: (name) => BUDGET_BROKER.idFromName(name),
    get: () => ({
      lend: async (_campaignId, _request, requestId) => {
        asked.push(requestId);
        return server.broker();
      },
    }),
  };
  server.meter = () => ({ ...server.granted(0), askBroker: true });
  const cf = { colo: "ICN" } as RequestInit["cf"];
  await server.ask({}, RAY, { cf } as RequestInit);
  await server.settle();
  expect(asked[0]).toBe(RAY["cf-ray"]);
});
