import { describe, expect, test } from "vitest";
import { userHashOf } from "../../../domain/audience";
import { capShardName } from "../../../domain/delivery";
import { capQuestion, compilePlan, decide } from "../../../domain/serving";
import { leasesOf, makeCampaign, makePlan, makeRequest, NOW } from "./plan-factory";

function choicesOf(...campaigns: Parameters<typeof makeCampaign>[0][]) {
  const compiled = compilePlan(makePlan({ campaigns: campaigns.map(makeCampaign) }));
  const leases = leasesOf((id) => ({ paceRatio: Number(id.slice(-1)) }));
  const decision = decide(compiled, makeRequest(), leases, NOW, 0);
  return decision.filled ? decision.choices : [];
}

describe("the question about caps", () => {
  test("is not asked when the first choice is uncapped", () => {
    expect(capQuestion(choicesOf({ id: "cmp_1" }, { id: "cmp_2", frequencyCap: 2 }))).toBeNull();
  });

  test("asks for every product once where its cap is the only limit, best first", () => {
    const question = capQuestion(
      choicesOf(
        { id: "cmp_1", productId: "prd_a", frequencyCap: 2 },
        { id: "cmp_2", productId: "prd_a", frequencyCap: 2 },
        { id: "cmp_3", productId: "prd_b", frequencyCap: 5 },
      ),
    );
    expect(question?.candidates.map(({ limits }) => limits)).toEqual([
      [{ key: "prd_a", cap: 2 }],
      [{ key: "prd_b", cap: 5 }],
    ]);
    expect(question?.choiceAt(1)?.campaign.id).toBe("cmp_3");
  });

  test("asks for a campaign's own cap beside its product's, and for the next campaign of the product behind it", () => {
    const question = capQuestion(
      choicesOf(
        { id: "cmp_1", productId: "prd_a", frequencyCap: 9, campaignFrequencyCap: 1 },
        { id: "cmp_2", productId: "prd_a", frequencyCap: 9 },
        { id: "cmp_3", productId: "prd_a", frequencyCap: 9, campaignFrequencyCap: 4 },
      ),
    );
    expect(question?.candidates.map(({ limits }) => limits)).toEqual([
      [
        { key: "prd_a", cap: 9 },
        { key: "cmp_1", cap: 1 },
      ],
      [{ key: "prd_a", cap: 9 }],
    ]);
    expect(question?.choiceAt(1)?.campaign.id).toBe("cmp_2");
  });

  test("with every cap reached leaves the uncapped choice behind them, or nothing", () => {
    const capped = { id: "cmp_1", frequencyCap: 2 };
    expect(capQuestion(choicesOf(capped, { id: "cmp_2" }))?.choiceAt(null)?.campaign.id).toBe("cmp_2");
    expect(capQuestion(choicesOf(capped))?.choiceAt(null)).toBeNull();
  });
});

describe("a user's hash", () => {
  const hash = (key: string, text: string) => btoa(`${key}/${text}`.padEnd(32, ".")).replaceAll("=", "");

  test("differs between projects and users, and never holds the id", () => {
    const hashes = [userHashOf("kim", "a", hash), userHashOf("kim", "b", hash), userHashOf("lee", "a", hash)];
    expect(new Set(hashes).size).toBe(3);
    expect(hashes.join()).not.toContain("kim");
  });

  test("does not exist without a user", () => {
    expect(userHashOf(null, "a", hash)).toBeNull();
    expect(userHashOf("", "a", hash)).toBeNull();
  });

  test("always belongs to the same one of a bounded number of shards of its project", () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const names = new Set<string>();
    for (const a of letters)
      for (const b of letters) for (const c of letters) names.add(capShardName("prj", a + b + c + a));
    expect(names.size).toBe(64);
    expect(capShardName("prj", "AbCdE")).toBe(capShardName("prj", "AbCdE"));
    expect(capShardName("other", "AbCdE")).not.toBe(capShardName("prj", "AbCdE"));
  });
});
