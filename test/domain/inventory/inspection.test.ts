import { describe, expect, it } from "vitest";
import {
  INSPECTED_REQUESTS_MAX,
  type InspectedRequest,
  sdkOf,
  withRequests,
} from "../../../domain/inventory";

const request = (nth: number): InspectedRequest => ({
  id: `r${nth}`,
  atMs: nth,
  unitId: "unt_1",
  status: 200,
  outcome: "ad",
  reason: null,
  advertiser: null,
  platform: null,
  language: null,
  sdk: null,
  named: false,
});
const requests = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => request(from + nth));

describe("the last requests of an app", () => {
  it("are the newest fifty, the newest first, from however many tell of them", () => {
    const kept = withRequests(withRequests([], requests(0, 40)), requests(30, 80));
    expect(kept).toHaveLength(INSPECTED_REQUESTS_MAX);
    expect(kept.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 50 }, (_, nth) => 79 - nth));
  });
});

describe("the name of an SDK", () => {
  it.each(["web/1.0.0", "android-http/1", "flutter-http/12.3"])("is %s", (text) => {
    expect(sdkOf(text)).toBe(text);
  });

  it.each([
    "",
    null,
    undefined,
    "web",
    "web/",
    "Web/1",
    "web/1.0.0.0",
    "web/1.x",
    "<b>/1",
    `${"a".repeat(25)}/1`,
  ])("is not %s", (text) => {
    expect(sdkOf(text)).toBeNull();
  });
});
