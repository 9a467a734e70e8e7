import { describe, expect, it } from "vitest";
import { movedRegion, regionOf } from "../../../domain/kernel";

describe("what a country decided", () => {
  it.each(["Asia/Kolkata", "Asia/Calcutta", undefined])("is not moved by %s in India", (timezone) => {
    expect(movedRegion(regionOf("IN"), { timezone })).toEqual({});
  });

  it.each(["Asia/Colombo", "Calcutta", "", 5, null])("is moved by %j in India", (timezone) => {
    expect(movedRegion(regionOf("IN"), { timezone })).toEqual({ timezone: ["project.fixed"] });
  });
});
