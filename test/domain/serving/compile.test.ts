import { describe, expect, it } from "vitest";
import { checkFit } from "../../../domain/content";
import { compilePlan } from "../../../domain/serving";
import { makeCampaign, makeCreative, makePlan } from "./plan-factory";

const compiled = (...campaigns: ReturnType<typeof makeCampaign>[]) => compilePlan(makePlan({ campaigns }));

it.each([
  [1_020, 500],
  [1_960, 1_000],
])("what was taken in at the limit of its unit's ratio is served there: %i x %i", (w, h) => {
  const unit = { format: "native", w: 1_000, h: 500 } as const;
  expect(checkFit({ w, h }, unit)).toBeNull();
  const asset = { kind: "image", path: "public/ast_1", w, h, type: "image/png" } as const;
  const campaigns = [makeCampaign({ creatives: [makeCreative({ asset })] })];
  expect(compilePlan(makePlan({ unit, campaigns })).refused).toEqual([]);
});

describe("a plan's candidates", () => {
  it("stand by tier, then by priority, then by id, in whatever order the plan names them", () => {
    const campaigns = [
      makeCampaign({ id: "cmp_a", pricing: "inhouse", priority: 0 }),
      makeCampaign({ id: "cmp_c", pricing: "cpc", priority: 5 }),
      makeCampaign({ id: "cmp_d", pricing: "cpm", priority: 5 }),
      makeCampaign({ id: "cmp_b", pricing: "cpm", priority: 6 }),
      makeCampaign({ id: "cmp_e", pricing: "cpp", priority: 9 }),
    ];
    const idsOf = (list: typeof campaigns) => compiled(...list).candidates.map(({ campaign }) => campaign.id);
    expect(idsOf(campaigns)).toEqual(["cmp_e", "cmp_c", "cmp_d", "cmp_b", "cmp_a"]);
    expect(idsOf(campaigns.toReversed())).toEqual(idsOf(campaigns));
  });

  it.each([
    [1, 4, 0.25],
    [4, 4, 1],
    [4, 2, 1],
    [1, 0, 1],
  ])(
    "have %i of %i slots as their share of the traffic: %f, and never more than all of it",
    (slots, productSlots, share) => {
      expect(compiled(makeCampaign({ pricing: "cpp", slots, productSlots })).candidates[0]?.share).toBe(
        share,
      );
    },
  );
});
