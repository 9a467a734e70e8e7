import { describe, expect, it } from "vitest";
import { exchangeState } from "../../../domain/serving";

describe("whether an exchange is asked", () => {
  it.each([
    { enabled: true, units: 2, isBackfilled: true, state: "asked" },
    { enabled: true, units: 0, isBackfilled: true, state: "no-floor" },
    { enabled: false, units: 2, isBackfilled: true, state: "off" },
    { enabled: true, units: 2, isBackfilled: false, state: "off" },
  ])(
    "$state: switched on $enabled, $units units, backfill $isBackfilled",
    ({ isBackfilled, state, ...exchange }) => {
      expect(exchangeState(exchange, isBackfilled)).toBe(state);
    },
  );
});
