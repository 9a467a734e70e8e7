import { describe, expect, it } from "vitest";
import { adUnitSchema, settingsFrom, settingsOf } from "../../../domain/inventory";
import { AD_FORMATS, type AdFormat } from "../../../domain/kernel";
import {
  answerBody,
  answerTemplate,
  compiledForTest,
  escapeHtml,
  FIXED_TEST_CAMPAIGN,
  fixedTestCreative,
  sampleAnswer,
  unitStage,
} from "../../../domain/serving";
import type { AdResult } from "../../../domain/serving/answer";
import type { SampleUnit, SampleWords } from "../../../domain/serving/sample-answer";
import { makeCampaign, makePlan } from "./plan-factory";

const ORIGIN = "https://edge.madang.example";
const STAGE_WORDS = { close: "닫기", hideForToday: "오늘 하루 보지 않기" };
const WORDS: SampleWords = {
  advertiser: "보리수 음료",
  headline: "따뜻한 한 잔",
  body: "겨울 보리차",
  callToAction: "더 보기",
  texts: { price: "9,900원" },
};
const FIELDS = {
  ...{ appId: "app", name: "홈 상단", width: 300, height: 300 },
  ...{ template: true, backgroundColor: "#aabbcc", darkBackgroundColor: "#102030", closeAfterMs: 900 },
  ...{ closeDelayMs: 2_000, dimPct: 30, hideForToday: false, closeButton: "top-right" },
};

function unitOf(format: AdFormat, fields: Record<string, unknown> = FIELDS): SampleUnit {
  const settings = settingsFrom(format, adUnitSchema.parse({ ...FIELDS, format, ...fields }));
  return {
    ...{ format, settings, platform: "android", w: 300, h: 300, adMark: true },
    placement: { headline: true, body: true, cta: true, profile: true },
    ...(format === "native" ? { textIds: ["price", "rate"] } : {}),
  };
}

/** The answer of `/request` for the published unit with the same creative. */
function served(unit: SampleUnit): AdResult {
  const plan = makePlan({ unit });
  const creative = {
    ...fixedTestCreative(unit),
    ...{ altText: WORDS.headline, headline: WORDS.headline, body: WORDS.body, cta: WORDS.callToAction },
    texts: WORDS.texts,
  };
  const campaign = makeCampaign({
    ...FIXED_TEST_CAMPAIGN,
    advertiser: { ...FIXED_TEST_CAMPAIGN.advertiser, name: WORDS.advertiser },
  });
  const compiled = compiledForTest(creative, creative.destinationUrl, "binding");
  const body = answerBody(answerTemplate(plan, campaign, compiled, ORIGIN), "sample");
  return (JSON.parse(body) as { result: AdResult }).result;
}

const stageOf = (unit: SampleUnit, theme?: "light" | "dark") =>
  unitStage(sampleAnswer(unit, WORDS, ORIGIN), unit.platform, STAGE_WORDS, theme).html;

describe("the preview of a unit", () => {
  it.each(AD_FORMATS)("is drawn from what the ad server answers, to the field: %s", (format) => {
    const unit = unitOf(format);
    const { unit: _previewed, beacons: _none, ...previewed } = sampleAnswer(unit, WORDS, ORIGIN);
    const { unit: _served, beacons: _told, ...answered } = served(unit);
    expect(previewed).toEqual(answered);
    expect(answered.settings).toEqual(settingsOf(format, unit.settings));
  });

  it.each(AD_FORMATS.filter((format) => format !== "native"))(
    "frames the answer's own HTML: %s",
    (format) => {
      const unit = unitOf(format);
      expect(stageOf(unit)).toContain(`srcdoc="${escapeHtml(served(unit).ad)}"`);
    },
  );

  it("shows a native ad's own texts, those without words too, so that the ad is as high as its place", () => {
    const { texts } = served(unitOf("native"));
    expect(texts).toEqual({ price: "9,900원", rate: "" });
    const html = stageOf(unitOf("native"));
    expect(html).toContain('<div class="madang-text" data-text="price">9,900원</div>');
    expect(html).toContain('<div class="madang-text" data-text="rate"></div>');
  });

  it.each([
    ["banner", { template: true }, "background:#f1f3f5"],
    ["banner", { template: false }, "background:#aabbcc"],
    ["popup", { closeButton: "top-right" }, "✕"],
    ["popup", { closeButton: "bottom" }, "닫기"],
    ["popup", { hideForToday: true }, "오늘 하루 보지 않기"],
    ["popup", { dimPct: 30 }, "opacity:0.3"],
    ["splash", {}, "background:#aabbcc"],
  ] as const)("shows what %s is set to: %o", (format, fields, seen) => {
    expect(stageOf(unitOf(format, fields))).toContain(seen);
  });

  it("leaves out what is switched off", () => {
    const html = stageOf(unitOf("popup", { hideForToday: false, closeButton: "top-right" }));
    expect(html).not.toContain("오늘 하루 보지 않기");
    expect(html).not.toContain("닫기");
  });

  it("has a splash ad within the screen, however high it is", () => {
    const [tall, wide] = [
      { w: 320, h: 1280 },
      { w: 720, h: 320 },
    ].map((size) => stageOf({ ...unitOf("splash"), ...size }));
    expect(tall).toContain("width:160px;height:640px");
    expect(wide).toContain("width:360px;height:160px");
  });

  it("has a splash ad's other colour on a dark device", () => {
    expect(stageOf(unitOf("splash"), "dark")).toContain("background:#102030");
    expect(stageOf(unitOf("splash"), "dark")).not.toContain("background:#aabbcc");
  });

  it.each(AD_FORMATS)("holds no markup of anybody's words, and no style sheet: %s", (format) => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='x'>`;
    const words = {
      ...WORDS,
      advertiser: hostile,
      headline: hostile,
      body: hostile,
      texts: { price: hostile },
    };
    const { html } = unitStage(sampleAnswer(unitOf(format), words, ORIGIN), "web", {
      close: hostile,
      hideForToday: hostile,
    });
    expect(html).not.toMatch(/<script|<style|<img src=x/i);
  });
});
