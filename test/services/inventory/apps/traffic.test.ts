import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { UserSketch } from "../../../../domain/inventory";
import { DAY_MS } from "../../../../domain/kernel";
import { HOUR_MS, hourStart, type TrafficMessage } from "../../../../domain/serving";
import {
  createApp,
  findApp,
  getDailyUsers,
  getPreflight,
  resetPreflight,
  settleAppTraffic,
} from "../../../../worker/services/inventory";
import { seenSdks } from "../../../../worker/services/inventory/app-traffic";
import { addDevice, recordTraffic, runAdTest } from "../../../../worker/services/serving";
import { env } from "../../../support/env";
import { contextOf, openShop, type Shop, unique } from "../../../support/factories";

/** Half past midnight in Seoul, where it is the day before in UTC. */
const NOW = Date.UTC(2026, 10, 20, 15, 30);

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(env);
});

const at = (now: number) => contextOf(env, shop.publisher, { now });

function sketch(...users: string[]): number[] {
  const made = new UserSketch();
  for (const user of users) made.add(user.padEnd(22, "A"));
  return made.entries();
}

function message(parts: Partial<TrafficMessage> & { fromMs?: number }): TrafficMessage {
  const fromMs = parts.fromMs ?? NOW;
  return { part: unique("part"), hourAt: hourStart(fromMs), units: [], refusals: [], ...parts, fromMs };
}

const app = (users: string[], sdks: [string, number][] = [["web/1.0.0", users.length]]) => ({
  appId: shop.app.id,
  users: sketch(...users),
  sdks,
});

const users = async (now = NOW) => {
  const { days } = await getDailyUsers(at(now), shop.pub.id, shop.app.id);
  return Object.fromEntries(days.filter((day) => day.users > 0).map((day) => [day.day, day.users]));
};

describe("an app's daily users", () => {
  it("are counted once a day of the project's zone, across messages and isolates", async () => {
    await recordTraffic(at(NOW), [
      message({ apps: [app(["Bob", "Cid"])] }),
      message({ apps: [app(["Cid", "Dan"])] }),
      message({ apps: [app(["Eve"])], fromMs: NOW - HOUR_MS }),
    ]);
    expect(await users()).toEqual({ "2026-11-20": 1, "2026-11-21": 3 });
  });

  it("stay the same when a message is delivered again", async () => {
    const one = message({ apps: [app(["Bob", "Cid"])] });
    await recordTraffic(at(NOW), [one]);
    await recordTraffic(at(NOW), [one, one]);
    expect(await users()).toEqual({ "2026-11-21": 2 });
    expect(await seenSdks(at(NOW), shop.app)).toMatchObject([{ sdk: "web/1.0.0", requests: 2 }]);
  });

  it("are near the truth for thousands too, told by several isolates", async () => {
    const named = Array.from({ length: 5_000 }, (_, user) =>
      createHash("sha256").update(`user ${user}`).digest("base64url"),
    );
    const parts = [named.slice(0, 3_000), named.slice(2_000)];
    await recordTraffic(
      at(NOW),
      parts.map((part) => message({ apps: [app(part)] })),
    );
    const { "2026-11-21": counted } = await users();
    // Three standard errors of the sketch.
    expect(Math.abs((counted ?? 0) - 5_000)).toBeLessThan(5_000 * 0.0975);
  });

  it("cover thirty days, today last, each of them there", async () => {
    const { days } = await getDailyUsers(at(NOW), shop.pub.id, shop.app.id);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-10-23", "2026-11-21"]);
  });

  it("stay once their day is settled and the sketch is gone", async () => {
    await recordTraffic(at(NOW), [message({ apps: [app(["Bob", "Cid"])] })]);
    expect(await settleAppTraffic(at(NOW + DAY_MS))).toBe(0);
    expect(await settleAppTraffic(at(NOW + 3 * DAY_MS))).toBeGreaterThan(0);
    expect(await settleAppTraffic(at(NOW + 3 * DAY_MS))).toBe(0);
    expect(await users(NOW + 3 * DAY_MS)).toEqual({ "2026-11-21": 2 });
  });

  it("of an app that is not there are dropped, and the message's other counts are kept", async () => {
    const stranger = {
      appId: "app_none",
      users: sketch("Bob"),
      sdks: [["web/1.0.0", 1]] as [string, number][],
    };
    await recordTraffic(at(NOW), [message({ apps: [stranger, app(["Bob"])] })]);
    expect(await users()).toEqual({ "2026-11-21": 1 });
  });

  it("are not asked for by a message of an ad server that counts none", async () => {
    const old = { part: unique("part"), hourAt: hourStart(NOW), units: [], refusals: [] };
    await recordTraffic(at(NOW), [old]);
    expect(await users()).toEqual({});
  });
});

