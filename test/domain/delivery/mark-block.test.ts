import fc from "fast-check";
import { expect, test } from "vitest";
import { markPlaceOf } from "../../../domain/delivery";
import { DAY, T0 } from "./support";

const ISOLATE = "0123456789abcdefghij-_";

test("two tokens never have the same place", () => {
  const id = fc.oneof(
    fc.nat({ max: 2_000 }).map((count) => ISOLATE + count.toString(36)),
    fc.constantFrom("0", "00", "01", "a", "0a").map((count) => ISOLATE + count),
    fc.string({ maxLength: 30 }),
    fc.string({ minLength: 22, maxLength: 24 }),
  );
  fc.assert(
    fc.property(id, id, fc.nat({ max: 3 }), (one, other, day) => {
      const decidedAtMs = T0 + day * DAY;
      const [place, next] = [one, other].map((tokenId) => markPlaceOf({ tokenId, decidedAtMs }));
      expect(JSON.stringify(place) === JSON.stringify(next)).toBe(one === other);
      expect(place?.ordinal).toBeLessThan(256);
    }),
    { numRuns: 2_000 },
  );
});

test("256 tokens that an isolate gives in a row share at most two blocks a day", () => {
  const ids = Array.from({ length: 256 }, (_, nth) => ISOLATE + (1_000 + nth).toString(36));
  const blocks = ids.map((tokenId) => markPlaceOf({ tokenId, decidedAtMs: T0 }).block);
  expect(new Set(blocks).size).toBe(2);
});
