import { expect, test } from "vitest";
import { zoomInto, zoomOut } from "../../../domain/reports";

const days = (search: URLSearchParams | null) => search?.toString();

test("a report that was zoomed twice goes back to its first range in one step, with its other choices", () => {
  const start = new URLSearchParams("preset=last-30&by=day&tab=unit&measure=clicks&cursor=c");
  const once = zoomInto(start, "2026-11-03", "2026-11-20");
  const twice = zoomInto(once, "2026-11-10", "2026-11-10");
  expect(Object.fromEntries(twice)).toEqual({
    ...{ tab: "unit", measure: "clicks", preset: "custom", from: "2026-11-10", to: "2026-11-10" },
    zoomed: "preset=last-30&by=day",
  });
  expect(days(zoomOut(twice))).toBe("tab=unit&measure=clicks&preset=last-30&by=day");
});

test("a report of its default range goes back to it", () => {
  const zoomed = zoomInto(new URLSearchParams("q=a"), "2026-11-03", "2026-11-04");
  expect(days(zoomOut(zoomed))).toBe("q=a");
});

test("a report that was not zoomed has no way back", () => {
  expect(zoomOut(new URLSearchParams("preset=custom&from=2026-11-03&to=2026-11-04"))).toBeNull();
});
