import { beforeAll, describe, expect, it } from "vitest";
import { adUnitSchema } from "../../../../domain/inventory";
import { AD_FORMATS, type AdFormat } from "../../../../domain/kernel";
import {
  answerBody,
  answerTemplate,
  compilePlan,
  FIXED_TEST_CAMPAIGN,
  fixedTestCreative,
  type PlanCampaign,
  planKey,
  type ServingPlan,
  sampleAnswer,
} from "../../../../domain/serving";
import type { AdResult } from "../../../../domain/serving/answer";
import { createUnit, getUnit, updateUnit } from "../../../../worker/services/inventory";
import { makeCampaign } from "../../../domain/serving/plan-factory";
import { settleOutbox } from "../../../support/campaigns";
import { openShop, type Shop } from "../../../support/factories";
import { appOn, as, env, unitIn } from "./world";

const ORIGIN = "https://edge.madang.example";
const TEXTS = [
  { id: "price", label: "가격", maxChars: 20, required: true },
  { id: "rate", label: "별점", maxChars: 5, required: false },
];
const hidden = { headline: false, body: true, cta: false, profile: true };

/** Non-default values for every field of each format, and their effect on the answer. */
const FORMATS: Record<AdFormat, { fields: Record<string, unknown>; answered: Partial<AdResult> }> = {
  banner: {
    fields: {
      ...{ width: 300, height: 250, adMark: false, template: true, backgroundColor: "#aabbcc" },
      ...{ carousel: true, carouselIndicator: false, carouselIntervalMs: 4_500 },
    },
    answered: {
      ...{ w: 300, h: 250, adMark: false },
      settings: {
        ...{ template: true, backgroundColor: "#aabbcc" },
        carousel: { indicator: false, intervalMs: 4_500 },
      },
    },
  },
  native: {
    fields: { ...hidden, width: 600, height: 314, textItems: TEXTS },
    answered: { placement: hidden, texts: { price: "9,900원", rate: "" }, settings: {} },
  },
  interstitial: {
    fields: { width: 720, height: 1280, closeDelayMs: 2_500 },
    answered: { w: 720, h: 1280, settings: { closeDelayMs: 2_500 } },
  },
  rewarded: {
    fields: { width: 720, height: 1280 },
    answered: { settings: { closeDelayMs: 5_000, rewardAfterMs: 5_000 } },
  },
  popup: {
    fields: {
      ...{ width: 300, height: 400, closeOnTapOutside: false, dimPct: 35, buttonTemplate: "filled" },
      ...{ closeButton: "top-right", hideForToday: false },
    },
    answered: {
      settings: {
        ...{ closeOnTapOutside: false, dimPct: 35, buttonTemplate: "filled" },
        ...{ closeButton: "top-right", hideForToday: false },
      },
    },
  },
  splash: {
    fields: {
      ...{ width: 720, height: 1280, closeAfterMs: 2_200 },
      ...{ backgroundColor: "#112233", darkBackgroundColor: "#445566" },
    },
    answered: {
      settings: { closeAfterMs: 2_200, backgroundColor: "#112233", darkBackgroundColor: "#445566" },
    },
  },
};

let shop: Shop;
let android: string;
beforeAll(async () => {
  shop = await openShop(env);
  android = await appOn(shop, "android");
});

async function publishedPlan(unitId: string): Promise<ServingPlan> {
  await settleOutbox(env);
  const plan = await env.PLANS.get<ServingPlan>(planKey(unitId), "json");
  if (!plan) throw new Error("the unit has no plan");
  return plan;
}

/** The answer of `GET /request` for the published unit with an ad of the unit's size. */
function answerOf(plan: ServingPlan): AdResult {
  const creative = { ...fixedTestCreative(plan.unit), texts: { price: "9,900원" } };
  const parts: Partial<PlanCampaign> = { ...FIXED_TEST_CAMPAIGN, creatives: [creative] };
  const compiled = compilePlan({ ...plan, campaigns: [makeCampaign(parts)] });
  const [candidate] = compiled.candidates;
  const [art] = candidate?.creatives ?? [];
  if (!candidate || !art) throw new Error(`nothing to answer: ${JSON.stringify(compiled.refused)}`);
  const body = answerBody(answerTemplate(plan, candidate.campaign, art, ORIGIN), "token");
  return (JSON.parse(body) as { result: AdResult }).result;
}

describe("a unit that is set up in every field of its format", () => {
  it.each(AD_FORMATS)("is answered as it was set up, and as its preview draws it: %s", async (format) => {
    const { fields, answered } = FORMATS[format];
    const { id } = await createUnit(as(shop), shop.pub.id, unitIn(android, { format, ...fields }));
    const plan = await publishedPlan(id);
    const answer = answerOf(plan);
    expect(answer).toMatchObject({ format, unit: id, ...answered });
    expect(answer.settings).toEqual(answered.settings);
    const unit = await getUnit(as(shop), shop.pub.id, id);
    const drawn = sampleAnswer(
      {
        ...{ platform: "android", format, w: unit.width, h: unit.height },
        ...{ placement: unit.placement, adMark: unit.adMark },
        ...(unit.settings === null ? {} : { settings: unit.settings }),
        ...(unit.textItems.length > 0 ? { textIds: unit.textItems.map((item) => item.id) } : {}),
      },
      { advertiser: "a", headline: "h", body: "b", callToAction: "c", texts: { price: "9,900원" } },
      ORIGIN,
    );
    for (const part of ["format", "w", "h", "placement", "adMark", "settings", "texts"] as const)
      expect([part, drawn[part]]).toEqual([part, answer[part]]);
  });

  it("is answered anew once it is changed", async () => {
    const { id } = await createUnit(
      as(shop),
      shop.pub.id,
      unitIn(android, { format: "interstitial", closeDelayMs: 1_000 }),
    );
    const { appId: _app, format: _format, ...kept } = unitIn(android);
    await updateUnit(as(shop), shop.pub.id, id, { ...kept, closeDelayMs: 9_000 });
    expect(answerOf(await publishedPlan(id)).settings).toEqual({ closeDelayMs: 9_000 });
  });

  it("leaves no field of a unit's form untried", () => {
    const tried = new Set(AD_FORMATS.flatMap((format) => Object.keys(FORMATS[format].fields)));
    const named = ["appId", "name", "format"];
    expect(
      Object.keys(adUnitSchema.shape).filter((field) => !tried.has(field) && !named.includes(field)),
    ).toEqual([]);
  });
});
