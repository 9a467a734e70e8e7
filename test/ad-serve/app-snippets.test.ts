import { beforeEach, describe, expect, test } from "vitest";
import sdkPackage from "../../ad-serve/web-sdk/package.json";
import { SDK } from "../../ad-serve/web-sdk/version";
import { snippetsOf } from "../../app/routes/pub.$project.apps.$app._index/snippets";
import { firstCall } from "../../app/routes/pub.$project.apps.$app._index/snippets/call";
import { APP_FRAMEWORKS, sdkOf } from "../../domain/inventory";
import type { PlanVideo } from "../../domain/serving/plan";
import { makeCampaign, makeCreative, makePlan } from "../domain/serving/plan-factory";
import { AdServer, ORIGIN } from "./harness";

let server: AdServer;
beforeEach(() => {
  server = new AdServer();
});

const GUIDES = (["android", "apple"] as const).flatMap((platform) =>
  APP_FRAMEWORKS.map((framework) => ({ platform, framework })),
);

interface ShownVideo {
  cover: null;
  video: { renditions: { url: string }[] };
  beacons: Record<string, string>;
}

const VIDEO: PlanVideo = {
  kind: "video",
  w: 480,
  h: 854,
  renditions: [{ path: "public/ast_1/480.mp4", w: 480, h: 854 }],
  durationMs: 15_000,
};

describe("the calls that a guide shows", () => {
  test.each(GUIDES)(
    "are answered by an ad for the app's own unit: $platform, $framework",
    async ({ platform, framework }) => {
      await server.publish(makePlan({ unit: { platform, domain: null } }));
      const { request } = snippetsOf(framework, {
        adServeOrigin: ORIGIN,
        appKey: "key_1",
        unitId: "unt_1",
        platform,
      });
      const [url = ""] = request.match(/https:\/\/[^"'\s]+\/request\?[^"'\s]+/) ?? [];
      expect(request).toContain("key_1");
      expect(request).toContain("Authorization");
      for (const name of ["lcl", "uid"]) expect(request).toMatch(new RegExp(`\\b${name}\\b`));
      const response = await server.fetch(`${url}&lcl=ko-KR&uid=somebody`, {
        headers: { Authorization: "key_1" },
      });
      const answer = await response.json<{ code: number; result: Record<string, unknown> | null }>();
      expect([response.status, answer.code, answer.result === null]).toEqual([200, 0, false]);
      for (const field of ["cover", "headline", "destinationURL", "beacons"]) {
        expect(request).toContain(field);
        expect(answer.result).toHaveProperty(field);
      }
      const beacon = String(Object(answer.result?.beacons).impression);
      expect((await server.fetch(beacon, { method: "POST" })).status).toBe(204);
      await server.settle();
      const sdk = new URL(url).searchParams.get("sdk");
      expect(server.traffic[0]?.apps?.[0]?.sdks).toEqual([[sdkOf(sdk), 1]]);
    },
  );

  test.each(GUIDES)(
    "have a video shown, and told of as far as it came: $platform, $framework",
    async ({ platform, framework }) => {
      const creatives = [makeCreative({ asset: VIDEO })];
      const unit = { platform, domain: null, format: "rewarded", w: 1080, h: 1920 } as const;
      await server.publish(makePlan({ unit, campaigns: [makeCampaign({ creatives })] }));
      const call = { adServeOrigin: ORIGIN, appKey: "key_1", unitId: "unt_1", platform };
      const { request, show } = snippetsOf(framework, call);
      const [url = ""] = request.match(/https:\/\/[^"'\s]+\/request\?[^"'\s]+/) ?? [];
      const response = await server.fetch(`${url}&lcl=ko-KR`, { headers: { Authorization: "key_1" } });
      const { result } = await response.json<{ result: ShownVideo }>();
      expect([result.cover, result.video.renditions.at(-1)?.url]).toEqual([null, expect.any(String)]);
      for (const name of ["video", "renditions", "url"]) expect(request).toContain(name);
      for (const kind of ["impression", "start", "complete", "reward"]) {
        expect(show).toMatch(new RegExp(`["']${kind}["']`));
        expect((await server.fetch(result.beacons[kind] ?? "", { method: "POST" })).status).toBe(204);
      }
    },
  );

  test("begin with one that any terminal can make, for the fixed test ad", async () => {
    const call = { adServeOrigin: ORIGIN, appKey: "key_1", unitId: "unt_1", platform: "android" } as const;
    const [, key = "", url = ""] = /Authorization: (\S+)" "(\S+)"/.exec(firstCall(call)) ?? [];
    const response = await server.fetch(url, { headers: { Authorization: key } });
    expect(await response.json()).toMatchObject({ code: 0, result: { test: true } });
  });
});

describe("the web SDK", () => {
  test("says its package's version", () => {
    expect(SDK).toBe(`web/${sdkPackage.version}`);
  });
});
