import { startWindow } from "../../../domain/booking";
import { type Page, page } from "./advertiser-page";
import { type FormCase, long, script } from "./case";

const rules = { pricing: "cpm", cppMinDays: null, country: "KR", timezone: "Asia/Seoul", holidays: [] };
const { first } = startWindow(rules, Date.now());

const step = (name: string, spec: Page) =>
  page(
    `campaigns.$campaign.edit.${name}`,
    ({ drinks, draft }) => `${drinks}/campaigns/${draft}/edit/${name}`,
    spec,
  );

/** The booking form, from the product to the submission. */
export const bookingForms: FormCase[] = [
  page("products.$product", ({ drinks, cpm }) => `${drinks}/products/${cpm}`, {
    title: "days past and upside down, and a budget too small",
    typed: () => ({ startDay: "2026-01-02", endDay: "2026-01-01", budgetMinor: "99999" }),
    wrong: {
      startDay: `schedule.tooEarly|day=${first}`,
      endDay: "schedule.endBeforeStart",
      budgetMinor: "budget.tooSmall|min=100000|currency=KRW",
    },
  }),
  page("products.$product", ({ drinks, cpm }) => `${drinks}/products/${cpm}`, {
    title: "a day past, none at all, and a budget that is no amount",
    typed: () => ({ startDay: "2026-01-02", endDay: "", budgetMinor: "1.5" }),
    wrong: { startDay: `schedule.tooEarly|day=${first}`, endDay: "required", budgetMinor: "amount.fraction" },
  }),
  page("products.$product", ({ drinks, cpp }) => `${drinks}/products/${cpp}`, {
    title: "fewer days than the product sells",
    typed: () => ({ slots: "2", startDay: first, endDay: first, sameDay: false }),
    wrong: { endDay: "schedule.tooShort|min=3" },
  }),
  step("schedule", {
    title: "nothing",
    typed: () => ({ startDay: "", endDay: "", budgetMinor: "" }),
    wrong: { startDay: "required", endDay: "required", budgetMinor: "required" },
  }),
  step("targeting", {
    title: "both wanted and excluded",
    typed: () => ({
      languages: ["ko", "en"],
      excludedLanguages: ["ko"],
      countries: ["kr"],
      excludedCountries: ["kr", "jp"],
    }),
    wrong: { excludedLanguages: "targeting.contradiction", excludedCountries: "targeting.contradiction" },
  }),
  step("info", {
    title: "nothing is right",
    typed: () => ({
      name: long(51),
      destinationUrl: script,
      advertiserName: "",
      advertiserLink: "barley",
      advertiserCategory: "",
      contractName: long(31),
      contractEmail: "nobody",
      agencyName: long(51),
      agencyEmail: "nobody",
      frequencyCap: "0",
      dailyQuota: "-1",
      memo: long(51),
    }),
    wrong: {
      name: "tooLong|max=50",
      destinationUrl: "url",
      advertiserName: "required",
      advertiserLink: "url",
      advertiserCategory: "required",
      contractName: "tooLong|max=30",
      contractEmail: "email",
      agencyName: "tooLong|max=50",
      agencyEmail: "email",
      frequencyCap: "tooSmall|min=1",
      dailyQuota: "tooSmall|min=0",
      memo: "tooLong|max=50",
    },
  }),
  step("billing", {
    title: "a registration number that nobody has",
    typed: () => ({ paymentMethod: ["manual"], "taxInvoice.registrationNumber": "123-45-67892" }),
    wrong: { "taxInvoice.registrationNumber": "registrationNumber.checkDigit" },
  }),
  step("billing", {
    title: "nothing is right",
    typed: () => ({
      paymentMethod: ["manual"],
      "taxInvoice.businessName": long(61),
      "taxInvoice.registrationNumber": "123",
      "taxInvoice.managerEmail": "x@",
    }),
    wrong: {
      "taxInvoice.businessName": "tooLong|max=60",
      "taxInvoice.registrationNumber": "registrationNumber",
      "taxInvoice.managerEmail": "email",
    },
  }),
  step("confirm", {
    title: "an incomplete draft",
    typed: () => ({}),
    wrong: {},
    said: ["required"],
  }),
];
