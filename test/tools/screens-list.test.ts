import { describe, expect, test } from "vitest";
import rows from "../contract/screens.json";
import { SCREENS } from "../e2e/screens/table";
import { PAGES } from "../support/pages";

describe("the screens of the contract that name their routes", () => {
  test("have routes that exist, and that are looked at in both languages and widths", () => {
    const looked = new Set(SCREENS.filter(({ status = 200 }) => status === 200).map(({ route }) => route));
    const routes = rows.flatMap((row) => ("routes" in row ? (row.routes ?? []) : []));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((route) => !PAGES.has(route))).toEqual([]);
    expect(routes.filter((route) => !looked.has(route))).toEqual([]);
  });
});
