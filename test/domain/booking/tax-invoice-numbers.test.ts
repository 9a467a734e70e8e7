import { describe, expect, it } from "vitest";
import { taxInvoiceSchemaOf } from "../../../domain/booking/tax-invoice";
import { COUNTRIES, fieldErrorsOf, issueCode } from "../../../domain/kernel";

/** Numbers with valid check digits, also in typed spellings. */
const NUMBERS = {
  KR: ["1248100998", "120-81-47521", "220 81 62517"],
  IN: ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "27 aapfu0939f 1zv"],
  JP: ["T7000012050002", "7000012050002", "T1-1803-0101-8771"],
} as const;

const wrongOf = (country: string, registrationNumber: string) => {
  const invoice = { businessName: "보리수", registrationNumber, managerEmail: "tax@barley.example" };
  const { error } = taxInvoiceSchemaOf(country).safeParse(invoice, { error: issueCode });
  return error ? fieldErrorsOf(error).registrationNumber : undefined;
};

describe("the number of a tax invoice's recipient", () => {
  it.each(COUNTRIES.flatMap((country) => NUMBERS[country].map((number) => [country, number] as const)))(
    "in %s may be %s, and in no other country",
    (country, number) => {
      expect(wrongOf(country, number)).toBeUndefined();
      for (const other of COUNTRIES.filter((each) => each !== country))
        expect(wrongOf(other, number), other).toEqual([
          { KR: "registrationNumber", IN: "taxId.gstin", JP: "taxId.corporate" }[other],
        ]);
    },
  );

  it.each(COUNTRIES.flatMap((country) => NUMBERS[country].map((number) => [country, number] as const)))(
    "in %s is not %s with another check digit or one sign less or more",
    (country, number) => {
      const plain = number.replace(/[-\s]/g, "").toUpperCase();
      // The check digit is the last character in Korea and India, the first digit in Japan.
      const at = country === "JP" ? plain.search(/\d/) : plain.length - 1;
      for (const sign of "0123456789") {
        if (sign === plain[at]) continue;
        expect(wrongOf(country, plain.slice(0, at) + sign + plain.slice(at + 1)), sign).toEqual([
          "registrationNumber.checkDigit",
        ]);
      }
      expect(wrongOf(country, plain.slice(0, -1))).toHaveLength(1);
      expect(wrongOf(country, `${plain}0`)).toHaveLength(1);
    },
  );
});
