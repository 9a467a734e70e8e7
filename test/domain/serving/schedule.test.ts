import { describe, expect, test } from "vitest";
import { compilePlan, type PlanCampaign } from "../../../domain/serving";
import { activeAt } from "../../../domain/serving/schedule";
import { makeCampaign, makeCreative, makePlan, NOW } from "./plan-factory";

/** Within a quarter of an hour, where no zone's clock changes. */
const EDGE = NOW + 7 * 60_000;

/** Whether the campaign may be shown just before the edge and from the edge on, with the same compiled plan in that order. */
function aroundEdge(campaign: PlanCampaign): [boolean, boolean] {
  const compiled = compilePlan(makePlan({ campaigns: [campaign] }));
  const isActive = (atMs: number) => activeAt(compiled, atMs).candidates.length === 1;
  isActive(NOW);
  return [isActive(EDGE - 1), isActive(EDGE)];
}

describe("what a plan remembers of the clock ends with", () => {
  test("a campaign's end", () => {
    expect(aroundEdge(makeCampaign({ endsAtMs: EDGE }))).toEqual([true, false]);
  });

  test("a campaign's start", () => {
    expect(aroundEdge(makeCampaign({ startsAtMs: EDGE }))).toEqual([false, true]);
  });

  test("the end of a creative's display period", () => {
    const creatives = [makeCreative({ displayToMs: EDGE })];
    expect(aroundEdge(makeCampaign({ creatives }))).toEqual([true, false]);
  });

  test("the start of a creative's display period", () => {
    const creatives = [makeCreative({ displayFromMs: EDGE })];
    expect(aroundEdge(makeCampaign({ creatives }))).toEqual([false, true]);
  });
});
