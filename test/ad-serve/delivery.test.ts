import { beforeEach, describe, expect, test } from "vitest";
import { makePlan, NOW } from "../domain/serving/plan-factory";
import { AdServer, KEY_ONE, KEY_TWO, keysOf, served } from "./harness";

const TOKEN_TTL_MS = 5 * 60_000;
const DESTINATION = "https://advertiser.example/landing?x=1";

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan());
});

/** Messages in the queue after all background work is done. */
async function queued() {
  await server.settle();
  return server.queue;
}

/** One entry per beacon, including beacons sent as one message. */
const verdicts = async () =>
  (await queued()).flatMap((message) =>
    Array.from({ length: "count" in message ? message.count : 1 }, () => message.verdict),
  );

function forge(address: string): string {
  const at = address.indexOf("cmp_1");
  return `${address.slice(0, at)}cmp_2${address.slice(at + 5)}`;
}

describe("an impression beacon", () => {
  test.each(["GET", "POST"])("by %s is queued with everything that counting needs", async (method) => {
    const { beacons } = await served(server, { uid: "kim" });
    server.nowMs += 1_500;
    const response = await server.fetch(beacons.impression, { method });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await queued()).toEqual([
      {
        verdict: "valid",
        event: {
          kind: "impression",
          tokenId: expect.any(String),
          campaignId: "cmp_1",
          creativeId: "crt_cmp_1",
          unitId: "unt_1",
          productId: "prd_cmp_1",
          appId: "app_1",
          advProjectId: "prj_adv",
          pubProjectId: "prj_pub",
          userHash: expect.stringMatching(/^[\w-]{22}$/),
          capDay: null,
          decidedAtMs: NOW,
          atMs: NOW + 1_500,
        },
      },
    ]);
  });

  test("never carries the app's own user id", async () => {
    const result = await served(server, { uid: "kim@example.com" });
    await server.fetch(result.beacons.impression);
    expect(JSON.stringify([result, await queued()])).not.toContain("kim");
  });

  test("sent twice carries the same token, by which it is counted once", async () => {
    const { beacons } = await served(server);
    await server.fetch(beacons.impression);
    await server.fetch(beacons.impression);
    const ids = (await queued()).map((message) =>
      message.verdict === "valid" ? message.event.tokenId : null,
    );
    expect(ids[0]).not.toBeNull();
    expect(ids[1]).toBe(ids[0]);
  });

  test("after its token has expired is kept apart as expired", async () => {
    const { beacons } = await served(server);
    server.nowMs += TOKEN_TTL_MS;
    expect((await server.fetch(beacons.impression)).status).toBe(204);
    expect(await verdicts()).toEqual(["expired"]);
  });

  test("with a forged token is kept apart as invalid, and the sender learns nothing", async () => {
    const { beacons } = await served(server);
    for (const address of [forge(beacons.impression), "/b/i/nonsense", "/b/i/%00%ff"]) {
      expect((await server.fetch(address)).status).toBe(204);
    }
    expect(await verdicts()).toEqual(["invalid", "invalid", "invalid"]);
  });

  test("signed by another installation is kept apart as invalid", async () => {
    const { beacons } = await served(server);
    server.env.TOKEN_KEYS = keysOf("k1", { k1: KEY_TWO });
    await server.fetch(beacons.impression);
    expect(await verdicts()).toEqual(["invalid"]);
  });

  test("that names another unit than its token's is kept apart as invalid", async () => {
    const { beacons } = await served(server);
    await server.fetch(beacons.impression.replace("unit=unt_1", "unit=unt_2"));
    expect(await queued()).toMatchObject([{ verdict: "invalid", reason: "foreign-unit" }]);
  });

  test.each([
    ["a HEAD request", { method: "HEAD" }],
    ["a prefetch", { headers: { "Sec-Purpose": "prefetch" } }],
    ["a prerender", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
  ])("by %s has shown nothing and is kept apart as suspicious", async (_, init) => {
    const { beacons } = await served(server);
    expect((await server.fetch(beacons.impression, init)).status).toBe(204);
    expect(await verdicts()).toEqual(["suspicious"]);
  });
});

describe("signing keys", () => {
  test("after a rotation tokens of the old key still count, until it is removed", async () => {
    const { beacons } = await served(server);
    server.env.TOKEN_KEYS = keysOf("k2", { k1: KEY_ONE, k2: KEY_TWO });
    await server.fetch(beacons.impression);
    const rotated = await served(server);
    server.env.TOKEN_KEYS = keysOf("k2", { k2: KEY_TWO });
    await server.fetch(rotated.beacons.impression);
    await server.fetch(beacons.impression);
    expect(await verdicts()).toEqual(["valid", "valid", "invalid"]);
  });
});

describe("a click", () => {
  test("leads to the creative's destination and is queued", async () => {
    const { destinationURL } = await served(server);
    const response = await server.fetch(destinationURL);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(DESTINATION);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await queued()).toMatchObject([
      { verdict: "valid", event: { kind: "click", campaignId: "cmp_1" } },
    ]);
  });

  test("is led nowhere else by anything that the caller adds", async () => {
    const { destinationURL } = await served(server);
    const response = await server.fetch(`${destinationURL}?url=https://evil.example&to=//evil.example`, {
      headers: { "X-Forwarded-Host": "evil.example" },
    });
    expect(response.headers.get("location")).toBe(DESTINATION);
  });

  test("that comes late still arrives, and is not billed", async () => {
    const { destinationURL } = await served(server);
    server.nowMs += TOKEN_TTL_MS;
    expect((await server.fetch(destinationURL)).headers.get("location")).toBe(DESTINATION);
    expect(await verdicts()).toEqual(["expired"]);
  });

  test("needs no plan: a creative that has left it is still reached", async () => {
    const { destinationURL } = await served(server);
    await server.env.PLANS.delete("plan:unt_1");
    expect((await new AdServer().fetch(destinationURL)).headers.get("location")).toBe(DESTINATION);
  });

  test("with a forged token is a small page that leads nowhere", async () => {
    const { destinationURL } = await served(server);
    for (const address of [forge(destinationURL), "/c/nonsense"]) {
      const response = await server.fetch(address);
      expect(response.status).toBe(404);
      expect(response.headers.get("location")).toBeNull();
      expect(await response.text()).toContain("<h1>404</h1>");
    }
    expect(await verdicts()).toEqual(["invalid", "invalid"]);
  });
});
