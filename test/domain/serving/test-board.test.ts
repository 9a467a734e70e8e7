import { describe, expect, it } from "vitest";
import { runFor, runOfTokenId, type TestRun, tokenIdOfRun } from "../../../domain/serving";
import { makeCampaign, makeCreative, NOW } from "./plan-factory";

const { id, advProjectId, productId, advertiser } = makeCampaign();
const run = (parts: Partial<TestRun> = {}): TestRun => ({
  id: "tst_1",
  unitIds: ["unt_1", "unt_2"],
  deviceId: "phone",
  endsAtMs: NOW + 1,
  ad: { campaign: { id, advProjectId, productId, advertiser }, creative: makeCreative() },
  ...parts,
});
const found = (
  runs: readonly TestRun[],
  [deviceId = null, uid = null]: (string | null)[] = [null, "phone"],
  unitId = "unt_1",
  isUidRegistered = false,
) => runFor(runs, unitId, { deviceId, uid, isUidRegistered }, NOW)?.id ?? null;

describe("what a test device is shown", () => {
  it("is its own run on one of the run's units, until its end", () => {
    expect(found([run()])).toBe("tst_1");
    expect(found([run()], [null, "tablet"])).toBeNull();
    expect(found([run()], [null, null])).toBeNull();
    expect(found([run()], ["phone"], "unt_3")).toBeNull();
    expect(found([run({ endsAtMs: NOW })])).toBeNull();
  });

  it("of an advertiser's is not for the user of that number, unless the publisher registered it too", () => {
    const theirs = [run({ byDeviceIdOnly: true })];
    expect(found(theirs, [null, "phone"])).toBeNull();
    expect(found(theirs, ["other", "phone"])).toBeNull();
    expect(found(theirs, ["phone", null])).toBe("tst_1");
    expect(found(theirs, [null, "phone"], "unt_1", true)).toBe("tst_1");
  });

  it("is the run that ends last, where there are several", () => {
    const runs = [run(), run({ id: "tst_2", endsAtMs: NOW + 3 }), run({ id: "tst_3", endsAtMs: NOW + 2 })];
    expect(found(runs)).toBe("tst_2");
    expect(found(runs.toReversed())).toBe("tst_2");
  });
});

it("a run is found again by its token, and by no other", () => {
  expect(runOfTokenId(tokenIdOfRun("tst_1"))).toBe("tst_1");
  expect(runOfTokenId("AAAAAAAAAAAAAAAAAAAAAA")).toBeNull();
});
