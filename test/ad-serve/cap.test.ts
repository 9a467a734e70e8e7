import { beforeEach, describe, expect, test } from "vitest";
import { makeCampaign, makePlan, NOW } from "../domain/serving/plan-factory";
import { AdServer, served } from "./harness";

let server: AdServer;
beforeEach(() => {
  server = new AdServer();
});

const publish = (...campaigns: Parameters<typeof makeCampaign>[0][]) =>
  server.publish(makePlan({ campaigns: campaigns.map(makeCampaign) }));

/** Number of object calls of one more request on an isolate with leases. */
async function objectCallsOf(query: Record<string, string>): Promise<number> {
  await server.ask(query);
  const before = server.leases.length + server.reservations.length;
  await server.ask(query);
  return server.leases.length + server.reservations.length - before;
}

describe("frequency caps", () => {
  test("an uncapped ad asks no object", async () => {
    await publish({ id: "cmp_1" });
    expect(await objectCallsOf({ uid: "kim" })).toBe(0);
  });

  test("a capped ad asks exactly one object, however many capped campaigns there are", async () => {
    await publish(...Array.from({ length: 40 }, (_, nth) => ({ id: `cmp_${nth}`, frequencyCap: 3 })));
    server.cap = () => null;
    for (let i = 0; i < 10; i++) await server.ask({ uid: "kim" });
    expect(await objectCallsOf({ uid: "kim" })).toBe(1);
  });

  test("the reservation names the user's hash, the product and its day, and lapses with the token", async () => {
    await publish({ id: "cmp_1", frequencyCap: 3 });
    await served(server, { uid: "kim" });
    expect(server.reservations).toEqual([
      {
        userHash: expect.stringMatching(/^[\w-]{22}$/),
        tokenId: expect.any(String),
        candidates: [{ day: "2026-11-21", limits: [{ key: "prd_cmp_1", cap: 3 }] }],
        nowMs: NOW,
        lapsesAtMs: NOW + 5 * 60_000,
      },
    ]);
  });

  test("the campaign that the counter names is served", async () => {
    await publish({ id: "cmp_1", frequencyCap: 1 }, { id: "cmp_2", frequencyCap: 1 });
    server.cap = () => 1;
    expect(await served(server, { uid: "kim" })).toMatchObject({ creativeTag: "crt_cmp_2" });
  });

  test("with every cap reached the uncapped campaign is served, or none", async () => {
    server.cap = () => null;
    await publish({ id: "cmp_1", frequencyCap: 1 });
    expect(await server.ask({ uid: "kim" })).toMatchObject({ result: null, reason: "frequency-cap" });
    await server.publish(
      makePlan({
        unit: { id: "unt_2" },
        campaigns: [makeCampaign({ frequencyCap: 1 }), makeCampaign({ id: "cmp_h", pricing: "inhouse" })],
      }),
    );
    expect(await served(server, { unit: "unt_2", uid: "kim" })).toMatchObject({ creativeTag: "crt_cmp_h" });
  });

  test("without a user a capped campaign is not served", async () => {
    await publish({ id: "cmp_1", frequencyCap: 3 });
    expect(await server.ask()).toMatchObject({ result: null, reason: "user-unknown" });
    expect(server.reservations).toEqual([]);
  });

  test("a display says to the counter of caps what its decision reserved", async () => {
    await publish({ id: "cmp_1", frequencyCap: 3 });
    const { beacons } = await served(server, { uid: "kim" });
    await server.fetch(beacons.impression, { method: "POST" });
    await server.settle();
    const [reservation] = server.reservations;
    const { userHash, tokenId } = reservation ?? {};
    const event = { userHash, tokenId, productId: "prd_cmp_1", capDay: "2026-11-21" };
    expect(server.queue).toMatchObject([{ verdict: "valid", event }]);
  });

  test("a display of a block that shards count names its shard after what its decision reserved", async () => {
    server.meter = () => server.granted(10, { shards: 1 });
    await publish({ id: "cmp_1", frequencyCap: 3 });
    const { beacons } = await served(server, { uid: "kim" });
    await server.fetch(beacons.impression, { method: "POST" });
    await server.settle();
    const tokenId = `${server.reservations[0]?.tokenId}~1`;
    expect(server.queue).toMatchObject([{ verdict: "valid", event: { tokenId } }]);
  });
});
