import { describe, expect, it } from "vitest";
import { creativeSchemaFor } from "../../../domain/creative/schema";

const UNITS = [
  { id: "native", format: "native", placement: { headline: true } },
  { id: "bare", format: "native", placement: { headline: false } },
  { id: "banner", format: "banner", placement: { headline: true } },
];
const CREATIVE = { assetId: "ast_1", name: "소재", altText: "그림" };

const wrongOf = (input: unknown) =>
  creativeSchemaFor(UNITS)
    .safeParse(input)
    .error?.issues.map(({ path }) => path.join("."));

describe("a creative", () => {
  it("needs the headline that its native unit shows, and is told with whatever else is missing", () => {
    expect(wrongOf({ ...CREATIVE, unitId: "native", headline: " " })).toEqual(["headline"]);
    expect(wrongOf({ ...CREATIVE, unitId: "native", altText: "" })).toEqual(["altText", "headline"]);
    expect(wrongOf({ ...CREATIVE, unitId: "native", headline: "오늘도 한 모금" })).toBeUndefined();
  });

  it.each(["bare", "banner"])("needs none in the unit %s", (unitId) => {
    expect(wrongOf({ ...CREATIVE, unitId })).toBeUndefined();
  });
});
