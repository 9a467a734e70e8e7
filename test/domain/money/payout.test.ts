import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balancesOf, paidOut, payoutOf, settlementDays } from "../../../domain/money";

describe("a payout", () => {
  it.each([
    // net, VAT, payee -> income tax, local tax, transferred
    [1_000_000, 100_000, "business", 0, 0, 1_100_000],
    [1_000_000, 100_000, "individual-business", 30_000, 3_000, 967_000],
    [1_000_000, 100_000, "individual-other", 80_000, 8_000, 912_000],
    // Each rounded down to 10 won: 3 % of 12,345 is 370.35, 0.3 % is 37.035.
    [12_345, 1_235, "individual-business", 370, 30, 11_945],
    [0, 0, "individual-other", 0, 0, 0],
  ] as const)(
    "of %d and %d VAT to a %s",
    (netMinor, vatMinor, payee, incomeTaxMinor, localTaxMinor, payoutMinor) => {
      expect(payoutOf({ netMinor, vatMinor }, payee)).toEqual({ incomeTaxMinor, localTaxMinor, payoutMinor });
    },
  );

  it("leaves nothing of what was earned, whoever is paid", () => {
    const amount = fc.integer({ min: 1, max: 10_000_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom("business", "individual-business", "individual-other"),
        (netMinor, vatMinor, payee) => {
          const { incomeTaxMinor, localTaxMinor, payoutMinor } = payoutOf({ netMinor, vatMinor }, payee);
          const withheldMinor = incomeTaxMinor + localTaxMinor;
          const fact = { id: "stm_1", pubProjectId: "pub", currency: "KRW" } as const;
          const entry = paidOut(fact, { netMinor, vatMinor, withheldMinor, payoutMinor });
          const kept = balancesOf([entry]);
          expect(kept.get("payable:pub:KRW")).toBe(BigInt(netMinor));
          expect(kept.get("tax:pub:KRW")).toBe(BigInt(vatMinor));
          expect(kept.get("bank:-:KRW")).toBe(BigInt(-payoutMinor));
        },
      ),
    );
  });
});

describe("the days of a month's settlement", () => {
  it.each([
    // The 21st is a Sunday; the fifth business day after New Year's Day.
    ["2026-05", "2026-06-08", "2026-06-22"],
    // Chuseok and the days around it.
    ["2026-12", "2027-01-08", "2027-01-21"],
    ["2027-01", "2027-02-05", "2027-02-22"],
    ["2026-02", "2026-03-09", "2026-03-23"],
  ])("%s is sent by %s and paid on %s", (month, sendBy, payoutDay) => {
    expect(settlementDays(month)).toMatchObject({ sendBy, payoutDay });
  });
});
