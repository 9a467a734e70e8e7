import { describe, expect, test } from "vitest";
import { bookingSteps, NO_TARGETING, stepFrom } from "../../../domain/booking";
import type { ProductTargeting } from "../../../domain/inventory";

const LANGUAGE: ProductTargeting = { type: "language", required: false, surchargeMilliPct: 0 };

function offer(pricingType: string, targetings: ProductTargeting[] = [], isOn = true) {
  return {
    product: { pricingType, targetings },
    publisher: { features: isOn ? ["audience-targeting" as const] : [] },
  };
}

describe("a booking leads through", () => {
  test.each([
    ["cpm", offer("cpm", [LANGUAGE]), ["schedule", "targeting", "info", "creatives", "billing", "confirm"]],
    ["cpm without targeting", offer("cpm"), ["schedule", "info", "creatives", "billing", "confirm"]],
    [
      "cpm whose platform has targeting off",
      offer("cpm", [LANGUAGE], false),
      ["schedule", "info", "creatives", "billing", "confirm"],
    ],
    ["cpp", offer("cpp"), ["schedule", "info", "creatives", "billing", "confirm"]],
    ["in-house", offer("inhouse"), ["schedule", "info", "creatives", "confirm"]],
    ["a quest", offer("cpq", [LANGUAGE]), ["quest", "info", "billing", "confirm"]],
  ])("%s", (_, booked, steps) => {
    expect(bookingSteps(booked)).toEqual(steps);
  });

  test("targeting that is used though no longer offered, so that it can be taken back", () => {
    const used = { ...NO_TARGETING, countries: ["kr" as const] };
    expect(bookingSteps(offer("cpm"), used)).toContain("targeting");
    expect(bookingSteps(offer("cpm"), NO_TARGETING)).not.toContain("targeting");
  });
});

test("a step that a booking does not have leads to the next that it has", () => {
  const steps = bookingSteps(offer("inhouse"));
  expect(stepFrom("targeting", steps)).toBe("info");
  expect(stepFrom("billing", steps)).toBe("confirm");
  expect(stepFrom("info", steps)).toBe("info");
  expect(stepFrom("creatives", bookingSteps(offer("cpq")))).toBe("billing");
});
