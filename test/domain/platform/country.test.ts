import { describe, expect, it } from "vitest";
import { taxInvoiceSchemaOf } from "../../../domain/booking/tax-invoice";
import { COUNTRIES, fieldErrorsOf, issueCode, likelyCountry, regionOf } from "../../../domain/kernel";
import { bankAccountSchemaOf, taxOf } from "../../../domain/money";

describe("a country", () => {
  it("decides zone, currency and tax", () => {
    const facts = COUNTRIES.map((country) => ({ ...regionOf(country), tax: taxOf(country) }));
    expect(facts).toMatchObject([
      { country: "KR", timezone: "Asia/Seoul", currency: "KRW", tax: { name: "vat", rateBp: 1000 } },
      { country: "IN", timezone: "Asia/Kolkata", currency: "INR", tax: { name: "gst", rateBp: 1800 } },
      { country: "JP", timezone: "Asia/Tokyo", currency: "JPY", tax: { name: "consumption", rateBp: 1000 } },
    ]);
  });

  it("without a row of its own is taxed by ten per cent", () => {
    expect(taxOf("US").rateBp).toBe(1000);
  });

  it.each([
    ["ko-KR,ko;q=0.9,en;q=0.8", "KR"],
    ["ja,en-US;q=0.9", "JP"],
    ["en-IN,en;q=0.9", "IN"],
    ["hi", "IN"],
    ["en-US,en;q=0.9,ja-JP;q=0.8", "JP"],
    ["en-Latn-IN", "IN"],
    ["fr-FR,en;q=0.5", "KR"],
    ["*", "KR"],
    ["", "KR"],
    [null, "KR"],
  ])("is guessed from %j as %s", (header, country) => {
    expect(likelyCountry(header)).toBe(country);
  });
});

const codesOf = (
  schema: ReturnType<typeof taxInvoiceSchemaOf | typeof bankAccountSchemaOf>,
  given: object,
) => {
  const { error } = schema.safeParse(given, { error: issueCode });
  return error ? fieldErrorsOf(error) : {};
};

describe("a registration number", () => {
  const invoice = (registrationNumber: string) => ({
    businessName: "株式会社麦茶",
    registrationNumber,
    managerEmail: "tax@barley.example",
  });

  it.each([
    ["JP", "T7000012050002"],
    ["JP", "t7-0000-1205-0002"],
    ["JP", "7000012050002"],
    ["JP", "７００００１２０５０００２"],
    ["IN", "27AAPFU0939F1ZV"],
    ["IN", "27aapfu0939f1zv"],
    ["KR", "123-45-67891"],
    ["KR", "１２３-４５-６７８９１"],
    ["SG", "201-234567"],
  ])("of %s may be %s", (country, number) => {
    expect(codesOf(taxInvoiceSchemaOf(country), invoice(number))).toEqual({});
  });

  it.each([
    ["JP", "", "taxId.corporate"],
    ["JP", "T123", "taxId.corporate"],
    ["JP", "123-45-67891", "taxId.corporate"],
    ["JP", "T1234567890123", "registrationNumber.checkDigit"],
    ["JP", "7000012050003", "registrationNumber.checkDigit"],
    ["IN", "A".repeat(21), "taxId.gstin"],
    ["IN", "27<script>39F1", "taxId.gstin"],
    ["IN", "123-45-67891", "taxId.gstin"],
    ["IN", "27AAPFU0939F1ZW", "registrationNumber.checkDigit"],
    ["IN", "27AAPFU0993F1ZV", "registrationNumber.checkDigit"],
    ["SG", "-1234567", "taxId"],
    ["KR", "T1234567890123", "registrationNumber"],
    ["KR", "1234567892", "registrationNumber.checkDigit"],
  ])("of %s may not be %j", (country, number, code) => {
    expect(codesOf(taxInvoiceSchemaOf(country), invoice(number))).toEqual({ registrationNumber: [code] });
  });
});

describe("a bank account", () => {
  const account = { bank: "HDFC", holder: "Mausam", number: "50100012345678" };

  it("outside Korea needs its SWIFT code, and in Korea none", () => {
    expect(codesOf(bankAccountSchemaOf("KR"), account)).toEqual({});
    expect(codesOf(bankAccountSchemaOf("IN"), account)).toEqual({ swiftCode: ["bank.swiftAbroad"] });
    expect(codesOf(bankAccountSchemaOf("IN"), { ...account, swiftCode: "HDFCINBB" })).toEqual({});
    expect(codesOf(bankAccountSchemaOf("JP"), { ...account, swiftCode: "x" })).toEqual({
      swiftCode: ["bank.swift"],
    });
  });
});
