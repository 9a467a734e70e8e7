import { beforeEach, describe, expect, test } from "vitest";
import { INSPECTED_REQUESTS_MAX } from "../../domain/app/inspection";
import { makePlan, NOW } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { AdServer } from "./harness";

let server: AdServer;
beforeEach(() => {
  server = new AdServer();
});

const open = (untilMs = NOW + 60_000) => server.publish(makePlan({ unit: { inspectedUntilMs: untilMs } }));
const told = async () => {
  await server.settle();
  return server.inspected.map(({ request }) => request);
};

describe("requests of an app that nobody looks at", () => {
  test.each([
    ["at all", undefined],
    ["any more", NOW],
  ])("are told to nobody: %s", async (_, untilMs) => {
    await server.publish(makePlan(untilMs === undefined ? {} : { unit: { inspectedUntilMs: untilMs } }));
    await server.ask();
    expect(await told()).toEqual([]);
    expect(server.inspectionCalls).toBe(0);
  });
});

describe("requests of an app that somebody looks at", () => {
  test("are answered as ever, and told with what was asked and answered, but for who the user is", async () => {
    await server.publish(makePlan());
    const plain = await server.ask({ uid: "somebody" });
    const looked = new AdServer();
    await looked.publish(makePlan({ unit: { inspectedUntilMs: NOW + 60_000 } }));
    server = looked;
    const answer = await server.ask({ uid: "somebody", pf: "web", sdk: "web/1.0.0" });
    expect(Object.keys(answer.result ?? {})).toEqual(Object.keys(plain.result ?? {}));
    const [request, ...more] = await told();
    expect(more).toEqual([]);
    expect(request).toEqual({
      id: expect.any(String),
      atMs: NOW,
      unitId: "unt_1",
      status: 200,
      outcome: "ad",
      reason: null,
      advertiser: "Tteok House",
      platform: "web",
      language: "ko",
      sdk: "web/1.0.0",
      named: true,
    });
    expect(JSON.stringify(request)).not.toContain("somebody");
  });

  test("say why there is no ad, and that the key was another app's", async () => {
    await server.publish(makePlan({ unit: { inspectedUntilMs: NOW + 60_000 }, campaigns: [] }));
    await server.ask();
    await server.ask({}, { Authorization: "key_of_another" });
    expect((await told()).map(({ status, outcome, reason }) => [status, outcome, reason])).toEqual([
      [200, "no-ad", "no-campaign"],
      [404, "refused", "AD_UNIT_NOT_FOUND"],
    ]);
  });

  test("are counted and leased once, as if nobody looked", async () => {
    await open();
    await server.ask({ uid: "somebody" });
    await server.settle();
    expect(server.traffic.flatMap(({ units }) => units)).toMatchObject([{ requests: 1, fills: 1 }]);
    const plain = new AdServer();
    await plain.publish(makePlan());
    await plain.ask({ uid: "somebody" });
    await plain.settle();
    expect(server.leases.length).toBe(plain.leases.length);
  });

  test("reach the board together, however many there are, and no more than it keeps", async () => {
    await open();
    for (let nth = 0; nth < 200; nth++) await server.ask();
    const requests = await told();
    expect(server.inspectionCalls).toBeLessThanOrEqual(2);
    expect(requests.length).toBeLessThanOrEqual(2 * INSPECTED_REQUESTS_MAX);
  });

  test("are answered also where the board is away", async () => {
    await open();
    const { INSPECTION_BOARD } = server.env;
    server.env.INSPECTION_BOARD = {
      ...INSPECTION_BOARD,
      get: () => ({ tell: () => Promise.reject(new Error("away")), recent: async () => [] }),
    };
    allowConsoleError(/requests not told/);
    expect((await server.ask()).code).toBe(0);
    await server.settle();
    expect(server.inspectionCalls).toBe(0);
  });
});

describe("what is counted of an app", () => {
  test("is its users, by the hash of each, and its SDKs; a fixed test ad tells its key", async () => {
    await server.publish(makePlan());
    for (const uid of ["one", "two", "one"]) await server.ask({ uid, sdk: "web/1.0.0" });
    await server.ask({ sdk: "not a version" });
    await server.ask({ unit: "test-banner" }, { Authorization: "mk_test" });
    await server.settle();
    const [message] = server.traffic;
    expect(message?.apps).toMatchObject([
      {
        appId: "app_1",
        sdks: [
          ["web/1.0.0", 3],
          ["", 1],
        ],
      },
    ]);
    expect(message?.apps?.[0]?.users).toHaveLength(2);
    expect(message?.testKeys).toEqual(["mk_test"]);
  });
});
