import { beforeEach, describe, expect, test } from "vitest";
import type { PlanBackfill, PlanExchange } from "../../domain/serving";
import { makeCampaign, makePlan } from "../domain/serving/plan-factory";
import { AdServer, READER, served } from "./harness";

const exchange = (parts: Partial<PlanExchange> = {}): PlanExchange => ({
  id: "exc_1",
  endpoint: "https://bid.exchange.example/openrtb",
  seat: "pub-77",
  currency: "USD",
  floorMicros: 500_000,
  rate: 1,
  ...parts,
});
const backfill = (...exchanges: PlanExchange[]): PlanBackfill => ({
  seller: { asi: "madang.example", sid: "prj_pub", domain: "publisher.example" },
  blockedDomains: [],
  exchanges: exchanges.length === 0 ? [exchange()] : exchanges,
});

/** What an exchange asked for this request answers. */
type Answer = (request: { id: string }, signal: AbortSignal) => Response | Promise<Response>;

const bids = (price: number, parts: object = {}): Answer => {
  return ({ id }) =>
    Response.json({
      id,
      cur: "USD",
      seatbid: [
        {
          bid: [
            {
              ...{ id: "b", impid: "1", price, adomain: ["shop.example"], adm: `<b>${price}</b>` },
              burl: `https://bill.exchange.example/?p=\${AUCTION_PRICE}`,
              ...parts,
            },
          ],
        },
      ],
    });
};
const late: Answer = (_, signal) => {
  server.passDeadline(signal);
  return Promise.reject(signal.reason);
};
const tooLate: Answer = (request, signal) => {
  server.passDeadline(signal);
  return bids(9)(request, signal);
};

let server: AdServer;
let asked: { url: string; body: { id: string; imp: unknown[] }; init: RequestInit }[];

function exchangesAnswer(answers: Record<string, Answer>): void {
  server.exchange = async (url, init) => {
    const body = JSON.parse(String(init.body));
    asked.push({ url, body, init });
    const answer = answers[url];
    if (!answer) throw new TypeError("no such host");
    return answer(body, init.signal as AbortSignal);
  };
}

beforeEach(async () => {
  server = new AdServer();
  asked = [];
  exchangesAnswer({ [exchange().endpoint]: bids(1.25) });
  await server.publish(makePlan({ campaigns: [] }));
  await server.publish({ ...makePlan({ unit: { id: "unt_fill" }, campaigns: [] }), backfill: backfill() });
});

