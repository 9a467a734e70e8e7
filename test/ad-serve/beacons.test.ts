import { beforeEach, describe, expect, test } from "vitest";
import { BEACON_CODES, type DeliveryMessage } from "../../domain/delivery";
import { makePlan } from "../domain/serving/plan-factory";
import { AdServer, KEY_ONE, KEY_TWO, keysOf, READER, served } from "./harness";

const SITE = "https://www.shop.example";

let server: AdServer;
let calls: number[];
beforeEach(async () => {
  server = new AdServer();
  calls = [];
  const { sendBatch } = server.env.DELIVERY_QUEUE;
  server.env.DELIVERY_QUEUE.sendBatch = (messages) => {
    calls.push(messages.length);
    return sendBatch(messages);
  };
  const plan = makePlan();
  await server.publish({ ...plan, unit: { ...plan.unit, domain: "shop.example" } });
});

async function queued(): Promise<DeliveryMessage[]> {
  await server.settle();
  return server.queue;
}

async function reasons(): Promise<string[]> {
  return (await queued()).map((message) => ("reason" in message ? message.reason : message.verdict));
}

async function freshToken(): Promise<string> {
  const { beacons } = await served(server);
  return new URL(beacons.impression).pathname.split("/")[3] ?? "";
}

const beacon = (token: string, headers: Record<string, string>) => server.fetch(`/b/i/${token}`, { headers });

describe("every kind of beacon", () => {
  test.each(Object.entries(BEACON_CODES))("/b/%s counts as %s", async (code, kind) => {
    const token = await freshToken();
    expect((await server.fetch(`/b/${code}/${token}`, { method: "POST" })).status).toBe(204);
    expect(await queued()).toMatchObject([{ verdict: "valid", event: { kind } }]);
  });

  test.each(["/b/", "/b/i", "/b/zz/x", "/b/i/%E0%A4%A", "/b/constructor/x", "/b/i/a/b/c?%"])(
    "%s shows nobody an error",
    async (path) => {
      expect((await server.fetch(path, { method: "POST" })).status).toBe(204);
    },
  );

  test("a reward carries the app's own word, cut to its length, and no other kind does", async () => {
    const token = await freshToken();
    await server.fetch(`/b/r/${token}?unit=unt_1&data=${"가".repeat(300)}`);
    await server.fetch(`/b/v/${token}?data=secret`);
    const [reward, viewable] = await queued();
    expect(reward).toMatchObject({ verdict: "valid", event: { customData: "가".repeat(256) } });
    expect(viewable).not.toHaveProperty("event.customData");
  });
});

describe("a list of beacons", () => {
  const post = (body: string) => server.fetch("/b", { method: "POST", body });

  test.each(["json", "lines"])("as %s counts each", async (form) => {
    const token = await freshToken();
    const list = [`i/${token}`, `v/${token}`, "i/forged"];
    expect((await post(form === "json" ? JSON.stringify(list) : list.join("\n"))).status).toBe(204);
    expect(await reasons()).toEqual(["valid", "valid", "malformed"]);
  });

  test.each(["", "[", "[1,null,{}]", "{}", "\u0000", "x/y\nz", `["${"i/x".repeat(9)}"]`])(
    "that is none (%j) shows nobody an error",
    async (body) => {
      expect((await post(body)).status).toBe(204);
    },
  );

  test("is read no further than its bound, in entries and in bytes", async () => {
    const token = await freshToken();
    await post([...Array.from({ length: 500 }, () => `zz/${token}`), `i/${token}`].join("\n"));
    expect(await queued()).toEqual([]);
    expect((await post(`i/${token}\n${"x".repeat(200_000)}`)).status).toBe(413);
    expect(await queued()).toEqual([]);
  });
});

