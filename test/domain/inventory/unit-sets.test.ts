import { describe, expect, it } from "vitest";
import { checkUnits, groupsOf, isSplashOnly, unitIdsIn } from "../../../domain/inventory";

const unit = (id: string, format: "banner" | "native" | "splash", status = "available") => ({
  id,
  format,
  status,
});
const set = (...unitIds: string[]) => ({ name: unitIds.join(), unitIds });

describe("the units of a product", () => {
  it("are of one format in each group", () => {
    const units = [unit("a", "banner"), unit("b", "native"), unit("c", "banner")];
    expect(checkUnits("cpm", [set("a", "c"), set("b")], units)).toEqual({});
    expect(checkUnits("cpm", [set("a"), set("b", "c")], units)).toEqual({
      "unitSets.1.unitIds": ["product.unitSetMixed"],
    });
  });

  it("are in use", () => {
    expect(checkUnits("cpm", [set("a")], [unit("a", "banner", "archived")])).toEqual({
      "unitSets.0.unitIds": ["product.unitArchived"],
    });
  });

  it("are not splash ads alone where clicks are sold", () => {
    const splash = [unit("a", "splash"), unit("b", "splash")];
    const refused = { pricingType: ["product.cpcSplash"] };
    expect(checkUnits("cpc", [set("a", "b")], splash)).toEqual(refused);
    expect(checkUnits("cpm", [set("a", "b")], splash)).toEqual({});
    expect(isSplashOnly("cpc", [])).toBe(false);
    expect(checkUnits("cpc", [set("a"), set("b")], [unit("a", "splash"), unit("b", "banner")])).toEqual({});
  });

  it("are each served once, however many groups they are in", () => {
    expect(unitIdsIn([set("b", "a"), set("a", "c")])).toEqual(["b", "a", "c"]);
  });

  it("are grouped by format until somebody groups them", () => {
    const units = [unit("a", "banner"), unit("b", "native"), unit("c", "banner")];
    expect(groupsOf([], units, (format) => format)).toEqual([
      { name: "banner", unitIds: ["a", "c"] },
      { name: "native", unitIds: ["b"] },
    ]);
    expect(groupsOf([set("b")], units, (format) => format)).toEqual([set("b")]);
  });
});
