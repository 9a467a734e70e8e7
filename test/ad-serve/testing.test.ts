import { beforeEach, describe, expect, test } from "vitest";
import { userKeyedHash } from "../../ad-serve/keyed-hash";
import { userHashOf } from "../../domain/audience";
import { LEASE_REFUSALS } from "../../domain/budget";
import { AD_FORMATS } from "../../domain/kernel";
import { FIXED_TEST_CAMPAIGN, type TestRun } from "../../domain/serving";
import { makeCampaign, makeCreative, makePlan, NOW } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { type AdReply, AdServer, ORIGIN } from "./harness";

const UID_KEY = makePlan().project.uidKey;
const hashOf = (uid: string) => userHashOf(uid, UID_KEY, userKeyedHash) ?? "";

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan({ project: { testDevices: [hashOf("my-phone")] } }));
});

const run = (parts: Partial<TestRun> = {}): TestRun => ({
  id: "prv_1",
  unitIds: ["unt_1"],
  deviceId: "my-phone",
  endsAtMs: NOW + 5 * 60_000,
  ad: { campaign: FIXED_TEST_CAMPAIGN, creative: makeCreative({ id: "crt_preview" }) },
  ...parts,
});

/** Sends all beacons of an ad, and its click. */
async function tellAll(server: AdServer, { result }: AdReply): Promise<number[]> {
  const addresses = Object.values(result?.beacons ?? {});
  const answers = await Promise.all(addresses.map((address) => server.fetch(address)));
  await server.settle();
  return answers.map(({ status }) => status).sort();
}

describe("a test unit", () => {
  test.each(AD_FORMATS)("of %s serves the fixed test ad to anybody, under any key", async (format) => {
    const reply = await server.ask({ unit: `test-${format}` }, { Authorization: "any-key" });
    expect(reply).toMatchObject({ code: 0, result: { format, unit: `test-${format}`, test: true } });
  });

  test("asks no storage and no object, and counts nothing but that its key was used", async () => {
    server.env.PLANS = { get: () => Promise.reject(new Error("not to be asked")) } as unknown as KVNamespace;
    const reply = await server.ask({ unit: "test-rewarded" });
    expect(await tellAll(server, reply)).toEqual([204, 204, 204, 204, 302]);
    expect([server.queue, server.leases, server.reservations]).toEqual([[], [], []]);
    const used = { units: [], refusals: [], apps: [], testKeys: ["key_1"] };
    expect(server.traffic).toEqual([expect.objectContaining(used)]);
  });

  test("shows an image that the ad server draws", async () => {
    const { result } = await server.ask({ unit: "test-banner" });
    const image = await server.fetch(String(result?.cover));
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect((await server.fetch(`${ORIGIN}/media/test/w1h1.png`)).status).toBe(404);
  });

  test("needs a key like any other", async () => {
    expect((await server.fetch("/request?unit=test-banner")).status).toBe(401);
  });
});

describe("a test device", () => {
  test.each([
    ["its user", { uid: "my-phone" }],
    ["its device id", { deviceId: "my-phone" }],
  ])("known by %s is shown what runs on it, marked", async (_, query) => {
    server.runs = [run()];
    const { result } = await server.ask(query);
    expect(result).toMatchObject({ test: true, creativeTag: "crt_preview" });
    expect(result?.headline).toMatch(/^\[TEST\]/);
  });

  test("is known to have shown it once its display is told, and not before", async () => {
    server.runs = [run()];
    const { result } = await server.ask({ uid: "my-phone" });
    const beacon = String(result?.beacons?.impression);
    for (const [address, init] of [
      [String(result?.beacons?.click), {}],
      [beacon, { method: "HEAD" }],
      [beacon, { headers: { "Sec-Purpose": "prefetch" } }],
    ] as const)
      await server.fetch(address, init);
    await server.settle();
    expect(server.seen).toEqual([]);
    await server.fetch(beacon);
    await server.settle();
    await server.fetch(beacon);
    await server.settle();
    expect(server.seen).toEqual(["prv_1"]);
  });

  test("tells its board of the display again where the board could not keep it", async () => {
    server.runs = [run()];
    const { result } = await server.ask({ uid: "my-phone" });
    server.boardFails = true;
    allowConsoleError(/test display not told/);
    await server.fetch(String(result?.beacons?.impression));
    await server.settle();
    server.boardFails = false;
    await server.fetch(String(result?.beacons?.impression));
    await server.settle();
    expect(server.seen).toEqual(["prv_1"]);
  });

  test("is counted nowhere for it: no beacon, no request, no lease", async () => {
    server.runs = [run()];
    const reply = await server.ask({ uid: "my-phone" });
    expect(await tellAll(server, reply)).toEqual([204, 204, 302]);
    expect([server.queue, server.traffic, server.leases, server.reservations]).toEqual([[], [], [], []]);
  });

  test.each([
    ["another unit's", { unitIds: ["unt_2"] }],
    ["another device's", { deviceId: "other-phone" }],
    ["one that has ended", { endsAtMs: NOW }],
  ])("gets the usual ad beside %s test", async (_, parts) => {
    server.runs = [run(parts)];
    const { result } = await server.ask({ uid: "my-phone" });
    expect(result).toMatchObject({ creativeTag: "crt_cmp_1" });
    expect(result?.test).toBeUndefined();
  });

  test("is shown what its own publisher's board says, and no other's", async () => {
    const { TEST_BOARD } = server.env;
    const own = makePlan().project.id;
    server.env.TEST_BOARD = {
      idFromName: (name: string) => ({ name }),
      get: ({ name }: { name: string }) => ({ running: async () => (name === own ? [run()] : []) }),
    } as unknown as typeof TEST_BOARD;
    expect((await server.ask({ uid: "my-phone" })).result?.test).toBe(true);
  });

  test("sees a start and a stop within a second", async () => {
    expect((await server.ask({ uid: "my-phone" })).result?.test).toBeUndefined();
    server.runs = [run()];
    server.nowMs += 1_000;
    expect((await server.ask({ uid: "my-phone" })).result?.test).toBe(true);
    server.runs = [];
    server.nowMs += 1_000;
    expect((await server.ask({ uid: "my-phone" })).result?.test).toBeUndefined();
  });

  test("alone makes the board be asked, and that once a second at most", async () => {
    server.runs = [run()];
    await server.ask({ uid: "somebody" });
    await server.ask({});
    expect(server.boardCalls).toBe(0);
    for (let i = 0; i < 5; i++) await server.ask({ uid: "my-phone" });
    expect(server.boardCalls).toBe(1);
  });

  test("of a campaign without a creative of its own sees the fixed test ad in the unit's size", async () => {
    server.runs = [run({ ad: { campaign: FIXED_TEST_CAMPAIGN, creative: null } })];
    const { result } = await server.ask({ uid: "my-phone" });
    expect(result).toMatchObject({
      test: true,
      w: 320,
      h: 100,
      cover: `${ORIGIN}/media/test/w320h100.svg`,
    });
  });
});