describe("what is kept apart", () => {
  test.each([
    ["another site's Origin", { Origin: "https://evil.example" }, "foreign-page"],
    [
      "another site's Referer behind a frame",
      { Origin: "null", Referer: "https://evil.example/shop.example/" },
      "foreign-page",
    ],
    ["a site whose name only ends alike", { Origin: "https://notshop.example" }, "foreign-page"],
    ["a known bot", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "bot"],
    ["a prefetch", { "Sec-Purpose": "prefetch" }, "speculative"],
    ["a prefetch of Firefox", { "X-Moz": "Prefetch" }, "speculative"],
    ["a preview of Safari", { "X-Purpose": "preview" }, "speculative"],
    ["a prerender of Chrome", { Purpose: "prefetch;prerender" }, "speculative"],
    [
      "Android's own client on a web unit",
      { "User-Agent": "Dalvik/2.1.0 (Linux; U; Android 15)" },
      "app-agent",
    ],
    ["an app's HTTP client on a web unit", { "User-Agent": "okhttp/4.12.0" }, "app-agent"],
    [
      "an Apple app's client on a web unit",
      { "User-Agent": "Shop/7 CFNetwork/1568.1 Darwin/24.0.0" },
      "app-agent",
    ],
    ["an empty user agent", { "User-Agent": "" }, "no-agent"],
  ])("%s", async (_name, headers, reason) => {
    await beacon(await freshToken(), headers);
    expect(await reasons()).toEqual([reason]);
  });

  test.each([
    ["the app's own site", { Origin: "https://shop.example" }],
    ["its subdomain, on any port", { Origin: "https://m.shop.example:8443" }],
    ["a page that its Referer names too", { Referer: `${SITE}/a?b=https://evil.example` }],
    ["the ad server's own demo page", { Origin: "https://edge.madang.example" }],
    ["a frame without an origin", { Origin: "null" }],
    ["an app's own view", { "User-Agent": `${READER["User-Agent"]} KAKAOTALK 11.0.0` }],
  ])("%s is not", async (_name, headers) => {
    await beacon(await freshToken(), headers);
    expect(await reasons()).toEqual(["valid"]);
  });

  const { "User-Agent": agent, Origin, "Sec-Fetch-Mode": mode } = READER;
  test.each<[string, "i" | "c", Record<string, string>, string]>([
    ["an impression without Origin", "i", { "User-Agent": agent, "Sec-Fetch-Mode": mode }, "no-origin"],
    ["an impression with a Referer alone", "i", { "User-Agent": agent, Referer: `${SITE}/a` }, "no-origin"],
    ["an impression without a user agent", "i", { Origin }, "no-agent"],
    ["a click without Sec-Fetch-*", "c", { "User-Agent": agent, Origin }, "no-fetch-metadata"],
    ["a click without a user agent", "c", { "Sec-Fetch-Mode": "navigate" }, "no-agent"],
  ])("of a web unit: %s, which no browser sends", async (_name, code, headers, reason) => {
    const token = await freshToken();
    const answer = await server.bare(code === "c" ? `/c/${token}` : `/b/i/${token}`, { headers });
    expect(answer.status).toBe(code === "c" ? 302 : 204);
    expect(await queued()).toMatchObject([{ verdict: "suspicious", reason, campaignId: "cmp_1" }]);
  });

  const safari = (version: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace(".", "_")} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
  test.each([
    ["15.6", "/", "valid"],
    ["16.3", "&x=1", "valid"],
    ["16.4", "", "suspicious"],
    ["18.0", "", "suspicious"],
  ])(
    "a click of Safari %s without Sec-Fetch-*, its address followed by '%s', is %s",
    async (version, behind, verdict) => {
      const answer = await server.bare(`/c/${await freshToken()}${behind}`, {
        headers: { "User-Agent": safari(version) },
      });
      expect(answer.status).toBe(302);
      expect(await queued()).toMatchObject([{ verdict }]);
    },
  );

  test.each([
    ["a link that was followed", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }],
    ["one of which only the destination is said", { "Sec-Fetch-Dest": "document" }],
  ])("a click is not: %s, without Origin", async (_name, headers) => {
    await server.bare(`/c/${await freshToken()}`, { headers: { "User-Agent": agent, ...headers } });
    expect(await reasons()).toEqual(["valid"]);
  });

  test("a list of a web unit's beacons without Origin", async () => {
    const body = `i/${await freshToken()}`;
    await server.bare("/b", { method: "POST", body, headers: { "User-Agent": agent } });
    expect(await reasons()).toEqual(["no-origin"]);
  });

  test.each([
    "okhttp/4.12.0",
    "Dalvik/2.1.0 (Linux; U; Android 15)",
    "Shop/7 CFNetwork/1568.1 Darwin/24.0.0",
  ])("an app's own unit is told of by %s, with nothing that a browser would send", async (client) => {
    await server.publish(makePlan({ unit: { platform: "android", domain: null } }));
    const token = await freshToken();
    const headers = { "User-Agent": client };
    await server.bare(`/b/i/${token}`, { method: "POST", headers });
    await server.bare(`/c/${token}`, { headers });
    expect(await reasons()).toEqual(["valid", "valid"]);
  });

  test("a token that is sent absurdly often, beyond what is normal", async () => {
    const token = await freshToken();
    for (let nth = 0; nth < 100; nth++) await beacon(token, {});
    const messages = await queued();
    expect(messages.filter(({ verdict }) => verdict === "valid")).toHaveLength(30);
    const suspicious = messages.flatMap((message) => (message.verdict === "suspicious" ? [message] : []));
    expect(suspicious.every(({ reason }) => reason === "token-rate")).toBe(true);
    expect(suspicious.reduce((all, { count }) => all + count, 0)).toBe(70);
    server.nowMs += 30_000;
    await beacon(await freshToken(), {});
    expect((await queued()).at(-1)?.verdict).toBe("valid");
  });

  test("one address that sends for thousands of tokens, and only that address", async () => {
    for (let nth = 0; nth < 2_010; nth++) {
      await beacon(await freshToken(), { "CF-Connecting-IP": "203.0.113.7" });
    }
    await beacon(await freshToken(), { "CF-Connecting-IP": "203.0.113.8" });
    const found = await reasons();
    expect(found.filter((reason) => reason === "valid")).toHaveLength(2_001);
    expect(found).toContain("address-rate");
  });

  test("what one address sends names it by the day and under a key, alike on all isolates and for all of a /64", async () => {
    const from = async (address: string) => {
      await beacon(await freshToken(), { "CF-Connecting-IP": address });
      const last = (await queued()).at(-1);
      return last?.verdict === "valid" ? last.event.addressHash : null;
    };
    const first = await from("2001:db8:0:7::1");
    expect(first).toMatch(/^[\w-]{16}$/);
    expect(await from("2001:db8:0:7:ffff::9")).toBe(first);
    expect(await from("2001:db8:0:8::1")).not.toBe(first);
    const other = new AdServer();
    await other.publish(makePlan());
    const { beacons } = await served(other);
    await other.fetch(beacons.impression, { headers: { "CF-Connecting-IP": "2001:DB8:0:7::2" } });
    await other.settle();
    expect(other.queue).toMatchObject([{ event: { addressHash: first } }]);
    server.nowMs += 24 * 60 * 60_000;
    expect(await from("2001:db8:0:7::1")).not.toBe(first);
  });

  test("an impression is told of as hasty when no page can have shown the ad yet, and counts all the same", async () => {
    const address = { "CF-Connecting-IP": "203.0.113.7" };
    for (const afterMs of [0, 799, 800, 5_000]) {
      const token = await freshToken();
      server.nowMs += afterMs;
      await beacon(token, address);
    }
    const hasty = (await queued()).map((each) => each.verdict === "valid" && each.event.isHasty === true);
    expect(hasty).toEqual([true, true, false, false]);
  });

  test("nothing that leaves the ad server holds the sender's address or user agent", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.7", "User-Agent": "Googlebot/2.1" };
    await beacon(await freshToken(), headers);
    expect(JSON.stringify(await queued())).not.toMatch(/203\.0\.113|Googlebot/);
  });
});

