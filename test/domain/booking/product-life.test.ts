import { describe, expect, it } from "vitest";
import { faultsOf, removalDueAt } from "../../../domain/booking";
import { isProductStepOpen, nextProductStep, reorder, withUnits } from "../../../domain/inventory";
import { DAY_MS } from "../../../domain/kernel";

describe("a removed product", () => {
  it("is gone three days after its removal, or after the last booking that outlives it", () => {
    expect(removalDueAt(1_000, null)).toBe(1_000 + 3 * DAY_MS);
    expect(removalDueAt(1_000, 500)).toBe(1_000 + 3 * DAY_MS);
    expect(removalDueAt(1_000, 10 * DAY_MS)).toBe(13 * DAY_MS);
  });
});

describe("a product that does not sell as it should", () => {
  const product = { pricingType: "cpm" as const, priceMinor: 1, targetings: [] };
  const language = [{ type: "language" as const, surchargeMilliPct: 0 }];

  it.each([
    ["is one without units", product, { count: 0, archived: 0 }, ["no-unit"]],
    ["is one whose units are all archived", product, { count: 2, archived: 2 }, ["no-unit"]],
    ["is one with an archived unit", product, { count: 2, archived: 1 }, ["archived-unit"]],
    [
      "is one that sells what is switched off",
      { ...product, targetings: language },
      { count: 1, archived: 0 },
      ["targeting-off"],
    ],
    ["is one that costs nothing", { ...product, priceMinor: 0 }, { count: 1, archived: 0 }, ["no-price"]],
    [
      "is no free one of the publisher's own",
      { ...product, pricingType: "inhouse" as const, priceMinor: 0 },
      { count: 1, archived: 0 },
      [],
    ],
    ["is none that is in order", product, { count: 1, archived: 0 }, []],
  ])("%s", (_, given, units, faults) => {
    expect(faultsOf(given, units, [])).toEqual(faults);
  });
});

describe("the order of products", () => {
  const placed = (places: Record<string, number>) =>
    Object.entries(places).map(([id, sortOrder]) => ({ id, sortOrder }));
  const orderOf = (products: { id: string; sortOrder: number }[], ids: string[]) => {
    const changed = new Map(reorder(products, ids).map(({ id, sortOrder }) => [id, sortOrder]));
    return products
      .map(({ id, sortOrder }) => ({ id, sortOrder: changed.get(id) ?? sortOrder }))
      .sort((a, b) => b.sortOrder - a.sortOrder)
      .map(({ id }) => id);
  };

  it("is the one that was asked for, and what was not named follows", () => {
    const products = placed({ a: 40, b: 30, c: 20, d: 10 });
    expect(orderOf(products, ["d", "a", "c", "b"])).toEqual(["d", "a", "c", "b"]);
    expect(orderOf(products, ["c"])).toEqual(["c", "a", "b", "d"]);
    expect(orderOf(products, ["x", "b", "b"])).toEqual(["b", "a", "c", "d"]);
  });

  it("takes no place above what was there, so that a new product still comes first", () => {
    const products = placed({ a: 40, b: 30, c: 20 });
    expect(Math.max(...reorder(products, ["c", "b", "a"]).map(({ sortOrder }) => sortOrder))).toBe(40);
  });

  it("tells products of the same moment apart", () => {
    expect(orderOf(placed({ a: 5, b: 5, c: 5 }), ["b", "a", "c"])).toEqual(["b", "a", "c"]);
  });

  it("changes nothing where it is as asked", () => {
    expect(reorder(placed({ a: 3, b: 2 }), ["a", "b"])).toEqual([]);
  });
});

describe("the draft of a product", () => {
  const units = { unitIds: ["a", "b"] };
  const group = { unitSets: [{ name: "가", unitIds: ["a", "b"] }] };

  it("leads to the first step that is missing, and nobody gets ahead of it", () => {
    expect(nextProductStep({})).toBe("units");
    expect(nextProductStep({ units })).toBe("info");
    expect(isProductStepOpen("group", { units })).toBe(false);
    expect(isProductStepOpen("units", { units })).toBe(true);
    expect(nextProductStep({ units, group, info: {} as never, performance: {} as never })).toBe(
      "performance",
    );
  });

  it("asks for the groups again once other units are chosen", () => {
    const draft = { units, group };
    expect(withUnits(draft, { unitIds: ["b", "a"] }).group).toEqual(group);
    expect(withUnits(draft, { unitIds: ["a"] }).group).toBeUndefined();
  });
});
