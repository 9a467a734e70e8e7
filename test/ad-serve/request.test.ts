import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeCampaign, makeCreative, makePlan } from "../domain/serving/plan-factory";
import { AdServer, ORIGIN, served } from "./harness";

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan());
});

describe("GET /request", () => {
  test("answers the ad with every field that an SDK reads", async () => {
    const reply = await server.ask();
    expect(reply).toEqual({
      code: 0,
      msg: "OK",
      result: {
        format: "banner",
        unit: "unt_1",
        ad: expect.stringContaining("<img "),
        w: 320,
        h: 100,
        advertiser: "Tteok House",
        icon: null,
        cover: `${ORIGIN}/media/public/ast_1`,
        advertiserURL: "https://advertiser.example/",
        altText: "Fresh rice cakes",
        headline: "Fresh rice cakes",
        body: "Made this morning",
        callToAction: null,
        destinationURL: expect.stringMatching(/^https:\/\/edge\.madang\.example\/c\/[\w.-]+$/),
        accountTag: "prj_adv",
        creativeTag: "crt_cmp_1",
        placement: { headline: true, body: true, cta: true, profile: true },
        adMark: true,
        beacons: {
          impression: expect.stringMatching(/^https:\/\/edge\.madang\.example\/b\/i\/[\w.-]+\?unit=unt_1$/),
          viewable: expect.stringMatching(/\/b\/v\/[\w.-]+\?unit=unt_1$/),
          click: expect.any(String),
        },
        settings: { template: false, backgroundColor: null, carousel: null },
        video: null,
      },
    });
  });

  test("may be asked by any page, and is kept by no cache", async () => {
    const response = await server.fetch("/request?unit=unt_1&key=key_1");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: 0, result: { unit: "unt_1" } });
  });

  test("two answers never share a token", async () => {
    const [one, two] = [await served(server), await served(server)];
    expect(one.destinationURL).not.toBe(two.destinationURL);
  });

  test("without an ad is a success that names the reason", async () => {
    await server.publish(makePlan({ unit: { id: "unt_empty" }, campaigns: [] }));
    expect(await server.ask({ unit: "unt_empty" })).toEqual({
      code: 0,
      msg: "OK",
      result: null,
      reason: "no-campaign",
    });
  });

  test("targets by the app's locale before the browser's language", async () => {
    await server.publish(
      makePlan({ unit: { id: "unt_ko" }, campaigns: [makeCampaign({ languages: ["ko"] })] }),
    );
    const inEnglish = { "Accept-Language": "en-US,en" };
    expect(await server.ask({ unit: "unt_ko", lcl: "ko_KR" }, inEnglish)).toMatchObject({
      result: { unit: "unt_ko" },
    });
    expect(await server.ask({ unit: "unt_ko", lcl: "" }, inEnglish)).toMatchObject({ reason: "language" });
  });

  test.each([
    ["no unit", "/request", 400, "UNIT_REQUIRED"],
    ["a unit of other characters", "/request?unit=%22%3E", 400, "UNIT_INVALID"],
    ["an unknown platform", "/request?unit=unt_1&pf=toaster", 400, "PLATFORM_INVALID"],
    ["an endless user id", `/request?unit=unt_1&uid=${"x".repeat(257)}`, 400, "UID_TOO_LONG"],
  ])("with %s is refused", async (_, path, status, msg) => {
    const response = await server.fetch(path, { headers: { Authorization: "key_1" } });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code: status, msg });
  });

  test("without a key is unauthorized", async () => {
    expect((await server.fetch("/request?unit=unt_1")).status).toBe(401);
  });

  test("tells a unit that is not there and a unit of another app apart in nothing", async () => {
    const unknown = await server.fetch("/request?unit=unt_none", { headers: { Authorization: "key_1" } });
    const foreign = await server.fetch("/request?unit=unt_1", { headers: { Authorization: "key_other" } });
    expect(unknown.status).toBe(404);
    expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()]);
  });

  test("answers no ad rather than an error when storage fails", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.env.PLANS = { get: () => Promise.reject(new Error("KV is down")) } as unknown as KVNamespace;
    expect(await server.ask()).toEqual({ code: 0, msg: "OK", result: null, reason: "unavailable" });
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ level: "error", error: "KV is down" });
    log.mockRestore();
  });
});

describe("the plan in memory", () => {
  const planOf = (version: number, creativeId: string) =>
    makePlan({ version, campaigns: [makeCampaign({ creatives: [makeCreative({ id: creativeId })] })] });

  test("is refreshed behind the answer, and a newer one is used from then on", async () => {
    await server.publish(planOf(1, "crt_old"));
    expect((await served(server)).creativeTag).toBe("crt_old");
    await server.publish(planOf(2, "crt_new"));
    server.nowMs += 2_000;
    expect((await served(server)).creativeTag).toBe("crt_old");
    await server.settle();
    expect((await served(server)).creativeTag).toBe("crt_new");
  });

  test("is not replaced by an older one that KV still spreads", async () => {
    await server.publish(planOf(2, "crt_new"));
    await served(server);
    await server.publish(planOf(1, "crt_old"));
    server.nowMs += 2_000;
    await served(server);
    await server.settle();
    expect((await served(server)).creativeTag).toBe("crt_new");
  });

  test("is used for 15 seconds if it has not changed lately", async () => {
    server.nowMs += 5 * 60_000;
    await server.publish(planOf(1, "crt_old"));
    await served(server);
    await server.publish(planOf(2, "crt_new"));
    const used: unknown[] = [];
    for (const afterMs of [14_999, 1, 0]) {
      server.nowMs += afterMs;
      used.push((await served(server)).creativeTag);
      await server.settle();
    }
    expect(used).toEqual(["crt_old", "crt_old", "crt_new"]);
  });

  test("is read before the answer if it is older than 30 seconds", async () => {
    await server.publish(planOf(1, "crt_old"));
    await served(server);
    await server.publish(planOf(2, "crt_new"));
    server.nowMs += 30_000;
    expect((await served(server)).creativeTag).toBe("crt_new");
  });

  test("leaves with its unit", async () => {
    await served(server);
    await server.env.PLANS.delete("plan:unt_1");
    server.nowMs += 2_000;
    await server.ask();
    await server.settle();
    expect(await server.ask()).toMatchObject({ code: 404 });
  });
});
