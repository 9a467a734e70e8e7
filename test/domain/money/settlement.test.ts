import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  earnedPart,
  settlementOf,
  shareOfMedia,
  shareOfUnits,
  taxOf,
  USUAL_FEES,
} from "../../../domain/money";

const tax = taxOf("KR");

describe("what a campaign earned", () => {
  it("is the part of the agreed amount that was billed of what was bought, and never more than the whole", () => {
    const of = (billed: number) => earnedPart(1_000_001, shareOfUnits(billed, 500));
    expect([of(0), of(250), of(600), of(-1)]).toEqual([0, 500_001, 1_000_001, 0]);
    expect(earnedPart(1_000_001, shareOfUnits(5, 0))).toBe(0);
  });

  it("counts each impression at the price of what it showed", () => {
    const bought = { units: 100_000, videoUnits: 50_000 };
    expect(earnedPart(400_000, shareOfMedia(bought, { images: 10_000, videos: 10_000 }))).toBe(120_000);
    expect(earnedPart(400_000, shareOfMedia(bought, { images: 90_000, videos: 10_000 }))).toBe(400_000);
  });
});

describe("a settlement", () => {
  it.each([
    // [earned incl. VAT, of it by card, through ad note] -> [supply, VAT, card fee 3.2 %, commission 20 %, net]
    [
      [1_100_000, 0, false],
      [1_000_000, 100_000, 0, 0, 1_000_000],
    ],
    [
      [1_100_000, 1_100_000, false],
      [1_000_000, 100_000, 32_000, 0, 968_000],
    ],
    [
      [1_100_000, 1_100_000, true],
      [1_000_000, 100_000, 32_000, 200_000, 768_000],
    ],
    [
      [1_100_000, 550_000, true],
      [1_000_000, 100_000, 16_000, 200_000, 784_000],
    ],
    [
      [11, 11, true],
      [10, 1, 0, 2, 8],
    ],
    [
      [0, 0, true],
      [0, 0, 0, 0, 0],
    ],
  ] as const)("of %j divides into %j", ([earnedMinor, byCardMinor, viaAdNote], parts) => {
    const { supplyMinor, vatMinor, cardFeeMinor, commissionMinor, netMinor } = settlementOf({
      ...{ earnedMinor, byCardMinor, viaAdNote, tax, fees: USUAL_FEES },
    });
    expect([supplyMinor, vatMinor, cardFeeMinor, commissionMinor, netMinor]).toEqual(parts);
  });

  it.each([
    // Two halves of one yen, each rounded up.
    [1, { cardFeeBp: 5_000, commissionBp: 5_000 }, [1, 0, 0]],
    // Stored before the sum of the fees was limited.
    [1_312, { cardFeeBp: 3_302, commissionBp: 9_219 }, [394, 799, 0]],
  ] as const)("of %i by %j leaves nothing rather than a debt", (earnedMinor, fees, parts) => {
    const { cardFeeMinor, commissionMinor, netMinor } = settlementOf({
      ...{ earnedMinor, byCardMinor: earnedMinor, viaAdNote: true, tax: taxOf("JP"), fees },
    });
    expect([cardFeeMinor, commissionMinor, netMinor]).toEqual(parts);
  });

  it("loses nothing and leaves nobody below zero, whatever the amounts and fees", () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 100_000_000_000 }), fc.integer({ min: 0, max: 50 }));
    const feeBp = fc.integer({ min: 0, max: 10_000 });
    const anyFees = fc.record({ cardFeeBp: feeBp, commissionBp: feeBp });
    fc.assert(
      fc.property(
        ...([amount, amount, fc.boolean(), fc.constantFrom("KR", "JP", "IN"), anyFees] as const),
        (earnedMinor, byCardMinor, viaAdNote, country, fees) => {
          const parts = settlementOf({
            earnedMinor,
            byCardMinor,
            viaAdNote,
            tax: taxOf(country),
            fees,
          });
          const { supplyMinor, vatMinor, cardFeeMinor, commissionMinor, netMinor } = parts;
          expect(netMinor + cardFeeMinor + commissionMinor).toBe(supplyMinor);
          expect(supplyMinor + vatMinor).toBe(earnedMinor);
          for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