describe("a unit without a campaign", () => {
  test("shows an exchange's ad in a frame without an origin", async () => {
    const ad = await served(server, { unit: "unt_fill" });
    expect(ad).toMatchObject({
      backfill: true,
      advertiser: "shop.example",
      destinationURL: null,
      beacons: { impression: expect.stringContaining("/b/i/b1.k1.exc_1.unt_fill.") },
    });
    expect(ad.ad).toContain("sandbox=");
    expect(ad.ad).toContain("&lt;b&gt;1.25&lt;/b&gt;");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init).toMatchObject({ method: "POST", redirect: "manual" });
    await server.settle();
    expect(server.traffic).toMatchObject([{ units: [{ unitId: "unt_fill", fills: 1 }] }]);
  });

  test("asks nobody without backfill, for a caller that shows no markup, nor while a campaign can be shown", async () => {
    expect(await server.ask({ unit: "unt_1" })).toMatchObject({ result: null });
    await server.publish({
      ...makePlan({ unit: { id: "unt_own" }, campaigns: [makeCampaign()] }),
      backfill: backfill(),
    });
    expect(await served(server, { unit: "unt_own" })).not.toHaveProperty("backfill");
    expect(await server.ask({ unit: "unt_fill", backfill: "off" })).toMatchObject({ result: null });
    expect(asked).toEqual([]);
  });

  test("asks for a request without a user, to whom no capped campaign is shown", async () => {
    const capped = makeCampaign({ frequencyCap: 1 });
    await server.publish({
      ...makePlan({ unit: { id: "unt_capped" }, campaigns: [capped] }),
      backfill: backfill(),
    });
    expect(await served(server, { unit: "unt_capped" })).toMatchObject({ backfill: true });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["is not available", { unit: { available: false } }],
    ["is suspended", { unit: { suspended: true as const } }],
    ["has used up its plan", { project: { deliverable: false } }],
    ["earns a reward", { unit: { format: "rewarded" as const, platform: "android" as const } }],
  ])("asks nobody where it %s", async (_, parts) => {
    const plan = makePlan({
      ...parts,
      unit: { id: "unt_closed", ...("unit" in parts ? parts.unit : {}) },
      campaigns: [],
    });
    await server.publish({ ...plan, backfill: backfill() });
    expect(await server.ask({ unit: "unt_closed" })).toMatchObject({ result: null });
    expect(asked).toEqual([]);
  });

  test("shows the highest of several bids, and asks three exchanges at most", async () => {
    const at = (id: string) => exchange({ id, endpoint: `https://${id}.example/` });
    await server.publish({
      ...makePlan({ unit: { id: "unt_many" }, campaigns: [] }),
      backfill: backfill(at("a"), at("b"), at("c"), at("d")),
    });
    exchangesAnswer({
      "https://a.example/": bids(1),
      "https://b.example/": bids(3),
      "https://c.example/": bids(2),
      "https://d.example/": bids(9),
    });
    expect(await served(server, { unit: "unt_many" })).toMatchObject({ accountTag: "b" });
    expect(asked).toHaveLength(3);
  });

  test("counts how each exchange answered with its traffic, and no campaign's refusal", async () => {
    const at = (id: string) => exchange({ id, endpoint: `https://${id}.example/` });
    await server.publish({
      ...makePlan({ unit: { id: "unt_count" }, campaigns: [] }),
      backfill: backfill(at("a"), at("b"), at("c")),
    });
    exchangesAnswer({
      ...{ "https://a.example/": bids(1), "https://b.example/": late, "https://c.example/": bids(0.1) },
    });
    await served(server, { unit: "unt_count" });
    await served(server, { unit: "unt_count" });
    await server.settle();
    const counts = new Map<string, number>();
    for (const { campaignId, unitId, reason, count } of server.traffic.flatMap((each) => each.refusals)) {
      const key = `${campaignId} ${unitId} ${reason}`;
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    expect(Object.fromEntries(counts)).toEqual({
      ...{ "a unt_count bid": 2, "b unt_count late": 2, "c unt_count below-floor": 2 },
    });
  });

  const FAILURES: [string, Answer][] = [
    ["does not answer in time", late],
    ["answers too late", tooLate],
    ["breaks off", () => Promise.reject(new TypeError("connection lost"))],
    ["has nothing", () => new Response(null, { status: 204 })],
    ["redirects", () => new Response(null, { status: 302, headers: { Location: "http://127.0.0.1/" } })],
    ["answers no JSON", () => new Response("<html>")],
    ["bids for another impression", bids(1.25, { impid: "2" })],
    ["bids below the floor", bids(0.1)],
    ["sends huge markup", bids(1.25, { adm: "x".repeat(70_000) })],
    ["never stops answering", () => new Response("x".repeat(500_000))],
    ["bills at a private address", bids(1.25, { burl: "https://192.168.0.1/" })],
  ];

  test.each(FAILURES)(
    "shows nothing of an exchange that %s, and another's ad beside it",
    async (_, failure) => {
      const bad = exchange({ id: "exc_bad", endpoint: "https://bad.example/" });
      await server.publish({
        ...makePlan({ unit: { id: "unt_bad" }, campaigns: [] }),
        backfill: backfill(bad),
      });
      await server.publish({
        ...makePlan({ unit: { id: "unt_both" }, campaigns: [] }),
        backfill: backfill(bad, exchange()),
      });
      exchangesAnswer({ "https://bad.example/": failure, [exchange().endpoint]: bids(1.25) });
      expect(await server.ask({ unit: "unt_bad" })).toMatchObject({
        code: 0,
        result: null,
        reason: "no-campaign",
      });
      expect(await server.ask({ unit: "unt_both" })).toMatchObject({ result: { accountTag: "exc_1" } });
    },
  );

  test("tells exchanges no user id, no full address and no query of the page", async () => {
    await server.ask(
      { unit: "unt_fill", uid: "reader-1", gdpr: "1", gdpr_consent: "CPx" },
      { "CF-Connecting-IP": "203.0.113.77", Referer: "https://publisher.example/story?mail=a@b.example" },
    );
    const sent = JSON.stringify(asked[0]?.body);
    expect(sent).not.toMatch(/reader-1|203\.0\.113\.77|a@b\.example/);
    expect(asked[0]?.body).toMatchObject({
      device: { ip: "203.0.113.0", lmt: 1 },
      site: { page: "https://publisher.example/story" },
      regs: { gdpr: 1 },
      user: { consent: "CPx" },
    });
  });
});

describe("the display of an exchange's ad", () => {
  const show = async (address: string, headers: Record<string, string> = READER) => {
    const { pathname, search } = new URL(address);
    const response = await server.fetch(pathname + search, { method: "POST", headers });
    await server.settle();
    return response;
  };

  test("is queued with what its exchange's meter counts", async () => {
    const { beacons } = await served(server, { unit: "unt_fill" });
    expect((await show(beacons.impression)).status).toBe(204);
    expect(server.queue).toEqual([
      {
        verdict: "backfill",
        impression: {
          tokenId: expect.any(String),
          exchangeId: "exc_1",
          unitId: "unt_fill",
          appId: "app_1",
          pubProjectId: "prj_pub",
          currency: "USD",
          priceMicros: 1_250_000,
          burl: "https://bill.exchange.example/?p=1.25",
          decidedAtMs: server.nowMs,
          atMs: server.nowMs,
        },
      },
    ]);
  });

  test.each([
    ["another unit", (url: string) => url.replace("unit=unt_fill", "unit=unt_1"), READER, "foreign-unit"],
    ["a forged token", (url: string) => url.replace("exc_1", "exc_2"), READER, "bad-signature"],
    ["a bot", (url: string) => url, { ...READER, "User-Agent": "Googlebot/2.1" }, "bot"],
    [
      "a page elsewhere",
      (url: string) => url,
      { ...READER, Origin: "https://elsewhere.example" },
      "foreign-page",
    ],
  ])("is refused from %s", async (_, change, headers, reason) => {
    const { beacons } = await served(server, { unit: "unt_fill" });
    await show(change(beacons.impression), headers);
    expect(server.queue).toMatchObject([{ reason, campaignId: null }]);
  });

  test("is expired after its token's life", async () => {
    const { beacons } = await served(server, { unit: "unt_fill" });
    server.nowMs += 6 * 60_000;
    await show(beacons.impression);
    expect(server.queue).toMatchObject([{ verdict: "expired", unitId: "unt_fill" }]);
  });
});
