import { expect, test } from "vitest";
import { PlanPool } from "../../ad-serve/plan-pool";
import { makeCampaign, makePlan } from "../domain/serving/plan-factory";

const planOf = (unitId: string, headline = "Fresh rice cakes") => {
  const campaign = makeCampaign();
  const creatives = campaign.creatives.map((creative) => ({ ...creative, id: `crt_${unitId}`, headline }));
  return makePlan({ unit: { id: unitId }, campaigns: [{ ...campaign, creatives }] });
};

test("a plan is the same after it is interned, its creatives its own", () => {
  const pool = new PlanPool();
  pool.intern(planOf("unt_1"));
  expect(pool.intern(planOf("unt_2")).plan).toEqual(planOf("unt_2"));
});

test("a second plan of the same campaigns costs less than the first", () => {
  const pool = new PlanPool();
  pool.intern(planOf("unt_1"));
  const first = pool.bytes;
  const { plan } = pool.intern(planOf("unt_2"));
  expect(pool.bytes).toBeLessThan(first * 2);
  const again = pool.intern(planOf("unt_3")).plan;
  expect(again.campaigns[0]?.advertiser).toBe(plan.campaigns[0]?.advertiser);
});

test("a changed campaign is never mixed with what it was", () => {
  const pool = new PlanPool();
  const before = pool.intern(planOf("unt_1")).plan;
  const changed = planOf("unt_2");
  const [campaign] = changed.campaigns;
  const later = pool.intern({
    ...changed,
    campaigns: campaign ? [{ ...campaign, endsAtMs: campaign.endsAtMs + 1 }] : [],
  }).plan;
  expect(later.campaigns[0]?.endsAtMs).toBe((before.campaigns[0]?.endsAtMs ?? 0) + 1);
});

test("when every plan is given back, nothing is held", () => {
  const pool = new PlanPool();
  const plans = [planOf("unt_1"), planOf("unt_2", "Another headline")].map((plan) => pool.intern(plan));
  expect(pool.bytes).toBeGreaterThan(0);
  for (const plan of plans) pool.release(plan);
  expect(pool.bytes).toBe(0);
});