describe("an advertiser's preview", () => {
  const theirs = () => run({ deviceId: "gaid-1", byDeviceIdOnly: true });

  test("is shown to its device id, marked and uncounted, with one object asked and nothing reserved", async () => {
    server.runs = [theirs()];
    const reply = await server.ask({ deviceId: "gaid-1", uid: "reader" });
    expect(reply.result).toMatchObject({ test: true, creativeTag: "crt_preview" });
    expect(await tellAll(server, reply)).toEqual([204, 204, 302]);
    expect(server.boardCalls).toBe(1);
    expect([server.queue, server.traffic, server.leases, server.reservations]).toEqual([[], [], [], []]);
  });

  test.each([
    ["the reader whose number the advertiser typed", { uid: "gaid-1" }],
    ["that reader on a device of its own", { uid: "gaid-1", deviceId: "gaid-2" }],
    ["a device of the publisher", { uid: "my-phone" }],
    ["another device", { deviceId: "gaid-2" }],
    ["another unit", { deviceId: "gaid-1", unit: "unt_2" }],
  ])("is not shown to %s", async (_, query) => {
    await server.publish(makePlan({ unit: { id: "unt_2" } }));
    server.runs = [theirs()];
    const { result } = await server.ask(query);
    expect(result).toMatchObject({ creativeTag: "crt_cmp_1" });
    expect(result?.test).toBeUndefined();
  });
});

describe("GET /request takes", () => {
  test.each([
    ["theme=dark&contextId=article-7", 200],
    ["theme=purple", 400],
    [`contextId=${"x".repeat(129)}`, 400],
    [`deviceId=${"x".repeat(257)}`, 400],
    ["ahead=4", 400],
    ["ahead=-1", 400],
  ])("%s: %i", async (query, status) => {
    expect((await server.fetch(`/request?unit=unt_1&key=key_1&${query}`)).status).toBe(status);
  });
});

describe("traffic", () => {
  const flushed = async () => {
    await server.settle();
    return server.traffic;
  };

  test("is counted by unit, with who was refused and why", async () => {
    const campaigns = [makeCampaign(), makeCampaign({ id: "cmp_ja", languages: ["ja"] })];
    await server.publish(makePlan({ unit: { id: "unt_t" }, campaigns }));
    await server.ask({ unit: "unt_t" });
    await server.ask({ unit: "unt_t", uid: "u" });
    await server.ask({ unit: "unt_t", uid: "u" });
    const [message] = await flushed();
    expect(message?.units).toEqual([{ unitId: "unt_t", requests: 3, fills: 3, anonymous: 1 }]);
    expect(message?.refusals).toEqual([
      { campaignId: "cmp_ja", unitId: "unt_t", reason: "language", count: 3 },
    ]);
  });

  test.each(LEASE_REFUSALS)(
    "counts a campaign whose meter says %s by its reason, and tells no caller of it",
    async (refusal) => {
      server.meter = () => server.granted(0, { refusal });
      expect(await server.ask()).toEqual({ code: 0, msg: "OK", result: null, reason: "no-campaign" });
      expect((await flushed())[0]?.refusals).toEqual([
        { campaignId: "cmp_1", unitId: "unt_1", reason: refusal, count: 1 },
      ]);
    },
  );

  test("counts a campaign whose user has seen enough", async () => {
    server.cap = () => null;
    await server.publish(makePlan({ unit: { id: "unt_c" }, campaigns: [makeCampaign({ frequencyCap: 1 })] }));
    expect(await server.ask({ unit: "unt_c", uid: "u" })).toMatchObject({ reason: "frequency-cap" });
    expect((await flushed())[0]?.refusals).toMatchObject([{ reason: "frequency-cap", count: 1 }]);
  });

  test("of one isolate never carries a part twice", async () => {
    await server.ask();
    await server.settle();
    await server.ask();
    const parts = (await flushed()).map(({ part }) => part);
    expect(parts).toHaveLength(2);
    expect(new Set(parts).size).toBe(2);
  });
});