describe("the way to the queue", () => {
  test("packs the beacons of an isolate, and none is lost or doubled", async () => {
    const tokens = await Promise.all(Array.from({ length: 250 }, freshToken));
    await Promise.all(tokens.map((token) => beacon(token, {})));
    const ids = (await queued()).map((message) => (message.verdict === "valid" ? message.event.tokenId : ""));
    expect(new Set(ids).size).toBe(250);
    expect(calls).toEqual([100, 100, 50]);
  });

  test("a queue that fails for a moment loses nothing", async () => {
    const { sendBatch } = server.env.DELIVERY_QUEUE;
    let failures = 2;
    server.env.DELIVERY_QUEUE.sendBatch = async (messages) => {
      if (failures-- > 0) throw new Error("the queue is away");
      return sendBatch(messages);
    };
    await beacon(await freshToken(), {});
    expect(await reasons()).toEqual(["valid"]);
  });

  test("a flood of forged beacons travels as one with their number", async () => {
    for (let nth = 0; nth < 50; nth++) await server.fetch(`/b/i/forged-${nth}`);
    expect(await queued()).toMatchObject([{ verdict: "invalid", reason: "malformed", count: 50 }]);
    expect(server.queue).toHaveLength(1);
  });

  test("a forged beacon is told of with the unit that its address names, if there is such a unit", async () => {
    await freshToken();
    const invented = Array.from({ length: 20 }, (_, nth) => `unt_invented_${nth}`);
    for (const unit of ["unt_1", "unt_1", ...invented]) await server.fetch(`/b/i/forged?unit=${unit}`);
    const forged = { verdict: "invalid", reason: "malformed", campaignId: null };
    const told = (await queued()).map((each) => ["unitId" in each ? each.unitId : undefined, each]);
    expect(told).toMatchObject([
      ["unt_1", { ...forged, count: 2 }],
      [undefined, { ...forged, count: invented.length }],
    ]);
  });
});

test("signing keys rotate while tokens are out, and no beacon or click is lost", async () => {
  const tokens = [await freshToken()];
  server.env.TOKEN_KEYS = keysOf("k1", { k1: KEY_ONE, k2: KEY_TWO });
  tokens.push(await freshToken());
  server.env.TOKEN_KEYS = keysOf("k2", { k1: KEY_ONE, k2: KEY_TWO });
  tokens.push(await freshToken());
  for (const token of tokens) {
    await beacon(token, {});
    expect((await server.fetch(`/c/${token}`)).status).toBe(302);
  }
  expect(await reasons()).toEqual(Array.from({ length: 6 }, () => "valid"));
  expect(new Set(tokens.map((token) => token.split(".")[1]))).toEqual(new Set(["k1", "k2"]));
});
