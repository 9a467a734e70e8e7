import { describe, expect, test } from "vitest";
import { AD_FORMATS, type AdFormat } from "../../../domain/kernel";
import {
  answerBody,
  answerTemplate,
  compiledForTest,
  fixedTestCreative,
  type PlanCreative,
  testFormatOf,
  testImage,
} from "../../../domain/serving";
import type { AdResult } from "../../../domain/serving/answer";
import { makeCampaign, makeCreative, makePlan } from "./plan-factory";

const ORIGIN = "https://edge.madang.example";
const VIDEO: PlanCreative["asset"] = {
  kind: "video",
  w: 1920,
  h: 1080,
  durationMs: 15_000,
  renditions: [
    { path: "public/ast_1/1080.mp4", w: 1920, h: 1080 },
    { path: "public/ast_1/480.mp4", w: 854, h: 480 },
  ],
};

function answerOf(format: AdFormat, creative: PlanCreative, isTest = false, more = ""): AdResult {
  const plan = makePlan({ unit: { format } });
  const compiled = compiledForTest(creative, creative.destinationUrl, "binding");
  const template = answerTemplate(plan, makeCampaign(), compiled, ORIGIN, isTest);
  return (JSON.parse(answerBody(template, "t2.token", more)) as { result: AdResult }).result;
}

describe("the answer of a format", () => {
  test.each([
    ["banner", ["click", "impression", "viewable"], {}],
    ["native", ["click", "impression", "viewable"], {}],
    ["interstitial", ["click", "close", "impression", "viewable"], { closeDelayMs: 0 }],
    ["rewarded", ["click", "close", "impression", "reward", "viewable"], { rewardAfterMs: 5_000 }],
    ["popup", ["click", "close", "impression", "viewable"], { hideForToday: true }],
    ["splash", ["click", "close", "impression", "viewable"], { closeAfterMs: 1_500 }],
  ] as const)(
    "%s names the beacons that it has a use for, and how an SDK behaves",
    (format, kinds, settings) => {
      const result = answerOf(format, makeCreative());
      expect(Object.keys(result.beacons).sort()).toEqual(kinds);
      expect(result.settings).toMatchObject(settings);
      for (const [kind, address] of Object.entries(result.beacons)) {
        const path = kind === "click" ? "/c/t2.token" : /^\/b\/[a-z]\/t2\.token\?unit=unt_1$/;
        expect(address.slice(ORIGIN.length)).toMatch(path);
      }
      expect(new Set(Object.values(result.beacons)).size).toBe(kinds.length);
    },
  );

  test("with a video tells its progress, and plays by itself without sound", () => {
    const { ad, beacons, cover, video } = answerOf("interstitial", makeCreative({ asset: VIDEO }));
    const kinds = ["complete", "firstQuartile", "midpoint", "skip", "start", "thirdQuartile"];
    expect(Object.keys(beacons)).toEqual(expect.arrayContaining(kinds));
    expect(cover).toBeNull();
    expect(video).toEqual({
      durationMs: 15_000,
      renditions: [
        { url: `${ORIGIN}/media/public/ast_1/1080.mp4`, w: 1920, h: 1080 },
        { url: `${ORIGIN}/media/public/ast_1/480.mp4`, w: 854, h: 480 },
      ],
    });
    expect(ad).toMatch(/<video [^>]*autoplay muted loop playsinline/);
    expect(ad).toContain(`media-src ${ORIGIN}`);
    expect(ad).not.toContain("<img");
  });

  test("of a test says so in its fields, its words and its picture, and any other does not", () => {
    const real = answerOf("banner", makeCreative());
    const tested = answerOf("banner", makeCreative(), true);
    expect([tested.test, tested.ad.includes(">TEST<")]).toEqual([true, true]);
    expect([real.test, real.ad.includes(">TEST<")]).toEqual([undefined, false]);
  });

  test("takes further fields behind the token", () => {
    expect(answerOf("splash", makeCreative(), false, ',"check":"x"')).toMatchObject({ check: "x" });
  });
});

describe("a test unit", () => {
  test.each(AD_FORMATS)("stands for each format: %s", (format) => {
    expect(testFormatOf(`test-${format}`)).toBe(format);
  });

  test.each(["test-", "test-poster", "test-banner2", "Test-banner", "unt_test-banner"])(
    "is not meant by %s",
    (id) => {
      expect(testFormatOf(id)).toBeNull();
    },
  );

  test("has an image for the size of any unit, and none by another name", () => {
    const { asset } = fixedTestCreative({ w: 320, h: 100 });
    const name = asset?.kind === "image" ? asset.path.replace("test/", "") : "";
    expect(testImage(name)).toContain('width="320" height="100"');
    for (const wrong of ["0x0.svg", "320x100.png", '1x1.svg"><script>', "99999x1.svg"]) {
      expect(testImage(wrong)).toBeNull();
    }
  });
});
