import { type AdFormat, safeHttpUrl, TOKEN_TTL_S } from "../../domain/kernel";
import {
  type AnsweredPlan,
  type AskingDevice,
  answerBody,
  answerTemplate,
  bindToken,
  compiledForTest,
  encodeToken,
  FIXED_TEST_CAMPAIGN,
  fixedTestCreative,
  markedAsTest,
  type PlanCreative,
  runFor,
  type ServingPlan,
  type TestCampaign,
  testImage,
  testUnitOf,
  tokenIdOfRun,
  uncountedStampOf,
} from "../../domain/serving";
import type { AdCall } from "../ad-call";
import type { AdServeEnv } from "../env";
import { INERT_HEADERS, jsonText, notFoundPage } from "../http";
import type { Isolate } from "../isolate";
import { tokenKeys } from "../keyed-hash";

/** The fixed test ad of a format: public, uncounted, without storage. */
export function answerTestUnit(isolate: Isolate, env: AdServeEnv, format: AdFormat, nowMs: number): Response {
  const plan = testUnitOf(format);
  const moment = { tokenId: isolate.tokenId(), nowMs, userHash: null };
  return testAnswer(env, plan, FIXED_TEST_CAMPAIGN, fixedTestCreative(plan.unit), moment);
}

/** The test that the publisher, or one of its advertisers, currently runs on this device, or null. */
export async function answerTestRun(call: AdCall, asking: AskingDevice): Promise<Response | null> {
  const { isolate, env, compiled, nowMs } = call;
  const { unit, project } = compiled.plan;
  const run = runFor(await isolate.tests.of(env.TEST_BOARD, project.id, nowMs), unit.id, asking, nowMs);
  if (run === null) return null;
  const creative = run.ad.creative === null ? fixedTestCreative(unit) : markedAsTest(run.ad.creative);
  return testAnswer(env, compiled.plan, run.ad.campaign, creative, {
    tokenId: tokenIdOfRun(run.id),
    nowMs,
    userHash: call.request.userHash,
  });
}

function testAnswer(
  env: AdServeEnv,
  plan: AnsweredPlan & Pick<ServingPlan, "project">,
  campaign: TestCampaign,
  creative: PlanCreative,
  { tokenId, nowMs, userHash }: { tokenId: string; nowMs: number; userHash: string | null },
): Response {
  const { unit, project } = plan;
  const destinationUrl = safeHttpUrl(creative.destinationUrl) ?? env.AD_SERVE_ORIGIN;
  const binding = bindToken({
    campaignId: campaign.id,
    creativeId: creative.id,
    unitId: unit.id,
    productId: campaign.productId,
    appId: unit.appId,
    advProjectId: campaign.advProjectId,
    pubProjectId: project.id,
    destinationUrl,
  });
  const keys = tokenKeys(env.TOKEN_KEYS);
  const stamp = uncountedStampOf(binding, keys.currentKeyId, keys.current);
  const expiresAtMs = nowMs + TOKEN_TTL_S[unit.format] * 1000;
  const token = encodeToken({ tokenId, decidedAtMs: nowMs, expiresAtMs, userHash, capDay: null }, stamp);
  const compiled = compiledForTest(creative, destinationUrl, binding);
  return jsonText(answerBody(answerTemplate(plan, campaign, compiled, env.AD_SERVE_ORIGIN, true), token));
}

/** `GET /media/test/w{w}h{h}.svg`: the image of the fixed test ad. */
export function answerTestImage(name: string): Response {
  const image = testImage(name);
  if (image === null) return notFoundPage();
  return new Response(image, {
    headers: {
      ...INERT_HEADERS,
      "Cache-Control": "public, max-age=86400",
      "Content-Type": "image/svg+xml",
    },
  });
}