describe("the SDKs of an app", () => {
  it("are counted by version, the most frequent first, also after their hours are settled", async () => {
    await recordTraffic(at(NOW), [
      message({
        apps: [
          app(
            [],
            [
              ["web/1.0.0", 2],
              ["", 1],
            ],
          ),
        ],
      }),
      message({ apps: [app([], [["web/1.1.0", 5]])] }),
      message({ apps: [app([], [["web/1.0.0", 1]])] }),
    ]);
    const counted = (now: number) =>
      seenSdks(at(now), shop.app).then((sdks) => sdks.map(({ sdk, requests }) => [sdk, requests]));
    const expected = [
      ["web/1.1.0", 5],
      ["web/1.0.0", 3],
      ["", 1],
    ];
    expect(await counted(NOW)).toEqual(expected);
    await settleAppTraffic(at(NOW + DAY_MS));
    expect(await counted(NOW + DAY_MS)).toEqual(expected);
    expect(await counted(NOW + 8 * DAY_MS)).toEqual([]);
  });
});

describe("the checklist of an app", () => {
  const states = async (now = NOW) => (await getPreflight(at(now), shop.pub.id, shop.app.id)).states;

  it("is ticked by a real request, and by nothing else", async () => {
    expect(await states()).toMatchObject({ "connect-app": "waiting", "connect-unit": "waiting" });
    await recordTraffic(at(NOW), [message({ apps: [app(["Bob"])] })]);
    expect(await states()).toMatchObject({ "connect-app": "connected", "connect-unit": "connected" });
    const { app: seen, firstUnitRequestAt } = await getPreflight(at(NOW), shop.pub.id, shop.app.id);
    expect([seen.sdkSeenAt, firstUnitRequestAt]).toEqual([NOW, NOW]);
  });

  it("sees an app by its key alone when it asks for the fixed test ad, and no unit", async () => {
    await recordTraffic(at(NOW), [message({ testKeys: [shop.app.appKey, "mk_nobody"] })]);
    expect(await states()).toMatchObject({ "connect-app": "connected", "connect-unit": "waiting" });
  });

  it("starts anew when it is reset: what was counted before does not tick it, what comes then does", async () => {
    await recordTraffic(at(NOW), [message({ apps: [app(["Bob"])] })]);
    await resetPreflight(at(NOW + 5_000), shop.pub.id, shop.app.id);
    await recordTraffic(at(NOW + 6_000), [message({ apps: [app(["Bob"])], fromMs: NOW + 4_000 })]);
    expect(await states()).toMatchObject({ "connect-app": "waiting", "connect-unit": "waiting" });
    await recordTraffic(at(NOW + 9_000), [message({ apps: [app(["Bob"])], fromMs: NOW + 6_000 })]);
    expect(await states()).toMatchObject({ "connect-app": "connected", "connect-unit": "connected" });
  });

  it("keeps the moment of the first sighting", async () => {
    await recordTraffic(at(NOW), [message({ apps: [app(["Bob"])] })]);
    await recordTraffic(at(NOW), [message({ apps: [app(["Cid"])], fromMs: NOW + 1_000 })]);
    expect(await findApp(at(NOW), shop.pub.id, shop.app.id)).toMatchObject({
      sdkSeenAt: NOW,
      unitSeenAt: NOW,
    });
  });

  it("follows a test campaign from its start to its display, which it need not outlast, also after a reset", async () => {
    const device = await addDevice(at(NOW), shop.pub.id, { name: "내 휴대폰", deviceId: unique("d") });
    const start = (now: number) => runAdTest(at(now), shop.pub.id, shop.cpm.id, { device: device.id });
    expect((await states())["test-campaign"]).toBe("waiting");
    const test = await start(NOW);
    expect((await states())["test-campaign"]).toBe("testing");
    await env.DB.prepare("update ad_tests set seen_at = ? where id = ?")
      .bind(NOW + 1, test?.id)
      .run();
    expect(test?.endsAt).toBeGreaterThan(NOW + 3);
    expect(await states(NOW + 3)).toMatchObject({
      "test-campaign": "connected",
      "connect-unit": "connected",
    });
    await resetPreflight(at(NOW + 4), shop.pub.id, shop.app.id);
    expect((await states(NOW + 5))["test-campaign"]).toBe("waiting");
  });

  it("says what comes first where an app has nothing yet", async () => {
    const empty = await createApp(at(NOW), shop.pub.id, { platform: "android", title: "새 앱" });
    const { states: found } = await getPreflight(at(NOW), shop.pub.id, empty.id);
    expect(Object.values(found)).toEqual(["waiting", "before", "before", "before"]);
  });
});
