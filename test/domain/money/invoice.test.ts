import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minor } from "../../../domain/kernel";
import { invoiceApprovalSchema, invoiceChange, splitTax, taxOf } from "../../../domain/money";

const tax = taxOf("KR");
const of = (totalMinor: number) => ({ ...splitTax(minor(totalMinor), tax), totalMinor });
const whole = of(1_100_000);

describe("a tax invoice of what is not delivered whole", () => {
  it.each([
    ["to-issue", 0, { kind: "kept" }],
    ["issued", 0, { kind: "kept" }],
    ["to-issue", 1_100_000, { kind: "void", instead: null }],
    ["to-issue", 2_000_000, { kind: "void", instead: null }],
    ["to-issue", 550_000, { kind: "void", instead: of(550_000) }],
    [
      "issued",
      1_100_000,
      {
        kind: "corrected",
        by: { supplyMinor: -1_000_000, vatMinor: -100_000, totalMinor: -1_100_000 },
        modifyCode: 4,
      },
    ],
    [
      "issued",
      550_000,
      {
        kind: "corrected",
        by: { supplyMinor: -500_000, vatMinor: -50_000, totalMinor: -550_000 },
        modifyCode: 2,
      },
    ],
  ] as const)("%s, of which %i goes back", (status, returnedMinor, expected) => {
    expect(invoiceChange(status, whole, { returnedMinor, tax })).toEqual(expected);
  });

  it("leaves with its correction what one invoice of the rest would be", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.nat(), (totalMinor, part) => {
        const returnedMinor = 1 + (part % totalMinor);
        const change = invoiceChange("issued", of(totalMinor), { returnedMinor, tax });
        if (change.kind !== "corrected") throw new Error(change.kind);
        const rest = of(totalMinor - returnedMinor);
        expect(of(totalMinor).vatMinor + change.by.vatMinor).toBe(rest.vatMinor);
        expect(change.by.supplyMinor + change.by.vatMinor).toBe(-returnedMinor);
      }),
    );
  });
});

describe("the invoice of added days", () => {
  it("leaves with its correction and the first one what one invoice of the rest would be", () => {
    const amount = fc.integer({ min: 1, max: 10 ** 11 });
    fc.assert(
      fc.property(amount, amount, fc.nat(), (first, second, part) => {
        const all = of(first + second);
        const before = of(first);
        const added = {
          supplyMinor: all.supplyMinor - before.supplyMinor,
          vatMinor: all.vatMinor - before.vatMinor,
          totalMinor: second,
        };
        const returnedMinor = 1 + (part % second);
        const change = invoiceChange("issued", added, { returnedMinor, tax, before });
        if (change.kind !== "corrected") throw new Error(change.kind);
        const keptVatMinor = before.vatMinor + added.vatMinor + change.by.vatMinor;
        expect(keptVatMinor).toBe(of(first + second - returnedMinor).vatMinor);
        expect(change.by.supplyMinor + change.by.vatMinor).toBe(-returnedMinor);
      }),
    );
  });
});

describe("an approval number", () => {
  it.each([
    ["202611251000000012345678", "202611251000000012345678"],
    [" 20261125-10000000-12345678 ", "202611251000000012345678"],
    ["２０２６１１２５1000000012345678", "202611251000000012345678"],
    ["2026112510000000123456", null],
    ["20261125100000001234567x", null],
    ["", null],
  ])("%s", (approvalNumber, kept) => {
    expect(invoiceApprovalSchema.safeParse({ approvalNumber }).data?.approvalNumber ?? null).toBe(kept);
  });
});
