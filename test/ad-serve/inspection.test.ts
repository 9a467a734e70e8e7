import { beforeEach, describe, expect, test } from "vitest";
import { userKeyedHash } from "../../ad-serve/keyed-hash";
import { userHashOf } from "../../domain/audience";
import { INSPECTED_REQUESTS_MAX } from "../../domain/inventory";
import { FIXED_TEST_CAMPAIGN } from "../../domain/serving";
import { makePlan, NOW } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { AdServer } from "./harness";

let server: AdServer;
const LATER = NOW + 60_000;
beforeEach(async () => {
  server = new AdServer();
  await server.inspect(null);
  await server.publish(makePlan());
});

/** Uses another isolate, since this one has cached that the app is not inspected. */
const open = async () => {
  server = new AdServer();
  await server.inspect(LATER);
};
const told = async () => {
  await server.settle();
  return server.inspected.map(({ request }) => request);
};

describe("requests of an app that nobody looks at", () => {
  test.each([
    ["at all", null],
    ["any more", NOW],
  ])("are told to nobody: %s", async (_, untilMs) => {
    server = new AdServer();
    await server.inspect(untilMs);
    await server.ask();
    expect(await told()).toEqual([]);
    expect(server.inspectionCalls).toBe(0);
  });

  test("ask KV of the app behind an answer, once in ten seconds, whatever the traffic and however many units", async () => {
    const others = ["unt_2", "unt_3"].map((id) => makePlan({ unit: { id } }));
    for (const plan of others) await server.publish(plan);
    server = new AdServer();
    const asked: string[] = [];
    const { PLANS } = server.env;
    server.env.PLANS = new Proxy(PLANS, {
      get: (kv, name) =>
        name === "get"
          ? (key: string, options: KVNamespaceGetOptions<"text">) => {
              if (key.startsWith("inspect:")) asked.push(key);
              return kv.get(key, options);
            }
          : (Reflect.get(kv, name) as unknown),
    });
    const askAll = async () => {
      for (const unit of ["unt_1", "unt_2", "unt_3"]) await server.ask({ unit });
      await server.settle();
    };
    await askAll();
    server.nowMs += 9_999;
    await askAll();
    expect(asked).toEqual(["inspect:app_1"]);
    server.nowMs += 1;
    await askAll();
    expect(asked).toHaveLength(2);
  });

  test("are told as soon as the isolate hears that somebody looks, and no more once that is over", async () => {
    const before = server;
    await before.ask();
    await open();
    server = before;
    server.nowMs += 10_000;
    await server.ask();
    await server.settle();
    expect(server.inspected).toEqual([]);
    await server.ask();
    expect(await told()).toHaveLength(1);
    server.nowMs = LATER;
    await server.ask();
    expect(await told()).toHaveLength(1);
  });

  test("are answered also where KV does not answer of them", async () => {
    server = new AdServer();
    const { PLANS } = server.env;
    server.env.PLANS = new Proxy(PLANS, {
      get: (kv, name) =>
        name === "get"
          ? (key: string, options: KVNamespaceGetOptions<"text">) =>
              key.startsWith("inspect:") ? Promise.reject(new Error("away")) : kv.get(key, options)
          : (Reflect.get(kv, name) as unknown),
    });
    allowConsoleError(/inspection not read/);
    expect((await server.ask()).code).toBe(0);
    expect(await told()).toEqual([]);
  });
});

describe("requests of an app that somebody looks at", () => {
  test("are answered as ever, and told with what was asked and answered, but for who the user is", async () => {
    const plain = await server.ask({ uid: "somebody" });
    await open();
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
    await server.publish(makePlan({ campaigns: [] }));
    await open();
    await server.ask();
    await server.ask({}, { Authorization: "key_of_another" });
    expect(
      (await told()).map(({ status, outcome, reason, named }) => [status, outcome, reason, named]),
    ).toEqual([
      [200, "no-ad", "no-campaign", false],
      [404, "refused", "AD_UNIT_NOT_FOUND", false],
    ]);
  });

  test("say that a budget is used up to the publisher, and not to the caller", async () => {
    await open();
    server.meter = () => server.granted(0, { refusal: "budget" });
    expect(await server.ask()).toMatchObject({ result: null, reason: "no-campaign" });
    expect(await told()).toMatchObject([{ outcome: "no-ad", reason: "budget" }]);
  });

  test("are told while KV is asked of the app anew", async () => {
    await open();
    await server.ask();
    await server.settle();
    server.nowMs += 10_000;
    const { PLANS } = server.env;
    const answer = Promise.withResolvers<string>();
    server.env.PLANS = new Proxy(PLANS, {
      get: (kv, name) =>
        name === "get"
          ? (key: string, options: KVNamespaceGetOptions<"text">) =>
              key.startsWith("inspect:") ? answer.promise : kv.get(key, options)
          : (Reflect.get(kv, name) as unknown),
    });
    const before = server.inspected.length;
    await server.ask();
    await server.ask();
    answer.resolve(String(LATER));
    expect(await told()).toHaveLength(before + 2);
  });

  test("of a test device say that it was shown a test ad", async () => {
    const device = userHashOf("my-phone", makePlan().project.uidKey, userKeyedHash) ?? "";
    await server.publish(makePlan({ project: { testDevices: [device] } }));
    await open();
    const ad = { campaign: FIXED_TEST_CAMPAIGN, creative: null };
    const run = { id: "prv_1", unitIds: ["unt_1"], deviceId: "my-phone", endsAtMs: LATER, ad };
    server.runs = [run];
    await server.ask({ uid: "my-phone" });
    expect((await told()).map(({ outcome }) => outcome)).toEqual(["test-ad"]);
  });

  test("are counted and leased once, as if nobody looked", async () => {
    await open();
    await server.ask({ uid: "somebody" });
    await server.settle();
    expect(server.traffic.flatMap(({ units }) => units)).toMatchObject([{ requests: 1, fills: 1 }]);
    const plain = new AdServer();
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
      get: () => ({ record: () => Promise.reject(new Error("away")), recent: async () => [] }),
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
