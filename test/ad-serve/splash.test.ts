import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../domain/kernel";
import { makeCampaign, makeCreative, makePlan, NOW } from "../domain/serving/plan-factory";
import { type AdReply, AdServer } from "./harness";

const HOUR_MS = 3_600_000;
/** Midnight in Seoul, 12 hours before the Saturday noon of the tests. */
const MIDNIGHT = Date.parse("2026-11-20T15:00:00Z");

const SPLASH = { format: "splash", platform: "android" } as const;
const splashPlan = (campaign: Parameters<typeof makeCampaign>[0] = {}, version = 1) =>
  makePlan({
    version,
    unit: SPLASH,
    campaigns: [makeCampaign(campaign)],
  });

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(splashPlan());
});

/** Publishes a plan and updates this isolate. */
async function republish(plan: ReturnType<typeof makePlan>): Promise<void> {
  await server.publish(plan);
  server.nowMs += 2_000;
  await server.ask();
  await server.settle();
}

interface Checked {
  show: boolean;
  reason: string | null;
  result: AdReply["result"];
}

const check = async (reply: AdReply) => (await server.fetch(String(reply.result?.check))).json<Checked>();

describe("a splash ad", () => {
  test("is fetched for today until the day ends in the product's zone", async () => {
    const { result } = await server.ask();
    expect(result).toMatchObject({
      validFrom: new Date(NOW).toISOString(),
      validUntil: new Date(MIDNIGHT + DAY_MS).toISOString(),
    });
  });

  test("is fetched up to three days ahead, for that day", async () => {
    const { result } = await server.ask({ ahead: "3" });
    expect(result).toMatchObject({
      validFrom: new Date(MIDNIGHT + 3 * DAY_MS).toISOString(),
      validUntil: new Date(MIDNIGHT + 4 * DAY_MS).toISOString(),
    });
    const late = await server.ask({ ahead: "2" });
    server.nowMs = MIDNIGHT + 2 * DAY_MS - 1;
    expect(await check(late)).toMatchObject({ show: false, reason: "not-yet" });
    server.nowMs = MIDNIGHT + 2 * DAY_MS;
    expect(await check(late)).toMatchObject({ show: true });
    server.nowMs = MIDNIGHT + 3 * DAY_MS;
    expect(await check(late)).toMatchObject({ show: false, reason: "expired" });
  });

  test("of a campaign that starts tomorrow is had for tomorrow and not for today", async () => {
    await server.publish(splashPlan({ startsAtMs: NOW + HOUR_MS }, 2));
    expect(await server.ask()).toMatchObject({ result: null, reason: "not-started" });
    expect((await server.ask({ ahead: "1" })).result).not.toBeNull();
  });

  test("spends nothing before it is checked, and one impression when it is", async () => {
    const reply = await server.ask();
    expect([server.leases, server.reservations]).toEqual([[], []]);
    let left = 1;
    server.meter = () => server.granted(left--);
    expect(await check(reply)).toMatchObject({ show: true, reason: null });
    expect(await check(await server.ask())).toMatchObject({ show: false, reason: "no-campaign" });
  });

  test("counts by the beacons of its check, and not by those it was fetched with", async () => {
    const reply = await server.ask();
    await server.fetch(String(reply.result?.beacons.impression));
    await server.settle();
    expect(server.queue).toEqual([]);
    const { result } = await check(reply);
    expect((await server.fetch(String(result?.beacons.impression))).status).toBe(204);
    await server.settle();
    expect(server.queue).toMatchObject([
      { verdict: "valid", event: { kind: "impression", unitId: "unt_1" } },
    ]);
  });

  test("that is checked twice is one token, so it is counted once, by the campaign's meter", async () => {
    server.meter = () => server.granted(10, { shards: 2 });
    const reply = await server.ask();
    for (const { result } of [await check(reply), await check(reply)]) {
      await server.fetch(String(result?.beacons.impression));
    }
    await server.settle();
    const ids = server.queue.map((message) => ("event" in message ? message.event.tokenId : null));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toContain("~");
  });

  test("is not shown when its campaign is stopped, spent or gone meanwhile", async () => {
    const reply = await server.ask();
    server.meter = () => server.granted(0, { serving: false, refusal: "campaign-stopped" });
    expect(await check(reply)).toMatchObject({ show: false, reason: "no-campaign", result: null });
    await server.publish(
      makePlan({ version: 3, unit: { format: "splash", platform: "android" }, campaigns: [] }),
    );
    server.nowMs += 2_000;
    await check(reply);
    await server.settle();
    expect(await check(reply)).toMatchObject({ show: false, reason: "no-campaign" });
  });

  test("is not shown to a user who has seen enough meanwhile", async () => {
    await server.publish(splashPlan({ frequencyCap: 1 }, 2));
    const reply = await server.ask({ uid: "u" });
    server.cap = () => null;
    expect(await check(reply)).toMatchObject({ show: false, reason: "frequency-cap" });
  });

  test.each([
    ["its campaign", (startsAtMs: number, endsAtMs: number) => ({ startsAtMs, endsAtMs })],
    [
      "its own display period",
      (displayFromMs: number, displayToMs: number) => ({
        creatives: [makeCreative({ displayFromMs, displayToMs })],
      }),
    ],
  ])("is fetched for as much of a day as %s has of it", async (_, lasting) => {
    const [from, to] = [MIDNIGHT + DAY_MS + 8 * HOUR_MS, MIDNIGHT + DAY_MS + 20 * HOUR_MS];
    await server.publish(splashPlan(lasting(from, to), 2));
    expect((await server.ask({ ahead: "1" })).result).toMatchObject({
      validFrom: new Date(from).toISOString(),
      validUntil: new Date(to).toISOString(),
    });
  });

  test("is counted as asked for and filled when it is fetched", async () => {
    await server.ask();
    await server.settle();
    expect(server.traffic.flatMap(({ units }) => units)).toMatchObject([{ requests: 1, fills: 1 }]);
  });

  test("is not shown to nobody in particular once its campaign has a cap", async () => {
    const reply = await server.ask();
    await republish(splashPlan({ frequencyCap: 1 }, 2));
    expect(await check(reply)).toMatchObject({ show: false, reason: "frequency-cap" });
  });

  test.each([
    ["unit-unavailable", { unit: { ...SPLASH, available: false } }],
    ["plan-limit", { unit: SPLASH, project: { deliverable: false } }],
  ])("is not shown once its unit shows nothing any more: %s", async (reason, parts) => {
    const reply = await server.ask();
    await republish(makePlan({ version: 2, ...parts }));
    expect(await check(reply)).toMatchObject({ show: false, reason });
  });

  test("is not shown by a unit that is none for splash ads any more", async () => {
    const reply = await server.ask();
    await republish(makePlan({ version: 2, unit: { format: "banner", platform: "android" } }));
    expect(await check(reply)).toMatchObject({ show: false, reason: "invalid-token" });
  });

  test("cannot be checked by the token that a check gave: that one spends nothing more", async () => {
    const { result } = await check(await server.ask());
    const counted = String(result?.destinationURL).split("/c/")[1];
    const response = await server.fetch(`/splash/check?token=${counted}`);
    expect(await response.json()).toMatchObject({ show: false, reason: "invalid-token", result: null });
  });

  test("cannot be checked by another format's token or none", async () => {
    await server.publish(makePlan({ unit: { id: "unt_b" } }));
    const { result } = await server.ask({ unit: "unt_b" });
    const token = String(result?.destinationURL).split("/c/")[1];
    for (const wrong of [token, "", "u2.nonsense", "x".repeat(5_000)]) {
      const response = await server.fetch(`/splash/check?token=${wrong}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ show: false, reason: "invalid-token" });
    }
  });
});
