import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countedAmong, type DeliveryArrival, eventsIn, ledgerHours, tally } from "../../../domain/delivery";
import { deliveryEvent, HOUR, T0 } from "./support";

const CAMPAIGN = "cmp_1";

const anArrival = fc.record({
  id: fc.integer({ min: 0, max: 40 }),
  tokenId: fc.constantFrom("a", "b", "c", "d"),
  kind: fc.constantFrom("impression" as const, "click" as const, "viewable" as const),
});

test("what stands in the totals is told from the marks alone, however the arrivals came", () => {
  fc.assert(
    fc.property(fc.array(anArrival, { maxLength: 40 }), (drawn) => {
      // An id identifies one message with the same content at every delivery.
      const messages = new Map(drawn.map((each) => [each.id, each]));
      const arrivals = drawn.map(({ id }): DeliveryArrival => {
        const { tokenId, kind } = messages.get(id) as (typeof drawn)[number];
        return { arrivalId: `m${id}`, verdict: "valid", event: deliveryEvent({ tokenId, kind }) };
      });
      const {
        deltas,
        eventDeltas,
        arrivals: marks,
      } = tally(CAMPAIGN, arrivals, { marks: [], refusedIds: [] }, T0);
      const claims = [...messages.values()].map(({ id, tokenId, kind }) => ({
        arrivalId: `m${id}`,
        tokenId,
        kind,
      }));
      const counted = new Set(countedAmong(claims, marks).map(({ arrivalId }) => arrivalId));
      const count = (kind: string) =>
        claims.filter((claim) => claim.kind === kind && counted.has(claim.arrivalId)).length;
      const [total = { impressions: 0, clicks: 0 }] = deltas;
      expect([count("impression"), count("click")]).toEqual([total.impressions, total.clicks]);
      expect(count("viewable")).toBe(eventDeltas.find(({ kind }) => kind === "viewable")?.count ?? 0);
    }),
  );
});

describe("a file of the ledger", () => {
  const line = (id: string, overrides: Parameters<typeof deliveryEvent>[0]) =>
    JSON.stringify({ id, queuedAt: "", verdict: "valid", event: deliveryEvent(overrides) });
  const scope = { project: "prj_adv", fromMs: T0, toMs: T0 + HOUR };

  test.each([
    ["the advertiser's own", {}, true],
    ["another advertiser's", { advProjectId: "prj_other" }, false],
    ["the first moment", { atMs: T0 }, true],
    ["the moment after the last", { atMs: T0 + HOUR }, false],
    ["the moment before the first", { atMs: T0 - 1 }, false],
  ])("holds %s event: %o → %s", (_name, overrides, isIn) => {
    expect(eventsIn(`${line("m1", overrides)}\n`, scope).map(({ arrivalId }) => arrivalId)).toEqual(
      isIn ? ["m1"] : [],
    );
  });

  test("holds the publisher's too, and one campaign's where it is named", () => {
    const text = `${line("m1", {})}\n${line("m2", { campaignId: "cmp_2" })}\n`;
    const ids = (of: Partial<Parameters<typeof eventsIn>[1]>) =>
      eventsIn(text, { ...scope, ...of }).map(({ arrivalId }) => arrivalId);
    expect(ids({ project: "prj_pub" })).toEqual(["m1", "m2"]);
    expect(ids({ campaignId: "cmp_2" })).toEqual(["m2"]);
  });

  test("what was refused is not an event of anybody's", () => {
    const refused = JSON.stringify({ id: "m1", queuedAt: "", verdict: "expired", campaignId: "prj_adv" });
    expect(eventsIn(`${refused}\n`, scope)).toEqual([]);
  });
});

test("a day's hours begin before it and end after it, since a message is queued after its beacon came", () => {
  const fromMs = Date.UTC(2026, 10, 20, 15);
  const hours = ledgerHours("delivery", fromMs, fromMs + 24 * HOUR);
  expect(hours.length).toBe(26);
  expect(hours[0]?.prefix).toBe("delivery/2026/11/20/14/");
  expect(hours.at(-1)?.prefix).toBe("delivery/2026/11/21/15/");
});
