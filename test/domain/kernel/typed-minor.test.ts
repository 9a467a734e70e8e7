import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adProductSchemaFor } from "../../../domain/inventory";
import { majorText, typedMinor, typedNumber } from "../../../domain/kernel";

const PRODUCT = {
  name: "노출형",
  pricingType: "cpm",
  unitSets: [{ name: "배너", unitIds: ["unt_1"] }],
  minBudgetMinor: 1_000_000,
};

/** Whether a typed price in a currency's main units is accepted. */
function takes(currency: string, decimals: number, typed: string): boolean {
  const posted = typedMinor(typed, decimals);
  return adProductSchemaFor(currency).safeParse({ ...PRODUCT, priceMinor: Number(posted) }).success;
}

describe("a price as it is typed", () => {
  it.each([
    ["KRW", 0, "4000", true],
    ["KRW", 0, "4000.5", false],
    ["JPY", 0, "12", true],
    ["JPY", 0, "12.1", false],
    ["INR", 2, "12", true],
    ["INR", 2, "12.34", true],
    ["INR", 2, "1.005", false],
    ["INR", 2, "0.01", true],
    ["INR", 2, "0", false],
  ])("in %s with %i decimals: %s", (currency, decimals, typed, taken) => {
    expect(takes(currency, decimals, typed)).toBe(taken);
  });

  it("is posted in minor units to the last digit, and as it stands where it is no number", () => {
    expect(["12.34", "0.07", "1.1", " ", "many"].map((typed) => typedMinor(typed, 2))).toEqual([
      "1234",
      "7",
      "110",
      " ",
      "many",
    ]);
  });
});

/** Digits grouped in thousands or in lakhs. */
const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
const lakhs = (digits: string) =>
  digits.length <= 3 ? digits : `${digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",")},${digits.slice(-3)}`;
const fullWidth = (text: string) =>
  text.replace(/[\d.,]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

describe("an amount as it is typed, by an oracle of texts alone", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const writing = fc.constantFrom<(digits: string) => string>((digits) => digits, thousands, lakhs);

  it.each([
    ["KRW", 0],
    ["JPY", 0],
    ["INR", 2],
  ] as const)(
    "in %s is exact to the last of its %i decimals, however its digits are parted",
    (_, decimals) => {
      fc.assert(
        fc.property(amount, writing, fc.boolean(), (whole, write, isWide) => {
          const digits = String(whole).padStart(decimals + 1, "0");
          const major = write(digits.slice(0, digits.length - decimals));
          const typed = decimals === 0 ? major : `${major}.${digits.slice(-decimals)}`;
          expect(typedMinor(isWide ? fullWidth(typed) : typed, decimals)).toBe(String(whole));
          expect(typedMinor(majorText(whole, decimals), decimals)).toBe(String(whole));
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it("of rupees above forty million is taken, as every one below it", () => {
    expect([typedMinor("75678449.51", 2), typedMinor("7,56,78,449.51", 2)]).toEqual([
      "7567844951",
      "7567844951",
    ]);
    expect(takes("INR", 2, "75678449.51")).toBe(true);
  });

  it.each([
    "0x10",
    "1e3",
    "1_000",
    "1,00",
    "1,0000",
    ",5",
    "1,,000",
    "--1",
    "1.2.3",
    "Infinity",
    "NaN",
    "₩1",
  ])("is none as programs write numbers, or with its digits parted otherwise: %s", (typed) => {
    expect(typedMinor(typed, 2)).toBe(typed);
    expect(typedNumber(typed)).toBeNaN();
  });

  it.each([
    ["1만", 10_000],
    ["10000회", 10_000],
    ["2천 명", 2_000],
    ["1.5만", 15_000],
    ["３만", 30_000],
    ["10%", Number.NaN],
    ["1만원", Number.NaN],
  ])("is a count beside a Korean unit or a counter: %s", (typed, count) => {
    expect(typedNumber(typed)).toBe(count);
  });

  it("is a fraction of a minor unit where somebody types one, and so refused", () => {
    expect([typedMinor("1.005", 2), typedMinor("10.5", 0), typedMinor("-3.10", 2)]).toEqual([
      "100.5",
      "10.5",
      "-310",
    ]);
    expect(["1.005", "-3.10"].map((typed) => takes("INR", 2, typed))).toEqual([false, false]);
  });
});
